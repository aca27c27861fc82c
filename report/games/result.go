package games

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites/match"
)

const rule = "--------------------------------------------------\n"

// Block returns the closing block of a match in the form of fastchess: the result of each
// pairing, with the sequential test.
func (s *Summary) Block() string {
	text := rule
	for i := range s.Tallies {
		text += s.Pairing(i) + rule
	}
	return text
}

// Pairing returns the lines of the first player against the other one of a tally.
func (s *Summary) Pairing(i int) string {
	t := &s.Tallies[i]
	first, second := &s.Manifest.Players[0], &s.Manifest.Players[i+1]
	e := strength(t)
	var out strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	line("Results of %s vs %s (%s):", sink.Terminal(first.Name), sink.Terminal(second.Name), s.conditions(first, second))
	line("Elo: %s +/- %s, nElo: %s +/- %s", fixed(e.Elo, 2), fixed(e.EloError, 2), fixed(e.NElo, 2), fixed(e.NEloError, 2))
	line("LOS: %s %%, DrawRatio: %s %%, PairsRatio: %s", fixed(100*e.LOS, 2), fixed(drawnPairs(t), 2), fixed(pairsRatio(t), 2))
	points := gamesOf(t).Points()
	line("Games: %d, Wins: %d, Losses: %d, Draws: %d, Points: %s (%s %%)",
		t.Games(), t.Wins, t.Losses, t.Draws, fixed(points, 1), fixed(100*points/float64(t.Games()), 2))
	line("Ptnml(0-2): %s, WL/DD Ratio: %s", ptnml(t), fixed(wonAndLost(t)/float64(t.Drawn), 2))
	if verdict, ok := s.Verdict(); ok {
		line("%s", verdict.Line())
	}
	return out.String()
}

// conditions returns the limit, threads, hash and book, as fastchess shows them; both
// players' where they differ.
func (s *Summary) conditions(first, second *match.Player) string {
	a, b := s.Manifest.SizesOf(first), s.Manifest.SizesOf(second)
	parts := []string{
		either(first.Limit.String(), second.Limit.String()),
		either(orUnknown(a.Threads, "t"), orUnknown(b.Threads, "t")),
		either(orUnknown(a.HashMiB, "MB"), orUnknown(b.HashMiB, "MB")),
		sink.Terminal(s.Manifest.Openings.Name()),
	}
	return strings.Join(parts, ", ")
}

// orUnknown writes a size of a player with its unit.
func orUnknown(size int, unit string) string {
	if size == 0 {
		return "unknown " + unit
	}
	return strconv.Itoa(size) + unit
}

func either(a, b string) string {
	if a == b {
		return a
	}
	return a + " - " + b
}

// ptnml returns the counts of pairs as fastchess prints them.
func ptnml(t *match.Tally) string {
	p := t.Pairs
	return fmt.Sprintf("[%d, %d, %d, %d, %d]", p[0], p[1], p[2], p[3], p[4])
}

func pairsIn(t *match.Tally) int { return t.Games() / 2 }

// drawnPairs returns the pairs that nobody won, in percent.
func drawnPairs(t *match.Tally) float64 { return share(t.Pairs[2], pairsIn(t)) }

// pairsRatio returns the pairs won by those lost.
func pairsRatio(t *match.Tally) float64 {
	return float64(t.Pairs[4]+t.Pairs[3]) / float64(t.Pairs[1]+t.Pairs[0])
}

// wonAndLost returns the pairs of a win each.
func wonAndLost(t *match.Tally) float64 { return float64(t.Pairs[2] - t.Drawn) }

// EloText returns the Elo of the first pairing with its interval, if it has one; where all points
// went to one side, its bound.
func (s *Summary) EloText() string {
	if bound := s.eloBound(); bound != nil {
		return bound.String()
	}
	e := strength(&s.Tallies[0])
	if math.IsNaN(e.EloError) {
		return "Elo " + fixed(e.Elo, 1)
	}
	return "Elo " + fixed(e.Elo, 1) + " +/- " + fixed(e.EloError, 1)
}

// conclusion says that there is no verdict, or what the sequential test says; empty without one.
func (s *Summary) conclusion() string {
	if refusal := s.Refusal(); refusal != "" {
		return refusal
	}
	if verdict, ok := s.Verdict(); ok {
		return verdict.Sentence()
	}
	return ""
}

// WriteResult writes the closing block with the verdict of the test, or the refusal of one,
// and with all notes.
func (s *Summary) WriteResult(w io.Writer) error {
	text := s.Block()
	if conclusion := s.conclusion(); conclusion != "" {
		text += sink.Terminal(conclusion) + "\n"
	}
	for _, note := range s.Notes() {
		text += note + "\n"
	}
	if command := s.Command(); command != "" {
		text += "Played by: " + command + "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// Ending says how a match ends for a script.
type Ending int

// The endings of a match.
const (
	Good      Ending = iota // H1 was accepted, or there is no sequential test
	Worse                   // H0 was accepted
	NoVerdict               // neither, or a verdict is refused
)

// Ending returns how the match ends, and why if that is not Good.
func (s *Summary) Ending() (Ending, string) {
	verdict, tested := s.Verdict()
	refusal := s.Refusal()
	switch {
	case refusal != "":
		return NoVerdict, refusal
	case !tested || verdict.State == stats.AcceptedH1:
		return Good, ""
	case verdict.State == stats.AcceptedH0:
		return Worse, verdict.Sentence()
	}
	return NoVerdict, verdict.Sentence()
}

// fixed writes a number with so many decimals, and what is none as fastchess does:
// "inf", "-inf", "nan".
func fixed(x float64, decimals int) string {
	switch {
	case math.IsNaN(x):
		return "nan"
	case math.IsInf(x, 1):
		return "inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if negativeZero(text) {
		return text[1:]
	}
	return text
}

// negativeZero reports whether a number was rounded to zero from below.
func negativeZero(text string) bool {
	if text[0] != '-' {
		return false
	}
	for _, c := range text[1:] {
		if c != '0' && c != '.' {
			return false
		}
	}
	return true
}

// cell writes a number for CSV: empty where it is none.
func cell(x float64, decimals int) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return ""
	}
	return fixed(x, decimals)
}

func share(part, whole int) float64 { return 100 * float64(part) / float64(whole) }
