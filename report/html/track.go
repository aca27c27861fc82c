package html

import (
	"io"

	"keymove/report"
	"keymove/report/study"
)

// WriteTrack writes the document of versions with a plot for each suite.
func WriteTrack(out io.Writer, t *study.Track) error {
	return writeDocument(out, t.Document(nil), func(w *writer) {
		for _, suite := range t.Suites() {
			w.put(`<section><h2>%s</h2><div class="plots">`, suite)
			trackPlot(w, t, suite)
			w.put("</div></section>\n")
		}
	})
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
