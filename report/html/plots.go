package html

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"keymove/report/show"
	"keymove/report/sink"
)

// rowWidth and rowHeight are the size of the picture of a row, which the page stretches.
const rowWidth, rowHeight = 1000, 18

// axisOf is the axis of a picture: of shares from 0 to 100, else with 0 in its middle.
func axisOf(p *show.Picture) axis {
	if p.Unit == "%" {
		return axis{high: 100, to: rowWidth}
	}
	limit := 0.0
	for _, row := range p.Rows {
		limit = max(limit, math.Abs(row.Low), math.Abs(row.High))
	}
	step := niceStep(limit / 3)
	limit = float64(math.Ceil(limit/step-1e-9) * step)
	return axis{low: -limit, high: limit, to: rowWidth}
}

// ticks are the labels of the axis of a picture.
func ticks(unit string, x axis) markup {
	return markupOf(`<span class="ticks"><span>%s</span><span>%s</span><span>%s</span></span>`, valueText(unit, x.low), valueText(unit, (x.low+x.high)/2), valueText(unit, x.high))
}

func isDrawn(row show.Interval) bool { return row != show.Interval{} }

// drawn draws the value of a row with its interval.
func drawn(row *show.Interval, x axis) markup {
	if !isDrawn(*row) {
		return ""
	}
	return markupOf(`<svg class="%s" viewBox="0 0 %d %d" height="%d" preserveAspectRatio="none" aria-hidden="true"><path class="grid" d="M0 9H%d"/><path class="zero" d="M%s 0v%d"/><path class="ci" d="M%s 9H%s"/><path class="dot" d="M%s 9h0"/></svg>`,
		toneClasses[row.Tone], rowWidth, rowHeight, rowHeight, rowWidth, px(x.at(0)), rowHeight, px(x.at(row.Low)), px(x.at(row.High)), px(x.at(row.Value)))
}

// valueText is the label of a value.
func valueText(unit string, value float64) string {
	text := strconv.FormatFloat(math.Round(1000*value)/1000+0, 'f', -1, 64) // and no -0
	switch {
	case unit == "":
		return sink.HumanCount(uint64(value))
	case unit != "%" && value > 0:
		text = "+" + text
	}
	return text + " " + unit
}

// The size of a plot of lines and its margins in pixels. It fits a phone; where there is more room the style
// makes it larger.
const (
	plotWidth, plotHeight = 360, 240

	marginLeft, marginRight, marginTop, marginBottom = 44, 14, 12, 34
)

// maxMarks is how many points of a line can be pointed at; of more places every second one, every third one, and so
// on.
const maxMarks = 150

// plots draws the plots of a part.
func (w *writer) plots(list []show.Plot) {
	hasLines := func(p show.Plot) bool { return len(p.Lines) > 0 }
	if !slices.ContainsFunc(list, hasLines) {
		return
	}
	w.put(`<div class="plots">`)
	for i := range list {
		if hasLines(list[i]) {
			w.lines(&list[i])
		}
	}
	w.put("</div>\n")
}

// lines draws lines over places or numbers, with a legend.
func (w *writer) lines(p *show.Plot) {
	x, y, yTicks := axesOf(p)
	w.put(`<figure><figcaption>%s</figcaption>`, p.Title)
	w.legend(p.Lines)
	w.put(`<svg class="plot" viewBox="0 0 %d %d" role="img" aria-label="%s">`, plotWidth, plotHeight, p.Title)
	for _, t := range yTicks {
		w.put(`<path class="grid" d="M%s %sH%s"/><text x="%s" y="%s" class="ty">%s</text>`, px(x.from), px(y.at(t)), px(x.to), px(x.from-8), px(y.at(t)+4), valueText(p.Unit, t))
	}
	for _, t := range ticksOf(p, x) {
		w.put(`<path class="grid" d="M%s %sV%s"/><text x="%s" y="%s" class="tx">%s</text>`, px(x.at(t.at)), px(y.from), px(y.to), px(x.at(t.at)), px(y.from+16), t.label)
	}
	w.put(`<text x="%s" y="%s" class="tt">%s</text>`, px(x.to), px(y.from+31), p.X)
	for n := range p.Lines {
		w.line(p, n, x, y)
	}
	w.put("</svg>")
	if p.More > 0 {
		w.notes([]string{fmt.Sprintf("… and %d more", p.More)})
	}
	w.put("</figure>\n")
}

