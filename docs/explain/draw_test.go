package main

import (
	"slices"
	"strings"
	"testing"

	"keymove/engine/profile"
)

// TestDraw: the same seed draws the same faults, another one others; each is a change of
// the good profile, none is known, and no feature comes again before all have come.
func TestDraw(t *testing.T) {
	known := []Fault{{Changes: []string{"rfp.margin=9"}}}
	const n = 70
	faults, err := Draw("classical", "fresh-1", n, known)
	if err != nil || len(faults) != n {
		t.Fatal(len(faults), err)
	}
	again, _ := Draw("classical", "fresh-1", n, known)
	other, _ := Draw("classical", "fresh-2", n, known)
	if same := func(a, b Fault) bool { return a.String() == b.String() }; !slices.EqualFunc(faults, again, same) || slices.EqualFunc(faults, other, same) {
		t.Error("the order does not depend on the seed alone")
	}
	all, _ := Draw("classical", "fresh-1", 1000, known)
	features := map[string]bool{}
	for _, f := range all {
		features[f.Feature] = true
	}
	first, seen := map[string]bool{}, map[string]bool{}
	for i, f := range faults {
		if i < len(features) {
			first[f.Feature] = true
		}
		if err := f.check(); err != nil || seen[f.String()] || f.String() == known[0].String() {
			t.Errorf("%s: %v, known or drawn twice", f, err)
		}
		seen[f.String()] = true
	}
	if len(first) != len(features) {
		t.Errorf("%d features among the first %d faults", len(first), len(features))
	}
	for _, name := range []string{"seed", "ordering", "see.cache"} {
		if features[name] {
			t.Errorf("%s is no rule, or has no parameter that is one", name)
		}
	}
}

// TestWrongValues: far off, and within the range.
func TestWrongValues(t *testing.T) {
	for name, want := range map[string][]int{
		"rfp.margin":   {9, 22, 360, 900},
		"space.weight": {-400, -200, -100, 400},
		"maxdepth":     {1, 2, 40, 100},
		"rfp.depth":    {1, 16, 20},
	} {
		row, err := profile.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := wrongValues(row); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// TestDrawnFaults: the lists that were drawn have faults that are changes of the good
// profile, and none that an earlier list has.
func TestDrawnFaults(t *testing.T) {
	seen := map[string]bool{}
	for _, set := range append([]string{developed}, drawnBefore(".", 100)...) {
		faults, err := readFaults(".", set)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range faults {
			if seen[f.String()] {
				t.Errorf("%s: %s is given twice", set, f)
			}
			seen[f.String()] = true
			if _, err := f.Contender("classical"); err != nil {
				t.Errorf("%s: %s: %v", set, f, err)
			}
		}
	}
}

func TestSeedOf(t *testing.T) {
	for set, want := range map[string]string{"fresh-": "unknown set", "fresh-x": "unknown set", "other": "unknown set", "fresh-7": ""} {
		seed, err := seedOf(set)
		if want == "" && (err != nil || seed != 7) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %d, %v", set, seed, err)
		}
	}
}
