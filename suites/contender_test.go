package suites

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"keymove/internal/testenv"
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
		testenv.Want(t, given, strings.Join(DifferingOptions(engines), "|"), want)
	}
}

// TestThisMachineIsNamed: the CPU is the one that the system reports.
func TestThisMachineIsNamed(t *testing.T) {
	want := ""
	if info, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if model := regexp.MustCompile(`(?m)^model name\s*:[ \t]*(.*?)[ \t]*$`).FindSubmatch(info); model != nil {
			want = string(model[1])
		}
	}
	if m := ThisMachine(); m.CPU != want || m.Host == "" || m.CPUs < 1 {
		t.Errorf("%+v, want the CPU %q", m, want)
	}
}

// TestSizesOf: what was set counts; without a record of it, what was asked for, where the last of
// several values counts.
func TestSizesOf(t *testing.T) {
	type S = Sizes
	asked := func(options ...EngineOption) *Engine { return &Engine{Options: options} }
	all := S{Threads: 2, HashMiB: 256}
	for _, test := range []struct {
		name          string
		engine        *Engine
		want, without S
	}{
		{"a profile", nil, all, S{}},
		{"of an earlier run", asked(), all, S{}},
		{"its own options", asked(EngineOption{Name: "number of threads", Value: " 4 "}, EngineOption{Name: "HASH", Value: "8"}, EngineOption{Name: "Hash", Value: "64"}), S{Threads: 4, HashMiB: 64}, S{}},
		{"values that are none", asked(EngineOption{Name: "Threads", Value: "auto"}, EngineOption{Name: "Pawn Hash", Value: "9"}), all, S{}},
		{"no option for either", &Engine{Sizes: &S{}}, S{}, all},
		{"an option for the hash only", &Engine{Sizes: &S{HashMiB: 64}}, S{HashMiB: 64}, S{Threads: 2}},
	} {
		c := Contender{Engine: test.engine}
		testenv.Want(t, test.name, SizesOf(&c, all), test.want)
		testenv.Want(t, test.name, c.SizesWithoutEffect(all), test.without)
		if got := c.SizesWithoutEffect(S{Threads: 1, HashMiB: 16}); got != (S{}) {
			t.Errorf("%s: of the defaults, %+v has no effect", test.name, got)
		}
	}
	set := Engine{Sizes: &S{HashMiB: 256}}
	if changed := set.With([]EngineOption{{Name: "x"}}); changed.Sizes != nil {
		t.Errorf("with other options it still has %+v", *changed.Sizes)
	}
}

func TestSizeGroups(t *testing.T) {
	all := Sizes{Threads: 2, HashMiB: 16}
	own := Sizes{Threads: 4, HashMiB: 64}
	contenders := []Contender{{Name: "a"}, {Name: "own", Engine: &Engine{Sizes: &own}}, {Name: "b"}}
	for i, want := range [][]SizeGroup{{{Sizes: all}}, {{Sizes: all}}, {{Sizes: all, Contenders: []string{"a"}}, {Sizes: own, Contenders: []string{"own"}}},
		{{Sizes: all, Contenders: []string{"a", "b"}}, {Sizes: own, Contenders: []string{"own"}}}} {
		testenv.Want(t, i, SizeGroups(contenders[:i], all), want)
	}
	plain := &Engine{Options: []EngineOption{{Name: "Threads", Value: "4"}, {Name: "Hash", Value: "64"}}}
	if largest := LargestSizes([]Contender{{}, {Engine: plain}}, all); largest != own {
		t.Errorf("largest %+v, want %+v", largest, own)
	}
}
