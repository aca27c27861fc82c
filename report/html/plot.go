package html

import (
	"maps"
	"math"
	"math/bits"
	"slices"
	"strconv"
)

// size is how large a plot is, in pixels. Each plot is written in all sizes, and the style
// shows the one that fits.
type size struct {
	class         string
	width, height float64
	// labels is the room for names to the right of lines.
	labels float64
}

var sizes = []size{{"wide", 560, 300, 138}, {"narrow", 340, 240, 0}}

// The margins of plots in pixels.
const (
	marginLeft, marginRight, marginTop, marginBottom = 44, 14, 12, 34
)

// tick is a place on an axis with its label.
type tick struct {
	at    float64
	label string
}

// curve is a line of a plot in the colour of a contender. Path is its shape, and end the
// height at which it ends.
type curve struct {
	contender int
	name      string
	path      markup
	end       float64
	// marks are its points; empty for a line without. points are those with a text of their own.
	marks, points markup
}

// figure is a plot in one size.
type figure struct {
	size
	title          string
	xTitle         string
	xTicks, yTicks []tick
	curves         []curve
}

// area returns the corners of the area in which curves are.
func (s size) area() (left, right, top, bottom float64) {
	return marginLeft, s.width - max(s.labels, marginRight), marginTop, s.height - marginBottom
}

func (f *figure) write(w *writer) {
	left, right, top, bottom := f.area()
	w.put(`<svg class="plot %s" viewBox="0 0 %s %s" width="%s" height="%s" role="img" aria-label="%s">`, f.class, px(f.width), px(f.height), px(f.width), px(f.height), f.title)
	for _, t := range f.yTicks {
		w.put(`<path class="grid" d="M%s %sH%s"/><text x="%s" y="%s" class="ty">%s</text>`, px(left), px(t.at), px(right), px(left-8), px(t.at+4), t.label)
	}
	for _, t := range f.xTicks {
		w.put(`<path class="grid" d="M%s %sV%s"/><text x="%s" y="%s" class="tx">%s</text>`, px(t.at), px(bottom), px(top), px(t.at), px(bottom+16), t.label)
	}
	w.put(`<text x="%s" y="%s" class="tt">%s</text>`, px(right), px(bottom+31), f.xTitle)
	for _, c := range f.curves {
		w.put(`<path class="line c%d d%d" d="%s"/>`, colour(c.contender), dash(c.contender), c.path)
		if c.marks != "" {
			w.put(`<path class="dot c%d" d="%s"/>`, colour(c.contender), c.marks)
		}
		w.put("%s", c.points)
	}
	if f.labels > 0 {
		f.names(w, right+8, top, bottom)
	}
	w.put("</svg>")
}

// labelHeight is the height of the name of a curve.
const labelHeight = 15

// names writes the names of the curves behind their ends, moved apart.
func (f *figure) names(w *writer, x, top, bottom float64) {
	order := slices.Clone(f.curves)
	if float64(len(order)*labelHeight) > bottom-top {
		return // the legend has them
	}
	slices.SortStableFunc(order, func(a, b curve) int { return int(10*a.end) - int(10*b.end) })
	ys := make([]float64, len(order))
	for i, c := range order {
		ys[i] = c.end
		if i > 0 {
			ys[i] = max(ys[i], ys[i-1]+labelHeight)
		}
	}
	for i := len(ys) - 1; i >= 0; i-- {
		lowest := bottom
		if i < len(ys)-1 {
			lowest = ys[i+1] - labelHeight
		}
		ys[i] = min(ys[i], lowest)
	}
	for i, c := range order {
		w.put(`<text x="%s" y="%s" class="name c%d">%s</text>`, px(x), px(ys[i]+4), colour(c.contender), c.name)
	}
}

// dash returns the dashes of a line: contenders of the same colour differ in them.
func dash(contender int) int { return max(contender-1, 0) / (colours - 1) % 4 }

// percentTicks are the ticks of an axis of percents.
func percentTicks(y axis) []tick {
	return ticksOf(y, 0, func(percent float64) string { return plainNumber(percent) + " %" })
}

// ticksOf are the ticks of an axis, none outside of it and none nearer to the next than least, with the
// label of each number.
func ticksOf(a axis, least float64, label func(float64) string) []tick {
	step := max(niceStep((a.high-a.low)/5), least)
	var ticks []tick
	for n := math.Ceil(a.low/step) * step; n <= a.high; n += step {
		ticks = append(ticks, tick{a.at(n), label(n + 0)}) // and no -0
	}
	return ticks
}

// plainNumber writes a number with as many decimals as it has.
func plainNumber(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

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

// histogram counts numbers in bins of 1/128 of their size; below 256 each number has a bin
// of its own. The memory that it takes does not depend on how many numbers there are.
type histogram struct {
	bins  map[int]int
	count int
}

// binBits is the number of leading bits that the numbers of a bin have in common.
const binBits = 8

func (h *histogram) add(n uint64) {
	if h.bins == nil {
		h.bins = map[int]int{}
	}
	h.bins[binOf(n)]++
	h.count++
}

// binOf returns the number of a bin, in the order of the numbers.
func binOf(n uint64) int {
	shift := max(bits.Len64(n)-binBits, 0)
	return shift<<(binBits-1) + int(n>>shift)
}

// floorOf returns the smallest number of a bin.
func floorOf(bin int) uint64 {
	shift := max(bin>>(binBits-1)-1, 0)
	return uint64(bin-shift<<(binBits-1)) << shift
}

// step is a number, and how many are no larger.
type step struct {
	value uint64
	until int
}

// steps returns the cumulated counts in ascending order.
func (h *histogram) steps() []step {
	var list []step
	until := 0
	for _, bin := range slices.Sorted(maps.Keys(h.bins)) {
		until += h.bins[bin]
		list = append(list, step{floorOf(bin), until})
	}
	return list
}

// quantile returns the number below or at which a share of all numbers is, to 1/128; there
// must be one.
func (h *histogram) quantile(permille int) uint64 {
	steps := h.steps()
	rank := (h.count-1)*permille/1000 + 1
	i, _ := slices.BinarySearchFunc(steps, rank, func(s step, rank int) int { return s.until - rank })
	return steps[i].value
}
