// Package markdown writes Markdown: the reports of runs, comparisons and histories, and the
// decisions of gates for the summary of a job.
package markdown

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/page"
	"keymove/report/print"
	"keymove/report/sink"
	"keymove/report/study"
)

// RunFile is the report of a run, which pull requests and pages show.
var RunFile = output.File{Name: "report.md", Holds: "the verdict, the tables and the notes of the run, in Markdown", Write: WriteRun}

// WriteRun writes a run in less than 60 lines: the verdict about several contenders, what was
// solved, notes, expectations, and the positions that were lost, gained or not solved, with
// links to boards.
func WriteRun(w io.Writer, s *output.Sections) error {
	blocks := slices.Concat(rankingBlocks(s), interactionBlocks(s), []page.Block{solvedBlock(s), listBlock("Notes", s.Notes(), 2), expectationBlock(s)}, positionBlocks(s))
	return print.Markdown(w, &page.Page{Title: s.Title(), Blocks: blocks})
}

// rankingBlocks are the ranking of several contenders and what explains it.
func rankingBlocks(s *output.Sections) []page.Block {
	ranking := s.Ranking()
	if len(ranking) == 0 {
		return nil
	}
	c, _ := s.Comparison() // without an error, or there is no ranking
	return []page.Block{
		tableBlock(output.RankingTitle(ranking), output.RankingTable(ranking), 0, 5, compare.File),
		listBlock("", output.RankingNotes(c), 3),
	}
}

// interactionBlocks are the interactions of pairs of changes; none in most runs.
func interactionBlocks(s *output.Sections) []page.Block {
	list := s.Interactions()
	if len(list) == 0 {
		return nil
	}
	return []page.Block{
		tableBlock(output.InteractionTitle, output.InteractionTable(list), 0, 4, compare.InteractionsFile),
		listBlock("", []string{output.InteractionText}, 1),
	}
}

// solvedBlock is what was solved: of whole suites only if there are many themes.
func solvedBlock(s *output.Sections) page.Block {
	rows := s.Summary()
	const most = 12
	if len(rows) > most {
		rows = slices.DeleteFunc(slices.Clone(rows), func(r report.Summary) bool { return r.Theme != report.WholeSuite })
	}
	return tableBlock("Solved", s.SummaryTable(rows), len(s.Summary())-len(rows), 3, report.SummaryFile)
}

// expectationBlock is the outcome of an experiment; empty of other runs.
func expectationBlock(s *output.Sections) page.Block {
	results := s.Expectations()
	if len(results) == 0 {
		return page.Block{}
	}
	b := tableBlock("Expectations", output.ExpectationTable(results), 0, 3, "expectations.csv")
	b.Tail = new(page.Say(output.OutcomeTally(results)))
	return b
}

// positionBlocks are what each contender lost and gained, or what the only one did not
// solve.
func positionBlocks(s *output.Sections) []page.Block {
	if len(s.Run.Names()) < 2 {
		t, more := s.FailureTable()
		return []page.Block{tableBlock("Not solved", t, more, 8, output.FailedFile)}
	}
	c, err := s.Comparison()
	if err != nil {
		return nil
	}
	return changeBlocks(c)
}

// changeBlocks are the lost and the gained positions of all pairs.
func changeBlocks(c *compare.Comparison) []page.Block {
	lost, gained, more := output.ChangeTables(c)
	if lost.Len() == 0 {
		return []page.Block{{}, tableBlock("Gained", gained, more, 8, report.RecordsFile)}
	}
	return []page.Block{tableBlock("Lost", lost, more, 6, report.RecordsFile), tableBlock("Gained", gained, 0, 3, report.RecordsFile)}
}

// tableBlock returns a table under a heading, with so many rows more that it lacks.
func tableBlock(heading string, t *sink.Table, more, least int, where string) page.Block {
	return page.Block{In: page.Markdown, Heading: heading, Table: laidOut(t), More: more, Least: least, Where: where}
}

