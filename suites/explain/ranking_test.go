package explain

import (
	"bytes"
	"strings"
	"testing"
)

// TestRanking: the feature that is the cause of most cases comes first.
func TestRanking(t *testing.T) {
	var r Ranking
	for range 4 {
		found := &Findings{Placebo: Rate{Trees: 8}, Suspects: []Suspect{
			{Probe: Probe{Feature: "rfp"}, Rate: Rate{Solved: 8, Trees: 8}},
			{Probe: Probe{Feature: "lmr"}, Rate: Rate{Solved: 2, Trees: 8}},
		}}
		found.Cause = &found.Suspects[0]
		r.Add(&Explanation{Story: &Story{Needed: 4, Iterations: []Iteration{{Solve: true}, {}}}, Findings: found})
	}
	r.Add(&Explanation{Story: &Story{Iterations: []Iteration{{}}}})
	list := r.standings()
	if want := (Standing{Feature: "rfp", Causes: 4, Suspected: 4, Gain: 4}); *list[0] != want {
		t.Errorf("first is %+v, want %+v", *list[0], want)
	}
	var b bytes.Buffer
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"5 lost cases, 1 without a cause\nthe key move was never best in 1, best and given up in 4\na multiple of the limit solves 4 of them\n", "\nrfp "} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, b.String())
		}
	}
	if got, want := r.CauseLine(), "cause: rfp (of 4 of 5 lost cases)"; got != want {
		t.Errorf("the last line is %q, want %q", got, want)
	}
}

// TestRankingWithoutSuspects: of engines without suspected options only what their stories show is
// counted.
func TestRankingWithoutSuspects(t *testing.T) {
	var r Ranking
	for range 3 {
		r.Add(&Explanation{Story: &Story{Iterations: []Iteration{{}}}})
	}
	var b bytes.Buffer
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	want := "\n3 lost cases, no cause searched for\nthe key move was never best in 3, best and given up in 0\na multiple of the limit solves 0 of them\ncause: not searched for\n"
	if got := b.String() + r.CauseLine() + "\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if saved := r.Saved("x"); saved.Lost != 3 || saved.Unsearched != 3 || saved.NeverBest != 3 || saved.SolvedByMore != 0 {
		t.Errorf("%+v", saved)
	}
}
