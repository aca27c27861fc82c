package compare

import (
	"fmt"
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
		numbers := func(cases []paired) string {
			var text strings.Builder
			for _, c := range cases {
				text.WriteString(strings.TrimPrefix(c.first().ID, "wac.00"))
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
			got = append(got, c.base.at(0).Move+c.other.at(0).Move)
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
		if searched.at(0).Move != "1" {
			t.Errorf("the first one is %s", searched.at(0).Move)
		}
		break // which ends it
	}
}

// TestMissingBesideOccurrences: what is missing is added for each occurrence that the other
// lacks, and is unsolved.
func TestMissingBesideOccurrences(t *testing.T) {
	base, other := &reporttest.Trial{Contender: "a"}, &reporttest.Trial{Contender: "b"}
	for i, number := range []int{1, 1, 2} {
		base.Add("sts", "x", number, reporttest.Scored(10))
		base.Records[i].CaseIndex = i
	}
	base.Add("speed", "", 3, func(*suites.Record) {})
	other.Add("sts", "x", 1, reporttest.Scored(10))
	list := entrants(base, other)
	all, others := answersOf(list[0]), answersOf(list[1])
	others.addMissing(all)
	cases := pairUp(all, others)
	if len(cases) != 4 || others.len() != 4 {
		t.Fatalf("%d cases, %d of them of the other", len(cases), others.len())
	}
	for i, c := range cases {
		rec := c.other.at(0)
		if isMissing := rec.Error == missing; isMissing != (i > 0) {
			t.Errorf("case %d: %+v", i, rec)
		}
		if i == 0 {
			continue
		}
		if was := c.first(); rec.Suite != was.Suite || rec.Case != was.Case || rec.ID != was.ID || rec.Theme != was.Theme || rec.FEN != was.FEN ||
			rec.Limit != was.Limit || rec.Expected != was.Expected || rec.Phase != was.Phase || rec.MaxPoints != was.MaxPoints {
			t.Errorf("case %d: %+v of %+v", i, rec, was)
		}
		if isAsked := i < 3; (rec.Solved != nil) != isAsked || (rec.Points != nil) != isAsked || isAsked && (*rec.Solved || *rec.Points != 0) {
			t.Errorf("case %d is solved: %+v", i, rec)
		}
	}
}

// A lookup finds what a map finds.
func TestLookup(t *testing.T) {
	var texts []string
	l := lookup{text: func(number int32) string { return texts[number] }}
	oracle := map[string]int32{}
	for i := range 5000 {
		text := fmt.Sprint(i * i % 3001) // some occur again
		number, found := l.find(text)
		if want, known := oracle[text]; found != known || number != want {
			t.Fatalf("%q: %d, %v, want %d, %v", text, number, found, want, known)
		}
		if !found {
			number = int32(len(texts))
			texts, oracle[text] = append(texts, text), number
			l.add(text, number)
		}
	}
	if l.used != len(oracle) || len(l.slots) > 4*len(oracle) {
		t.Errorf("%d slots, %d of them used, for %d texts", len(l.slots), l.used, len(oracle))
	}
}
