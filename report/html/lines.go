package html

import (
	"math"
	"strconv"
	"unicode/utf8"
)

// The size of a plot of lines and its margins in pixels. It fits a phone; where there is more room the style
// makes it larger.
const (
	plotWidth, plotHeight = 360, 240

	marginLeft, marginRight, marginTop, marginBottom = 44, 14, 12, 34
)

// point is a value at a place of the horizontal axis, with its 95 % interval. The text is shown to who points at it.
type point struct {
	at, value, low, high float64
	text                 string
}

// plot is lines, one for each contender that has points: values over versions, runs or nodes.
type plot struct {
	caption, title string
	xTitle         string
	x, y           axis
	xTicks, yTicks []tick
	lines          [][]point // by contender
	// every is n if only every nth point is marked; 0 if none is, and the line climbs in steps.
	every int
}

// tick is a place on an axis with its label.
type tick struct {
	at    float64
	label string
}

// write writes the plot as a figure.
func (p *plot) write(w *writer) {
	w.put(`<figure><figcaption>%s</figcaption><svg class="plot" viewBox="0 0 %d %d" role="img" aria-label="%s">`, p.caption, plotWidth, plotHeight, p.title)
	for _, t := range p.yTicks {
		w.put(`<path class="grid" d="M%s %sH%s"/><text x="%s" y="%s" class="ty">%s</text>`, px(p.x.from), px(t.at), px(p.x.to), px(p.x.from-8), px(t.at+4), t.label)
	}
	for _, t := range p.xTicks {
		w.put(`<path class="grid" d="M%s %sV%s"/><text x="%s" y="%s" class="tx">%s</text>`, px(t.at), px(p.y.from), px(p.y.to), px(t.at), px(p.y.from+16), t.label)
	}
	w.put(`<text x="%s" y="%s" class="tt">%s</text>`, px(p.x.to), px(p.y.from+31), p.xTitle)
	for contender, points := range p.lines {
		p.line(w, contender, points)
	}
	w.put("</svg></figure>\n")
}

// line writes the line of a contender, then its intervals and marks.
func (p *plot) line(w *writer, contender int, points []point) {
	var path, intervals, marks writer
	for i, point := range points {
		at, height := px(p.x.at(point.at)), px(p.y.at(point.value))
		switch {
		case i == 0:
			path.put("M%s %s", at, height)
		case p.every == 0:
			path.put("H%sV%s", at, height)
		default:
			path.put("L%s %s", at, height)
		}
		if p.every > 0 && (i%p.every == 0 || i == len(points)-1) {
			intervals.put("M%s %sV%s", at, px(p.y.at(point.low)), px(p.y.at(point.high)))
			marks.put(`<circle class="hit c%d" cx="%s" cy="%s" r="4"><title>%s</title></circle>`, colour(contender), at, height, point.text)
		}
	}
	if len(points) > 0 {
		w.put(`<path class="line c%d d%d" d="%s%s"/>%s`, colour(contender), dash(contender), path.markup(), intervals.markup(), marks.markup())
	}
}

// dash returns the dashes of a line: contenders of the same colour differ in them.
func dash(contender int) int { return max(contender-1, 0) / (colours - 1) % 4 }

// placeAxis is a horizontal axis of so many places.
func placeAxis(places int) axis {
	return axis{low: -0.5, high: float64(places) - 0.5, from: marginLeft, to: plotWidth - marginRight}
}

// maxTicks is how many places of an axis are named: so many names fit.
const maxTicks = 4

// placeTicks names the places of an axis, as many as there is room for. Names that fit are whole.
func placeTicks(names []string, x axis) []tick {
	var ticks []tick
	every := (len(names) + maxTicks - 1) / maxTicks
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

// valueAxis is a vertical axis from low to high, both moved to the next ticks, with the label of each tick.
func valueAxis(low, high float64, label func(float64) string) (axis, []tick) {
	step := niceStep((high - low) / 5)
	low, high = math.Floor(low/step+1e-9)*step, math.Ceil(high/step-1e-9)*step
	if high <= low {
		high = low + step
	}
	y := axis{low: low, high: high, from: plotHeight - marginBottom, to: marginTop}
	var ticks []tick
	for n := low; n <= high+step/2; n += step {
		ticks = append(ticks, tick{y.at(n), label(n)})
	}
	return y, ticks
}

// percentText is the label of a percentage.
func percentText(percent float64) string {
	return strconv.FormatFloat(math.Round(1000*percent)/1000+0, 'f', -1, 64) + " %" // and no -0
}

// axis maps numbers to pixels.
type axis struct {
	low, high float64 // of the numbers, or of their logarithms
	from, to  float64 // pixels
	isLog     bool
}

// logAxis returns a logarithmic axis for numbers above 0.
func logAxis(low, high, from, to float64) axis {
	a := axis{math.Log10(low), math.Log10(high), from, to, true}
	if a.high-a.low < 1e-9 {
		a.low, a.high = a.low-0.5, a.high+0.5
	}
	return a
}

func (a axis) at(n float64) float64 {
	if a.isLog {
		n = math.Log10(n)
	}
	return a.from + float64((n-a.low)/(a.high-a.low)*(a.to-a.from))
}

// value returns the number at a pixel of a logarithmic axis.
func (a axis) value(pixel float64) float64 {
	return math.Pow(10, a.low+(pixel-a.from)/(a.to-a.from)*(a.high-a.low))
}

// px writes a pixel with one decimal at most, which is all that can be seen.
func px(x float64) string {
	text := strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64)
	if text == "-0" {
		text = "0"
	}
	return text
}

// decades returns the powers of ten on a logarithmic axis, with 2 and 5 times each if there
// are few.
func (a axis) decades() []float64 {
	factors := []float64{1}
	if a.high-a.low < 2 {
		factors = []float64{1, 2, 5}
	}
	var ticks []float64
	for power := math.Floor(a.low); power <= a.high; power++ {
		for _, factor := range factors {
			if n := float64(factor * math.Pow(10, power)); math.Log10(n) >= a.low-1e-9 && math.Log10(n) <= a.high+1e-9 {
				ticks = append(ticks, n)
			}
		}
	}
	return ticks
}

// niceStep returns 1, 2 or 5 times a power of ten, at least n.
func niceStep(n float64) float64 {
	if !(n > 0) {
		return 1
	}
	unit := math.Pow(10, math.Floor(math.Log10(n)))
	for _, factor := range []float64{1, 2, 5} {
		if float64(factor*unit) >= n-1e-12 {
			return factor * unit
		}
	}
	return 10 * unit
}
