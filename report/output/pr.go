package output

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"keymove/report/compare"
	"keymove/report/escape"
)

// WritePR writes five lines for each suite in the form that OpenBench made
// customary in pull requests of engines: a word, a bar, the figures; then the reasons
// for the outcome and the notes.
//
//	Solved | +1.00 % (-0.25, 2.41) (95%)
//	Suite  | wac nodes=100000 Threads=1 Hash=16MB
//	Test   | p = 0.250 (worse), loss < 0.4 % (95%), not worse
//	Cases  | N: 300 Gained: 3 Lost: 0 Solved: 270 -> 273
//	Effort | nodes 0.98 (0.95, 1.01) time 1.01 (0.97, 1.05) nps 1.00 (0.99, 1.01)
func WritePR(w io.Writer, g *compare.Gate) error {
	var out strings.Builder
	if g.Outcome == compare.Unlike {
		fmt.Fprintf(&out, "Test   | %s → %s: %s\n", escape.PullRequest(g.Base), escape.PullRequest(g.Contender), g.Outcome)
	}
	for i := range g.Rows {
		if i > 0 {
			out.WriteString("\n")
		}
		writePRRow(&out, g, &g.Rows[i])
	}
	for _, line := range slices.Concat(prefixed("Reason | ", g.Reasons), prefixed("Note   | ", g.Notes)) {
		out.WriteString(escape.PullRequest(line) + "\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func writePRRow(out *strings.Builder, g *compare.Gate, row *compare.GateRow) {
	if d := row.PointsDiff; d != nil {
		fmt.Fprintf(out, "Points | %+.2f (%+.2f, %+.2f) (95%%)\n", d.Value, d.Low, d.High)
	} else {
		d := row.SolvedDiff
		fmt.Fprintf(out, "Solved | %+.2f %% (%+.2f, %+.2f) (95%%)\n", 100*d.Value, 100*d.Low, 100*d.High)
	}
	fmt.Fprintf(out, "Suite  | %s %s\n", escape.PullRequest(row.Suite), g.Limit)
	fmt.Fprintf(out, "Test   | %s, loss < %.1f %% (95%%), %s\n", prTest(row), max(0, 100*row.LossLimit), g.Outcome)
	fmt.Fprintf(out, "Cases  | N: %d Gained: %d Lost: %d Solved: %s -> %s\n", row.Positions, row.Gained, row.Lost, compare.NumberText(row.BaseSolved), compare.NumberText(row.Solved))
	effort := []string{"Effort |"}
	if row.KeptNodes != nil {
		effort = append(effort, "nodes "+prRatio(&row.KeptNodes.Ratio))
	}
	if row.KeptTime != nil {
		effort = append(effort, "time "+prRatio(&row.KeptTime.Ratio))
	}
	if row.NPS != nil {
		effort = append(effort, "nps "+prRatio(row.NPS))
	}
	out.WriteString(strings.Join(effort, " ") + "\n")
}

// prTest writes the p-value that says most: two-sided for a significant gain, else the
// one-sided one of the gate.
func prTest(row *compare.GateRow) string {
	if row.Verdict == compare.Better {
		return compare.ProbabilityEquation(*row.PAdjusted) + " (better, two-sided)"
	}
	return compare.ProbabilityEquation(row.PWorseAdjusted) + " (worse)"
}

func prRatio(i *compare.Interval) string {
	return fmt.Sprintf("%.2f (%.2f, %.2f)", i.Value, i.Low, i.High)
}
