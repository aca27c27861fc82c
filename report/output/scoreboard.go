package output

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// scoreboard has a row for each contender and suite.
func (t brief) scoreboard(shown []report.Summary) *sink.Table {
	var columns []sink.Column
	var cells []func(*report.Summary) string
	add := func(header string, right bool, cell func(*report.Summary) string) {
		if slices.ContainsFunc(shown, func(row report.Summary) bool { return cell(&row) != "" }) {
			columns, cells = append(columns, sink.Column{Header: header, Right: right}), append(cells, cell)
		}
	}
	if len(t.meta.Suites) > 1 {
		add("suite", false, func(r *report.Summary) string { return r.Suite })
	}
	if t.Run.IsSeveral() {
		add("limit", false, func(r *report.Summary) string { return r.Limit })
	}
	add("theme", false, func(r *report.Summary) string {
		if !slices.ContainsFunc(shown, func(row report.Summary) bool { return row.Theme != report.WholeSuite }) {
			return ""
		}
		return r.Theme
	})
	if len(t.meta.Contenders) > 1 {
		add("contender", false, func(r *report.Summary) string { return r.Contender })
	}
	shownMetrics := []string{"solved", "found", "%", "best", "points", "nodes/s"}
	if len(t.meta.Contenders) > 2 {
		shownMetrics = []string{"solved", "found", "best", "points", "nodes/s"}
	}
	for _, m := range metricSets[0] {
		if slices.Contains(shownMetrics, m.header) {
			add(m.header, true, func(r *report.Summary) string { return m.cell(r, t.meta.NoTimes) })
		}
	}
	add("errors", true, func(r *report.Summary) string {
		if r.Errors == 0 {
			return ""
		}
		return strconv.Itoa(r.Errors)
	})
	standings := t.standings()
	if len(t.meta.Contenders) > 2 && !t.asksNothing() {
		of := func(r *report.Summary) *compare.Standing { return standings[[2]string{r.Suite, r.Contender}] }
		add("difference", true, func(r *report.Summary) string {
			switch s := of(r); {
			case s == nil || s.Difference == nil:
				return ""
			case s.Figure == report.Points:
				return s.Difference.PointsValue()
			default:
				return s.Difference.PPValue()
			}
		})
		add("verdict", false, func(r *report.Summary) string {
			switch s := of(r); {
			case s == nil:
				return ""
			case s.Reference:
				return reference
			default:
				return s.BriefText()
			}
		})
	}
	table := sink.NewTable(columns...)
	for i := range shown {
		row := make([]string, len(cells))
		for k, cell := range cells {
			row[k] = cell(&shown[i])
		}
		table.Add(row...)
		if s := standings[[2]string{shown[i].Suite, shown[i].Contender}]; s != nil && !s.Reference && columns[len(columns)-1].Header == "verdict" {
			table.Tone(len(columns)-1, s.Verdict.Tone())
		}
	}
	return table
}

// standings returns the ranking by suite and contender.
func (t brief) standings() map[[2]string]*compare.Standing {
	by := map[[2]string]*compare.Standing{}
	ranking := t.Ranking()
	for i := range ranking {
		by[[2]string{ranking[i].Suite, ranking[i].Contender}] = &ranking[i]
	}
	return by
}

// shownRows returns the rows of the scoreboard: those of suites, of the best contenders first
// where there are more than two; of the only contender those of themes, too, if they are few.
func (t brief) shownRows(gated bool) []report.Summary {
	var rows []report.Summary
	themes := 0
	for _, row := range t.Summary() {
		if row.Theme == report.WholeSuite {
			rows = append(rows, row)
		} else {
			themes++
		}
	}
	names := t.Run.Names()
	if len(names) == 1 && themes <= maxBriefThemes && !gated {
		return t.Summary()
	}
	rank := map[[2]string]int{}
	for i, s := range t.Ranking() {
		rank[[2]string{s.Suite, s.Contender}] = i
	}
	slices.SortStableFunc(rows, func(a, b report.Summary) int {
		if c := t.suiteIndex(a.Suite) - t.suiteIndex(b.Suite); c != 0 {
			return c
		}
		if len(names) == 2 {
			return slices.Index(names, a.Contender) - slices.Index(names, b.Contender)
		}
		return rank[[2]string{a.Suite, a.Contender}] - rank[[2]string{b.Suite, b.Contender}]
	})
	return t.fewRows(rows)
}

