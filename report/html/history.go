package html

import (
	"io"
	"math"

	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/report/study"
)

// maxHistoryMarks is how many points of a line can be pointed at; of more runs every second one,
// every third one, and so on. The table has all.
const maxHistoryMarks = 150

// WriteHistory writes the page of a history: for each suite the score and the speed from run to run,
// with 95 % intervals, and a table of all runs.
func WriteHistory(out io.Writer, h *study.History) error {
	var w writer
	head(&w, "History – Keymove", "")
	w.put(`<header><p class="brand">Keymove</p><h1>History</h1><p class="sub">%s, the oldest first · bars are 95 %% intervals over the positions; the nodes/s bars do not include differences between machines</p></header>`+"\n<main>\n", sink.Plural(len(h.Runs), "run"))
	trackList(&w, "Notes", h.Notes)
	for _, suite := range h.Suites() {
		w.put("<section><h2>%s</h2>\n", suite)
		legend(&w, h.Contenders(), 0)
		w.put(`<div class="plots">`)
		historyPlot(&w, h, suite, "score", 100, func(p *study.HistoryPoint) stats.Interval { return p.Value })
		historyPlot(&w, h, suite, "nodes/s", 1, func(p *study.HistoryPoint) stats.Interval { return p.Speed })
		w.put("</div></section>\n")
	}
	historyTable(&w, h)
	w.put("</main>\n</body>\n</html>\n")
	return w.writeTo(out)
}

// historyPlot writes the line of each contender on a suite; nothing where nothing is known.
func historyPlot(w *writer, h *study.History, suite, what string, factor float64, of func(*study.HistoryPoint) stats.Interval) {
	low, high := math.Inf(1), math.Inf(-1)
	var labels []string
	for i := range h.Runs {
		labels = append(labels, h.Runs[i].Label)
		for k := range h.Runs[i].Points {
			if p := &h.Runs[i].Points[k]; p.Suite == suite && of(p).Value > 0 {
				low, high = min(low, factor*of(p).Low), max(high, factor*of(p).High)
			}
		}
	}
	if low > high {
		return
	}
	label := func(n float64) string { return sink.HumanCount(uint64(n)) }
	if factor == 100 {
		label = percentText
	}
	x := placeAxis(len(h.Runs))
	y, yTicks := valueAxis(low, high, label)
	plot := plot{caption: what, title: suite + ", " + what, x: x, y: y, xTicks: placeTicks(labels, x), yTicks: yTicks, every: (len(h.Runs) + maxHistoryMarks - 1) / maxHistoryMarks}
	for _, name := range h.Contenders() {
		plot.lines = append(plot.lines, historyLine(h, suite, name, factor, of))
	}
	plot.write(w)
}

// historyLine returns the points of a contender, which say which run they are.
func historyLine(h *study.History, suite, name string, factor float64, of func(*study.HistoryPoint) stats.Interval) []point {
	var points []point
	for i := range h.Runs {
		p := h.Runs[i].Point(suite, name)
		if p == nil || of(p).Value == 0 {
			continue
		}
		v, text := of(p), p.Score
		if factor == 1 {
			text = sink.HumanCount(uint64(v.Value)) + " nodes/s"
		}
		points = append(points, point{float64(i), factor * v.Value, factor * v.Low, factor * v.High, h.Runs[i].Label + ": " + text})
	}
	return points
}

func historyTable(w *writer, h *study.History) {
	several := len(h.Contenders()) > 1
	w.put(`<section><h2>Runs</h2><div class="scroll"><table><thead><tr><th>run</th><th>started</th><th>limit</th>`)
	if several {
		w.put("<th>contender</th>")
	}
	names := h.Suites()
	for _, suite := range names {
		w.put(`<th class="n">%s</th><th class="n">nodes/s</th>`, suite)
	}
	w.put("</tr></thead><tbody>\n")
	for i := range h.Runs {
		r := &h.Runs[i]
		started := ""
		if !r.Start.IsZero() {
			started = timeText(r.Start)
		}
		for _, contender := range h.Contenders() {
			w.put("<tr><td><bdi>%s</bdi></td><td>%s</td><td>%s</td>", r.Label, started, r.Limit)
			if several {
				w.put("<td><bdi>%s</bdi></td>", contender)
			}
			for _, suite := range names {
				score, speed := "", ""
				if p := r.Point(suite, contender); p != nil {
					score = p.Score
					if p.Speed.Value > 0 {
						speed = sink.HumanCount(uint64(p.Speed.Value))
					}
				}
				w.put(`<td class="n">%s</td><td class="n">%s</td>`, score, speed)
			}
			w.put("</tr>\n")
		}
	}
	w.put("</tbody></table></div></section>\n")
}
