package output

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
)

// TrendTable has the difference of each contender at each limit.
func TrendTable(trends []compare.Trend) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "contender"}, sink.Column{Header: "limit", Right: true},
		sink.Column{Header: countOf(trends), Right: true}, sink.Column{Header: "solved", Right: true},
		sink.Column{Header: "difference", Right: true}, sink.Column{Header: "95 % interval", Right: true},
	)
	for i := range trends {
		for _, step := range trends[i].Steps {
			d := step.Difference
			t.Add(trends[i].Suite, trends[i].Contender, step.Limit, strconv.Itoa(step.Positions), step.Solved,
				fmt.Sprintf("%+.1f %s", d.Value, trends[i].Measure), sink.Interval(d.Low, d.High, 1))
		}
	}
	return t
}

// SlopeTable has the slope of each contender.
func SlopeTable(trends []compare.Trend) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "contender"}, sink.Column{Header: "slope", Right: true},
		sink.Column{Header: "95 % interval", Right: true}, sink.Column{Header: "the difference"},
	)
	for i := range trends {
		s := &trends[i]
		if len(s.NotComparable) > 0 {
			t.Add(s.Suite, s.Contender, "", "", s.Word())
			continue
		}
		t.Add(s.Suite, s.Contender, fmt.Sprintf("%+.2f %s %s", s.Slope.Value, s.Measure, s.Unit), sink.Interval(s.Slope.Low, s.Slope.High, 2), s.Word())
	}
	return t
}

// countOf names the units: positions or games.
func countOf(trends []compare.Trend) string {
	if len(trends) > 0 && trends[0].Suite == "" {
		return "games"
	}
	return "positions"
}

// TrendText says how slopes are made.
func TrendText(trends []compare.Trend) string {
	if countOf(trends) == "games" {
		return fmt.Sprintf("Differences are against %s, in Elo. Slopes are weighted least squares, the matches being independent; grows is away from 0, "+
			"shrinks towards it. Slopes are not adjusted to each other.", trends[0].Base)
	}
	return fmt.Sprintf("Differences are against %s, in percentage points (pp) of the positions, or of the points. Slopes are weighted least squares, their "+
		"intervals Gaffke's bounds over the positions that all runs have; grows is away from 0, shrinks towards it. Slopes are not adjusted to each other.", trends[0].Base)
}

// TrendNotes are what has to be known about the runs of trends, refusals first.
func TrendNotes(compared []*compare.Comparison) []string {
	var notes []string
	for _, c := range compared {
		for _, note := range partsNotes(c) {
			if !slices.Contains(notes, note) {
				notes = append(notes, note)
			}
		}
	}
	return notes
}

// WriteTrends writes how differences go with the limit.
func WriteTrends(w io.Writer, trends []compare.Trend, compared []*compare.Comparison, width int) error {
	var out strings.Builder
	if notes := TrendNotes(compared); len(notes) > 0 {
		out.WriteString(sink.Paragraph("", sink.Lines(strings.Join(notes, "\n")), width) + "\n")
	}
	out.WriteString(TrendTable(trends).Fit("", width) + "\n" + SlopeTable(trends).Fit("", width) + "\n" + sink.Paragraph("", sink.Terminal(TrendText(trends)), width))
	_, err := io.WriteString(w, out.String())
	return err
}
