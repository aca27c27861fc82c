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
		r.Add(&Explanation{Findings: found})
	}
	r.Add(&Explanation{})
	list := r.standings()
	if want := (Standing{Feature: "rfp", Causes: 4, Suspected: 4, Gain: 4}); *list[0] != want {
		t.Errorf("first is %+v, want %+v", *list[0], want)
	}
	var b bytes.Buffer
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"5 lost cases, 1 without a cause", "\ncause: rfp (of 4 of 5 lost cases)\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, b.String())
		}
	}
}
