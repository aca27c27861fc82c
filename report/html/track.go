package html

import (
	"io"
	"slices"

	"keymove/report"
	"keymove/report/sink"
	"keymove/report/study"
)

// WriteTrack writes the page of suites over versions: a plot and a table for each suite, the
// changes, and the positions that were lost.
func WriteTrack(out io.Writer, t *study.Track) error {
	var w writer
	head(&w, "Versions – Keymove", "")
	w.put(`<header><p class="brand">Keymove</p><h1>Versions</h1><p class="sub">%s · %s</p></header>`+"\n<main>\n",
		sink.Plural(len(t.Versions), "version"), t.Limit)
	trackList(&w, "Changes", t.Findings())
	for _, s := range t.Tables() {
		w.put(`<section><h2>%s</h2><div class="plots">`, s.Suite)
		trackPlot(&w, t, s.Suite)
		w.put("</div>\n")
		writeTable(&w, s.Table)
		w.put("</section>\n")
	}
	trackList(&w, "Positions that "+t.Since+" solved and the last version does not", t.LostByVersion())
	trackList(&w, "Without results", t.LeftOutLines())
	trackList(&w, "Notes", t.Notes)
	w.put("</main>\n</body>\n</html>\n")
	return w.writeTo(out)
}

func trackList(w *writer, title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	w.put("<section><h2>%s</h2><ul>", title)
	for _, line := range lines {
		w.put("<li>%s</li>", line)
	}
	w.put("</ul></section>\n")
}

// writeTable writes a table without its empty columns.
func writeTable(w *writer, t *sink.Table) {
	w.put(`<div class="scroll"><table><thead><tr>`)
	isEmpty := func(column int) bool {
		return !slices.ContainsFunc(t.Rows(), func(row []string) bool { return row[column] != "" })
	}
	for i, column := range t.Columns() {
		if !isEmpty(i) {
			w.put("<th>%s</th>", column.Header)
		}
	}
	w.put("</tr></thead><tbody>\n")
	for _, row := range t.Rows() {
		w.put("<tr>")
		for i, cell := range row {
			if isEmpty(i) {
				continue
			}
			class := markup("")
			if t.Columns()[i].Right {
				class = ` class="n"`
			}
			w.put("<td%s>%s</td>", class, cell)
		}
		w.put("</tr>\n")
	}
	w.put("</tbody></table></div>\n")
}

// trackPlot writes the points of the versions on a suite, or what they solved with intervals, in
// percent.
func trackPlot(w *writer, t *study.Track, suite string) {
	var points []point
	var names []string
	caption, low, high := "", 100.0, 0.0
	for i := range t.Rows {
		row := &t.Rows[i]
		if row.Suite != suite || row.Theme != report.WholeSuite {
			continue
		}
		value := point{float64(len(points)), 100 * float64(row.Solved) / float64(row.Positions), 100 * row.Low, 100 * row.High, row.Version}
		if caption = string(row.Figure) + ", in %, with 95 % intervals"; row.Figure == report.Points {
			share := 100 * row.Score() / float64(row.Most())
			caption, value.value, value.low, value.high = "points, in %", share, share, share
		}
		points, names = append(points, value), append(names, row.Version)
		low, high = min(low, value.low), max(high, value.high)
	}
	if len(points) == 0 {
		return
	}
	x := placeAxis(len(points))
	y, yTicks := valueAxis(low, high, percentText)
	plot := plot{caption: caption, title: "Versions on " + suite, x: x, y: y, xTicks: placeTicks(names, x), yTicks: yTicks, lines: [][]point{points}, every: 1}
	plot.write(w)
}
