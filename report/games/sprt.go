package games

import (
	"fmt"
	"strings"

	"keymove/report/stats"
	"keymove/suites/match"
	"keymove/suites/settings"
)

// testOf returns the sequential test of a match, and whether it has one.
func testOf(m *match.Manifest) (stats.SPRT, bool) {
	if m.Test == nil {
		return stats.SPRT{}, false
	}
	return stats.SPRT{Elo0: m.Test.Elo0, Elo1: m.Test.Elo1, Alpha: m.Test.Alpha, Beta: m.Test.Beta, Model: stats.SPRTModel(m.Test.Model)}, true
}

// CheckTest returns an error for a match whose sequential test cannot be.
func CheckTest(m *match.Manifest) error {
	test, ok := testOf(m)
	if !ok {
		return nil
	}
	if err := test.Check(); err != nil {
		return settings.Errorf("%s: %s", settings.Subject(""), strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	return nil
}

// Verdict is the verdict of a sequential test.
type Verdict struct {
	SPRT         stats.SPRT
	LLR          float64
	Lower, Upper float64
	State        stats.SPRTState
	// Refused is set if the state is no verdict; see Summary.Refusal.
	Refused bool
}

// StateText writes the state: H0, H1, undecided, or that there is no verdict.
func (v *Verdict) StateText() string {
	if v.Refused {
		return "no verdict"
	}
	return string(v.State)
}

// Verdict returns what the test of a match says of its pairs so far, and whether it
// has one. A shard has none: it does not know the pairs of the others.
func (s *Summary) Verdict() (Verdict, bool) {
	test, ok := testOf(s.Manifest)
	if !ok || s.Manifest.Schedule.Shards > 1 {
		return Verdict{}, false
	}
	v := verdictOf(test, &s.Tallies[0])
	v.Refused = v.State != stats.Undecided && s.Refusal() != ""
	return v, true
}

func verdictOf(test stats.SPRT, t *match.Tally) Verdict {
	v := Verdict{SPRT: test, LLR: test.LLR(t.Pairs, gamesOf(t))}
	v.Lower, v.Upper = test.Bounds()
	v.State = test.State(v.LLR)
	return v
}

// Line returns the ratio with its bounds as fastchess prints it.
func (v *Verdict) Line() string {
	return fmt.Sprintf("LLR: %s (%s%%) (%s, %s) [%s, %s]", fixed(v.LLR, 2), fixed(100*v.SPRT.Fraction(v.LLR), 1),
		fixed(v.Lower, 2), fixed(v.Upper, 2), fixed(v.SPRT.Elo0, 2), fixed(v.SPRT.Elo1, 2))
}

// Sentence says what the test decided, for people and for fastchess's scripts.
func (v *Verdict) Sentence() string {
	bounds := fmt.Sprintf("SPRT ([%s, %s])", fixed(v.SPRT.Elo0, 2), fixed(v.SPRT.Elo1, 2))
	if v.State == stats.Undecided {
		return bounds + " undecided - neither H0 nor H1 was accepted"
	}
	return fmt.Sprintf("%s completed - %s was accepted", bounds, v.State)
}
