// Package markdown writes the reports of runs, comparisons and tracks in Markdown.
package markdown

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/report/study"
)

// RunFile is the report of a run, which pull requests and pages show.
var RunFile = output.File{Name: "report.md", Holds: "the verdict, the tables and the notes of the run, in Markdown", Write: WriteRun}

// maxLines is the number of lines that a report has, as far as a row of each table allows: it is read in a
// comment on a pull request, or in the summary of a job.
const maxLines = 59

// write writes documents in so many lines.
func write(w io.Writer, docs ...*show.Doc) error {
	_, err := io.WriteString(w, show.Markdown(docs, show.Lines(maxLines)))
	return err
}

// WriteRun writes a run in less than 60 lines: the decisions of its gate, the verdict about several
// contenders, what was solved, notes, expectations, and the positions that were lost, gained or not solved, with
// links to boards.
func WriteRun(w io.Writer, s *output.Sections) error {
	d := &show.Doc{Title: s.Title(), Parts: slices.Concat(limitParts(s), rankingParts(s), []show.Part{solvedPart(s), {Heading: "Notes", Text: s.Notes()}, expectationPart(s)}, positionParts(s))}
	return write(w, append(show.Gates(s.Gates), d)...)
}

// limitParts are the differences at each limit of a run of several; none of other runs.
func limitParts(s *output.Sections) []show.Part {
	c, err := s.Comparison()
	if err != nil || !c.IsSeveral() {
		return nil
	}
	return []show.Part{limitTable(c, "")}
}

// limitTable is the table of several limits, and what has to be known about it.
func limitTable(c *compare.Comparison, by compare.Division) show.Part {
	table, more := output.LimitTable(c, by, 20)
	return show.Part{Heading: output.LimitTitle(by), Table: table, Where: compare.File, Text: []string{output.LimitText(c, by, more)}}
}

// rankingParts are the ranking of several contenders and what explains it; none of a run of several limits, whose table
// has both.
func rankingParts(s *output.Sections) []show.Part {
	ranking := s.Ranking()
	if len(ranking) == 0 || s.Run.IsSeveral() {
		return nil
	}
	c, _ := s.Comparison() // without an error, or there is no ranking
	return []show.Part{{Heading: output.RankingTitle(ranking), Table: output.RankingTable(ranking), Where: compare.File, Text: output.RankingNotes(c)}}
}

// solvedPart is what was solved: of whole suites only if there are many themes.
func solvedPart(s *output.Sections) show.Part {
	rows := s.Summary()
	const most = 12
	if len(rows) > most {
		rows = slices.DeleteFunc(slices.Clone(rows), func(r report.Summary) bool { return r.Theme != report.WholeSuite })
	}
	return show.Part{Heading: "Solved", Table: s.SummaryTable(rows), More: len(s.Summary()) - len(rows), Where: report.SummaryFile}
}

// expectationPart is the outcome of an experiment; empty of other runs.
func expectationPart(s *output.Sections) show.Part {
	results := s.Expectations()
	if len(results) == 0 {
		return show.Part{}
	}
	return show.Part{Heading: "Expectations", Table: output.ExpectationTable(results), Where: "expectations.csv", Text: []string{output.OutcomeTally(results)}}
}

// positionParts are what each contender lost and gained, or what the only one did not
// solve.
func positionParts(s *output.Sections) []show.Part {
	if len(s.Run.Names()) < 2 {
		t, more := s.FailureTable()
		return []show.Part{{Heading: "Not solved", Table: t, More: more, Where: output.FailedFile}}
	}
	c, err := s.Comparison()
	if err != nil {
		return nil
	}
	return changeParts(c.Over())
}

// changeParts are the lost and the gained positions of all pairs.
func changeParts(c *compare.Comparison) []show.Part {
	tables, more := output.ChangeTables(c, compare.Lost, compare.Gained)
	return []show.Part{
		{Heading: "Lost", Table: tables[0], More: more[0], Where: report.RecordsFile},
		{Heading: "Gained", Table: tables[1], More: more[1], Where: report.RecordsFile},
	}
}

// warnings are what has to be known about a comparison.
func warnings(texts ...string) show.Part { return show.Part{Heading: "Warnings", Text: texts} }

// WriteComparison writes a comparison in less than 60 lines: a sentence for each pair,
// warnings, differences, and the lost and gained positions with links to boards.
func WriteComparison(w io.Writer, c *compare.Comparison) error {
	if c.IsSeveral() {
		return writeLimits(w, c, "", changeParts(c.Over())...)
	}
	var sentences []string
	for i := range c.Pairs {
		sentences = append(sentences, c.Pairs[i].Contender+": "+output.PairSentence(&c.Pairs[i]))
	}
	parts := []show.Part{{Heading: "Verdict", Text: sentences}, warnings(output.Warnings(c)...), {Heading: "Differences", Table: output.DifferenceTable(c), Where: compare.File}}
	return write(w, &show.Doc{Title: c.Title(), Parts: append(parts, changeParts(c)...)})
}

// writeLimits writes a comparison of runs of several limits.
func writeLimits(w io.Writer, c *compare.Comparison, by compare.Division, more ...show.Part) error {
	parts := []show.Part{warnings(slices.Concat(c.NotComparable(), output.Warnings(c))...), limitTable(c, by)}
	return write(w, &show.Doc{Title: c.Over().Title(), Parts: append(parts, more...)})
}

// WriteParts writes the differences by phase, theme or feature.
func WriteParts(w io.Writer, c *compare.Comparison, by compare.Division) error {
	if c.IsSeveral() {
		return writeLimits(w, c, by)
	}
	return write(w, &show.Doc{Title: c.Title(), Parts: []show.Part{
		warnings(slices.Concat(c.NotComparable(), output.Warnings(c))...),
		{Heading: output.PartsTitle(by), Table: output.PartsTable(c, by), Where: compare.File, Text: []string{output.PartsText(c, by)}},
	}})
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
