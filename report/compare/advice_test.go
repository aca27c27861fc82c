package compare

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestAdvice: too few positions say whether the suite has those that would decide, and another
// limit where little can differ.
func TestAdvice(t *testing.T) {
	half := strings.Repeat("+-", 50)
	for name, tt := range map[string]struct {
		base, other string
		theme       string
		change      func(*report.Meta)
		want        []string
	}{
		"all taken": {half, "-+" + half[2:], "", unchanged, []string{"wac has 100: take more suites, or a larger --margin"}},
		"the suite has enough": {half, "-+" + half[2:], "", func(m *report.Meta) {
			m.Selection.First, m.Suites[0].Total = 100, 5000
		}, []string{"wac has 5 000: take --sample 440"}},
		"not even all are enough": {half, "-+" + half[2:], "", func(m *report.Meta) {
			m.Selection.Sample, m.Suites[0].Total = 100, 300
		}, []string{"wac has 300: take all, and more suites, or a larger --margin"}},
		"the first have one theme": {half, "-+" + half[2:], "Undermining", func(m *report.Meta) {
			m.Selection.First, m.Suites[0].Total = 100, 5000
		}, []string{"wac has 5 000: take --sample 440", "--first 100 took the theme Undermining alone; --sample takes all themes"}},
		"a filter": {half, "-+" + half[2:], "", func(m *report.Meta) {
			m.Selection.Filter, m.Suites[0].Total = "a*", 5000
		}, []string{"wac has 5 000: take more of them"}},
		"an earlier version": {half, "-+" + half[2:], "", func(m *report.Meta) { m.Selection.First = 100 }, nil},
		"nearly all solved": {strings.Repeat("+", 100), "--" + strings.Repeat("+", 98), "", unchanged, []string{
			"wac has 100: take more suites, or a larger --margin", "Both have nearly all of it: a smaller limit leaves more to differ",
		}},
		"nearly none solved": {strings.Repeat("-", 100), "++" + strings.Repeat("-", 98), "", unchanged, []string{
			"wac has 100: take more suites, or a larger --margin", "Both have nearly none of it: a larger limit leaves more to differ",
		}},
		"decided": {strings.Repeat("+", 100), strings.Repeat("-", 100), "", unchanged, nil},
	} {
		trial := func(name, answers string) Contender {
			s := &reporttest.Trial{Contender: name}
			for i, letter := range answers {
				s.Add("wac", tt.theme, i, reporttest.Answer(letter == '+'))
			}
			return entrant(name, s, tt.change)
		}
		row := mustCompare(t, []Contender{trial("a", tt.base), trial("b", tt.other)}, Options{}).Pairs[0].Rows[0]
		if diff := cmp.Diff(row.Advice, tt.want); diff != "" {
			t.Errorf("%s: %s, %d needed (-got +want):\n%s", name, row.Verdict, row.DecidingPositions(), diff)
		}
	}
}

// TestTotalOfSuite: of a run that took some positions and does not say of how many, the catalogue does.
func TestTotalOfSuite(t *testing.T) {
	known := suites.Catalogue()[0]
	var m report.Meta
	m.Selection.First = 10
	entry := entryOf(&report.Meta{Suites: entrant("a", reporttest.Pattern("a", "+"), unchanged).Run.Meta.Suites}, "wac")
	if got := totalOf(entry, &m); got != 0 {
		t.Errorf("%d of an unknown file", got)
	}
	entry.SHA256 = known.SHA256
	if got := totalOf(entry, &m); got != known.Positions {
		t.Errorf("%d of a file of the catalogue, want %d", got, known.Positions)
	}
}
