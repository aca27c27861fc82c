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
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"io"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/suites"
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

// write writes the page. Only the positions listed are in memory, never all records.
func (p *content) write(out io.Writer) error {
	buffered := bufio.NewWriter(out)
	var w writer
	head(&w, p.title+" – Keymove", p.columnStyle())
	w.put(`<header><p class="brand">Keymove</p><p class="sub">%s · %s</p><h1>`, p.title, p.subtitle())
	for _, d := range p.gates {
		w.put("<span>%s</span>\n", d.Sentence())
	}
	for _, line := range p.headline() {
		w.put("<span>%s</span>\n", line)
	}
	w.put("</h1></header>\n<main>\n")
	for _, d := range p.gates {
		w.document(d)
	}
	p.verdict(&w)
	p.failing(&w)
	p.trend(&w)
	p.forest(&w)
	for _, d := range p.sections {
		w.document(d)
	}
	p.positionSection(&w)
	if !p.several { // each limit has its own
		p.effort(&w)
	}
	p.settings(&w)
	w.put("</main>\n%s", pieces)
	if err := w.writeTo(buffered); err != nil {
		return err
	}
	if err := p.writeData(buffered); err != nil {
		return err
	}
	end := writer{}
	end.put("<script>%s</script>\n</body>\n</html>\n", script)
	if err := end.writeTo(buffered); err != nil {
		return err
	}
	return buffered.Flush()
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
	theme := markup("")
	if p.themed {
		theme = " minmax(6rem,1.2fr)"
	}
	return markupOf("@media print,(min-width:761px){.r{grid-template-columns:8rem minmax(6.5rem,1.1fr) minmax(4rem,1fr) repeat(%d,minmax(3.5rem,.8fr))}}\n"+
		"@media (min-width:1101px){.r{grid-template-columns:8.5rem minmax(7rem,1.1fr)%s 6.5rem minmax(5rem,1fr) repeat(%d,minmax(4.5rem,.8fr))}}\n", p.columns(), theme, p.columns())
}

// subtitle says how much there is to see.
func (p *content) subtitle() string {
	text := sink.Plural(len(p.contenders), "contender") + ", " + sink.Plural(p.total, "position")
	if len(p.runs) > 1 {
		text += ", " + sink.Plural(len(p.runs), "run")
	}
	return text
}

// content is the content of the page of one run or of several.
type content struct {
	// title says what was run, in a line.
	title string
	// contenders are the contenders of all runs; the others are compared with the first.
	contenders []compare.Contender
	// labels and heads are their names where there is little room, and where there is less; the
	// scoreboard has the whole ones.
	labels, heads []string
	// comparison has their differences; without pairs if there is one contender.
	comparison *compare.Comparison
	// notes are what the numbers do not show, a sentence each.
	notes []string
	// summaries are the rows of summary.csv of each contender.
	summaries [][]report.Summary
	noTimes   bool

	// several is set of runs of several limits, which the page shows over all of them.
	several bool

	// sections are shown behind the differences.
	sections []*show.Doc
	// gates are what the gate of the run has decided; none without one.
	gates []*show.Doc

	// runs are the runs of the contenders, each once, in their order.
	runs []*report.Run
	// suites are the names of the suites, in the order of their first contender.
	suites []string

	// themed is set if the list has a column of themes.
	themed bool
	// ofCase and ofSearch are the columns that the script gets.
	ofCase, ofSearch []report.Column[suites.Record]

	// measures are the measures of each contender.
	measures []measures
	// positions are those that the page lists, in the order of the runs; total is the
	// number of all.
	positions []*position
	total     int
}

// newContent reads the records of contenders.
func newContent(contenders []compare.Contender, c *compare.Comparison) *content {
	page := &content{contenders: contenders, comparison: c}
	for _, contender := range contenders {
		run := contender.Run
		page.noTimes = page.noTimes || run.NoTimes()
		if !page.hasRun(run) {
			page.runs = append(page.runs, run)
		}
	}
	page.labels, page.heads = sink.Names(page.names(), maxLabel), sink.Names(page.names(), maxHead)
	page.collect()
	return page
}

// names returns the names of the contenders.
func (p *content) names() []string {
	var names []string
	for i := range p.contenders {
		names = append(names, p.contenders[i].Name)
	}
	return names
}

