package games

import (
	"fmt"
	"strings"

	"keymove/report"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites/match"
)

// Notes returns what a reader of the results has to know, a sentence each.
func (s *Summary) Notes() []string {
	var notes []string
	add := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	notes = append(notes, s.eloNote())
	if note := s.oneSidedNote(); note != "" {
		notes = append(notes, note)
	}
	if unlike := s.Unlike(); len(unlike) > 0 && s.AllowsUnlike() {
		add("--allow-unlike: a verdict although %s", sink.Terminal(strings.Join(unlike, " ")))
	}
	notes = append(notes, s.failureNotes()...)
	notes = append(notes, s.unaskedNotes()...)
	notes = append(notes, s.unreportedNotes()...)
	for _, text := range report.SizesWithoutEffect(s.Manifest.Contenders(), s.Manifest.AllSizes()) {
		notes = append(notes, sink.Terminal(text))
	}
	if n := s.Contradicted.Count; n > 0 {
		add("In %s a side was lost by --resign though the other one called its own position worse, too: %s. One of them is wrong, as an engine is whose scores are from White's side (keymove engines check); twosided asks both.",
			sink.Plural(n, "game"), s.Contradicted.list())
	}
	if note := s.repeatNote(); note != "" {
		notes = append(notes, note)
	}
	if n := s.Starved.Count; n > 0 {
		add("Too little CPU: in %s the searches got less than 90 %% of a CPU, and so played worse than they can: %s; use fewer games at a time (-j), or --nodes.",
			sink.Plural(n, "game"), s.Starved.list())
	}
	return notes
}

// eloNote says whose Elo it is.
func (s *Summary) eloNote() string {
	return fmt.Sprintf("Elo, nElo and LOS are for %s, from %s of games, with 95 %% intervals.", s.name(0), sink.Plural(s.Pairs, "pair"))
}

// unreportedNotes say what engines never reported, and that the rules by which games are adjudicated
// saw no scores.
func (s *Summary) unreportedNotes() []string {
	var notes, silent []string
	for i := range s.Players {
		p := &s.Players[i]
		n := p.Searches // a game keeps neither selective depths nor principal variations
		reported := report.Reported{Answers: n, Score: n - p.NoScore, Depth: n - p.NoDepth, Nodes: n - p.NoNodes, SelDepth: n, PV: n}
		if names := reported.Never(); names != "" {
			notes = append(notes, fmt.Sprintf("%s never reported %s, which are unknown.", s.name(i), names))
		}
		if p.Searches > 0 && p.NoScore == p.Searches {
			silent = append(silent, s.name(i))
		}
	}
	var rules []string
	if s.Manifest.Rules.Adjudication.Draw != nil {
		rules = append(rules, "--draw")
	}
	if s.Manifest.Rules.Adjudication.Resign != nil {
		rules = append(rules, "--resign")
	}
	if len(rules) > 0 && len(silent) > 0 {
		notes = append(notes, fmt.Sprintf("%s never saw a score of %s, and ended no game by one.", strings.Join(rules, " and "), strings.Join(silent, " and ")))
	}
	return notes
}

func (s *Summary) name(player int) string {
	return sink.Terminal(s.Manifest.Players[player].Name)
}

// list returns the names, and how many more there are.
func (n *Named) list() string {
	text := sink.Terminal(strings.Join(n.Names, ", "))
	if more := n.Count - len(n.Names); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// eloBound is the one-sided limit of the Elo of the first of two players where all points went to one
// of them, and Elo has no value.
type eloBound struct {
	elo float64
	// isUpper is set where the second player has all points.
	isUpper bool
}

// String writes the bound as "Elo ≥ +212".
func (b *eloBound) String() string {
	sign := "≥"
	if b.isUpper {
		sign = "≤"
	}
	return fmt.Sprintf("Elo %s %+.0f", sign, b.elo)
}

// eloBound returns the bound of the first pairing; nil where Elo has a value. It is that of the
// expected score in pairs (Wilson's, of 95 %).
func (s *Summary) eloBound() *eloBound {
	t := &s.Tallies[0]
	points := gamesOf(t).Points()
	if len(s.Tallies) > 1 || s.Pairs == 0 || points > 0 && points < float64(t.Games()) {
		return nil
	}
	low, _ := stats.Wilson(float64(s.Pairs), s.Pairs, stats.Quantile(0.95))
	if points == 0 {
		return &eloBound{-stats.EloOfScore(low), true}
	}
	return &eloBound{stats.EloOfScore(low), false}
}

// oneSidedNote says what is known where all points of two players went to one of them.
func (s *Summary) oneSidedNote() string {
	bound := s.eloBound()
	if bound == nil {
		return ""
	}
	winner := s.name(0)
	if bound.isUpper {
		winner = s.name(1)
	}
	return fmt.Sprintf("All points are %s's: %s of %s, with a certainty of 95 %%.", winner, bound, s.name(0))
}

// failureNotes says who lost games otherwise than by chess.
func (s *Summary) failureNotes() []string {
	var notes []string
	for i := range s.Players {
		p := &s.Players[i]
		var losses []string
		for _, kind := range []struct {
			ending match.Ending
			what   string
		}{{match.TimeForfeit, "on time"}, {match.Stalled, "by not answering"}, {match.IllegalMove, "by illegal moves"}, {match.Crashed, "by crashes"}} {
			if n := p.Endings[kind.ending]; n > 0 {
				losses = append(losses, fmt.Sprintf("%d %s", n, kind.what))
			}
		}
		if len(losses) == 0 {
			continue
		}
		note := fmt.Sprintf("%s lost %s.", s.name(i), strings.Join(losses, ", "))
		if p.Failure != "" {
			note += " Its first failure: " + sink.Terminal(p.Failure)
		}
		notes = append(notes, note)
	}
	return notes
}

// unaskedNotes says whose engines answered without being asked.
func (s *Summary) unaskedNotes() []string {
	var notes []string
	for i := range s.Players {
		if n := s.Players[i].Unasked; n > 0 {
			notes = append(notes, report.UnaskedAnswers(s.name(i), n))
		}
	}
	return notes
}

// repeatNote says that openings were played more than once, where they were.
func (s *Summary) repeatNote() string {
	book, schedule := &s.Manifest.Openings, &s.Manifest.Schedule
	rounds := s.Pairs / len(schedule.Pairings)
	if schedule.Shards > 1 {
		rounds *= schedule.Shards
	}
	if book.Count == 0 || rounds <= book.Count {
		return ""
	}
	note := fmt.Sprintf("The book has %s, fewer than the rounds played: openings came more than once.", sink.Plural(book.Count, "opening"))
	if !s.Manifest.Timed() {
		note += " Under nodes or depth the same opening gives the same games: the intervals are too narrow."
	}
	return note
}
