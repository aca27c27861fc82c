package compare

import (
	"cmp"
	"fmt"
	"slices"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// pairing is a contender and its base, with the cases that both have searched, what was found
// about them, and the rows that are made of both. Comparisons, gates and expectations are
// about it.
type pairing struct {
	base, other Contender
	all, others *answers // of the base and of the contender
	cases       []paired
	found       findings
	refused     refusedSuites            // the suites that have no verdict
	repeated    []string                 // which suites have positions several times
	figures     map[string]report.Figure // of suites that lost some cases here; nil for none
	pair        Pair
	rowCases    [][]paired // of pair.Rows, clustered
}

// newPairing pairs the cases of two contenders, and finds what is unlike or odd about them. What
// only one of them has is for the caller to judge.
func newPairing(match Matchup, all, others *answers, allowUnlike bool) (*pairing, error) {
	base, other := match.Base, match.Contender
	p := &pairing{base: base, other: other, all: all, others: others, cases: pairUp(all, others), found: findingsOf(base, other)}
	if match.OtherName {
		p.found.note("%s is compared with %s, the only contender of the baseline.", other.Name, base.Name)
	}
	unlike := scoredUnlike(base, other, all, others, p.cases)
	compared := unlike.without(p.cases)
	if allowUnlike || len(solvableSuites(unlike.without(p.cases))) == 0 {
		p.found.unlike = appendNew(p.found.unlike, unlike.reasons()...)
	} else {
		p.refused = unlike
	}
	p.found.add(otherVerdicts(base, other, compared))
	p.found.add(doubled(base, other, all, others))
	repeated := repeatedPositions(p.cases)
	p.found.add(repeated)
	p.repeated = repeated.notes
	p.found.add(otherMachines(base, other, p.cases))
	p.found.add(unlisted(p.cases))
	return p, nil
}

// findUnpaired adds the cases that only one of the two has.
func (p *pairing) findUnpaired() {
	p.found.add(unpaired(p.base, p.other, p.refused.answersOutside(p.all), p.refused.answersOutside(p.others), len(p.refused.without(p.cases))))
}

// permit turns what is allowed into notes, see findings.permit.
func (p *pairing) permit(unlike, missing bool) {
	p.found.permit(unlike, missing)
}

// fill makes the rows, except for what depends on other pairs.
func (p *pairing) fill(opts Options) {
	p.pair = Pair{
		Base: p.base.Name, Contender: p.other.Name, Sides: sidesOf(p.base, p.other), At: cmp.Or(p.other.Run.AtLimit(), p.base.Run.AtLimit()), Limit: settingsText(p.other),
		NotComparable: append([]string{}, p.found.refusals()...), RefusedSuites: p.refused,
		Warnings: append(append([]string{}, p.refused.reasons()...), p.found.all()...),
		Rows:     []Row{}, Phases: []Row{}, Changes: []Change{}, Repeated: p.repeated, Permitted: p.found.permitted,
	}
	p.pair.SameSearches = sameSearches(p.base, p.other, p.cases)
	m := newRowMaker(p.base.Run, p.other.Run, opts)
	if opts.joined && len(p.cases) > 0 {
		p.addRow(m, p.cases[0].first().Suite, report.WholeSuite, p.cases, cmp.Or(opts.Figure, figureOf(p.cases)))
		return
	}
	for _, cases := range bySuite(p.cases) {
		p.addSuite(m, cases)
		if !p.refused.has(cases[0].first().Suite) {
			p.pair.Changes = append(p.pair.Changes, changesOf(cases)...)
		}
	}
}

func (p *pairing) addSuite(m rowMaker, cases []paired) {
	suite := cases[0].first().Suite
	primary := p.figureOf(suite, cases)
	p.addRow(m, suite, report.WholeSuite, cases, primary)
	themes := groupBy(cases, func(rec *suites.Record) string { return rec.Theme })
	if len(themes) > 1 {
		for _, cases := range themes {
			if theme := cases[0].first().Theme; theme != "" {
				p.addRow(m, suite, theme, cases, primary)
			}
		}
	}
	p.addPhases(m, suite, cases, primary)
}

// figureOf returns the figure of a suite.
func (p *pairing) figureOf(suite string, cases []paired) report.Figure {
	if figure, known := p.figures[suite]; known {
		return figure
	}
	return figureOf(cases)
}

// unlisted notes the positions without a list of points in suites of which others have one: by the share
// of those, points decide without them, or decide nothing.
func unlisted(cases []paired) (found findings) {
	for _, of := range bySuite(cases) {
		var lacking report.Searches
		var asked report.Asked
		for _, c := range of {
			rec := c.first()
			asked.Add(rec)
			if rec.Solved != nil && !report.HasList(rec) {
				lacking = append(lacking, rec)
			}
		}
		lists, asking := asked.Lists()
		suite, some := of[0].first().Suite, fmt.Sprintf("%d of its %s have no list of points", len(lacking), sink.Plural(asking, "position"))
		switch {
		case lists == 0 || len(lacking) == 0:
		case suites.PointsDecide(lists, asking):
			found.note("%s: %s, and points decide without them: %s.", suite, some, firstIDs(lacking))
		default:
			found.note("%s: %s, so that points decide nothing: %s.", suite, some, firstIDs(lacking))
		}
	}
	return found
}

// suiteFigures returns the figures of all suites.
func suiteFigures(cases []paired) map[string]report.Figure {
	figures := map[string]report.Figure{}
	for _, of := range bySuite(cases) {
		figures[of[0].first().Suite] = figureOf(of)
	}
	return figures
}

func (p *pairing) addPhases(m rowMaker, suite string, cases []paired, primary report.Figure) {
	phases := groupBy(cases, func(rec *suites.Record) string { return rec.Phase })
	slices.SortStableFunc(phases, func(a, b []paired) int {
		return report.ComparePhases(a[0].first().Phase, b[0].first().Phase)
	})
	for _, cases := range phases {
		if row := m.row(suite, cases[0].first().Phase, cases, primary); row.Positions > 0 {
			p.pair.Phases = append(p.pair.Phases, row)
		}
	}
}

// addRow adds a row. A whole suite without solutions has one too, because its speed
// can be compared.
func (p *pairing) addRow(m rowMaker, suite, theme string, cases []paired, primary report.Figure) {
	row := m.row(suite, theme, cases, primary)
	if row.Positions == 0 && !row.IsWhole() {
		return
	}
	p.pair.Rows = append(p.pair.Rows, row)
	p.rowCases = append(p.rowCases, clustered(cases))
}

// tested returns the rows that can be tested, each theme with the row of its suite. If
// the pair is not comparable there are none.
func (p *pairing) tested() []tested {
	var list []tested
	if len(p.pair.NotComparable) > 0 {
		p.refuse()
		return nil
	}
	var whole *Row
	for i := range p.pair.Rows {
		row := &p.pair.Rows[i]
		if row.Positions == 0 {
			continue
		}
		if p.refused.has(row.Suite) {
			row.Verdict = NotComparable
			continue
		}
		t := tested{row: row, cases: p.rowCases[i]}
		if row.IsWhole() {
			whole = row
		} else {
			t.whole = whole
		}
		list = append(list, t)
	}
	return list
}

// refuse gives the rows the verdict of a pair that is not comparable.
func (p *pairing) refuse() {
	for i := range p.pair.Rows {
		if row := &p.pair.Rows[i]; row.Positions > 0 {
			row.Verdict = NotComparable
		}
	}
}
