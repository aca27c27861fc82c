package runfolder

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/suites"
	"keymove/suites/plan"
)

// TestSizes: threads and hash are those that an engine was set to, wherever that was said; the
// last of several values counts.
func TestSizes(t *testing.T) {
	engine := func(name string, options ...suites.EngineOption) suites.Contender {
		return suites.Contender{Name: name, Engine: &suites.Engine{Options: options}}
	}
	m := Manifest{Plan: plan.Plan{Threads: 2, HashMiB: 16}, Contenders: []suites.Contender{
		{Name: "profile"},
		engine("plain"),
		engine("own", suites.EngineOption{Name: "threads", Value: " 4 "}, suites.EngineOption{Name: "HASH", Value: "8"}, suites.EngineOption{Name: "Hash", Value: "64"}),
		engine("odd", suites.EngineOption{Name: "Threads", Value: "auto"}, suites.EngineOption{Name: "Hash Size", Value: "9"}),
	}}
	for i, want := range []suites.Sizes{{Threads: 2, HashMiB: 16}, {Threads: 2, HashMiB: 16}, {Threads: 4, HashMiB: 64}, {Threads: 2, HashMiB: 16}} {
		if got := m.SizesOf(&m.Contenders[i]); got != want {
			t.Errorf("%s: %+v, want %+v", m.Contenders[i].Name, got, want)
		}
	}
	if largest := suites.LargestSizes(m.Contenders, m.AllSizes()); largest != (suites.Sizes{Threads: 4, HashMiB: 64}) || m.MostThreads() != 4 {
		t.Errorf("largest %+v", largest)
	}
	want := []SizeGroup{{suites.Sizes{Threads: 2, HashMiB: 16}, []string{"profile", "plain", "odd"}}, {suites.Sizes{Threads: 4, HashMiB: 64}, []string{"own"}}}
	if diff := cmp.Diff(m.SizeGroups(), want); diff != "" {
		t.Errorf("groups (-got +want):\n%s", diff)
	}
	m.Contenders = m.Contenders[2:3]
	if diff := cmp.Diff(m.SizeGroups(), []SizeGroup{{Sizes: suites.Sizes{Threads: 4, HashMiB: 64}}}); diff != "" {
		t.Errorf("one group (-got +want):\n%s", diff)
	}
}
