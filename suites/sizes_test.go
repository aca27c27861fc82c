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
	tests := []struct {
		name  string
		c     suites.Contender
		want  suites.Sizes
		notes int
	}{
		{"a profile", suites.Contender{}, all, 0},
		{"an engine of an earlier run", suites.Contender{Engine: &suites.Engine{}}, all, 0},
		{"its own option", suites.Contender{Engine: &suites.Engine{Options: own}}, suites.Sizes{Threads: 4, HashMiB: 256}, 0},
		{"no option for either", suites.Contender{Engine: &suites.Engine{Sizes: &suites.Sizes{}}}, suites.Sizes{}, 2},
		{"an option for the hash only", suites.Contender{Engine: &suites.Engine{Sizes: &suites.Sizes{HashMiB: 64}}}, suites.Sizes{HashMiB: 64}, 1},
	}
	for _, test := range tests {
		if got := suites.SizesOf(&test.c, all); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
		if notes := test.c.WithoutEffect(all); len(notes) != test.notes {
			t.Errorf("%s: notes %q, want %d", test.name, notes, test.notes)
		}
		if notes := test.c.WithoutEffect(suites.Sizes{Threads: 1, HashMiB: 16}); len(notes) > 0 {
			t.Errorf("%s: notes about the defaults %q", test.name, notes)
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
