package explain

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"keymove/report/stats"
)

// solvedBy returns a suspect that solves a number of eight trees.
func solvedBy(feature, change string, solved int) Suspect {
	return Suspect{Probe: Probe{Feature: feature, Change: change, Rows: []string{change}}, Rate: Rate{Solved: solved, Trees: 8}}
}

// TestEvidence: of two changes that solve the case, one has the cause that was seen on the
// key line, that other changes of its feature confirm, that helps other cases, or that
// nobody doubts.
func TestEvidence(t *testing.T) {
	for name, test := range map[string]struct {
		change func(s *Suspect, v *Investigation)
		more   []Suspect
	}{
		"seen":      {change: func(_ *Suspect, v *Investigation) { v.Seen = map[string]float64{"a": 1} }},
		"confirmed": {more: []Suspect{solvedBy("a", "a=2", 8), solvedBy("b", "b=2", 1)}},
		"suite":     {change: func(s *Suspect, _ *Investigation) { s.Suite = Effect{Gained: 9, Cases: 20} }},
		"wide":      {change: func(s *Suspect, _ *Investigation) { s.Wide = Rate{Solved: 6, Trees: 6} }},
	} {
		v := &Investigation{}
		// The better one is last: equal evidence keeps the order.
		suspects := append([]Suspect{solvedBy("b", "b=1", 8), solvedBy("a", "a=1", 8)}, test.more...)
		suspects[0].Wide = Rate{Solved: 4, Trees: 6}
		suspects[1].Wide = suspects[0].Wide
		if test.change != nil {
			test.change(&suspects[1], v)
		}
		found := &Findings{Placebo: Rate{Trees: 8}}
		v.rank(suspects, found)
		if found.Cause == nil || found.Cause.Feature != "a" {
			t.Errorf("%s: the cause is %+v", name, found.Cause)
		}
	}
	suspects := []Suspect{solvedBy("b", "b=1", 8), solvedBy("a", "a=1", 8)}
	suspects[0].Doubt = 0.2
	found := &Findings{Placebo: Rate{Trees: 8}}
	(&Investigation{}).rank(suspects, found)
	if found.Suspects[0].Feature != "a" {
		t.Errorf("a doubtful change is first: %+v", found.Suspects[0])
	}
}

// TestBeyondHorizon: a case that many times the limit does not solve needs more evidence.
func TestBeyondHorizon(t *testing.T) {
	for _, horizon := range []bool{false, true} {
		v := &Investigation{Horizon: horizon}
		found := &Findings{Placebo: Rate{Trees: 8}}
		v.rank([]Suspect{solvedBy("a", "a=1", 8)}, found)
		if (found.Cause != nil) == horizon {
			t.Errorf("horizon %v: the cause is %+v", horizon, found.Cause)
		}
	}
}

// TestMoreOften: the exact chance is that of the test that reports make of runs.
func TestMoreOften(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		counts, others, differences := make([]int, 12), make([]int, 12), make([]int64, 12)
		for i := range counts {
			counts[i], others[i] = random.IntN(4), random.IntN(3)
			differences[i] = int64(others[i] - counts[i])
		}
		if got, want := moreOften(counts, others), stats.SignFlip(differences, 1).Worse(); math.Abs(got-want) > 1e-12 {
			t.Fatalf("%v against %v: %g, want %g", counts, others, got, want)
		}
	}
}

// TestMostPromising: further changes of a feature come after the first ones of other
// features that solve the case as often, and more than a few of them not at all.
func TestMostPromising(t *testing.T) {
	screened := func(feature, change string, held float64) Suspect {
		s := solvedBy(feature, change, 0)
		s.Screened = Rate{Solved: 3, Trees: 3, Held: held}
		return s
	}
	suspects := []Suspect{
		screened("a", "a=1", 0.9), screened("a", "a=2", 0.8), screened("a", "a=3", 0.8), screened("a", "a=4", 0.8),
		screened("b", "b=1", 0.1), solvedBy("c", "c=1", 0),
	}
	var got []string
	for _, s := range (&Investigation{}).mostPromising(suspects, 4) {
		got = append(got, s.Change)
	}
	if want := []string{"a=1", "b=1", "a=2", "a=3"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
