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
		w.put(`<section><h2>%s</h2><div class="plots">`, suite)
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
	step := niceStep((high - low) / 5)
	low, high = math.Floor(low/step)*step, math.Ceil(high/step)*step
	if low == high {
		high += step
	}
	w.put("<figure><figcaption>%s</figcaption>", what)
	for _, s := range sizes {
		left, right, top, bottom := s.area()
		x := axis{low: -0.5, high: float64(len(h.Runs)) - 0.5, from: left, to: right}
		y := axis{low: low, high: high, from: bottom, to: top}
		f := &figure{size: s, title: suite + ", " + what, xTicks: nameTicks(labels, x)}
		for n := low; n <= high+step/2; n += step {
			label := sink.HumanCount(uint64(n))
			if factor == 100 {
				label = sink.Significant(n) + " %"
			}
			f.yTicks = append(f.yTicks, tick{y.at(n), label})
		}
		for n, name := range h.Contenders() {
			f.curves = append(f.curves, historyLine(h, suite, name, n, factor, of, x, y))
		}
		f.write(w)
	}
	w.put("</figure>\n")
}

// historyLine returns the line of a contender. Points that can be pointed at say which run they are.
func historyLine(h *study.History, suite, name string, n int, factor float64, of func(*study.HistoryPoint) stats.Interval, x, y axis) curve {
	var line, intervals, titles writer
	c := curve{contender: n, name: name, end: y.at(y.low)}
	every := (len(h.Runs) + maxHistoryMarks - 1) / maxHistoryMarks
	move := markup("M")
	for i := range h.Runs {
		p := h.Runs[i].Point(suite, name)
		if p == nil || of(p).Value == 0 {
			continue
		}
		v, at := of(p), x.at(float64(i))
		c.end = y.at(factor * v.Value)
		line.put("%s%s %s", move, px(at), px(c.end))
		move = "L"
		if i%every > 0 && i < len(h.Runs)-1 {
			continue
		}
		intervals.put("M%s %sV%s", px(at), px(y.at(factor*v.Low)), px(y.at(factor*v.High)))
		text := p.Score
		if factor == 1 {
			text = sink.HumanCount(uint64(v.Value)) + " nodes/s"
		}
		titles.put(`<circle class="hit c%d" cx="%s" cy="%s" r="4"><title>%s: %s</title></circle>`, colour(n), px(at), px(c.end), h.Runs[i].Label, text)
	}
	c.path, c.points = line.markup()+intervals.markup(), titles.markup()
	return c
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
