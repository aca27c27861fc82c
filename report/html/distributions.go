package html

import (
	"math"
	"strconv"

	"keymove/report/sink"
)

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
			w.put(`<div class="brow c%d"><bdi class="bname">%s</bdi>%s<span class="v">%s</span></div>`+"\n", colour(n), p.contenders[n].Name, box(h, x), d.text(h.quantile(quantiles[2])))
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
