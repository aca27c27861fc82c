package suites

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSort(t *testing.T) {
	want := []Record{
		{ContenderIndex: 0, SuiteIndex: 0, CaseIndex: 1}, // of a version without repeats
		{ContenderIndex: 0, SuiteIndex: 0, CaseIndex: 1, Repeat: 2},
		{ContenderIndex: 0, SuiteIndex: 0, CaseIndex: 2},
		{ContenderIndex: 0, SuiteIndex: 1, CaseIndex: 0},
		{ContenderIndex: 1, SuiteIndex: 0, CaseIndex: 0},
	}
	got := []Record{want[4], want[2], want[1], want[3], want[0]}
	SortRecords(got)
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("Sort (-got +want):\n%s", diff)
	}
}

// TestIterationsAreGivenBack holds Add against a slice.
func TestIterationsAreGivenBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text Iterations
		var want []Iteration
		for range rapid.IntRange(0, 2*maxIterations).Draw(t, "reports") {
			it := Iteration{Depth: len(want) + rapid.IntRange(-1, 2).Draw(t, "step"), Move: rapid.SampledFrom([]string{"Qg6", "e8=Q+", "O-O"}).Draw(t, "move"),
				Nodes: new(uint64(rapid.Uint64().Draw(t, "nodes")))}
			if rapid.Bool().Draw(t, "mate") {
				it.Mate = rapid.SampledFrom([]int{-9, -1, 1, 30}).Draw(t, "in")
			} else {
				it.Centipawns = rapid.IntRange(-30000, 30000).Draw(t, "score")
			}
			text = text.Add(it)
			last := len(want) - 1
			switch {
			case last < 0:
				want = append(want, it)
			case it.Depth < want[last].Depth:
			case it.Depth == want[last].Depth || last == maxIterations-1:
				want[last] = it
			default:
				want = append(want, it)
			}
		}
		if got := slices.Collect(text.All()); !cmp.Equal(got, want) {
			t.Fatalf("%s is read as %v, want %v", text, got, want)
		}
	})
}

// What a file of a stranger has is read up to the first fault.
func TestIterationsThatCannotBeRead(t *testing.T) {
	for _, rest := range []string{"", "x", "2:Qg6:1", "2::1:1", "2:Qg6:#:1", "2:Qg6:1:-1", "a:Qg6:1:1", "2:Qg6:1:1:1"} {
		if got := slices.Collect(Iterations("1:Qg6:3:4 " + rest).All()); len(got) != 1 {
			t.Errorf("%q: %v", rest, got)
		}
	}
	if got := slices.Collect(Iterations(strings.Repeat(" ", 9)).All()); got != nil {
		t.Errorf("blanks: %v", got)
	}
	var written Iterations
	for _, it := range []Iteration{{1, "Qg6", 35, 0, new(uint64(40))}, {1, "Qg7#", 0, 1, new(uint64(60))}, {4, "O-O", -7, -3, new(uint64(1 << 40))}} {
		written = written.Add(it)
	}
	if want := Iterations("1:Qg7#:#1:60 4:O-O:#-3:1099511627776"); written != want {
		t.Errorf("%s is written, want %s", written, want)
	}
}

// TestScoringRules: on which records each rule acts, where two runs of unlike editions have them.
func TestScoringRules(t *testing.T) {
	plain := Record{Expected: "Kd2"}
	for _, test := range []struct {
		name string
		a, b Record
		want string // the texts of the rules begin so
	}{
		{"alike", plain, plain, ""},
		{"points ask", Record{Points: new(3)}, Record{Expected: "Kd2", Points: new(3)}, "points without bm"},
		{"errata", Record{Expected: "Kd2 Kf2", Disputed: "x", Avoid: "Ke2"}, plain, "errata credit"},
		{"a shorter mate", Record{Expected: "Kd2 #3", ScoreMate: new(2), Solved: new(true)}, plain, "a mate shorter"},
		{"its point alone", Record{Expected: "#3", ScoreMate: new(2), Solved: new(false), Points: new(1)}, Record{Expected: "#3"}, "a mate shorter"},
		{"without credit", Record{Expected: "#3", ScoreMate: new(2), Solved: new(false), Points: new(0)}, Record{Expected: "#3"}, ""},
		{"not searched", Record{Expected: "#3", ScoreMate: new(2)}, Record{Expected: "#3"}, ""},
		{"as long", Record{Expected: "#-3", ScoreMate: new(-3), Solved: new(true)}, Record{Expected: "#-3"}, ""},
		{"no list", Record{Expected: "Kd2", MaxPoints: new(10)}, plain, "a position without a list"},
		{"a mating line", Record{Expected: "Kd2", Solved: new(false), MovesAsked: 2, Line: "Kd2 Ka8 Qb7#"}, plain, "within a line"},
		{"one move of it", Record{Expected: "Kd2", Solved: new(false), MovesAsked: 1, Line: "Qb7#"}, plain, ""},
	} {
		var got []string
		for _, rule := range ScoringRules {
			if rule.ActsOn(&test.a, &test.b) {
				got = append(got, rule.Text)
			}
			if rule.IsBetween(rule.Edition, 9) || !rule.IsBetween(rule.Edition-1, rule.Edition) || rule.IsBetween(0, rule.Edition-1) {
				t.Errorf("%s is of another edition than %d", rule.Text, rule.Edition)
			}
		}
		if want := strings.FieldsFunc(test.want, func(r rune) bool { return r == '|' }); !slices.EqualFunc(got, want, strings.HasPrefix) {
			t.Errorf("%s: %q, want %q", test.name, got, want)
		}
	}
}
