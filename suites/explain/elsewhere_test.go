package explain_test

import (
	"strings"
	"testing"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/explain"
)

// TestElsewhere: the positions are decision points, and none occurs twice.
func TestElsewhere(t *testing.T) {
	first, err := explain.Elsewhere()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for i := range first {
		c := &first[i]
		if seen[c.Hash] || strings.HasPrefix(c.Theme, "mate") || strings.HasPrefix(c.Theme, "endgame") {
			t.Errorf("position %d: %s, %s", i, c.ID, c.Theme)
		}
		seen[c.Hash] = true
	}
	if len(first) != 240 {
		t.Errorf("%d positions", len(first))
	}
}

// TestElsewhereDecides: of two changes that solve the case and nothing else of the suite,
// the one that loses other positions is not the cause, though it comes first.
func TestElsewhereDecides(t *testing.T) {
	list := cases(t, 20)
	asked := list[0].Position.FEN()
	solves := func(o map[string]string, at string, _ engine.Limits) bool {
		if at == asked {
			return o["a"] == "off" || o["b"] == "off"
		}
		return o["a"] == "on"
	}
	base := suites.Contender{Name: "faulty", Options: map[string]string{"a": "on", "b": "on", "ordering": "off"}}
	for _, elsewhere := range []bool{false, true} {
		var probes []explain.Probe
		for _, feature := range []string{"a", "b"} {
			options := map[string]string{"a": "on", "b": "on", "ordering": "off", feature: "off"}
			probes = append(probes, explain.NewProbe(base, feature, feature+"=off", options, []string{feature}))
		}
		v := explain.Investigation{
			Lab: newLab(solves), Contender: base, Case: list[0], Limits: engine.Limits{Nodes: 1000}, Probes: probes,
			SuiteLimits: engine.Limits{Nodes: 1000},
		}
		want := "a"
		if elsewhere {
			v.Elsewhere, want = list[1:], "b"
		}
		found, err := v.Cause(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if found.Cause == nil || found.Cause.Feature != want {
			t.Errorf("elsewhere %v: the cause is %+v, want %s", elsewhere, found.Cause, want)
		}
	}
}
