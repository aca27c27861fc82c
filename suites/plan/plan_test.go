package plan_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// TestPaths: paths of a file lead on from its folder, names do not.
func TestPaths(t *testing.T) {
	values, errs := fromFile(t, filepath.Join("lab", "x.toml"),
		"suites = [\"wac\", \"./wac\", \"epd/*.epd\", \"-\"]\nbook = \"b.bin\"\nprofiles = [\"p.toml\"]\ncontenders = [\"default\", \"cmd=./e\"]\nfilter = \"a/b\"\n")
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	p := read(values)
	want := read(nil)
	want.Given = values
	want.Sources = []string{"wac", filepath.Join("lab", "wac"), filepath.Join("lab", "epd", "*.epd"), "-"}
	want.Book, want.Profiles = filepath.Join("lab", "b.bin"), []string{filepath.Join("lab", "p.toml")}
	want.ContenderTexts = []settings.ContenderText{{Text: "default"}, {Text: "cmd=./e", IsEngine: true, Dir: "lab"}}
	want.Selection.Filter = "a/b"
	testenv.Want(t, "the plan", p, want)
	p = read(given("suites=wac", "suites=a.epd", "book=b.bin", "engine=cmd=./e", "profile=cmd=x"))
	want = read(nil)
	want.Given = p.Given
	want.Sources, want.Book = []string{"wac", "a.epd"}, "b.bin"
	want.ContenderTexts = []settings.ContenderText{{Text: "cmd=./e", IsEngine: true}, {Text: "cmd=x"}}
	testenv.Want(t, "on a command line", p, want)
}

// TestChoose: the filter first, then the first ones, then the sample.
func TestChoose(t *testing.T) {
	suite := func(ids string) (s suites.Suite) {
		var cases suites.List
		for id := range strings.FieldsSeq(ids) {
			cases = append(cases, suites.Case{ID: id})
		}
		s.Cases = cases
		return s
	}
	p := read(given("filter=m*", "first=3", "sample=2", "seed=5", "errata=off"))
	loaded := []suites.Suite{suite("x1 m1 m2 x2 m3 m4"), suite("x1")}
	n, err := p.Choose(loaded)
	if err != nil || n != 2 || loaded[0].Len() != 2 || loaded[1].Len() != 0 {
		t.Errorf("%d cases chosen, %v: %+v", n, err, loaded)
	}
	for _, c := range loaded[0].All() {
		if c.ID != "m1" && c.ID != "m2" && c.ID != "m3" {
			t.Errorf("%s is chosen, which is none of the first three of the filter", c.ID)
		}
	}
}

// TestMateLine: the mate of each line is its limit; lines without one are errors that name them.
func TestMateLine(t *testing.T) {
	for _, test := range []struct{ given, limit, of string }{
		{"mate=3", "nodes=10000000 mate=3", "nodes=10000000 mate=3"},
		{"mate=line", "nodes=10000000 mate=line", "nodes=10000000 mate=5"},
		{"mate=line nodes=500", "nodes=500 mate=line", "nodes=500 mate=5"},
		{"mate=3 nodes=500", "nodes=500 mate=3", "nodes=500 mate=3"},
		{"mate=3 mate=line depth=9", "depth=9 mate=line", "depth=9 mate=5"},
		{"mate=line mate=3 depth=9", "depth=9 mate=3", "depth=9 mate=3"},
		{"mate=line early-stop=2 movetime=100", "movetime=100 mate=line early-stop=2", "movetime=100 mate=5 early-stop=2"},
	} {
		values := given(strings.Fields(test.given)...)
		p := read(values)
		if faults := p.Check(); len(faults) > 0 {
			t.Fatalf("%s: %v", test.given, faults)
		}
		p.Settle(1)
		if p.OnlyMate() == strings.Contains(test.given, " ") {
			t.Errorf("%s: a mate alone is %t", test.given, p.OnlyMate())
		}
		for _, n := range []int{5, -5} {
			if got := p.LimitOf(0, &suites.Case{Mate: &n}).String(); p.Limit != test.limit || got != test.of {
				t.Errorf("%s: limit %q and %q of a mate in %d, want %q and %q", test.given, p.Limit, got, n, test.limit, test.of)
			}
		}
		if again, err := suites.ParseLimit(p.Limit); err != nil || !cmp.Equal(again, p.SearchLimit()) {
			t.Errorf("%s: %q is read as %+v, %v", test.given, p.Limit, again, err)
		}
	}
	cases := append(suites.List{{ID: "a", Line: 1, Mate: new(2)}, {ID: "b", Line: 2}, {ID: "c", Line: 4, Mate: new(0)}},
		slices.Repeat(suites.List{{ID: "d", Line: 5}}, 12)...)
	loaded := []suites.Suite{{File: "x.epd", Cases: cases}}
	p := read(given("mate=line"))
	err := p.CheckMates(loaded)
	if err == nil || !strings.HasPrefix(err.Error(), "x.epd:2: b, x.epd:4: c, x.epd:5: d,") || !strings.Contains(err.Error(), "and 4 more: no mate is asked for") {
		t.Errorf("lines without a mate: %v", err)
	}
	if p = read(given("mate=2")); p.CheckMates(loaded) != nil {
		t.Errorf("without line: %v", p.CheckMates(loaded))
	}
}

// TestUseWorkers: no more workers than searches, and a note if more were asked for; without a search nothing changes.
func TestUseWorkers(t *testing.T) {
	for _, test := range []struct {
		given             string
		searches, workers int
		reduced           bool
	}{{"jobs=4", 3, 3, true}, {"jobs=4", 1, 1, true}, {"jobs=4", 4, 4, false}, {"jobs=4", 0, 4, false}, {"nodes=4", 3, 3, false}} {
		p := plan.Plan{Workers: 4, Given: given(test.given)}
		if reduced := p.UseWorkers(test.searches); reduced != test.reduced || p.Workers != test.workers {
			t.Errorf("%d searches, %s: %d workers, reduced %v", test.searches, test.given, p.Workers, reduced)
		}
	}
}
