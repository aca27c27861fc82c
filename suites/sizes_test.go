package suites_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/suites"
)

// TestSizesOf: what was set counts; without a record of it, what was asked for, where the last of
// several values counts.
func TestSizesOf(t *testing.T) {
	type S = suites.Sizes
	asked := func(options ...suites.EngineOption) *suites.Engine { return &suites.Engine{Options: options} }
	all := S{Threads: 2, HashMiB: 256}
	for _, test := range []struct {
		name          string
		engine        *suites.Engine
		want, without S
	}{
		{"a profile", nil, all, S{}},
		{"of an earlier run", asked(), all, S{}},
		{"its own options", asked(suites.EngineOption{Name: "number of threads", Value: " 4 "}, suites.EngineOption{Name: "HASH", Value: "8"}, suites.EngineOption{Name: "Hash", Value: "64"}), S{Threads: 4, HashMiB: 64}, S{}},
		{"values that are none", asked(suites.EngineOption{Name: "Threads", Value: "auto"}, suites.EngineOption{Name: "Pawn Hash", Value: "9"}), all, S{}},
		{"no option for either", &suites.Engine{Sizes: &S{}}, S{}, all},
		{"an option for the hash only", &suites.Engine{Sizes: &S{HashMiB: 64}}, S{HashMiB: 64}, S{Threads: 2}},
	} {
		c := suites.Contender{Engine: test.engine}
		if got := suites.SizesOf(&c, all); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
		if got := c.SizesWithoutEffect(all); got != test.without {
			t.Errorf("%s: without effect %+v, want %+v", test.name, got, test.without)
		}
		if got := c.SizesWithoutEffect(S{Threads: 1, HashMiB: 16}); got != (S{}) {
			t.Errorf("%s: of the defaults, %+v has no effect", test.name, got)
		}
	}
	set := suites.Engine{Sizes: &S{HashMiB: 256}}
	if changed := set.With([]suites.EngineOption{{Name: "x"}}); changed.Sizes != nil {
		t.Errorf("with other options it still has %+v", *changed.Sizes)
	}
}

func TestSizeGroups(t *testing.T) {
	all := suites.Sizes{Threads: 2, HashMiB: 16}
	own := suites.Sizes{Threads: 4, HashMiB: 64}
	contenders := []suites.Contender{{Name: "a"}, {Name: "own", Engine: &suites.Engine{Sizes: &own}}, {Name: "b"}}
	for i, want := range [][]suites.SizeGroup{{{Sizes: all}}, {{Sizes: all}}, {{Sizes: all, Contenders: []string{"a"}}, {Sizes: own, Contenders: []string{"own"}}},
		{{Sizes: all, Contenders: []string{"a", "b"}}, {Sizes: own, Contenders: []string{"own"}}}} {
		if diff := cmp.Diff(suites.SizeGroups(contenders[:i], all), want); diff != "" {
			t.Errorf("%d contenders (-got +want):\n%s", i, diff)
		}
	}
	plain := &suites.Engine{Options: []suites.EngineOption{{Name: "Threads", Value: "4"}, {Name: "Hash", Value: "64"}}}
	if largest := suites.LargestSizes([]suites.Contender{{}, {Engine: plain}}, all); largest != own {
		t.Errorf("largest %+v, want %+v", largest, own)
	}
}
