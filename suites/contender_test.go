package suites

import (
	"slices"
	"strings"
	"testing"
)

// TestMaxDepth: a profile without the option, or with one that is not a number, has no
// largest depth.
func TestMaxDepth(t *testing.T) {
	for text, want := range map[string]int{"6": 6, "0": 0, "": 0, "off": 0, "99999999999999999999": 0} {
		c := Contender{Options: map[string]string{"maxdepth": text, "razor": "3"}}
		if got := c.MaxDepth(); got != want {
			t.Errorf("MaxDepth with maxdepth=%s: %d, want %d", text, got, want)
		}
	}
	if got := new(Contender).MaxDepth(); got != 0 {
		t.Errorf("MaxDepth without options: %d, want 0", got)
	}
}

func TestDifferingOptions(t *testing.T) {
	engine := func(texts ...string) *Engine {
		e := &Engine{}
		for _, text := range texts {
			name, value, _ := strings.Cut(text, "=")
			e.Options = append(e.Options, EngineOption{Name: name, Value: value})
		}
		return e
	}
	long := "EvalFile=" + strings.Repeat("n", 41)
	tests := []struct {
		engines []*Engine
		want    []string
	}{
		{nil, []string{}},
		{[]*Engine{engine("A=1")}, []string{""}},
		{[]*Engine{engine(), engine("Skill Level=5")}, []string{"", "Skill Level=5"}},
		{[]*Engine{engine("Skill Level=3"), engine("skill level=5")}, []string{"Skill Level=3", "skill level=5"}},
		{[]*Engine{engine("A=1", "B=x"), engine("b=x", "A=2", "C=3")}, []string{"A=1", "A=2 C=3"}},
		{[]*Engine{engine("A=1"), engine("A=1"), engine("A=2")}, []string{"A=1", "A=1", "A=2"}},
		{[]*Engine{engine("Clear Hash"), engine()}, []string{"Clear Hash", ""}},
		{[]*Engine{engine(long[:len(long)-1]), engine()}, []string{long[:len(long)-1], ""}},
		{[]*Engine{engine(long), engine()}, []string{long[:len(long)-1] + "…", ""}},
	}
	for _, test := range tests {
		if got := DifferingOptions(test.engines); !slices.Equal(got, test.want) {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}
