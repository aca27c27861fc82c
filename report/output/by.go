package output

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// PartsTable has the differences by phase, theme or feature.
func PartsTable(c *compare.Comparison, by compare.Division) *sink.Table {
	header := string(by)
	if by == compare.ByFeature {
		header = "group"
	}
	t := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: header}, sink.Column{Header: "contender"}, sink.Column{Header: "settings"},
		sink.Column{Header: "positions", Right: true}, sink.Column{Header: "solved", Right: true}, sink.Column{Header: "found", Right: true}, sink.Column{Header: "best", Right: true}, sink.Column{Header: "points", Right: true},
		sink.Column{Header: "difference", Right: true}, sink.Column{Header: "95 % interval", Right: true}, sink.Column{Header: "verdict"},
	)
	for _, part := range c.Divide(by) {
		row, settings := part.Row, ""
		if by == compare.ByFeature {
			settings = strings.Join(report.SettingTexts(part.Pair.Sides.Differ), " ")
		}
		value, limits := differenceTexts(row)
		verdict := row.VerdictBesideInterval()
		if by == compare.ByPhase {
			verdict = "" // phases are not tested
		}
		solved, found := SolvedOrFound(row.Figure, row.CountText())
		t.Add(row.Suite, part.Of, part.Pair.Contender, settings, strconv.Itoa(row.Positions),
			solved, found, row.BestText(), row.PointsText(), value, limits, verdict)
		t.Tone(11, row.Verdict.Tone())
	}
	return t
}

// PartsTitle is the heading of a table of parts, PartsText what has to be known about it.
func PartsTitle(by compare.Division) string { return "Differences by " + string(by) }

// PartsText says how the rows of a table of parts are to be read.
func PartsText(c *compare.Comparison, by compare.Division) string {
	switch {
	case len(c.Divide(by)) == 0:
		return "No position with a solution has a " + string(by) + "."
	case by == compare.ByPhase:
		return "Phases are those of the root positions. Their intervals are not adjusted to each other, and no difference is tested."
	case by == compare.ByFeature:
		return "A contender differs from the base in all of its settings together."
	}
	return "Verdicts are adjusted to all themes by Holm's method."
}

// WriteParts writes the differences by phase, theme or feature: warnings and refusals, then the
// table.
func WriteParts(w io.Writer, c *compare.Comparison, by compare.Division, width int) error {
	var out strings.Builder
	if notes := partsNotes(c); len(notes) > 0 {
		out.WriteString(sink.Paragraph("", strings.Join(Prefixed("", notes), "\n"), width) + "\n")
	}
	if table := PartsTable(c, by); table.Len() > 0 {
		out.WriteString(table.Painted().Fit("", width) + "\n")
	}
	out.WriteString(sink.Paragraph("", PartsText(c, by), width))
	return sink.Write(w, out.String())
}

// partsNotes are what has to be known about a comparison, refusals first.
func partsNotes(c *compare.Comparison) []string {
	return slices.Concat(Prefixed("Not comparable: ", c.NotComparable()), Prefixed("Warning: ", Warnings(c)))
}