// listBlock returns a list under a heading, which may be empty.
func listBlock(heading string, texts []string, least int) page.Block {
	return page.Block{In: page.Markdown, Heading: heading, List: page.Said(texts), Least: least}
}

// laidOut returns a table of texts, for reports that no page is made of yet.
func laidOut(t *sink.Table) *page.Table {
	made := &page.Table{}
	if t == nil {
		return made
	}
	for _, c := range t.Columns() {
		made.Columns = append(made.Columns, page.Column{Name: c.Header, Right: c.Right})
	}
	made.Len = t.Len()
	made.Row = func(i int) page.Row {
		row := page.Row{Board: t.LinkOf(i)}
		for _, text := range t.Rows()[i] {
			row.Cells = append(row.Cells, page.Text(text))
		}
		return row
	}
	return made
}

// WriteComparison writes a comparison in less than 60 lines: a sentence for each pair,
// warnings, differences, and the lost and gained positions with links to boards.
func WriteComparison(w io.Writer, c *compare.Comparison) error {
	var sentences []string
	for i := range c.Pairs {
		sentences = append(sentences, c.Pairs[i].Contender+": "+output.PairSentence(&c.Pairs[i]))
	}
	blocks := append([]page.Block{
		listBlock("Verdict", sentences, 5),
		listBlock("Warnings", output.Warnings(c), 2),
		tableBlock("Differences", output.DifferenceTable(c), 0, 6, compare.File),
	}, changeBlocks(c)...)
	return print.Markdown(w, &page.Page{Title: c.Title(), Blocks: blocks})
}

// WriteParts writes the differences by phase, theme or feature.
func WriteParts(w io.Writer, c *compare.Comparison, by compare.Division) error {
	blocks := []page.Block{
		listBlock("Warnings", slices.Concat(c.NotComparable(), output.Warnings(c)), 2),
		tableBlock(output.PartsTitle(by), output.PartsTable(c, by), 0, 6, compare.File),
		listBlock("", []string{output.PartsText(c, by)}, 1),
	}
	return print.Markdown(w, &page.Page{Title: c.Title(), Blocks: blocks})
}

// WriteTrends writes how differences go with the limit.
func WriteTrends(w io.Writer, trends []compare.Trend, compared []*compare.Comparison) error {
	blocks := []page.Block{
		listBlock("Warnings", output.TrendNotes(compared), 2),
		tableBlock("Slopes", output.SlopeTable(trends), 0, 6, ""),
		tableBlock("Differences by limit", output.TrendTable(trends), 0, 6, ""),
		listBlock("", []string{output.TrendText(trends)}, 1),
	}
	return print.Markdown(w, &page.Page{Title: "By limit", Blocks: blocks})
}

// WriteTrack writes how suites went over versions.
func WriteTrack(w io.Writer, t *study.Track) error {
	var out strings.Builder
	out.WriteString("# Versions\n\n")
	for _, s := range t.Tables() {
		if s.Suite != "" {
			fmt.Fprintf(&out, "## %s, %s\n\n", sink.Markdown(s.Suite), sink.Markdown(t.Limit))
		}
		out.WriteString(print.MarkdownTable(s.Table) + "\n")
	}
	list := func(head string, lines []string) {
		if len(lines) == 0 {
			return
		}
		fmt.Fprintf(&out, "## %s\n\n", head)
		for _, line := range lines {
			fmt.Fprintf(&out, "- %s\n", sink.Markdown(line))
		}
		out.WriteString("\n")
	}
	list("Changes", t.Findings())
	list("Positions that "+sink.Markdown(t.Since)+" solved and the last version does not", t.LostByVersion())
	list("Said by commits", t.TrailerLines())
	list("Notes", t.Notes)
	_, err := io.WriteString(w, strings.TrimSuffix(out.String(), "\n"))
	return err
}
