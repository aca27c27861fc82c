package input

import (
	"slices"
	"testing"

	"keymove/suites"
)

func TestLookalikes(t *testing.T) {
	engine := func(name, spec string) suites.Contender {
		return suites.Contender{Name: name, Spec: spec, Engine: &suites.Engine{}}
	}
	contenders := []suites.Contender{
		engine("Mine", "./old"), {Name: "default", Spec: "default"}, engine("Other", "./other"), engine("Mine", "./new"),
		{Name: "default", Spec: "default"}, engine("Third", "cmd=x name=Third"), engine("Mine", "cmd=./newer"),
	}
	NameUniquely(contenders)
	want := []string{"Mine is ./old, Mine#2 is ./new, Mine#3 is cmd=./newer; name= gives an engine a name of its own"}
	if got := Lookalikes(contenders); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := Lookalikes(contenders[:3]); len(got) > 0 {
		t.Errorf("different names: %q, want none", got)
	}
}

// TestNamesOfBuilds: builds that call themselves the same get the names of their files, or the ends
// of their paths; one file started twice keeps its name.
func TestNamesOfBuilds(t *testing.T) {
	for _, test := range []struct{ commands, want []string }{
		{[]string{"/b/old", "/b/new"}, []string{"old", "new"}},
		{[]string{"/b/old/engine", "/b/new/engine"}, []string{"old/engine", "new/engine"}},
		{[]string{"/b/engine", "/b/engine"}, []string{"Mine", "Mine"}},
		{[]string{"/b/engine"}, []string{"Mine"}},
	} {
		var contenders []*suites.Contender
		for _, command := range test.commands {
			contenders = append(contenders, &suites.Contender{Engine: &suites.Engine{ID: "Mine", Command: command}})
		}
		nameByEngine(contenders)
		for i, c := range contenders {
			if c.Name != test.want[i] {
				t.Errorf("%q: %q, want %q", test.commands, c.Name, test.want[i])
			}
		}
	}
}

// TestSamePrograms: the same contents with the same settings, under whatever names.
func TestSamePrograms(t *testing.T) {
	engine := func(name, sum string, change func(*suites.Engine)) suites.Contender {
		e := &suites.Engine{Command: "/b/" + name, Args: []string{"uci"}, Dir: "/b", Files: []suites.EngineFile{{Path: name, SHA256: sum}}}
		change(e)
		return suites.Contender{Name: name, Engine: e}
	}
	none := func(*suites.Engine) {}
	contenders := []suites.Contender{
		engine("a", "01", none), engine("b", "02", none), engine("c", "01", none), {Name: "default"},
		engine("args", "01", func(e *suites.Engine) { e.Args = nil }),
		engine("dir", "01", func(e *suites.Engine) { e.Dir = "/c" }),
		engine("option", "01", func(e *suites.Engine) { e.Options = []suites.EngineOption{{Name: "Hash", Value: "1"}} }),
	}
	want := []string{"a and c are the same program with the same settings"}
	if got := SamePrograms(contenders); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
