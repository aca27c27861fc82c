package suites

import (
	"strings"
	"testing"
)

// TestMaxDepth: a profile without the option, or with one that is not a number, has no
// largest depth.
func TestMaxDepth(t *testing.T) {
	for text, want := range map[string]int{"6": 6, "0": 0, "": 0, "off": 0, "99999999999999999999": 0} {
		c := Contender{Options: map[string]string{"maxdepth": text, "razor": "3"}}
		if got := c.MaxDepth(); got != want || (&Contender{}).MaxDepth() != 0 {
			t.Errorf("MaxDepth with maxdepth=%s: %d, want %d, and 0 without options", text, got, want)
		}
	}
}

func TestDifferingOptions(t *testing.T) {
	long := "EvalFile=" + strings.Repeat("n", 40)
	for given, want := range map[string]string{ // engines with their options, and those that differ
		"A=1": "", "|Skill Level=5": "|Skill Level=5", "Skill Level=3|skill level=5": "Skill Level=3|skill level=5",
		"A=1,B=x|b=x,A=2,C=3": "A=1|A=2 C=3", "A=1|A=1|A=2": "A=1|A=1|A=2", "Clear Hash|": "Clear Hash|",
		long + "|": long + "|", long + "n|": long + "…|",
	} {
		var engines []*Engine
		for options := range strings.SplitSeq(given, "|") {
			e := &Engine{}
			for option := range strings.SplitSeq(options, ",") {
				if name, value, _ := strings.Cut(option, "="); name != "" {
					e.Options = append(e.Options, EngineOption{Name: name, Value: value})
				}
			}
			engines = append(engines, e)
		}
		if got := strings.Join(DifferingOptions(engines), "|"); got != want {
			t.Errorf("%s: %s, want %s", given, got, want)
		}
	}
}
