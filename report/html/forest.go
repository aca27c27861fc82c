package html

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"keymove/report/compare"
	"keymove/report/show"
	"keymove/report/sink"
)

// forestRow is a suite or theme with its differences by pair.
type forestRow struct {
	suite, theme string
	isWhole      bool
	rows         []*compare.Row // nil where a pair has none
}

// forest writes the differences of all pairs, with their intervals, by suite and theme.
func (p *content) forest(w *writer) {
	rows := p.forestRows()
	if p.several {
		rows = p.effectRows()
	}
	if len(rows) == 0 {
		return
	}
	limit := 0.0
	for _, row := range rows {
		if row.isFew() {
			continue // its intervals would make all others short
		}
		for _, r := range row.rows {
			if r != nil {
				_, low, high := percentOf(r)
				limit = max(limit, math.Abs(low), math.Abs(high))
			}
		}
	}
	step := niceStep(limit / 3)
	limit = float64(math.Ceil(limit/step-1e-9) * step)
	w.put(`<section id="differences"><h2>Differences</h2>` + "\n")
	w.put(`<p class="lead">Each contender against %s, in percentage points (pp) of the positions, or of the points of suites with points; the line is the 95 %% interval. What lies to the right of 0 is better.</p>`+"\n",
		p.contenders[0].Name)
	if !p.several { // whose rows are named
		legend(w, p.names()[1:], 1)
	}
	w.put(`<div class="forest"><div class="frow faxis"><span></span><span class="fplot">%s</span><span></span></div>`+"\n", forestAxis(limit, step))
	var few []*forestRow
	paper := printed{most: maxPrintedDifferences}
	areMany := len(rows)*len(rows[0].rows) > maxPrintedDifferences
	for _, row := range rows {
		switch {
		case row.isFew():
			few = append(few, row)
		case areMany && !row.isWhole: // suites come first on paper
			p.forestRow(w, row, limit, step, " screen")
		default:
			p.forestRow(w, row, limit, step, paper.class(len(row.rows)))
		}
	}
	w.put("</div>\n")
	paper.note(w, len(rows)-len(few))
	if len(few) > 0 {
		w.put(`<details><summary>%s of fewer than %d positions</summary><div class="forest">`, sink.Plural(len(few), "theme"), minTheme)
		for _, row := range few {
			p.forestRow(w, row, limit, step, "")
		}
		w.put("</div></details>\n")
	}
	w.put("</section>\n")
}

// minTheme is the number of positions below which a theme is folded.
const minTheme = 10

// isFew reports whether it is a theme of few positions.
func (row *forestRow) isFew() bool {
	return !row.isWhole && !slices.ContainsFunc(row.rows, func(r *compare.Row) bool { return r != nil && r.Positions >= minTheme })
}

// forestRows returns the rows that can be tested, in the order of the first pair that has
// them.
func (p *content) forestRows() []*forestRow {
	var rows []*forestRow
	at := map[[2]string]*forestRow{}
	pairs := p.basePairs()
	for n := range pairs {
		for k := range pairs[n].Rows {
			r := &pairs[n].Rows[k]
			if r.Positions == 0 {
				continue
			}
			place := [2]string{r.Suite, r.Theme}
			if at[place] == nil {
				at[place] = &forestRow{suite: r.Suite, theme: r.Theme, isWhole: r.IsWhole(), rows: make([]*compare.Row, len(pairs))}
				rows = append(rows, at[place])
			}
			at[place].rows[n] = r
		}
	}
	return rows
}

// effectRows are the rows of a run of several limits: each contender on each suite over all limits, the largest gain first.
func (p *content) effectRows() []*forestRow {
	var rows []*forestRow
	for _, suite := range p.suites {
		first := len(rows)
		for _, pair := range p.basePairs() {
			if row := pair.Whole(suite); row != nil && row.Positions > 0 {
				rows = append(rows, &forestRow{suite: show.SettingName(pair), rows: []*compare.Row{row}, isWhole: true})
				if len(p.suites) > 1 {
					rows[len(rows)-1].suite += ", " + suite
				}
			}
		}
		slices.SortStableFunc(rows[first:], func(a, b *forestRow) int {
			return cmp.Compare(b.rows[0].Difference().Value, a.rows[0].Difference().Value)
		})
	}
	return rows
}

