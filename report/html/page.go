// Package html writes pages: what a run has shown, what differs between runs, and how a
// position is evaluated. A page is one file that needs nothing else: no network, no server,
// and no scripts to be read. A Content-Security-Policy forbids everything but its own style
// and script, which it names by their digests, so that nothing a stranger has written acts.
//
// The verdict, the plots and a row for each position are HTML and SVG. The rows of positions
// that changed are shown first, the others by a choice that needs no script. What a row shows
// when it is opened is in one block of JSON, from which the script draws the board.
package html

import (
	"bufio"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"errors"
	"io"
	"slices"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/report/study"
)

var (
	//go:embed page.css
	style markup
	//go:embed page.js
	script markup
	// pieces are the shapes of the pieces, drawn for Keymove: a symbol of a square of 45
	// units for each.
	//
	//go:embed pieces.svg
	pieces markup
)

// write writes the page of a document: decisions of gates, its parts, the positions of content unless that is nil,
// and folded what is a detail. Only the positions listed are in memory, never all records.
func write(out io.Writer, gates []*show.Doc, d *show.Doc, p *content) error {
	var w writer
	head(&w, d.Title+" – Keymove", p.columnStyle())
	w.header(gates, d)
	w.put("<main>\n")
	for _, gate := range gates {
		w.gate(gate, len(gates) > 1)
	}
	if len(gates) > 0 {
		w.part(&show.Part{Heading: "The run", Text: d.Unsaid()})
	}
	w.parts(d, false)
	if p != nil {
		p.trend(&w)
		p.positionSection(&w)
		p.effort(&w)
	}
	w.put("<section>\n")
	w.parts(d, true)
	w.put("</section>\n</main>\n")
	if p == nil {
		w.put("</body>\n</html>\n")
		return w.writeTo(out)
	}
	w.put("%s", pieces)
	buffered := bufio.NewWriter(out)
	if err := errors.Join(w.writeTo(buffered), p.writeData(buffered)); err != nil {
		return err
	}
	end := writer{}
	end.put("<script>%s</script>\n</body>\n</html>\n", script)
	return errors.Join(end.writeTo(buffered), buffered.Flush())
}

// head writes what is in front of the content of a page: its policy first.
func head(w *writer, title string, moreStyle markup) {
	css := style + moreStyle
	w.put("<!DOCTYPE html>\n" + `<html lang="en">` + "\n<head>\n" + `<meta charset="utf-8">` + "\n")
	w.put(`<meta http-equiv="Content-Security-Policy" content="%s">`+"\n", policy(css))
	w.put(`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">` + "\n")
	w.put("<title>%s</title>\n<style>%s</style>\n</head>\n<body>\n", title, css)
}

// policy allows a page its own style and script, and nothing else.
func policy(css markup) markup {
	return markupOf("default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'", digestOf(script), digestOf(css))
}

// digestOf returns a digest as policies have it.
func digestOf(text markup) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// columnStyle returns the columns of the list, one for each contender; without themes and phases
// where there is little room.
func (p *content) columnStyle() markup {
	if p == nil {
		return ""
	}
	theme := markup("")
	if p.themed {
		theme = " minmax(6rem,1.2fr)"
	}
	return markupOf("@media print,(min-width:761px){.r{grid-template-columns:8rem minmax(6.5rem,1.1fr) minmax(4rem,1fr) repeat(%d,minmax(3.5rem,.8fr))}}\n"+
		"@media (min-width:1101px){.r{grid-template-columns:8.5rem minmax(7rem,1.1fr)%s 6.5rem minmax(5rem,1fr) repeat(%d,minmax(4.5rem,.8fr))}}\n", p.columns(), theme, p.columns())
}

