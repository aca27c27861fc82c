package runfolder

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/suites/plan"
)

// TestSizes: threads and hash are those that an engine was set to, wherever that was said; the
// last of several values counts.
func TestSizes(t *testing.T) {
	engine := func(name string, options ...EngineOption) Contender {
		return Contender{Name: name, Engine: &Engine{Options: options}}
	}
	m := Manifest{Plan: plan.Plan{Threads: 2, HashMiB: 16}, Contenders: []Contender{
		{Name: "profile"},
		engine("plain"),
		engine("own", EngineOption{"threads", " 4 "}, EngineOption{"HASH", "8"}, EngineOption{"Hash", "64"}),
		engine("odd", EngineOption{"Threads", "auto"}, EngineOption{"Hash Size", "9"}),
	}}
	for i, want := range []Sizes{{2, 16}, {2, 16}, {4, 64}, {2, 16}} {
		if got := m.SizesOf(&m.Contenders[i]); got != want {
			t.Errorf("%s: %+v, want %+v", m.Contenders[i].Name, got, want)
		}
	}
	if largest := LargestSizes(m.Contenders, m.AllSizes()); largest != (Sizes{4, 64}) || m.MostThreads() != 4 {
		t.Errorf("largest %+v", largest)
	}
	want := []SizeGroup{{Sizes{2, 16}, []string{"profile", "plain", "odd"}}, {Sizes{4, 64}, []string{"own"}}}
	if diff := cmp.Diff(m.SizeGroups(), want); diff != "" {
		t.Errorf("groups (-got +want):\n%s", diff)
	}
	m.Contenders = m.Contenders[2:3]
	if diff := cmp.Diff(m.SizeGroups(), []SizeGroup{{Sizes: Sizes{4, 64}}}); diff != "" {
		t.Errorf("one group (-got +want):\n%s", diff)
	}
}
