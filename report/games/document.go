package games

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/output"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
)

// Document is the document of a match in a folder: what the games show, the result against each other player,
// notes, and in detail how games ended, who played and under which conditions.
func (s *Summary) Document(folder string) *show.Doc {
	d := &show.Doc{Title: s.Title() + " · " + s.limits() + " · " + s.played(), Lead: []string{"No pair of games is complete."}}
	d.Next, d.Why = s.next(folder)
	if s.Pairs > 0 {
		d.Lead = []string{s.VerdictSentence()}
		d.Parts = []show.Part{
			{Table: s.PairingTable(), Text: []string{s.testText()}}, {Heading: "Notes", Text: s.unsaidNotes()}, output.ExpectationPart(s.expectationTitle(), s.Expectations()),
			{Heading: "How games ended", Table: s.EndingTable(), Text: []string{s.EndingText()}, Detail: true},
		}
	}
	d.Parts = append(d.Parts, show.Part{Heading: "What was played", Table: s.PlayerTable(), Text: s.Conditions(), Detail: true})
	return d
}

// WriteMarkdown writes the document as report.md.
func (s *Summary) WriteMarkdown(w io.Writer) error {
	_, err := io.WriteString(w, show.Markdown([]*show.Doc{s.Document("")}, func(string) bool { return true }))
	return err
}

// limits are those of the players, each once.
func (s *Summary) limits() string {
	var texts []string
	for i := range s.Manifest.Players {
		if text := s.Manifest.Players[i].LimitText(); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, " - ")
}

// played says how much is played.
func (s *Summary) played() string {
	text := sink.Plural(s.Games(), "game")
	if !s.Over() {
		text = strconv.Itoa(s.Games()) + " of " + sink.Plural(2*s.Manifest.Schedule.Own(), "game")
	}
	return text + ", openings " + s.Manifest.Openings.Name()
}

// testText has the numbers of the sequential test; empty without one.
func (s *Summary) testText() string {
	if verdict, tested := s.Verdict(); tested {
		return verdict.Line()
	}
	return ""
}

func (s *Summary) expectationTitle() string {
	if x := s.Manifest.Experiment; x != nil {
		return x.Title
	}
	return ""
}

// VerdictSentence says what the games show.
func (s *Summary) VerdictSentence() string {
	if conclusion := s.conclusion(); conclusion != "" {
		return sink.Terminal(conclusion)
	}
	if len(s.Manifest.Players) > 2 {
		return s.eloNote()
	}
	if note := s.oneSidedNote(); note != "" {
		return note
	}
	e := strength(&s.Tallies[0])
	limits := fmt.Sprintf("%+.0f Elo ", math.Round(e.Elo)+0) + sink.Interval(e.Elo-e.EloError, e.Elo+e.EloError, 0)
	switch {
	case math.IsNaN(e.EloError) || math.IsInf(e.EloError, 0):
		return fmt.Sprintf("Nothing is shown after %s of games: too few, or all alike, for an interval of Elo.", sink.Plural(s.Pairs, "pair"))
	case e.Elo-e.EloError > 0:
		return fmt.Sprintf("%s is stronger than %s: %s.", s.name(0), s.name(1), limits)
	case e.Elo+e.EloError < 0:
		return fmt.Sprintf("%s is weaker than %s: %s.", s.name(0), s.name(1), limits)
	}
	return fmt.Sprintf("No difference is shown after %s: %s of %s.", sink.Plural(s.Games(), "game"), limits, s.name(0))
}

// unsaidNotes returns the notes without those that the verdict says.
func (s *Summary) unsaidNotes() []string {
	said := s.VerdictSentence()
	return slices.DeleteFunc(s.Notes(), func(note string) bool { return note == said })
}

// next returns the words of the command that fits what came out: the rest of a match that is not over, what
// is wrong with an engine that failed, or in which positions two players differ that are not the same.
func (s *Summary) next(folder string) (words []string, reason string) {
	if verdict, tested := s.Verdict(); folder != "" && s.Pairs < s.Manifest.Schedule.Own() && (!tested || verdict.State == stats.Undecided) {
		return []string{"keymove", "match", "--resume", folder}, ""
	}
	for i := range s.Players {
		flag, value := report.ContenderWords(&s.Manifest.Players[i].Contender)
		if s.Players[i].Faults() > 0 && flag == "engine" {
			return []string{"keymove", "engines", "check", value}, "what the engine does wrong"
		}
	}
	if len(s.Manifest.Players) != 2 || s.Manifest.Players[0].IsSameProgram(&s.Manifest.Players[1].Contender) {
		return nil, ""
	}
	var players []suites.Contender
	words = []string{"keymove", "run"}
	for i := range s.Manifest.Players {
		players = append(players, s.Manifest.Players[len(s.Manifest.Players)-1-i].Contender) // a run names the reference first
		flag, value := report.ContenderWords(&players[i])
		words = append(words, "--"+flag, value)
	}
	return append(words, report.FileWords(players)...), "where they differ"
}
