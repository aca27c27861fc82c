package html

import (
	"io"
	"math"
	"slices"

	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/sink"
)

// WriteTrends writes the page of how differences go with the limit: a plot for each suite with a
// line for each contender, and the tables.
func WriteTrends(out io.Writer, trends []compare.Trend, compared []*compare.Comparison) error {
	var w writer
	head(&w, "By limit – Keymove", "")
	w.put(`<header><p class="brand">Keymove</p><h1>Differences by limit</h1><p class="sub">%s against %s</p></header>`+"\n<main>\n",
		sink.Plural(len(contendersOfTrends(trends)), "contender"), trends[0].Base)
	trackList(&w, "Warnings", output.TrendNotes(compared))
	w.put(`<section><h2>Plots</h2><p class="lead">%s</p><div class="plots">`, output.TrendText(trends))
	var suites []string
	for i := range trends {
		suites = appendNew(suites, trends[i].Suite)
	}
	for _, suite := range suites {
		limitPlot(&w, suite, trends)
	}
	w.put("</div></section>\n")
	for _, s := range []Section{{Heading: "Slopes", Table: output.SlopeTable(trends)}, {Heading: "Differences", Table: output.TrendTable(trends)}} {
		s.write(&w)
	}
	w.put("</main>\n</body>\n</html>\n")
	return w.writeTo(out)
}

func contendersOfTrends(trends []compare.Trend) []string {
	var names []string
	for i := range trends {
		names = appendNew(names, trends[i].Contender)
	}
	return names
}

// limitPlot writes the differences on a suite over the limits, with their intervals.
func limitPlot(w *writer, suite string, trends []compare.Trend) {
	contenders := contendersOfTrends(trends)
	labels := labelsOf(contenders, maxLabel)
	reach, from, to := 1.0, math.Inf(1), math.Inf(-1)
	var steps []compare.Step
	for i := range trends {
		if trends[i].Suite != suite {
			continue
		}
		steps = trends[i].Steps // the same limits in all of them
		for _, s := range steps {
			reach = max(reach, -s.Difference.Low, s.Difference.High)
			from, to = min(from, s.At), max(to, s.At)
		}
	}
	caption := "difference in " + trends[0].Measure + ", with 95 % intervals"
	if suite != "" {
		caption = suite + ": " + caption
	}
	w.put("<figure><figcaption>%s</figcaption>", caption)
	for _, s := range sizes {
		left, right, top, bottom := s.area()
		room := (to - from) / 10
		x := axis{low: from - room, high: to + room, from: left, to: right}
		y := axis{low: -reach, high: reach, from: bottom, to: top}
		f := &figure{size: s, title: "Differences by limit on " + suite, yTicks: ticksOf(y, 0, plainNumber)}
		for _, step := range steps {
			f.xTicks = append(f.xTicks, tick{x.at(step.At), step.Limit})
		}
		f.xTicks = spaced(f.xTicks)
		for i := range trends {
			if trends[i].Suite != suite {
				continue
			}
			n := slices.Index(contenders, trends[i].Contender)
			var points []trackPoint
			for _, step := range trends[i].Steps {
				points = append(points, trackPoint{step.At + beside(n, len(contenders), to-from), step.Difference.Value, step.Difference.Low, step.Difference.High})
			}
			c := trackLine(points, x, y)
			c.contender, c.name = n+1, labels[n]
			f.curves = append(f.curves, c)
		}
		f.write(w)
	}
	w.put("</figure>\n")
}

// beside is how far the points of a contender stand from their limit, so that intervals of several do not cover each
// other, on an axis of a length.
func beside(number, many int, length float64) float64 {
	step := min(length/60, length/8/float64(many))
	return step * (float64(number) - float64(many-1)/2)
}

// spaced leaves out ticks for whose labels there is no room.
func spaced(ticks []tick) []tick {
	last := math.Inf(-1)
	return slices.DeleteFunc(ticks, func(t tick) bool {
		if t.at-last < labelRoom {
			return true
		}
		last = t.at
		return false
	})
}
