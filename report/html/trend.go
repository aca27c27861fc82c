package html

import (
	"slices"

	"keymove/report"
	"keymove/report/compare"
)

// minTrend is the number of runs from which on there is a trend.
const minTrend = 3

// trendPoint is what a contender solved on a suite in one run.
type trendPoint struct {
	run     int
	summary *report.Summary
}

// trend writes what contenders of the same name solved from run to run, by suite.
func (p *content) trend(w *writer) {
	if len(p.runs) < minTrend {
		return
	}
	order := p.runOrder()
	w.put(`<section id="trend"><h2>Trend</h2>` + "\n")
	w.put(`<p class="lead">What was solved from run to run, with 95 %% intervals; oldest first.</p>` + "\n" + `<div class="plots">`)
	for _, suite := range p.suites {
		p.suiteTrend(w, suite, order)
	}
	w.put("</div>\n")
	p.trendTable(w, order)
	w.put("</section>\n")
}

// runOrder returns the runs from the oldest to the newest; as given if the start of one is
// not known.
func (p *content) runOrder() []int {
	order := make([]int, len(p.runs))
	for i := range order {
		order[i] = i
	}
	if slices.ContainsFunc(p.runs, func(r *report.Run) bool { return r.Meta == nil }) {
		return order
	}
	slices.SortStableFunc(order, func(a, b int) int { return p.runs[a].Meta.Start.Compare(p.runs[b].Meta.Start) })
	return order
}

// series returns the contenders by their names in their runs, in the order of their first
// run.
func (p *content) series() (names []string) {
	for _, c := range p.contenders {
		names = appendNew(names, c.Own)
	}
	return names
}

// pointsOf returns what the contenders of a name solved on a suite.
func (p *content) pointsOf(suite, own string, order []int) []trendPoint {
	var points []trendPoint
	for place, run := range order {
		for n, c := range p.contenders {
			if c.Run != p.runs[run] || c.Own != own {
				continue
			}
			for i := range p.summaries[n] {
				if s := &p.summaries[n][i]; s.Suite == suite && s.Theme == report.WholeSuite && s.Asked > 0 {
					points = append(points, trendPoint{place, s})
				}
			}
		}
	}
	return points
}

// suiteTrend writes the plot of a suite.
func (p *content) suiteTrend(w *writer, suite string, order []int) {
	w.put("<figure><figcaption>%s</figcaption>", suite)
	for _, s := range sizes {
		left, right, top, bottom := s.area()
		x := axis{low: -0.5, high: float64(len(order)) - 0.5, from: left, to: right}
		y := axis{low: 0, high: 100, from: bottom, to: top}
		f := &figure{size: s, title: "Trend on " + suite, xTitle: "run", yTicks: percentTicks(y)}
		every := (len(order)*labelRoom)/int(right-left) + 1
		for place, run := range order {
			if place%every == 0 {
				f.xTicks = append(f.xTicks, tick{x.at(float64(place)), shortened(p.versionOf(run), 10)})
			}
		}
		for n, own := range p.series() {
			f.curves = append(f.curves, trendLine(n, own, p.pointsOf(suite, own, order), x, y))
		}
		f.write(w)
	}
	w.put("</figure>\n")
}

// labelRoom is the width in pixels of the label of a run.
const labelRoom = 70

// trendLine returns the line of a contender with its intervals.
func trendLine(n int, name string, points []trendPoint, x, y axis) curve {
	var line, intervals writer
	c := curve{contender: n, name: name, end: y.at(0)}
	for i, point := range points {
		low, high := point.summary.Interval()
		at := x.at(float64(point.run))
		c.end = y.at(100 * float64(point.summary.Solved) / float64(point.summary.Asked))
		move := markup("L")
		if i == 0 {
			move = "M"
		}
		line.put("%s%s %s", move, px(at), px(c.end))
		intervals.put("M%s %sV%s", px(at), px(y.at(100*low)), px(y.at(100*high)))
	}
	c.path = markup(line.String() + intervals.String())
	return c
}

// versionOf returns the version of a run: that of Keymove, or of the engine if the first
// contender on the page is one; else the number of the run.
func (p *content) versionOf(run int) string {
	for i := range p.contenders {
		if c := &p.contenders[i]; c.Run == p.runs[run] {
			if version := shortVersion(c); version != "" {
				return version
			}
		}
	}
	return p.runs[run].Path
}

// shortVersion returns the version of a contender without the word "Keymove".
func shortVersion(c *compare.Contender) string {
	const own = "Keymove "
	version := c.Side().Version
	if len(version) > len(own) && version[:len(own)] == own {
		return version[len(own):]
	}
	return version
}

// trendTable lists the runs with what was solved in each.
func (p *content) trendTable(w *writer, order []int) {
	w.put(`<div class="scroll"><table><thead><tr><th>run</th><th>version</th><th>started</th><th>contender</th><th>suite</th><th class="n">solved</th><th class="n">%%</th></tr></thead><tbody>` + "\n")
	for _, run := range order {
		started := ""
		if m := p.runs[run].Meta; m != nil && !p.noTimes {
			started = timeText(m.Start)
		}
		for n, c := range p.contenders {
			if c.Run != p.runs[run] {
				continue
			}
			for i := range p.summaries[n] {
				if s := &p.summaries[n][i]; s.Theme == report.WholeSuite && s.Asked > 0 {
					w.put(`<tr><td><bdi>%s</bdi></td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td class="n">%d/%d</td><td class="n">%s</td></tr>`+"\n",
						c.Run.Path, shortVersion(&c), started, c.Own, s.Suite, s.Solved, s.Asked, s.SolvedPercent(1))
				}
			}
		}
	}
	w.put("</tbody></table></div>\n")
}
