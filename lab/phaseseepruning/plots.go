package main

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"keymove/report/stats"
)

// drawing is an SVG picture that is readable on light and dark pages.
type drawing struct {
	strings.Builder
}

const drawingStyle = `<style>text{font:13px system-ui,sans-serif;fill:#1a1a1a}.grid{stroke:#ddd}.zero{stroke:#555}.band{fill:#8882}
.phase{stroke:#0072b2;fill:#0072b2}.SEE{stroke:#b35900;fill:#b35900}.pruning{stroke:#00795c;fill:#00795c}.papers{stroke:#a0307f;fill:#a0307f}
line,polyline{stroke-width:1.5}polyline{fill:none!important}.mark{stroke:none}
@media(prefers-color-scheme:dark){text{fill:#e6e6e6}.grid{stroke:#3a3d44}.zero{stroke:#aaa}.phase{stroke:#56b4e9;fill:#56b4e9}.SEE{stroke:#e69f00;fill:#e69f00}.pruning{stroke:#2fcf9f;fill:#2fcf9f}.papers{stroke:#e58ac8;fill:#e58ac8}}</style>`

func newDrawing(wide, high int) *drawing {
	d := &drawing{}
	d.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">%s`+"\n", wide, high, wide, high, drawingStyle)
	return d
}

func (d *drawing) put(format string, args ...any) { fmt.Fprintf(d, format, args...) }

func (d *drawing) text(x, y float64, anchor, text string) {
	d.put(`<text x="%.0f" y="%.0f" text-anchor="%s">%s</text>`+"\n", x, y, anchor, html.EscapeString(text))
}

func (d *drawing) line(class string, x1, y1, x2, y2 float64) {
	d.put(`<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`+"\n", class, x1, y1, x2, y2)
}

func (d *drawing) mark(class string, x, y float64) {
	d.put(`<circle class="mark %s" cx="%.1f" cy="%.1f" r="4"/>`+"\n", class, x, y)
}

// arrow draws a point that lies further than (x, y) to the right, or to the left.
func (d *drawing) arrow(class string, x, y, long float64) {
	d.put(`<path class="mark %s" d="M%.1f %.1fl%.1f 5l0 -10z"/>`+"\n", class, x, y, -long)
}

func (d *drawing) end() string { return d.String() + "</svg>\n" }

// scale maps values to places in a drawing.
type scale struct{ low, high, from, to float64 }

// within returns the nearest value that is on the scale.
func (s scale) within(x float64) float64 { return min(max(x, s.low), s.high) }

func (s scale) at(x float64) float64 { return s.from + (x-s.low)/(s.high-s.low)*(s.to-s.from) }

// furthest is the end of the axis of the forest in Elo: a few rules beyond it would hide all others.
const furthest = 200

// forest draws the worth of rules in Elo with their intervals, in figures too, and a band of ± 10. What
// lies beyond the axis is an arrow.
func forest(rows []result, words []string) string {
	const wide, left, right, line, top = 860, 250, 240, 22, 30
	x := scale{0, 0, left, wide - right}
	for _, r := range rows {
		x.low, x.high = min(x.low, max(r.Low, -furthest)), max(x.high, min(r.High, furthest))
	}
	const step = 50
	x.low, x.high = step*math.Floor(x.low/step), step*math.Ceil(x.high/step)
	bottom := float64(top + line*len(rows))
	d := newDrawing(wide, int(bottom)+40)
	d.put(`<rect class="band" x="%.1f" y="%d" width="%.1f" height="%.1f"/>`+"\n", x.at(-notable), top-10, x.at(notable)-x.at(-notable), bottom-top+10)
	for v := x.low; v <= x.high; v += step {
		class := "grid"
		if v == 0 {
			class = "zero"
		}
		d.line(class, x.at(v), top-10, x.at(v), bottom)
		d.text(x.at(v), bottom+16, "middle", fmt.Sprintf("%+.0f", v))
	}
	d.text(x.at((x.low+x.high)/2), bottom+34, "middle", "what the rule is worth, in Elo, with its 95 % interval")
	for i, r := range rows {
		y := float64(top + line*i + line/2)
		d.text(left-10, y+4, "end", r.rule)
		d.line(r.group, x.at(x.within(r.Low)), y, x.at(x.within(r.High)), y)
		switch {
		case r.Value > x.high:
			d.arrow(r.group, x.to, y, 9)
		case r.Value < x.low:
			d.arrow(r.group, x.from, y, -9)
		default:
			d.mark(r.group, x.at(r.Value), y)
		}
		text := elo(r.Interval)
		if isSure(words[i]) {
			text += " " + words[i]
		}
		d.text(wide-right+20, y+4, "start", text)
	}
	groups := []string{"phase", "SEE", "pruning", "papers"}
	for i, group := range groups[:place(rows[len(rows)-1].group)+1] {
		at := float64(left + 90*i)
		d.mark(group, at, 10)
		d.text(at+10, 14, "start", group)
	}
	return d.end()
}

