package html

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"keymove/report"
	"keymove/report/compare"
)

// minTrend is the number of runs from which on there is a trend.
const minTrend = 3

// trendPoint is the score of a contender on a suite in one run.
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

// series returns the names of contenders in their runs, in the order of their first run.
// Runs of one contender each are one series, without a name: versions of an engine often
// have names of their own.
func (p *content) series() (names []string) {
	if len(p.contenders) == len(p.runs) {
		return []string{""}
	}
	for _, c := range p.contenders {
		names = appendNew(names, c.Own)
	}
	return names
}

// pointsOf returns what the contenders of a name, or of any, solved on a suite.
func (p *content) pointsOf(suite, own string, order []int) []trendPoint {
	var points []trendPoint
	for place, run := range order {
		for n, c := range p.contenders {
			if c.Run != p.runs[run] || own != "" && c.Own != own {
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

func (p *content) suiteTrend(w *writer, suite string, order []int) {
	names := p.series()
	points, low, high := make([][]trendPoint, len(names)), 100.0, 0.0
	for n, own := range names {
		points[n] = p.pointsOf(suite, own, order)
		for _, point := range points[n] {
			from, to := point.summary.Interval()
			low, high = min(low, math.Floor(10*from)*10), max(high, math.Ceil(10*to)*10)
		}
	}
	if low > high {
		return // nothing is asked
	}
	w.put("<figure><figcaption>%s</figcaption>", suite)
	for _, s := range sizes {
		left, right, top, bottom := s.area()
		x := axis{low: -0.5, high: float64(len(order)) - 0.5, from: left, to: right}
		y := axis{low: low, high: max(high, low+10), from: bottom, to: top}
		f := &figure{size: s, title: "Trend on " + suite, yTicks: percentTicks(y), xTicks: p.runTicks(order, x)}
		labels := labelsOf(names, maxLabel)
		for n := range names {
			f.curves = append(f.curves, trendLine(n, labels[n], points[n], x, y))
		}
		f.write(w)
	}
	w.put("</figure>\n")
}

// runTicks names the runs.
func (p *content) runTicks(order []int, x axis) []tick {
	names := make([]string, len(order))
	for place, run := range order {
		names[place] = p.runLabel(run)
	}
	return nameTicks(names, x)
}

// nameTicks names the points of an axis, as many as there is room for. Names that fit are whole.
func nameTicks(names []string, x axis) []tick {
	var ticks []tick
	every := (len(names)*labelRoom)/int(x.to-x.from) + 1
	for place, label := range labelsOf(names, maxTick) {
		if utf8.RuneCountInString(names[place]) <= maxTick {
			label = names[place]
		}
		if place%every == 0 {
			ticks = append(ticks, tick{x.at(float64(place)), label})
		}
	}
	return ticks
}

// labelRoom is the width in pixels of the label of a run.
const labelRoom = 84

func trendLine(n int, name string, points []trendPoint, x, y axis) curve {
	var line, marks, intervals writer
	c := curve{contender: n, name: name, end: y.at(y.low)}
	for i, point := range points {
		low, high := point.summary.Interval()
		at := x.at(float64(point.run))
		c.end = y.at(100 * float64(point.summary.Solved) / float64(point.summary.Asked))
		move := markup("L")
		if i == 0 {
			move = "M"
		}
		line.put("%s%s %s", move, px(at), px(c.end))
		marks.put("M%s %sh0", px(at), px(c.end))
		intervals.put("M%s %sV%s", px(at), px(y.at(100*low)), px(y.at(100*high)))
	}
	c.path, c.marks = line.markup()+intervals.markup(), marks.markup()
	return c
}

// runLabel returns the version of a run if all runs have versions of their own, else the name
// of its folder or file.
func (p *content) runLabel(run int) string {
	seen := map[string]bool{}
	for i := range p.runs {
		seen[p.versionOf(i)] = true
	}
	if len(seen) == len(p.runs) && !seen[""] {
		return p.versionOf(run)
	}
	return filepath.Base(p.runs[run].Path)
}

// versionOf returns the version of the first contender of a run; empty if it is not known.
func (p *content) versionOf(run int) string {
	for i := range p.contenders {
		if c := &p.contenders[i]; c.Run == p.runs[run] {
			return shortVersion(c)
		}
	}
	return ""
}

// shortVersion returns the version of a contender without the word "Keymove".
func shortVersion(c *compare.Contender) string {
	return strings.TrimPrefix(c.Side().Version, "Keymove ")
}

func (p *content) trendTable(w *writer, order []int) {
	startedHead := markup("")
	if !p.noTimes {
		startedHead = "<th>started</th>"
	}
	w.put(`<div class="scroll"><table><thead><tr><th>run</th><th>version</th>%s<th>contender</th><th>suite</th><th class="n">solved</th><th class="n">%%</th></tr></thead><tbody>`+"\n", startedHead)
	for _, run := range order {
		started := markup("")
		if m := p.runs[run].Meta; !p.noTimes && m != nil {
			started = markupOf("<td>%s</td>", timeText(m.Start))
		} else if !p.noTimes {
			started = "<td></td>"
		}
		for n, c := range p.contenders {
			if c.Run != p.runs[run] {
				continue
			}
			for i := range p.summaries[n] {
				if s := &p.summaries[n][i]; s.Theme == report.WholeSuite && s.Asked > 0 {
					w.put(`<tr><td><bdi>%s</bdi></td><td>%s</td>%s<td>%s</td><td>%s</td><td class="n">%d/%d</td><td class="n">%s</td></tr>`+"\n",
						c.Run.Path, shortVersion(&c), started, c.Own, s.Suite, s.Solved, s.Asked, s.SolvedPercent(1))
				}
			}
		}
	}
	w.put("</tbody></table></div>\n")
}
