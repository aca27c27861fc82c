package html

import (
	"io"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/suites/runfolder"
)

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
	page, err := newContent(contendersOf(s.Run), c)
	if err != nil {
		return err
	}
	page.notes = s.Notes()
	if page.explained, err = runfolder.ReadExplained(s.Run.Path); err != nil {
		page.notes = append(page.notes, "The causes of lost positions cannot be read: "+err.Error())
	}
	for _, contender := range page.contenders {
		page.summaries = append(page.summaries, summaryOf(s.Summary(), contender.Name))
	}
	page.setTitle()
	return page.write(w)
}

// contendersOf returns the contenders of a run.
func contendersOf(run *report.Run) []compare.Contender {
	var contenders []compare.Contender
	for _, name := range run.Names() {
		contenders = append(contenders, compare.Contender{Name: name, Own: name, Run: run})
	}
	return contenders
}

// WriteComparison writes the page of contenders of any runs: the others are compared with
// the first. It shows the trend if there are three runs or more.
func WriteComparison(w io.Writer, contenders []compare.Contender, c *compare.Comparison) error {
	page, err := newContent(contenders, c)
	if err != nil {
		return err
	}
	page.notes = c.Warnings
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

// setTitle names the suites and the limits.
func (p *content) setTitle() {
	var limits []string
	for _, run := range p.runs {
		limits = appendNew(limits, run.LimitText())
	}
	p.title = strings.Join(slices.Concat([]string{strings.Join(p.suites, ", ")}, limits), " · ")
}
