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
	"keymove/report/sink"
	"keymove/report/study"
)

// RunFile is the report of a run, which pull requests and pages show.
var RunFile = output.File{Name: "report.md", Holds: "the verdict, the tables and the notes of the run, in Markdown", Write: WriteRun}

// WriteRun writes a run in less than 60 lines: the verdict about several contenders, what was
// solved, notes, expectations, and the positions that were lost, gained or not solved, with
// links to boards.
func WriteRun(w io.Writer, s *output.Sections) error {
	blocks := slices.Concat(limitBlocks(s), rankingBlocks(s), []block{solvedBlock(s), listBlock("Notes", s.Notes(), 2), expectationBlock(s)}, positionBlocks(s))
	_, err := io.WriteString(w, fitted(sink.Markdown(s.Title()), blocks))
	return err
}

// limitBlocks are the differences at each limit of a run of several; none of other runs.
func limitBlocks(s *output.Sections) []block {
	c, err := s.Comparison()
	if err != nil || !c.IsSeveral() {
		return nil
	}
	return limitTable(c, "")
}

// limitTable has the table of several limits, and what has to be known about it.
func limitTable(c *compare.Comparison, by compare.Division) []block {
	table, more := output.LimitTable(c, by, 20)
	return []block{tableBlock(sink.Markdown(output.LimitTitle(by)), table, 0, 6, compare.File), listBlock("", []string{output.LimitText(c, by, more)}, 1)}
}

// rankingBlocks are the ranking of several contenders and what explains it; none of a run of several limits, whose table
// has both.
func rankingBlocks(s *output.Sections) []block {
	ranking := s.Ranking()
	if len(ranking) == 0 || s.Run.IsSeveral() {
		return nil
	}
	c, _ := s.Comparison() // without an error, or there is no ranking
	return []block{
		tableBlock(sink.Markdown(output.RankingTitle(ranking)), output.RankingTable(ranking), 0, 5, compare.File),
		listBlock("", output.RankingNotes(c), 3),
	}
}

// solvedBlock is what was solved: of whole suites only if there are many themes.
func solvedBlock(s *output.Sections) block {
	rows := s.Summary()
	const most = 12
	if len(rows) > most {
		rows = slices.DeleteFunc(slices.Clone(rows), func(r report.Summary) bool { return r.Theme != report.WholeSuite })
	}
	return tableBlock("Solved", s.SummaryTable(rows), len(s.Summary())-len(rows), 3, report.SummaryFile)
}

// expectationBlock is the outcome of an experiment; empty of other runs.
func expectationBlock(s *output.Sections) block {
	results := s.Expectations()
	if len(results) == 0 {
		return block{}
	}
	b := tableBlock("Expectations", output.ExpectationTable(results), 0, 3, "expectations.csv")
	b.tail = output.OutcomeTally(results)
	return b
}

// positionBlocks are what each contender lost and gained, or what the only one did not
// solve.
func positionBlocks(s *output.Sections) []block {
	if len(s.Run.Names()) < 2 {
		t, more := s.FailureTable()
		return []block{tableBlock("Not solved", t, more, 8, output.FailedFile)}
	}
	c, err := s.Comparison()
	if err != nil {
		return nil
	}
	return changeBlocks(c.Over())
}

// changeBlocks are the lost and the gained positions of all pairs.
func changeBlocks(c *compare.Comparison) []block {
	lost, gained, more := output.ChangeTables(c)
	if lost.Len() == 0 {
		return []block{{}, tableBlock("Gained", gained, more, 8, report.RecordsFile)}
	}
	return []block{tableBlock("Lost", lost, more, 6, report.RecordsFile), tableBlock("Gained", gained, 0, 3, report.RecordsFile)}
}

func bullets(lines []string) string {
	var out strings.Builder
	for _, line := range lines {
		out.WriteString("- " + sink.Markdown(line) + "\n")
	}
	return out.String()
}

// WriteComparison writes a comparison in less than 60 lines: a sentence for each pair,
// warnings, differences, and the lost and gained positions with links to boards.
func WriteComparison(w io.Writer, c *compare.Comparison) error {
	if c.IsSeveral() {
		blocks := slices.Concat([]block{listBlock("Warnings", slices.Concat(c.NotComparable(), output.Warnings(c)), 2)}, limitTable(c, ""), changeBlocks(c.Over()))
		_, err := io.WriteString(w, fitted(sink.Markdown(c.Over().Title()), blocks))
		return err
	}
	var sentences []string
	for i := range c.Pairs {
		sentences = append(sentences, c.Pairs[i].Contender+": "+output.PairSentence(&c.Pairs[i]))
	}
	blocks := append([]block{
		listBlock("Verdict", sentences, 5),
		listBlock("Warnings", output.Warnings(c), 2),
		tableBlock("Differences", output.DifferenceTable(c), 0, 6, compare.File),
	}, changeBlocks(c)...)
	_, err := io.WriteString(w, fitted(sink.Markdown(c.Title()), blocks))
	return err
}

// WriteParts writes the differences by phase, theme or feature.
func WriteParts(w io.Writer, c *compare.Comparison, by compare.Division) error {
	blocks := []block{listBlock("Warnings", slices.Concat(c.NotComparable(), output.Warnings(c)), 2)}
	if c.IsSeveral() {
		blocks = append(blocks, limitTable(c, by)...)
	} else {
		blocks = append(blocks, tableBlock(sink.Markdown(output.PartsTitle(by)), output.PartsTable(c, by), 0, 6, compare.File), listBlock("", []string{output.PartsText(c, by)}, 1))
	}
	_, err := io.WriteString(w, fitted(sink.Markdown(c.Over().Title()), blocks))
	return err
}

// WriteTrack writes how suites went over versions.
func WriteTrack(w io.Writer, t *study.Track) error {
	var out strings.Builder
	out.WriteString("# Versions\n\n")
	for _, s := range t.Tables() {
		if s.Suite != "" {
			fmt.Fprintf(&out, "## %s, %s\n\n", sink.Markdown(s.Suite), sink.Markdown(t.Limit))
		}
		out.WriteString(s.Table.Markdown() + "\n")
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
	list("Without results", t.LeftOutLines())
	list("Notes", t.Notes)
	_, err := io.WriteString(w, strings.TrimSuffix(out.String(), "\n"))
	return err
}
