package html

import (
	"math"
	"strconv"

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
	legend(w, p.names(), 0)
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
			f.curves = append(f.curves, stairs(n, p.labels[n], e.of(m), m.asked, x, y))
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

// distribution is a figure of searches whose distribution is shown.
type distribution struct {
	title string
	timed bool
	isLog bool
	of    func(*measures) *histogram
	text  func(uint64) string
}

var distributions = []distribution{
	{"Depth reached, in plies", false, false, func(m *measures) *histogram { return &m.depth }, func(n uint64) string { return strconv.FormatUint(n, 10) }},
	{"Nodes to the solution", false, true, func(m *measures) *histogram { return &m.keptNodes }, sink.HumanCount},
	{"Time to the solution", true, true, func(m *measures) *histogram { return &m.keptTime }, func(n uint64) string { return sink.HumanTime(int64(n)) }},
	{"Nodes per second", true, true, func(m *measures) *histogram { return &m.nps }, sink.HumanCount},
	{"CPU got by a search", true, false, func(m *measures) *histogram { return &m.cpu }, func(n uint64) string { return strconv.FormatUint(n, 10) + " %" }},
}

// The quantiles of a box in permille: the ends of its line, of the box, and its middle.
var quantiles = [5]int{50, 250, 500, 750, 950}

// distributionSection writes the distributions that are known.
func (p *content) distributionSection(w *writer) {
	var parts writer
	for _, d := range distributions {
		if !d.timed || !p.noTimes {
			p.distribution(&parts, d)
		}
	}
	if parts.isEmpty() {
		return
	}
	w.put(`<section id="distributions"><h2>Distributions</h2>` + "\n")
	w.put(`<p class="lead">Over all searches: the mark is the median, the box has half of them, the line nine tenths.</p>` + "\n")
	w.put(`<div class="boxes">%s</div></section>`+"\n", parts.markup())
}

// distribution writes a box for each contender that has the figure.
func (p *content) distribution(w *writer, d distribution) {
	low, high := math.Inf(1), 0.0
	for n := range p.measures {
		if h := d.of(&p.measures[n]); h.count > 0 {
			low = min(low, max(float64(h.quantile(quantiles[0])), 1))
			high = max(high, float64(h.quantile(quantiles[4])), 1)
		}
	}
	if math.IsInf(low, 1) {
		return
	}
	x := axis{low: 0, high: max(high, 1), to: forestWidth}
	if d.isLog {
		x = logAxis(low, high, 0, forestWidth)
	}
	w.put(`<div class="box"><h3>%s</h3>`+"\n", d.title)
	for n := range p.measures {
		if h := d.of(&p.measures[n]); h.count > 0 {
			w.put(`<div class="brow c%d"><bdi class="bname" title="%s">%s</bdi>%s<span class="v">%s</span></div>`+"\n", colour(n), p.contenders[n].Name, p.labels[n], box(h, x), d.text(h.quantile(quantiles[2])))
		}
	}
	w.put("</div>\n")
}

// box draws a distribution, which the page stretches.
func box(h *histogram, x axis) markup {
	var at [len(quantiles)]string
	for i, permille := range quantiles {
		n := float64(h.quantile(permille))
		if x.isLog {
			n = max(n, 1)
		}
		at[i] = px(x.at(n))
	}
	return markupOf(`<svg viewBox="0 0 %d 18" height="18" preserveAspectRatio="none" aria-hidden="true"><path class="ci" d="M%s 9H%s"/><path class="quartiles" d="M%s 9H%s"/><path class="median" d="M%s 2v14"/></svg>`,
		forestWidth, at[0], at[4], at[1], at[3], at[2])
}
