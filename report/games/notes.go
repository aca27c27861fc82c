package games

import (
	"fmt"
	"strings"

	"keymove/report"
	"keymove/report/sink"
	"keymove/report/stats"
)

// Notes returns what a reader of the results has to know, a sentence each.
func (s *Summary) Notes() []string {
	var notes []string
	add := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	if len(s.Manifest.Players) == 2 {
		add("Elo, nElo and LOS are those of %s, from %s of games, with 95 %% intervals.", s.name(0), sink.Plural(s.Pairs, "pair"))
	} else {
		add("Elo is against the field, from pairs of games, with 95 %% intervals.")
	}
	if note := s.oneSidedNote(); note != "" {
		notes = append(notes, note)
	}
	if unlike := s.Unlike(); len(unlike) > 0 && s.AllowsUnlike() {
		add("--allow-unlike: a verdict although %s", sink.Terminal(strings.Join(unlike, " ")))
	}
	notes = append(notes, s.failureNotes()...)
	notes = append(notes, s.unaskedNotes()...)
	for i := range s.Manifest.Players {
		for _, text := range s.Manifest.Players[i].WithoutEffect(s.Manifest.AllSizes()) {
			notes = append(notes, sink.Terminal(text))
		}
	}
	if note := s.repeatNote(); note != "" {
		notes = append(notes, note)
	}
	if n := s.Starved.Count; n > 0 {
		add("Too little CPU: in %s the searches got less than 90 %% of a CPU, and so played worse than they can: %s; use fewer games at a time (-j), or --nodes.",
			sink.Plural(n, "game"), s.Starved.list())
	}
	return append(notes, s.oddMachines()...)
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

// eloBound returns the one-sided limit of the Elo of the first of two players where all points
// went to one of them, and Elo has no value: "Elo ≥ +212"; empty elsewhere. The limit is that of
// its expected score in pairs (Wilson's, of 95 %).
func (s *Summary) eloBound() string {
	t := &s.Tallies[0]
	points := gamesOf(t).Points()
	if len(s.Tallies) > 1 || s.Pairs == 0 || points > 0 && points < float64(t.Games()) {
		return ""
	}
	low, _ := stats.Wilson(float64(s.Pairs), s.Pairs, stats.Quantile(0.95))
	if points == 0 {
		return fmt.Sprintf("Elo ≤ %+.0f", -stats.EloOfScore(low))
	}
	return fmt.Sprintf("Elo ≥ %+.0f", stats.EloOfScore(low))
}

// oneSidedNote says what is known where all points of two players went to one of them.
func (s *Summary) oneSidedNote() string {
	bound := s.eloBound()
	if bound == "" {
		return ""
	}
	pairing := s.Manifest.Schedule.Pairings[0]
	winner := s.name(pairing.First)
	if strings.Contains(bound, "≤") {
		winner = s.name(pairing.Second)
	}
	return fmt.Sprintf("All points are %s's: %s of %s, with a certainty of 95 %%.", winner, bound, s.name(pairing.First))
}

// failureNotes says who lost games otherwise than by chess.
func (s *Summary) failureNotes() []string {
	var notes []string
	for i := range s.Players {
		p := &s.Players[i]
		var losses []string
		for _, kind := range []struct {
			n    int
			what string
		}{{p.TimeLosses, "on time"}, {p.Stalls, "by not answering"}, {p.Illegal, "by illegal moves"}, {p.Crashes, "by crashes"}} {
			if kind.n > 0 {
				losses = append(losses, fmt.Sprintf("%d %s", kind.n, kind.what))
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
