package compare

import (
	"math"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// runOf returns the contenders of a run by the answers and the settings of each.
func runOf(answers []string, settings ...string) []Contender {
	trial := &reporttest.Trial{Contender: "base"}
	var saved []suites.Contender
	for i, text := range answers {
		options := map[string]string{"a": "on", "b": "on", "shared": "on"}
		for name := range strings.FieldsSeq(settings[i]) {
			options[name] = "off"
		}
		name := strings.TrimSuffix("base,"+strings.ReplaceAll(settings[i], " ", ","), ",")
		for _, rec := range reporttest.Pattern(name, text).Records {
			rec.ContenderIndex = i
			trial.Records = append(trial.Records, rec)
		}
		saved = append(saved, suites.Contender{Name: name, Options: options})
	}
	run := entrant("run", trial, func(m *report.Meta) { m.Contenders = saved }).Run
	var contenders []Contender
	for _, c := range saved {
		contenders = append(contenders, Contender{Name: c.Name, Own: c.Name, Run: run})
	}
	return contenders
}

// TestInteractions: the interaction is computed from the shares, also where the changes turn the same
// setting off, and its interval says whether it is shown.
func TestInteractions(t *testing.T) {
	lost := func(from, to int) string {
		return strings.Repeat("+", from) + strings.Repeat("-", to-from) + strings.Repeat("+", 100-to)
	}
	for _, test := range []struct {
		name              string
		first, both       string
		second            string
		value             float64
		word              string
		firstSet, bothSet string
	}{
		{"the same work", lost(0, 40), lost(0, 40), lost(0, 40), 40, Overlap, "a", "a b"},
		{"independent", lost(0, 10), lost(0, 20), lost(10, 20), 0, NoInteraction, "a", "a b"},
		{"each replaces the other", lost(0, 5), lost(0, 60), lost(5, 10), -50, Reinforce, "a", "a b"},
		{"with a setting in common", lost(0, 40), lost(0, 40), lost(0, 40), 40, Overlap, "a shared", "a b shared"},
	} {
		contenders := runOf([]string{lost(0, 0), test.first, test.second, test.both}, "", test.firstSet, "b shared", test.bothSet)
		if test.firstSet == "a" {
			contenders = runOf([]string{lost(0, 0), test.first, test.second, test.both}, "", "a", "b", "a b")
		}
		list := Interactions(contenders, mustCompare(t, contenders, Options{}))
		if len(list) != 1 {
			t.Errorf("%s: %d interactions", test.name, len(list))
			continue
		}
		n := list[0]
		if got := n.Value; math.Abs(got.Value-test.value) > 1e-9 || got.Low > test.value || got.High < test.value || n.Word() != test.word || n.Positions != 100 {
			t.Errorf("%s: %+v over %d positions, %s; want %v, %s", test.name, got, n.Positions, n.Word(), test.value, test.word)
		}
		if sum := n.OfBoth.Value - n.OfFirst.Value - n.OfSecond.Value; math.Abs(sum-test.value) > 1e-9 {
			t.Errorf("%s: the differences make %v", test.name, sum)
		}
	}
}

// TestNoInteractions: without both changes together, or with one that is a part of the other,
// there is none, and a contender with two changes is no single one.
func TestNoInteractions(t *testing.T) {
	for _, settings := range [][]string{{"", "a", "b"}, {"", "a", "a b"}, {"", "a b"}} {
		answers := make([]string, len(settings))
		for i := range answers {
			answers[i] = "+-+-"
		}
		contenders := runOf(answers, settings...)
		if list := Interactions(contenders, mustCompare(t, contenders, Options{})); len(list) > 0 {
			t.Errorf("%q: %+v", settings, list)
		}
	}
	contenders := runOf([]string{"+-", "+-", "+-", "+-", "+-", "+-", "+-", "+-"}, "", "a", "b", "shared", "a b", "a shared", "b shared", "a b shared")
	if list := Interactions(contenders, mustCompare(t, contenders, Options{})); len(list) != 3 {
		t.Errorf("%d interactions of three changes, want those of three pairs", len(list))
	}
}

// TestContrast: positions that occur twice are one, points count by their most, and the cases
// of one origin are one observation.
func TestContrast(t *testing.T) {
	result := func(values ...float64) *results {
		r := &results{of: map[string]outcome{}}
		for i, v := range values {
			key := string(rune('a' + i))
			r.of[key] = outcome{value: v, most: 10, position: string(rune('p' + i/2)), origin: ""}
			r.order = append(r.order, key)
		}
		return r
	}
	got := contrastOf([]weighted{{result(10, 0, 10, 10), 1}, {result(0, 0, 5, 10), -1}})
	if got.Positions != 2 || math.Abs(got.Value-(0.5+0.25)/2) > 1e-12 || got.Low < -1 || got.High > 1 {
		t.Errorf("%+v, want 0.375 over two positions", got)
	}
	if none := contrastOf([]weighted{{result(), 1}, {result(1), -1}}); none != (contrast{}) {
		t.Errorf("nothing in common: %+v", none)
	}
}