// fewRows leaves out suites in which nothing differs where there are many, and those of many
// contenders that do not differ from the reference, the last of a ranking first.
func (t brief) fewRows(rows []report.Summary) []report.Summary {
	differs, matters := map[string]bool{}, map[[2]string]bool{}
	for _, s := range t.Ranking() {
		differs[s.Suite] = differs[s.Suite] || s.Verdict.Differs()
		matters[[2]string{s.Suite, s.Contender}] = s.Verdict.Differs() || s.Reference
	}
	totals := t.suiteTotals(rows)
	if len(t.meta.Suites) > maxBriefSuites && len(t.meta.Contenders) > 1 {
		rows = slices.DeleteFunc(rows, func(row report.Summary) bool { return !differs[row.Suite] })
	}
	if len(t.meta.Contenders) == 1 {
		return append(totals, leastSolved(rows, maxBriefRows)...)
	}
	few := totals
	for len(rows) > 0 {
		n := slices.IndexFunc(rows, func(row report.Summary) bool { return row.Suite != rows[0].Suite })
		if n < 0 {
			n = len(rows)
		}
		most := max(2, maxBriefRows/len(t.meta.Suites))
		few = append(few, fewOf(rows[:n], min(most, maxBriefContenders), func(row *report.Summary) bool { return matters[[2]string{row.Suite, row.Contender}] })...)
		rows = rows[n:]
	}
	return few
}

// leastSolved returns at most so many suites, those with the smallest share of solved positions, in
// their order.
func leastSolved(rows []report.Summary, most int) []report.Summary {
	if len(rows) <= most {
		return rows
	}
	share := func(row *report.Summary) float64 { return float64(row.Solved) / float64(max(row.Asked, 1)) }
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(share(&rows[a]), share(&rows[b])) })
	order = order[:most]
	slices.Sort(order)
	few := make([]report.Summary, most)
	for i, place := range order {
		few[i] = rows[place]
	}
	return few
}

// fewOf returns at most so many rows in their order, those that matter before others.
func fewOf[T any](rows []T, most int, matters func(*T) bool) []T {
	others := most
	for i := range rows {
		if matters(&rows[i]) {
			others--
		}
	}
	var few []T
	for i := range rows {
		take := matters(&rows[i])
		if !take && others > 0 {
			take = true
			others--
		}
		if take && len(few) < most {
			few = append(few, rows[i])
		}
	}
	return few
}

// suiteTotals returns the sums over many suites of each contender.
func (t brief) suiteTotals(rows []report.Summary) []report.Summary {
	if len(t.meta.Suites) <= maxBriefSuites {
		return nil
	}
	names := t.Run.Names()
	totals := make([]report.Summary, min(len(names), maxBriefContenders))
	for i := range totals {
		totals[i] = report.Summary{Suite: fmt.Sprintf("all %d", len(t.meta.Suites)), Contender: names[i], Theme: report.WholeSuite}
		for k := range rows {
			if rows[k].Contender == names[i] {
				addSummary(&totals[i], &rows[k])
			}
		}
	}
	return totals
}

// addSummary adds the figures of the scoreboard; points of some suites only are no total.
func addSummary(sum, row *report.Summary) {
	pointless := sum.Positions > 0 && (sum.MaxPoints == 0 || sum.Figure != row.Figure) || row.MaxPoints == 0
	sum.Lists = sum.Lists || row.Lists
	if sum.Positions == 0 {
		sum.Figure = row.Figure
	} else if sum.Figure != row.Figure {
		sum.Figure = report.Solved
	}
	sum.Positions += row.Positions
	sum.Asked += row.Asked
	sum.Solved += row.Solved
	sum.Errors += row.Errors
	sum.Nodes += row.Nodes
	sum.Reported.Merge(&row.Reported)
	sum.TimeUS += row.TimeUS
	sum.Cached += row.Cached
	sum.CachedNodes += row.CachedNodes
	if sum.Points, sum.MaxPoints = sum.Points+row.Points, sum.MaxPoints+row.MaxPoints; pointless {
		sum.Points, sum.MaxPoints = 0, 0
	}
}
