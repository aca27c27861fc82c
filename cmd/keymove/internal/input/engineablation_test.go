package input

import (
	"slices"
	"strings"
	"testing"

	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// engineAblationOf returns what an ablation makes of engines with these words behind their
// path.
func engineAblationOf(t *testing.T, list, mode string, engines ...string) ([]suites.Contender, error) {
	t.Helper()
	self := thisExecutable(t)
	request := Request{Ablate: list, AblateMode: mode}
	for _, words := range engines {
		request.Texts = append(request.Texts, settings.ContenderText{Text: QuoteWord("cmd="+self) + " " + words, IsEngine: true})
	}
	parsed, faults := Parse(profile.Profiles, request)
	if len(faults) > 0 {
		return nil, asFlag(faults, "ablate")
	}
	return parsed.Contenders, nil
}

// options returns the options of an engine in one text.
func options(c *suites.Contender) string {
	var words []string
	for _, o := range c.Engine.Options {
		words = append(words, o.Text())
	}
	return strings.Join(words, " ")
}

// TestAblateOptions: each contender has the options of the engine with what is changed; an
// engine with a name has the change behind it, and the text of each makes the same one.
func TestAblateOptions(t *testing.T) {
	const base = "name=e 'option.Null Move=true' option.Hash=1"
	for _, test := range []struct {
		list, mode string
		want       []string // name and options
	}{
		{"option.null move=false,option.Style=a/b", plan.OneOut, []string{
			"e: Null Move=true Hash=1", "e null move=false: Hash=1 null move=false",
			"e Style=a: Null Move=true Hash=1 Style=a", "e Style=b: Null Move=true Hash=1 Style=b",
		}},
		{"option.Null Move=false,option.Style=a", plan.OneIn, []string{
			"e Null Move=false Style=a: Hash=1 Null Move=false Style=a",
			"e Style=a: Null Move=true Hash=1 Style=a", "e Null Move=false: Hash=1 Null Move=false",
		}},
		{"option.Style=a,b/c,option.Empty=", plan.OneOut, []string{
			"e: Null Move=true Hash=1", "e Style=a,b: Null Move=true Hash=1 Style=a,b", "e Style=c: Null Move=true Hash=1 Style=c", "e Empty: Null Move=true Hash=1 Empty",
		}},
		{"option.A=1/2,option.B=3", plan.Cross, []string{
			"e: Null Move=true Hash=1", "e B=3: Null Move=true Hash=1 B=3", "e A=1: Null Move=true Hash=1 A=1",
			"e A=1 B=3: Null Move=true Hash=1 A=1 B=3", "e A=2: Null Move=true Hash=1 A=2", "e A=2 B=3: Null Move=true Hash=1 A=2 B=3",
		}},
	} {
		made, err := engineAblationOf(t, test.list, test.mode, base)
		var got []string
		for _, c := range made {
			got = append(got, c.Name+": "+options(&c))
			if again, err := ParseEngine(c.Spec, ""); err != nil || options(&again) != options(&c) {
				t.Errorf("%s is written as %s, which is %s, %v", c.Name, c.Spec, options(&again), err)
			}
		}
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s of %s: %v\n%s\nwant\n%s", test.mode, test.list, err, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
	unnamed, err := engineAblationOf(t, "option.A=1", plan.OneOut, "")
	if err != nil || len(unnamed) != 2 || unnamed[1].Name != "" {
		t.Errorf("without a name: %v, %v", unnamed, err)
	}
	const most = "1/2/3/4/5/6/7/8/9/a/b/c/d/e/f"
	if made, err := engineAblationOf(t, "option.A="+most+",option.B="+most, plan.Cross, ""); err != nil || len(made) != maxAblated {
		t.Errorf("%d combinations, %v", len(made), err)
	}
}

func TestAblateOptionsErrors(t *testing.T) {
	for _, test := range []struct {
		list, mode string
		engines    []string
		want       string
	}{
		{"option.A=1", plan.OneOut, nil, "--ablate: want one engine whose options are changed, not 0"},
		{"option.A=1", plan.OneOut, []string{"name=a", "name=b"}, "--ablate: want one engine whose options are changed, not 2"},
		{"option.Hash=8", plan.OneOut, []string{"option.hash=8"}, "--ablate: the engine already has option.Hash=8"},
		{"option.A=1/2", plan.OneIn, []string{""}, "--ablate: option.A has 2 values, and one-in wants one"},
		{"option.A=1,option.a=2", plan.OneOut, []string{""}, "--ablate: option.a is given twice"},
		{"option.=x", plan.OneOut, []string{""}, `--ablate: "option.=x": want option.NAME`},
		{"option.A", plan.OneOut, []string{""}, `--ablate: "option.A": want option.NAME=VALUE/VALUE`},
		{"option.A=1,see=off", plan.OneOut, []string{""}, `--ablate: "see=off": want option.NAME=VALUE/VALUE`},
		{"see,option.A=1", plan.OneOut, []string{""}, "--ablate: option.A is an option of an engine, and see a feature: give one kind"},
		{"option.A=" + strings.Repeat("1/", 20) + "x", plan.OneOut, []string{""}, `--ablate: option.A: "1" is given twice`},
		{"option.A=1/2/3/4/5/6/7/8/9,option.B=1/2/3/4/5/6/7/8/9,option.C=1/2/3", plan.Cross, []string{""}, "--ablate: more than 256 combinations"},
	} {
		if _, err := engineAblationOf(t, test.list, test.mode, test.engines...); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s of %s: %v, want %s…", test.mode, test.list, err, test.want)
		}
	}
}

// FuzzParseOptionList: what is read is read again as the same.
func FuzzParseOptionList(f *testing.F) {
	for _, seed := range []string{"option.A=1/2,option.B C=x,y", "option.=", ",", "option.a=,b=/"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, list string) {
		if !isOptionList(list) {
			return
		}
		options, err := parseAblation(list)
		if err != nil {
			return
		}
		var items []string
		for _, o := range options {
			items = append(items, o.feature+"="+strings.Join(o.values, "/"))
		}
		again, err := parseAblation(strings.Join(items, ","))
		if err != nil || len(again) != len(options) {
			t.Fatalf("%q: %v, again %v, %v", list, options, again, err)
		}
		for i, o := range options {
			if again[i].feature != o.feature || !slices.Equal(again[i].values, o.values) {
				t.Errorf("%q: %v, again %v", list, options, again)
			}
		}
	})
}
