package compare

import (
	"keymove/report"
)

// Measure compares two contenders on all cases in common as one group, for a single
// question asked in advance: the p-value is not adjusted to others. Suite and theme of
// the row are those of the first case. The verdict is NotComparable if the contenders are unlike. The row has no verdict if no case can be
// solved, and no positions if none is shared.
func Measure(base, other Contender, opts Options) Row {
	p := pairing{base: base, other: other, cases: pairUp(answersOf(base), answersOf(other))}
	if len(p.cases) == 0 {
		return Row{}
	}
	m := newRowMaker(base.Run, other.Run, opts)
	row := m.row(p.cases[0].first().Suite, report.WholeSuite, p.cases, primaryFigure(p.cases))
	found := findingsOf(base, other)
	saved, refusal := sequenceOf(base, other)
	switch {
	case row.Positions == 0:
	case saved != nil || refusal != "":
		row.Verdict = NotComparable
	case len(found.unlike) > 0 && !opts.AllowUnlike:
		row.Verdict = NotComparable
	default:
		judge([]tested{{row: &row, cases: clustered(p.cases)}}, opts)
	}
	return row
}
