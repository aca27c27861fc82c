package main

import (
	"testing"

	"keymove/internal/testenv"
	"keymove/suites"
)

// TestSolvedSuite: the suite without points is one of 300 positions that ask for moves.
func TestSolvedSuite(t *testing.T) {
	l := laboratory{dir: t.TempDir()}
	testenv.Check(t, l.writeSolved())
	suite, _, err := suites.Load(l.solved, suites.LoadOptions{})
	testenv.Check(t, err)
	if n := suite.Cases.Len(); n != 300 {
		t.Errorf("%d positions, want 300", n)
	}
	for i := range suite.Cases.Len() {
		if c := suite.Cases.At(i); !c.AsksForMove() || c.Points != nil {
			t.Errorf("%s asks for no move, or has points", c.ID)
		}
	}
}

// TestAlarms: equal contenders raise an alarm in either direction, a planted difference counts
// as found only in its own.
func TestAlarms(t *testing.T) {
	for _, tt := range []struct {
		name    string
		got     trial
		alarmed bool
	}{
		{"worse", judged(difference{Verdict: "worse"}, false, 0), true},
		{"better", judged(difference{Verdict: "better"}, false, 0), true},
		{"better, where it was weakened", judged(difference{Verdict: "better"}, true, 0), false},
		{"worse, where it was weakened", judged(difference{Verdict: "worse"}, true, 0), true},
		{"too few", judged(difference{Verdict: "too few positions"}, true, 0), false},
		{"as fast", ofSpeed(measured{1, .99, 1.01}, false), false},
		{"faster", ofSpeed(measured{1.02, 1.01, 1.03}, false), true},
		{"planted", ofSpeed(measured{1, .97, 1.03}, true), true},
		{"planted, too wide", ofSpeed(measured{1, .9, 1.1}, true), false},
	} {
		if tt.got.alarm != tt.alarmed {
			t.Errorf("%s: %+v", tt.name, tt.got)
		}
	}
}
