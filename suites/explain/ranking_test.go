package explain

import (
	"bytes"
	"strings"
	"testing"

	"keymove/engine"
)

// lineOf returns a key line on which rules acted.
func lineOf(rules ...string) *Line {
	line := &Line{Parts: -1}
	for i, rule := range rules {
		line.Steps = append(line.Steps, Step{Ply: i, Event: &engine.LineEvent{Rule: rule}})
	}
	return line
}

// TestRanking: the feature that is the cause of most cases comes first; a rule that acts on
// lost lines and hardly on kept ones has a high coefficient.
func TestRanking(t *testing.T) {
	var r Ranking
	for range 4 {
		found := &Findings{Placebo: Rate{Trees: 8}, Suspects: []Suspect{
			{Probe: Probe{Feature: "rfp"}, Rate: Rate{Solved: 8, Trees: 8}},
			{Probe: Probe{Feature: "lmr"}, Rate: Rate{Solved: 2, Trees: 8}},
		}}
		found.Cause = &found.Suspects[0]
		r.Add(&Explanation{Findings: found, Line: lineOf("rfp", "tt", engine.LineSearched, "lmr", "rfp")})
	}
	r.Add(&Explanation{Line: lineOf("lmr")})
	r.AddKept(lineOf("tt", "lmr"))
	r.AddKept(lineOf("lmr", engine.LineLeaf))
	list := r.Standings()
	if want := (Standing{Feature: "rfp", Causes: 4, Suspected: 4, Gain: 4, Acted: 4}); *list[0] != want {
		t.Errorf("first is %+v, want %+v", *list[0], want)
	}
	// 4 of 5 lost, none of 2 kept: 4/√(5·4); 5 of 5 and 2 of 2: 5/√(5·7).
	for name, want := range map[string]float64{"rfp": 0.894, "lmr": 0.845} {
		if got := r.features[name].ochiai(r.watched); got < want-0.001 || got > want+0.001 {
			t.Errorf("%s: %.3f, want %.3f", name, got, want)
		}
	}
	var b bytes.Buffer
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"5 lost cases, 1 without a cause", "4 of 5", "\ncause: rfp (of 4 of 5 lost cases)\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, b.String())
		}
	}
}
