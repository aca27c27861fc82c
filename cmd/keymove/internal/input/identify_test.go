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
