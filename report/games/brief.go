package games

import (
	"fmt"
	"io"
	"math"
	"strings"

	"keymove/report"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
)

// WriteBrief writes the end of a match in few lines: the block of two players or a table of
// more, the verdict in a sentence, what has to be known about it, the report, and the command
// that shows where two players differ.
func (s *Summary) WriteBrief(w io.Writer, b show.Brief) error {
	if b.Width == 0 {
		b.Width = show.BriefWidth
	}
	text := ""
	if len(s.Manifest.Players) == 2 {
		text = sink.Paragraph("", s.Pairing(0), b.Width)
	} else {
		text = fmt.Sprintf("%d games, openings %s\n\n%s", s.Games(), sink.Terminal(s.Manifest.Openings.Name()), s.briefTable().Fit("", b.Width))
	}
	lines := append([]string{s.VerdictSentence()}, show.FewNotes(s.briefNotes())...)
	text += "\n" + sink.Paragraph("", strings.Join(lines, "\n"), b.Width)
	next, reason := s.next(b.Folder)
	text += b.End(next, reason)
	_, err := io.WriteString(w, show.FewEmpty(text))
	return err
}

// briefTable has a row for each player whom the first one met, the numbers that say most.
func (s *Summary) briefTable() *sink.Table {
	t := sink.NewTable(sink.Column{Header: s.name(0) + " against"}, sink.Column{Header: "Elo", Right: true},
		sink.Column{Header: "games", Right: true}, sink.Column{Header: "score", Right: true}, sink.Column{Header: "draws", Right: true})
	for _, row := range s.rows() {
		elo := "" // none where pairs are too few, or all alike
		if cell(row.Elo, 1) != "" && cell(row.EloError, 1) != "" {
			elo = fixed(row.Elo, 0) + " " + sink.Interval(row.Elo-row.EloError, row.Elo+row.EloError, 0)
		}
		t.Add(s.name(row.other), elo, fmt.Sprint(row.tally.Games()), scoreText(row.tally), percentOf(drawnPairs(row.tally)/100))
	}
	return t
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

// briefNotes returns the notes without those that the lines above them say.
func (s *Summary) briefNotes() []string {
	said := 1 // whose Elo it is
	if s.oneSidedNote() != "" && s.conclusion() == "" {
		said++
	}
	return s.Notes()[said:]
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
