package explain_test

import (
	"testing"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/explain"
)

// TestGeneralGain: of two changes that solve the case that is the cause which does not gain
// with another profile as well, though it gains less on the suite.
func TestGeneralGain(t *testing.T) {
	list := cases(t, 9)
	last := list[8].Position.FEN()
	solves := func(o map[string]string, asked string, _ engine.Limits) bool {
		return o["a"] == "off" || o["b"] == "off" && asked != last
	}
	base := suites.Contender{Name: "faulty", Options: map[string]string{"a": "on", "b": "on", "ordering": "off"}}
	reference := suites.Contender{Name: "plain", Options: map[string]string{"a": "on", "ordering": "off"}}
	inReference := suites.Contender{Name: "plain,a=off", Options: map[string]string{"a": "off", "ordering": "off"}}
	for _, test := range []struct {
		reference *suites.Contender
		directed  bool
		want      string
	}{{nil, false, "a"}, {&reference, false, "b"}, {&reference, true, "a"}} {
		var probes []explain.Probe
		for _, feature := range []string{"a", "b"} {
			options := map[string]string{"a": "on", "b": "on", "ordering": "off", feature: "off"}
			probes = append(probes, explain.NewProbe(base, feature, feature+"=off", options, []string{feature}))
		}
		probes[0].Reference = &inReference
		v := explain.Investigation{
			Lab: newLab(solves), Contender: base, Case: list[0], Limits: engine.Limits{Nodes: 1000}, Probes: probes,
			Others: list[1:], SuiteLimits: engine.Limits{Nodes: 1000}, Reference: test.reference, Directed: test.directed,
		}
		found, err := v.Cause(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if found.Cause == nil || found.Cause.Feature != test.want {
			t.Errorf("%+v: the cause is %+v", test, found.Cause)
		}
		for i := range found.Suspects {
			s := &found.Suspects[i]
			tried := s.General != nil
			if want := test.want == "b" && s.Feature == "a"; tried != want || tried && (s.General.Gained != 8 || found.Reference != "plain") {
				t.Errorf("%s in the reference: %+v", s.Feature, s.General)
			}
		}
	}
}
