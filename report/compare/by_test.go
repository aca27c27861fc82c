package compare

import (
	"strings"
	"testing"

	"keymove/suites"
)

// TestDivide: the rows of a suite and a part stand together, contenders in their order; by
// feature the groups are sorted, and only whole suites count.
func TestDivide(t *testing.T) {
	pair := func(name string, options map[string]string) Pair {
		row := func(suite, theme string) Row { return Row{Suite: suite, Theme: theme, Positions: 3} }
		base := entrantOf(&suites.Contender{Name: "base", Options: map[string]string{"see": "on", "razor": "off"}})
		return Pair{
			Base: "base", Contender: name, Sides: sidesOf(base, entrantOf(&suites.Contender{Name: name, Options: options})),
			Rows:   []Row{row("s", "all"), row("s", "pins"), row("s", "forks"), row("z", "all"), {Suite: "z", Theme: "none"}},
			Phases: []Row{row("s", "opening"), row("s", "endgame"), row("z", "opening")},
		}
	}
	c := &Comparison{Pairs: []Pair{
		pair("a", map[string]string{"see": "on", "razor": "r2"}), pair("b", map[string]string{"see": "off", "razor": "off"}),
	}}
	for by, want := range map[Division]string{
		ByPhase:   "s opening a|s opening b|s endgame a|s endgame b|z opening a|z opening b",
		ByTheme:   "s pins a|s pins b|s forks a|s forks b",
		ByFeature: "s SEE b|s pruning a|z SEE b|z pruning a",
	} {
		var got []string
		for _, p := range c.Divide(by) {
			got = append(got, p.Row.Suite+" "+p.Of+" "+p.Pair.Contender)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("by %s: %q, want %q", by, strings.Join(got, "|"), want)
		}
	}
}
