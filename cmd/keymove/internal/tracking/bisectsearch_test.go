package tracking

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"keymove/report/study"
	"keymove/suites"
	"keymove/suites/settings"
	"keymove/suites/versions"
)

// TestChoose: cases are those of the ids or hashes, and of the themes, that are asked for, and all without.
func TestChoose(t *testing.T) {
	all := []suites.Suite{
		{Name: "one", Cases: suites.List{{ID: "a", Hash: "1", Theme: "pins"}, {ID: "b", Hash: "2", Theme: "forks"}}},
		{Name: "two", Cases: suites.List{{ID: "c", Hash: "3", Theme: "pins"}}},
	}
	for _, test := range []struct{ cases, themes, want string }{
		{"", "", "one: a b, two: c"}, {"a 3", "", "one: a, two: c"}, {"", "forks", "one: b"}, {"a b", "pins", "one: a"}, {"c", "forks", ""},
	} {
		o := &bisectOptions{cases: strings.Fields(test.cases), themes: strings.Fields(test.themes)}
		chosen, total := o.choose(slices.Clone(all))
		var got []string
		for _, s := range chosen {
			text := s.Name + ":"
			for _, c := range s.All() {
				text += " " + c.ID
				total--
			}
			got = append(got, text)
		}
		if strings.Join(got, ", ") != test.want || total != 0 {
			t.Errorf("%+v: %q, %d more", test, got, total)
		}
	}
}

// TestOptions: what has to be given, and is not.
func TestOptions(t *testing.T) {
	faults := func(list settings.Faults) string { return fmt.Sprint(list) }
	given := func(words ...string) (list settings.Values) {
		for _, word := range words {
			name, text, _ := strings.Cut(word, "=")
			list.Add(settings.Value{Setting: name, Written: "--" + name, Text: text})
		}
		return list
	}
	for _, test := range []struct{ got, want string }{
		{faults(newTrackOptions(nil).check()), "nothing to track"},
		{faults(newTrackOptions(given("versions=v1")).check()), "--build"},
		{faults(newTrackOptions(given("engines=bin")).check()), ""},
		{faults(newTrackOptions(given("versions=v1", "build=make")).check()), "want {out}"},
		{faults(newTrackOptions(given("versions=v1", "build=make EXE={out}")).check()), ""},
		{faults(newBisectOptions(given("good=v1", "build=make {outdir}")).check()), "--bad VERSION is missing"},
		{faults(newBisectOptions(given("good=v1", "bad=v2")).check()), "--build COMMAND is missing"},
		{faults(newBisectOptions(given("good=v1", "bad=v2", "build=make {out}")).check()), ""},
	} {
		if !strings.Contains(test.got, test.want) || (test.want == "") != (test.got == "[]") {
			t.Errorf("%s, want %q", test.got, test.want)
		}
	}
}

// TestStages: exact searches go out a few for each worker at a time, others in as many rounds as the statistics look; none after
// the side is known.
func TestStages(t *testing.T) {
	var good, bad []suites.Record
	for i := range 9 {
		good, bad = append(good, suites.Record{CaseIndex: i, Solved: new(true)}), append(bad, suites.Record{CaseIndex: i, Solved: new(false)})
	}
	for _, isExact := range []bool{true, false} {
		b := &bisection{options: &bisectOptions{}, ends: study.NewEnds(good, bad, isExact, .05)}
		b.options.Workers, b.options.Repeat = 1, 2
		placing := b.ends.Place()
		var sizes []int
		for stage := range b.stages(placing) {
			sizes = append(sizes, len(slices.Collect(stage)))
		}
		if want := map[bool][]int{true: {4, 4, 1}, false: {18, 18, 18, 18}}[isExact]; !slices.Equal(sizes, want) {
			t.Errorf("exact %t: stages of %d, want %d", isExact, sizes, want)
		}
		for i := range good {
			placing.Add(&good[i])
		}
		for range b.stages(placing) {
			if isExact {
				t.Error("a version whose side is known is searched")
			}
			break
		}
	}
}

// TestPlaced: a version is skipped if each of its searches failed, else what it solved decides, as far as that is certain.
func TestPlaced(t *testing.T) {
	records := func(solved ...bool) (list []suites.Record) {
		for i, is := range solved {
			list = append(list, suites.Record{CaseIndex: i, Solved: &is})
		}
		return list
	}
	ends := study.NewEnds(records(true, true, true), records(false, false, false), true, 0)
	for _, test := range []struct {
		solved []bool
		failed int
		want   versions.Mark
		note   string
	}{
		{[]bool{false, false, false}, 3, versions.Skip, "the engine failed in each search"},
		{[]bool{false, false, false}, 2, versions.Bad, "0 solved in 3 searches"},
		{[]bool{false, true, true}, 1, versions.Good, "2 solved in 3 searches"},
		{[]bool{true}, 0, versions.Skip, "1 solved in 1 searches, which is not certain"},
	} {
		p := ends.Place()
		for _, rec := range records(test.solved...) {
			p.Add(&rec)
		}
		if mark, note := placed(p, test.failed); mark != test.want || note != test.note {
			t.Errorf("%v, %d failed: %v, %q, want %v, %q", test.solved, test.failed, mark, note, test.want, test.note)
		}
	}
}
