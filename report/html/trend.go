package html

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
)

// minTrend is the number of runs from which on there is a trend.
const minTrend = 3

// trend writes what contenders of the same name solved from run to run, by suite.
func (p *content) trend(w *writer) {
	if len(p.runs) < minTrend {
		return
	}
	order := p.runOrder()
	w.put(`<section id="trend"><h2>Trend</h2>` + "\n")
	w.put(`<p class="lead">What was solved from run to run, with 95 %% intervals; oldest first.</p>` + "\n")
	if names := p.series(); len(names) > 1 {
		legend(w, names, 0)
	}
	w.put(`<div class="plots">`)
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
func (p *content) pointsOf(suite, own string, order []int) []point {
	var points []point
	for place, run := range order {
		for n, c := range p.contenders {
			if c.Run != p.runs[run] || own != "" && c.Own != own {
				continue
			}
			for i := range p.summaries[n] {
				if s := &p.summaries[n][i]; s.Suite == suite && s.Theme == report.WholeSuite && s.Asked > 0 {
					low, high := s.Interval()
					points = append(points, point{float64(place), 100 * float64(s.Solved) / float64(s.Asked), 100 * low, 100 * high, fmt.Sprintf("%s: %d/%d", p.runLabel(run), s.Solved, s.Asked)})
				}
			}
		}
	}
	return points
}

func (p *content) suiteTrend(w *writer, suite string, order []int) {
	low, high := 100.0, 0.0
	var lines [][]point
	for _, own := range p.series() {
		points := p.pointsOf(suite, own, order)
		for _, point := range points {
			low, high = min(low, point.low), max(high, point.high)
		}
		lines = append(lines, points)
	}
	if low > high {
		return // nothing is asked
	}
	x := placeAxis(len(order))
	y, yTicks := valueAxis(low, high, percentText)
	plot := plot{caption: suite, title: "Trend on " + suite, x: x, y: y, xTicks: p.runTicks(order, x), yTicks: yTicks, lines: lines, every: 1}
	plot.write(w)
}

// runTicks names the runs.
func (p *content) runTicks(order []int, x axis) []tick {
	names := make([]string, len(order))
	for place, run := range order {
		names[place] = p.runLabel(run)
	}
	return placeTicks(names, x)
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
