// Package markdown writes the reports of runs, comparisons and tracks in Markdown.
package markdown

import (
	"fmt"
	"io"
	"strings"

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

// WriteRun writes a run in less than 60 lines, the decisions of its gate first.
func WriteRun(w io.Writer, s *output.Sections) error {
	return write(w, append(show.Gates(s.Gates), s.Document())...)
}

// WriteComparison writes a comparison in less than 60 lines, also by a part of the suites.
func WriteComparison(w io.Writer, c *compare.Comparison, by compare.Division) error {
	return write(w, show.Comparison(c, by))
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
