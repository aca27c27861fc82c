package compare

import (
	"slices"
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

// TestGroupBy: groups are in the order of their first cases, and leave the list as it is,
// also where a group was a part of it.
func TestGroupBy(t *testing.T) {
	for themes, want := range map[string]string{
		"":      "",
		"a":     "0",
		"aaa":   "012",
		"aabab": "013 24",
		"abab":  "02 13",
		"abca":  "03 1 2",
	} {
		s := &reporttest.Trial{Contender: "x"}
		for i, theme := range themes {
			s.Add("wac", string(theme), i, reporttest.Answer(true))
		}
		contender := entrants(s)
		if len(themes) == 0 {
			if got := groupBy(nil, func(*suites.Record) string { return "" }); got != nil {
				t.Errorf("groups of nothing: %v", got)
			}
			continue
		}
		list := pairUp(answersOf(contender[0]), answersOf(contender[0]))
		numbers := func(cases []Case) string {
			var text strings.Builder
			for _, c := range cases {
				text.WriteString(strings.TrimPrefix(c.rec().ID, "wac.00"))
			}
			return text.String()
		}
		before := numbers(list)
		var got []string
		for _, group := range groupBy(list, func(rec *suites.Record) string { return rec.Theme }) {
			got = append(got, numbers(group))
		}
		if text := strings.Join(got, " "); text != want || numbers(list) != before {
			t.Errorf("%s: %s, want %s; the list is %s", themes, text, want, numbers(list))
		}
	}
}

// TestOccurrences: of a case that a suite has several times, each occurrence has its
// partner, and the last ones may have none.
func TestOccurrences(t *testing.T) {
	trial := func(contender string, moves ...string) *reporttest.Trial {
		s := &reporttest.Trial{Contender: contender}
		for i, move := range moves {
			s.Add("wac", "", 1, reporttest.Answer(true))
			s.Records[i].CaseIndex, s.Records[i].Move = i, move
		}
		return s
	}
	list := entrants(trial("a", "1", "2", "3"), trial("b", "4", "5"))
	for _, tt := range []struct {
		base, other Contender
		want        []string
	}{{list[0], list[1], []string{"14", "25"}}, {list[1], list[0], []string{"41", "52"}}, {list[0], list[0], []string{"11", "22", "33"}}} {
		var got []string
		for _, c := range pairUp(answersOf(tt.base), answersOf(tt.other)) {
			got = append(got, c.Base[0].Move+c.Other[0].Move)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s and %s: %q, want %q", tt.base.Name, tt.other.Name, got, tt.want)
		}
	}
	a := answersOf(list[0])
	if a.len() != 3 || !slices.Equal(a.names(), []string{"wac"}) {
		t.Errorf("%d cases of %q", a.len(), a.names())
	}
	for searched := range a.all() {
		if searched[0].Move != "1" {
			t.Errorf("the first one is %s", searched[0].Move)
		}
		break // which ends it
	}
}
