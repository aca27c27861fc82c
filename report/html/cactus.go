package html

import (
	"keymove/report/sink"
)

// effort is what a solution costs: a row of the section that shows what is solved within
// how much of it.
type effort struct {
	title, xTitle string
	of            func(*measures) *histogram
	label         func(float64) string
}

// efforts are nodes, and time unless the page leaves out times.
func (p *content) efforts() []effort {
	list := []effort{{"Solved within nodes", "nodes to the solution", func(m *measures) *histogram { return &m.keptNodes }, shortCount}}
	if !p.noTimes {
		list = append(list, effort{"Solved within time", "time to the solution", func(m *measures) *histogram { return &m.keptTime }, shortTime})
	}
	return list
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

// shortTime writes the label of a time in microseconds.
func shortTime(us float64) string {
	switch {
	case us >= 1e6:
		return sink.Significant(us/1e6) + " s"
	case us >= 1e3:
		return sink.Significant(us/1e3) + " ms"
	}
	return sink.Significant(us) + " µs"
}

// cactus writes what share of the cases each contender solved within nodes and time.
func (p *content) cactus(w *writer) {
	var plots writer
	for _, e := range p.efforts() {
		for _, s := range sizes {
			if f := p.effortFigure(e, s); f != nil {
				if s.class == sizes[0].class {
					plots.put(`<figure><figcaption>%s</figcaption>`, e.title)
				}
				f.write(&plots)
				if s.class == sizes[len(sizes)-1].class {
					plots.put("</figure>\n")
				}
			}
		}
	}
	if plots.isEmpty() {
		return
	}
	w.put(`<section id="effort"><h2>Effort to the solution</h2>` + "\n")
	w.put(`<p class="lead">The share of the searches that found the solution, and kept it, within so many nodes or so much time. Higher is better.</p>` + "\n")
	p.legend(w, 0)
	w.put(`<div class="plots">%s</div></section>`+"\n", plots.markup())
}

// effortFigure returns a plot; nil if nothing is solved.
func (p *content) effortFigure(e effort, s size) *figure {
	low, high := 0.0, 0.0
	for n := range p.measures {
		for _, step := range e.of(&p.measures[n]).steps() {
			value := max(float64(step.value), 1)
			if low == 0 || value < low {
				low = value
			}
			high = max(high, value)
		}
	}
	if low == 0 {
		return nil
	}
	left, right, top, bottom := s.area()
	x := logAxis(low, high, left, right)
	y := axis{low: 0, high: 100, from: bottom, to: top}
	f := &figure{size: s, title: e.title, xTitle: e.xTitle, yTicks: percentTicks(y)}
	for _, n := range x.decades() {
		f.xTicks = append(f.xTicks, tick{x.at(n), e.label(n)})
	}
	for n := range p.measures {
		if m := &p.measures[n]; m.asked > 0 {
			f.curves = append(f.curves, stairs(n, p.contenders[n].Name, e.of(m), m.asked, x, y))
		}
	}
	return f
}

// stairs returns the line of a contender: the share of all that is no larger.
func stairs(contender int, name string, h *histogram, all int, x, y axis) curve {
	var path writer
	at, height := x.from, y.at(0)
	path.put("M%s %s", px(at), px(height))
	for _, step := range h.steps() {
		to := x.at(max(float64(step.value), 1))
		height = y.at(100 * float64(step.until) / float64(all))
		if to-at >= 0.5 { // less cannot be seen
			path.put("H%s", px(to))
			at = to
		}
		path.put("V%s", px(height))
	}
	path.put("H%s", px(x.to))
	return curve{contender: contender, name: name, path: path.markup(), end: height}
}
