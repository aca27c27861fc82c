package html

import (
	"slices"

	"keymove/report/sink"
)

// effort writes what share of the cases each contender solved within how many nodes.
func (p *content) effort(w *writer) {
	x, isKnown := p.effortAxis()
	if !isKnown {
		return
	}
	y, yTicks := valueAxis(0, 100, percentText)
	plot := &plot{caption: "Solved within nodes", title: "Solved within nodes", xTitle: "nodes to the solution", x: x, y: y, yTicks: yTicks}
	for _, n := range x.decades() {
		plot.xTicks = append(plot.xTicks, tick{x.at(n), shortCount(n)})
	}
	for n := range p.measures {
		plot.lines = append(plot.lines, p.measures[n].climb(x))
	}
	w.put(`<section id="effort"><h2>Effort to the solution</h2>` + "\n")
	w.put(`<p class="lead">The share of the searches that found the solution, and kept it, within so many nodes. Higher is better.</p>` + "\n")
	legend(w, p.names(), 0)
	w.put(`<div class="plots">`)
	plot.write(w)
	w.put("</div></section>\n")
}

// effortAxis reaches from the cheapest solution to the dearest; there is none if nothing is solved.
func (p *content) effortAxis() (x axis, isKnown bool) {
	var ends []uint64
	for n := range p.measures {
		if kept := p.measures[n].keptNodes; len(kept) > 0 {
			slices.Sort(kept)
			ends = append(ends, max(kept[0], 1), max(kept[len(kept)-1], 1))
		}
	}
	if len(ends) == 0 {
		return axis{}, false
	}
	return logAxis(float64(slices.Min(ends)), float64(slices.Max(ends)), marginLeft, plotWidth-marginRight), true
}

// climb returns the steps of a contender along an axis: the share, in percent, that needs no more nodes. Steps
// that cannot be told apart are one.
func (m *measures) climb(x axis) []point {
	if m.asked == 0 {
		return nil
	}
	points := []point{{at: x.value(x.from)}}
	for i, n := range m.keptNodes {
		next := point{at: float64(max(n, 1)), value: 100 * float64(i+1) / float64(m.asked)}
		if last := &points[len(points)-1]; x.at(next.at)-x.at(last.at) < 0.5 {
			last.value = next.value
		} else {
			points = append(points, next)
		}
	}
	return append(points, point{at: x.value(x.to), value: points[len(points)-1].value})
}

// shortCount writes the label of a power of ten, as "10k".
func shortCount(n float64) string {
	units := []struct {
		size float64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}}
	for _, unit := range units {
		if n >= unit.size {
			return sink.Significant(n/unit.size) + unit.name
		}
	}
	return sink.Significant(n)
}
