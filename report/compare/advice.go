package compare

import (
	"fmt"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites/runfolder"
)

// nearlyAll is the share of solved positions from which on little is left that could differ; as
// few as its complement are nearly none.
const nearlyAll = 0.95

// advise says for each suite that has too few positions what would decide about it, as far as the
// run tells.
func (p *pairing) advise() {
	for i := range p.pair.Rows {
		row := &p.pair.Rows[i]
		row.Advice = nil
		if !row.IsWhole() || row.Verdict != TooFew {
			continue
		}
		if m := p.other.Run.Meta; m != nil {
			row.Advice = append(row.Advice, sizeAdvice(row, m, p.rowCases[i])...)
		}
		if text := limitAdvice(row); text != "" {
			row.Advice = append(row.Advice, text)
		}
	}
}

// sizeAdvice says whether the suite has the positions that would decide.
func sizeAdvice(row *Row, m *report.Meta, cases []paired) []string {
	entry := entryOf(m, row.Suite)
	if entry == nil {
		return nil
	}
	total, needed := max(entry.Total, entry.Positions), row.DecidingPositions()
	var list []string
	switch has := row.Suite + " has " + sink.Grouped(total); {
	case needed == 0:
	case needed > total:
		list = append(list, has+": take more suites, or a larger --margin")
	case total > entry.Positions && m.Selection.First > 0:
		list = append(list, fmt.Sprintf("%s: --sample %d instead of --first %d", has, needed, m.Selection.First))
	case total > entry.Positions:
		list = append(list, has+": take more of them")
	}
	if theme, is := onlyTheme(cases); is && m.Selection.First > 0 && total > entry.Positions && len(list) == 0 {
		list = append(list, "--first took positions of the theme "+theme+" alone; --sample takes them from all")
	} else if is && m.Selection.First > 0 && total > entry.Positions {
		list[0] += ", as --first took the theme " + theme + " alone"
	}
	return list
}

func entryOf(m *report.Meta, suite string) *runfolder.SuiteEntry {
	for i := range m.Suites {
		if m.Suites[i].Name == suite {
			return &m.Suites[i]
		}
	}
	return nil
}

// onlyTheme returns the theme of cases that all have the same.
func onlyTheme(cases []paired) (theme string, is bool) {
	for i, c := range cases {
		switch t := c.first().Theme; {
		case t == "" || i > 0 && t != theme:
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