// content is what the page of one run or of several has beside the document: its positions, and plots of records.
type content struct {
	// contenders are the contenders of all runs; the others are compared with the first.
	contenders []compare.Contender
	// labels and heads are their names where there is little room, and where there is less.
	labels, heads []string
	noTimes       bool
	// several is set for runs of several limits, which the page shows over all of them.
	several bool

	// runs are the runs of the contenders, each once, in their order.
	runs []*report.Run
	// suites are the names of the suites, in the order of their first contender.
	suites []string

	// themed is set if the list has a column of themes.
	themed bool

	// measures are the measures of each contender.
	measures []measures
	// positions are those that the page lists, in the order of the runs; total is the
	// number of all.
	positions []*position
	total     int
}

// newContent reads the records of contenders, over all limits of their runs.
func newContent(contenders []compare.Contender) *content {
	page := &content{}
	for _, c := range contenders {
		if joined := c.Run.Joined(); joined != nil {
			c.Run, page.several = joined, true
		}
		if slices.Contains(page.contenders, c) {
			continue
		}
		page.contenders = append(page.contenders, c)
		page.noTimes = page.noTimes || c.Run.NoTimes()
		if !slices.Contains(page.runs, c.Run) {
			page.runs = append(page.runs, c.Run)
		}
	}
	var names []string
	for i := range page.contenders {
		names = append(names, page.contenders[i].Name)
	}
	page.labels, page.heads = sink.Names(names, maxLabel), sink.Names(names, maxHead)
	page.collect()
	return page
}

// maxLabel and maxHead are how many characters a label and the head of a column have.
const maxLabel, maxHead = 40, 14

// RunFile is the page of a run.
var RunFile = output.File{Name: "report.html", Holds: "the run to look at: verdict, plots, and every position on a board", Write: WriteRun}

// WriteRun writes the page of a run.
func WriteRun(w io.Writer, s *output.Sections) error {
	return write(w, show.Gates(s.Gates), s.Document(), newContent(compare.AllOf(s.Run)))
}

// WriteComparison writes the page of contenders of any runs: the others are compared with
// the first, by a part of the suites or as a whole. It shows the trend of three runs or more.
func WriteComparison(w io.Writer, contenders []compare.Contender, c *compare.Comparison, by compare.Division) error {
	return write(w, nil, show.Comparison(c, by), newContent(contenders))
}

// minTrend is the number of runs from which on there is a trend.
const minTrend = 3

// trend writes what contenders of the same name solved from run to run, oldest first; as given if the start of a run is
// not known.
func (p *content) trend(w *writer) {
	if len(p.runs) < minTrend || p.several {
		return
	}
	runs, history := slices.Clone(p.runs), study.History{}
	if !slices.ContainsFunc(runs, func(r *report.Run) bool { return r.Meta == nil }) {
		slices.SortStableFunc(runs, func(a, b *report.Run) int { return a.Meta.Start.Compare(b.Meta.Start) })
	}
	for _, run := range runs {
		if history.AddRun(run) != nil {
			return
		}
	}
	w.parts(history.Document(), false)
}

// effort writes what share of the cases each contender solved within how many nodes.
func (p *content) effort(w *writer) {
	plot := show.Plot{Title: "Solved within nodes, %", Unit: "%", X: "nodes to the solution"}
	for n := range p.measures {
		plot.Add(show.Line{Name: p.contenders[n].Name, Points: p.measures[n].climb()})
	}
	if p.several || len(plot.Lines) == 0 { // each limit has its own
		return
	}
	w.part(&show.Part{Heading: "Effort to the solution", Plots: []show.Plot{plot}, Text: []string{"The share of the searches that found the solution, and kept it, within so many nodes. Higher is better."}})
}

// climb returns the steps of a contender: the share, in percent, that needs no more nodes. Steps that cannot be told
// apart are one.
func (m *measures) climb() []show.Point {
	slices.Sort(m.keptNodes)
	var points []show.Point
	for i, n := range m.keptNodes {
		next := show.Point{At: float64(max(n, 1)), Interval: show.Interval{Value: 100 * float64(i+1) / float64(m.asked)}}
		if last := len(points) - 1; last >= 0 && next.At < sameStep*points[last].At {
			points[last].Value = next.Value
		} else {
			points = append(points, next)
		}
	}
	return points
}

// sameStep is the ratio of nodes that is less than a pixel.
const sameStep = 1.01
