package show

import (
	"fmt"
	"slices"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/folder"
)

// nearlyAll is the share of solved positions from which on little is left that could differ; as
// few as its complement are nearly none.
const nearlyAll = 0.95

// advice says of a suite that has too few positions what would decide about it, a sentence each without its full stop.
func advice(pair *compare.Pair, row *compare.Row) []string {
	list := sizeAdvice(row, pair.Sides.Contender.Meta)
	switch base, other := row.Shares(); {
	case min(base, other) >= nearlyAll:
		list = append(list, "Both have nearly all of it: a smaller limit leaves more to differ")
	case max(base, other) <= 1-nearlyAll:
		list = append(list, "Both have nearly none of it: a larger limit leaves more to differ")
	}
	return list
}

// sizeAdvice says whether the suite has the positions that would decide, as far as the manifest tells, if there is one.
func sizeAdvice(row *compare.Row, m *report.Meta) (list []string) {
	if m == nil {
		return nil
	}
	i := slices.IndexFunc(m.Suites, func(s folder.SuiteEntry) bool { return s.Name == row.Suite })
	if i < 0 {
		return nil
	}
	entry, selection := &m.Suites[i], m.Selection
	total, needed := totalOf(entry, m), decidingPositions(row)
	hasMore := total > entry.Positions
	has := row.Suite + " has " + sink.Grouped(total)
	switch {
	case total == 0:
		return nil
	case needed == 0 && !hasMore:
	case needed > total && hasMore:
		list = append(list, has+": take all, and more suites, or a larger --margin")
	case needed > total:
		list = append(list, has+": take more suites, or a larger --margin")
	case selection.Filter == "":
		list = append(list, fmt.Sprintf("%s: take --sample %d", has, min(total, roundedUp(max(needed, 2*entry.Positions)))))
	default:
		list = append(list, has+": take more of them")
	}
	if row.OnlyTheme != "" && selection.First > 0 && hasMore {
		list = append(list, fmt.Sprintf("--first %d took the theme %s alone; --sample takes all themes", selection.First, row.OnlyTheme))
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
	known, _ := suites.EntryOf(entry.SHA256)
	return known.Positions
}

// decidingPositions returns about how many positions would decide a row that has too few: whether
// there is a difference as large as the margin. It is 0 where that is not known.
func decidingPositions(r *compare.Row) int {
	if r.NeededForEqual == nil {
		return 0
	}
	needed := *r.NeededForEqual
	if needed <= r.Positions && r.Needed != nil { // a difference about as large as the margin
		needed = *r.Needed
	}
	if needed <= r.Positions {
		return 0
	}
	return needed
}

// About writes a number, rounded up to two significant digits.
func About(n int) string { return "about " + sink.Grouped(roundedUp(n)) }

func roundedUp(n int) int {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit - 1) / unit * unit
}
