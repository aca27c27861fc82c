package suites_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/suites"
)

// TestSizesOf: what was set counts; without a record of it, what was asked for.
func TestSizesOf(t *testing.T) {
	all := suites.Sizes{Threads: 2, HashMiB: 256}
	own := []suites.EngineOption{{Name: "number of threads", Value: "4"}}
	for name, test := range map[string]struct {
		engine *suites.Engine
		want   suites.Sizes
		notes  int
	}{
		"a profile":                   {nil, all, 0},
		"an engine of an earlier run": {&suites.Engine{}, all, 0},
		"its own option":              {&suites.Engine{Options: own}, suites.Sizes{Threads: 4, HashMiB: 256}, 0},
		"no option for either":        {&suites.Engine{Sizes: &suites.Sizes{}}, suites.Sizes{}, 2},
		"an option for the hash only": {&suites.Engine{Sizes: &suites.Sizes{HashMiB: 64}}, suites.Sizes{HashMiB: 64}, 1},
	} {
		c := suites.Contender{Engine: test.engine}
		notes, ofDefaults := c.WithoutEffect(all), c.WithoutEffect(suites.Sizes{Threads: 1, HashMiB: 16})
		if got := suites.SizesOf(&c, all); got != test.want || len(notes) != test.notes || len(ofDefaults) > 0 {
			t.Errorf("%s: %+v, notes %q, about the defaults %q", name, got, notes, ofDefaults)
		}
	}
	c := suites.Contender{Name: "plain", Engine: &suites.Engine{Sizes: &suites.Sizes{HashMiB: 256}}}
	want := []string{"--threads 2 had no effect on plain: the engine has no option for its number of threads, which is unknown."}
	if diff := cmp.Diff(c.WithoutEffect(all), want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
	if changed := c.Engine.With(own); changed.Sizes != nil {
		t.Errorf("with other options it still has %+v", *changed.Sizes)
	}
}