// overNodes draws how the worth of rules goes with the nodes.
func overNodes(trends []trend, group func(*trend) string) string {
	const wide, high, left, right, top, bottom = 860, 380, 60, 190, 20, 330
	x, y := scale{math.Inf(1), math.Inf(-1), left + 18, wide - right - 8}, scale{0, 0, bottom, top} // with room for intervals side by side
	for _, t := range trends {
		for _, s := range t.Steps {
			x.low, x.high = min(x.low, s.At), max(x.high, s.At)
			y.low, y.high = min(y.low, s.Difference.Low), max(y.high, s.Difference.High)
		}
	}
	const step = 50
	y.low, y.high = step*math.Floor(y.low/step), step*math.Ceil(y.high/step)
	d := newDrawing(wide, high)
	for v := y.low; v <= y.high; v += step {
		class := "grid"
		if v == 0 {
			class = "zero"
		}
		d.line(class, left, y.at(v), wide-right, y.at(v))
		d.text(left-8, y.at(v)+4, "end", fmt.Sprintf("%+.0f", v))
	}
	d.text((left+wide-right)/2, high-8, "middle", "nodes a move; Elo with 95 % intervals")
	ends := map[int]float64{}
	for i, t := range trends {
		class, shift := group(&t), 5*(float64(i)-float64(len(trends)-1)/2) // intervals side by side
		var points []string
		for _, s := range t.Steps {
			at := x.at(s.At) + shift
			d.line(class, at, y.at(s.Difference.Low), at, y.at(s.Difference.High))
			d.mark(class, at, y.at(s.Difference.Value))
			points = append(points, fmt.Sprintf("%.1f,%.1f", at, y.at(s.Difference.Value)))
			ends[i] = y.at(s.Difference.Value)
		}
		d.put(`<polyline class="%s" points="%s"/>`+"\n", class, strings.Join(points, " "))
	}
	for _, s := range limitsOf(trends) {
		d.text(x.at(s.At), bottom+18, "middle", s.Limit)
	}
	for i, at := range apart(ends, len(trends)) {
		d.text(wide-right+20, at+4, "start", trends[i].Contender)
	}
	return d.end()
}

// apart moves labels away from each other.
func apart(wanted map[int]float64, n int) []float64 {
	const least = 16
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if wanted[a] < wanted[b] {
			return -1
		}
		return 1
	})
	places := make([]float64, n)
	last := math.Inf(-1)
	for _, i := range order {
		places[i] = max(wanted[i], last+least)
		last = places[i]
	}
	return places
}

// elo writes a difference with its interval.
func elo(f stats.Interval) string {
	return fmt.Sprintf("%+.0f [%.0f, %.0f]", rounded(f.Value, 1), rounded(f.Low, 1), rounded(f.High, 1))
}

// percent writes a difference in percentage points with its interval.
func percent(f stats.Interval) string {
	return fmt.Sprintf("%+.1f [%.1f, %.1f]", rounded(f.Value, 10), rounded(f.Low, 10), rounded(f.High, 10))
}

// rounded returns a number in parts of 1/n, and no -0.
func rounded(x, n float64) float64 { return math.Round(x*n)/n + 0 }
