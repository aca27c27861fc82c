package compare

import (
	"fmt"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/folder"
)

// nearlyAll is the share of solved positions from which on little is left that could differ; as
// few as its complement are nearly none.
const nearlyAll = 0.95

// advise says of a suite that has too few positions what would decide about it, as far as the manifest tells,
// if there is one.
func (r *Row) advise(m *report.Meta, cases []Case) {
	if !r.IsWhole() || r.Verdict != TooFew {
		return
	}
	if m != nil {
		r.Advice = append(r.Advice, sizeAdvice(r, m, cases)...)
	}
	if text := limitAdvice(r); text != "" {
		r.Advice = append(r.Advice, text)
	}
}

// sizeAdvice says whether the suite has the positions that would decide.
func sizeAdvice(row *Row, m *report.Meta, cases []Case) []string {
	entry := entryOf(m, row.Suite)
	if entry == nil {
		return nil
	}
	total, needed := totalOf(entry, m), row.DecidingPositions()
	if total == 0 {
		return nil
	}
	var list []string
	switch has, hasMore := row.Suite+" has "+sink.Grouped(total), total > entry.Positions; {
	case needed == 0 && !hasMore:
	case needed > total && hasMore:
		list = append(list, has+": take all, and more suites, or a larger --margin")
	case needed > total:
		list = append(list, has+": take more suites, or a larger --margin")
	case hasMore && m.Selection.Filter == "":
		list = append(list, fmt.Sprintf("%s: take --sample %d", has, min(total, RoundedUp(max(needed, 2*entry.Positions)))))
	case hasMore:
		list = append(list, has+": take more of them")
	}
	if theme, is := onlyTheme(row.Suite, cases); is && m.Selection.First > 0 && total > entry.Positions {
		list = append(list, fmt.Sprintf("--first %d took the theme %s alone; --sample takes all themes", m.Selection.First, theme))
	}
	return list
}

// totalOf returns the number of positions of a suite, also where a run took only some; 0 if it
// is not known, as of runs of earlier versions.
func totalOf(entry *folder.SuiteEntry, m *report.Meta) int {
	switch s := m.Selection; {
	case entry.Total > 0:
		return entry.Total
	case s.First == 0 && s.Sample == 0 && s.Filter == "":
		return entry.Positions
	}
	if known, found := suites.EntryOf(entry.SHA256); found {
		return known.Positions
	}
	return 0
}

func entryOf(m *report.Meta, suite string) *folder.SuiteEntry {
	for i := range m.Suites {
		if m.Suites[i].Name == suite {
			return &m.Suites[i]
		}
	}
	return nil
}

// onlyTheme returns the theme of a suite whose cases all have the same.
func onlyTheme(suite string, cases []Case) (theme string, is bool) {
	for _, c := range cases {
		switch t := c.rec().Theme; {
		case c.rec().Suite != suite:
		case t == "" || theme != "" && t != theme:
			return "", false
		default:
			theme = t
		}
	}
	return theme, theme != ""
}

// limitAdvice says where nearly all or nearly none is solved by both, so that little is left to
// differ; empty elsewhere.
func limitAdvice(row *Row) string {
	base, other := row.shares()
	switch {
	case min(base, other) >= nearlyAll:
		return "Both have nearly all of it: a smaller limit leaves more to differ"
	case max(base, other) <= 1-nearlyAll:
		return "Both have nearly none of it: a larger limit leaves more to differ"
	}
	return ""
}

// shares returns the shares of the figure.
func (r *Row) shares() (base, other float64) {
	if r.Figure == report.Points {
		return r.BasePoints / max(r.MaxPoints, 1), r.Points / max(r.MaxPoints, 1)
	}
	n := float64(max(r.Positions, 1))
	return r.BaseSolved / n, r.Solved / n
}

// RoundedUp rounds a number up to two significant digits.
func RoundedUp(n int) int {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit - 1) / unit * unit
}