// legend names lines in their colours; a line alone may have no name.
func (w *writer) legend(lines []show.Line) {
	if len(lines) == 1 && lines[0].Name == "" {
		return
	}
	w.put(`<ul class="legend">`)
	for n := range lines {
		w.put(`<li class="c%d"><bdi>%s</bdi></li>`, n, lines[n].Name)
	}
	w.put("</ul>\n")
}

// line draws a line with its intervals and marks.
func (w *writer) line(p *show.Plot, n int, x, y axis) {
	points := p.Lines[n].Points
	if p.Places == nil {
		w.put(`<path class="line c%d" d="%s"/>`, n, steps(points, x, y))
		return
	}
	every := (len(p.Places) + maxMarks - 1) / maxMarks
	var path, intervals, marks writer
	for i := range points {
		point, to := &points[i], 'L'
		if i == 0 {
			to = 'M'
		}
		at, height := px(x.at(point.At)), px(y.at(point.Value))
		path.put("%c%s %s", to, at, height)
		if i%every == 0 || i == len(points)-1 {
			intervals.put("M%s %sV%s", at, px(y.at(point.Low)), px(y.at(point.High)))
			marks.put(`<circle class="hit c%d" cx="%s" cy="%s" r="4"><title>%s</title></circle>`, n, at, height, point.Text)
		}
	}
	w.put(`<path class="line c%d" d="%s%s"/>%s`, n, path.markup(), intervals.markup(), marks.markup())
}

// steps is a line that climbs from 0 at each point, from the left to the right.
func steps(points []show.Point, x, y axis) markup {
	var path writer
	path.put("M%s %s", px(x.from), px(y.at(0)))
	for i := range points {
		path.put("H%sV%s", px(x.at(points[i].At)), px(y.at(points[i].Value)))
	}
	path.put("H%s", px(x.to))
	return path.markup()
}

// axesOf returns the axes of lines, and the values that the vertical one names.
func axesOf(p *show.Plot) (x, y axis, ticks []float64) {
	x = axis{low: -0.5, high: float64(len(p.Places)) - 0.5, from: marginLeft, to: plotWidth - marginRight}
	low, high, first, last := math.Inf(1), math.Inf(-1), math.Inf(1), 1.0
	for n := range p.Lines {
		for _, point := range p.Lines[n].Points {
			low, high = min(low, point.Low), max(high, point.High, point.Value)
			first, last = min(first, point.At), max(last, point.At)
		}
	}
	if p.Places == nil {
		x = logAxis(first, last, x.from, x.to)
		low, high = 0, 100
	}
	y, ticks = valueAxis(low, high)
	return x, y, ticks
}

// valueAxis is a vertical axis from low to high, both moved to the next ticks.
func valueAxis(low, high float64) (y axis, ticks []float64) {
	step := niceStep((high - low) / 5)
	low, high = math.Floor(low/step+1e-9)*step, math.Ceil(high/step-1e-9)*step
	if high <= low {
		high = low + step
	}
	for n := low; n <= high+step/2; n += step {
		ticks = append(ticks, n)
	}
	return axis{low: low, high: high, from: plotHeight - marginBottom, to: marginTop}, ticks
}

// tick is a number on an axis with its label.
type tick struct {
	at    float64
	label string
}

// ticksOf names the numbers of a horizontal axis, or its places, as many as there is room for.
func ticksOf(p *show.Plot, x axis) []tick {
	if p.Places != nil {
		return placeTicks(p.Places)
	}
	var ticks []tick
	for _, n := range x.decades() {
		ticks = append(ticks, tick{n, sink.HumanCount(uint64(n))})
	}
	return ticks
}

const (
	// maxTick is how many characters a name has under an axis, and maxTicks how many characters all of
	// them have together: so many fit.
	maxTick, maxTicks = 20, 48
)

func placeTicks(names []string) []tick {
	var ticks []tick
	labels, longest := sink.Names(names, maxTick), 1
	for _, label := range labels {
		longest = max(longest, utf8.RuneCountInString(label))
	}
	most := max(1, min(4, maxTicks/longest))
	every := (len(names) + most - 1) / most
	for place, label := range labels {
		if place%every == 0 {
			ticks = append(ticks, tick{float64(place), label})
		}
	}
	return ticks
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

// px writes a pixel with one decimal at most, which is all that can be seen.
func px(x float64) string { return strconv.FormatFloat(math.Round(10*x)/10+0, 'f', -1, 64) } // and no -0

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

// colour returns the colour of a contender in the list of positions; the first has the one of the reference.
func colour(contender int) int {
	if contender == 0 {
		return 0
	}
	return 1 + (contender-1)%(show.MaxLines-1)
}
