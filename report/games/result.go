package games

import (
	"fmt"
	"math"
	"strconv"

	"keymove/report/stats"
	"keymove/suites/match"
)

// ptnml returns the counts of pairs as fastchess prints them.
func ptnml(t *match.Tally) string {
	p := t.Pairs
	return fmt.Sprintf("[%d, %d, %d, %d, %d]", p[0], p[1], p[2], p[3], p[4])
}

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
