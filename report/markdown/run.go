package markdown

import (
	"io"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/sink"
)

// RunFile is the report of a run, which pull requests and pages show.
var RunFile = output.File{Name: "report.md", Holds: "the verdict, the tables and the notes of the run, in Markdown", Write: WriteRun}

// WriteRun writes a run in less than 60 lines: the verdict about several contenders, what was
// solved, notes, expectations, and the positions that were lost, gained or not solved, with
// links to boards.
func WriteRun(w io.Writer, s *output.Sections) error {
	blocks := slices.Concat(rankingBlocks(s), []block{solvedBlock(s), listBlock("Notes", s.Notes(), 2), expectationBlock(s)}, positionBlocks(s))
	_, err := io.WriteString(w, fitted(sink.Markdown(s.Title()), blocks))
	return err
}

// rankingBlocks are the ranking of several contenders and what explains it.
func rankingBlocks(s *output.Sections) []block {
	ranking := s.Ranking()
	if len(ranking) == 0 {
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
	return changeBlocks(c)
}

// changeBlocks are the lost and the gained positions of all pairs.
func changeBlocks(c *compare.Comparison) []block {
	lost, gained, more := output.ChangeTables(c)
	if lost.Len() == 0 {
		return []block{{}, tableBlock("Gained", gained, more, 8, report.RecordsFile)}
	}
	return []block{tableBlock("Lost", lost, more, 6, report.RecordsFile), tableBlock("Gained", gained, 0, 3, report.RecordsFile)}
}

// bullets returns a list.
func bullets(lines []string) string {
	var out strings.Builder
	for _, line := range lines {
		out.WriteString("- " + sink.Markdown(line) + "\n")
	}
	return out.String()
}