func (p *content) hasRun(run *report.Run) bool { return p.runNumber(run) >= 0 }

// runNumber returns the place of a run in runs; -1 for none.
func (p *content) runNumber(run *report.Run) int {
	for i, other := range p.runs {
		if other == run {
			return i
		}
	}
	return -1
}

// RunFile is the page of a run.
var RunFile = output.File{Name: "report.html", Holds: "the run to look at: verdict, plots, and every position on a board", Write: WriteRun}

// WriteRun writes the page of a run.
func WriteRun(w io.Writer, s *output.Sections) error {
	c, err := s.Comparison()
	if err != nil {
		return err
	}
	return writeRun(w, s, c)
}

// writeRun writes the page of a run whose contenders are compared.
func writeRun(w io.Writer, s *output.Sections, c *compare.Comparison) error {
	over := s.Joint()
	page := newContent(contendersOf(over.Run), c.Over())
	page.notes, page.gates = s.Notes(), show.Gates(s.Gates)
	for _, contender := range page.contenders {
		page.summaries = append(page.summaries, summaryOf(over.Summary(), contender.Name))
	}
	page.byLimit(c, "")
	page.parting(c)
	page.setTitle()
	return page.write(w)
}

// byLimit adds the table of several limits in front of other sections; nothing for one limit.
func (p *content) byLimit(c *compare.Comparison, by compare.Division) {
	if p.several = c.IsSeveral(); p.several {
		p.sections = append(p.sections, divided(c, by))
	}
}

// parting adds where searches part that their limit determines.
func (p *content) parting(c *compare.Comparison) {
	if part := show.Parting(c); !part.IsEmpty() {
		p.sections = append(p.sections, &show.Doc{Title: part.Heading, Lead: part.Texts()})
	}
}

// divided is the section of the parts of suites, or of several limits.
func divided(c *compare.Comparison, by compare.Division) *show.Doc {
	part := show.Divided(c, by)
	d := &show.Doc{Title: part.Heading, Lead: part.Text}
	part.Heading, part.Text = "", nil
	d.Parts = []show.Part{part}
	return d
}

func contendersOf(run *report.Run) []compare.Contender {
	var contenders []compare.Contender
	for _, name := range run.Names() {
		contenders = append(contenders, compare.Contender{Name: name, Own: name, Run: run})
	}
	return contenders
}

// maxLabel and maxHead are how many characters a label and the head of a column have.
const maxLabel, maxHead = 40, 14

// WriteParts is WriteComparison with the differences by phase, theme, feature or limit.
func WriteParts(w io.Writer, contenders []compare.Contender, c *compare.Comparison, by compare.Division) error {
	if c.IsSeveral() {
		return writeComparison(w, contenders, c, by)
	}
	return writeComparison(w, contenders, c, by, divided(c, by))
}

// WriteComparison writes the page of contenders of any runs: the others are compared with
// the first. It shows the trend if there are three runs or more.
func WriteComparison(w io.Writer, contenders []compare.Contender, c *compare.Comparison) error {
	return writeComparison(w, contenders, c, "")
}

func writeComparison(w io.Writer, contenders []compare.Contender, c *compare.Comparison, by compare.Division, sections ...*show.Doc) error {
	contenders = overLimits(contenders)
	page := newContent(contenders, c.Over())
	page.notes, page.sections = c.Warnings, sections
	page.byLimit(c, by)
	page.parting(c)
	summaries := map[*report.Run][]report.Summary{}
	for _, run := range page.runs {
		summaries[run] = report.Summarize(run.All())
	}
	for _, contender := range contenders {
		page.summaries = append(page.summaries, summaryOf(summaries[contender.Run], contender.Own))
	}
	page.setTitle()
	return page.write(w)
}

// overLimits returns contenders over all limits of their runs, each once.
func overLimits(contenders []compare.Contender) []compare.Contender {
	var all []compare.Contender
	for _, c := range contenders {
		c.Run = cmp.Or(c.Run.Joined(), c.Run)
		if !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}

// setTitle names the suites and the limits.
func (p *content) setTitle() {
	var limits []string
	for _, run := range p.runs {
		limits = appendNew(limits, run.LimitText())
	}
	p.title = strings.Join(slices.Concat([]string{strings.Join(p.suites, ", ")}, limits), " · ")
}