// basePairs returns the pairs of the first contender with each other one, in the order of
// the contenders: the colours of the page are by contender.
func (p *content) basePairs() []*compare.Pair {
	var pairs []*compare.Pair
	for i := range p.comparison.Pairs {
		if pair := &p.comparison.Pairs[i]; pair.Base == p.contenders[0].Name {
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// percentOf returns the difference of the primary figure and its interval in percentage points.
func percentOf(r *compare.Row) (value, low, high float64) {
	d := r.Difference()
	return d.Value, d.Low, d.High
}

// forestLine is the height of a line of the plot, and forestWidth its width, which the page
// stretches.
const (
	forestLine  = 18
	forestWidth = 1000
)

// forestRow writes a row: name, plot, numbers.
func (p *content) forestRow(w *writer, row *forestRow, limit, step float64, onPaper markup) {
	class, name := markup("frow"), row.theme
	if row.isWhole {
		class, name = "frow whole", row.suite
	}
	x := axis{low: -limit, high: limit, to: forestWidth}
	height := forestLine * len(row.rows)
	var plot, numbers writer
	plot.put(`<svg viewBox="0 0 %d %d" height="%d" preserveAspectRatio="none" aria-hidden="true">`, forestWidth, height, height)
	plot.put(`%s<path class="zero" d="M%s 0v%d"/>`, gridOf(x, step, limit, height), px(x.at(0)), height)
	for n, r := range row.rows {
		if r == nil {
			continue
		}
		y := forestLine*n + forestLine/2
		value, low, high := percentOf(r)
		plot.put(`<g class="c%d"><path class="ci" d="M%s %dH%s"/><path class="dot" d="M%s %dh0"/></g>`, colour(n+1), px(x.at(low)), y, px(x.at(high)), px(x.at(value)), y)
		numbers.put(`<span class="v">%s<span class="verdict">%s</span></span>`, differenceText(r), show.VerdictText(r))
	}
	plot.put("</svg>")
	w.put(`<div class="%s%s"><span class="fname">%s</span><span class="fplot">%s</span><span class="fnum">%s</span></div>`+"\n", class, onPaper, name, plot.markup(), numbers.markup())
}

// differenceText writes the difference of the primary figure with its interval and p-value.
func differenceText(r *compare.Row) string {
	value, low, high := percentOf(r)
	text := fmt.Sprintf("%+.1f pp %s", value, sink.Interval(low, high, 1))
	if r.PAdjusted != nil {
		text += ", " + compare.ProbabilityText(*r.PAdjusted)
	}
	return text
}

func gridOf(x axis, step, limit float64, height int) markup {
	var w writer
	for n := -limit; n <= limit+step/2; n += step {
		w.put(`<path class="grid" d="M%s 0v%d"/>`, px(x.at(n)), height)
	}
	return w.markup()
}

// forestAxis returns the labels of the grid, as many as a narrow screen has room for.
func forestAxis(limit, step float64) markup {
	decimals := 0
	if step < 1 {
		decimals = 1
	}
	label := func(n float64) string { return fmt.Sprintf("%+.*f pp", decimals, n) }
	return markupOf(`<span class="ticks"><span>%s</span><span>0</span><span>%s</span></span>`, label(-limit), label(limit))
}

// colours is the number of colours that contenders have.
const colours = 6

// colour returns the colour of a contender; the first has the one of the reference.
func colour(contender int) int {
	if contender == 0 {
		return 0
	}
	return 1 + (contender-1)%(colours-1)
}

// legend names contenders in their colours; from is the number of the first.
func legend(w *writer, names []string, from int) {
	w.put(`<ul class="legend">`)
	for n, name := range names {
		w.put(`<li class="c%d"><bdi>%s</bdi></li>`, colour(from+n), name)
	}
	w.put("</ul>\n")
}
