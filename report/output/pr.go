package output

import (
	"fmt"
	"io"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites/digest"
)

// WritePR writes the decision of a gate for a pull request, in the form that OpenBench
// made customary for engines: a word, a bar, the figures. First who is compared, and the
// outcome; then five lines for each suite; then the reasons for the outcome and the notes.
//
//	New    | default,razor=r2, Keymove 0.2.0, sha256 0123456789ab, run new
//	Base   | default, Keymove 0.1.0, sha256 ba9876543210, run old
//	Differ | razor: off -> r2
//	Result | better
//
//	Solved | +1.00 pp [-0.25, 2.41] (95%), 270 -> 273 of 300
//	Suite  | wac nodes=100000 Threads=1 Hash=16MB
//	Test   | gain, p = 0.250 (two-sided), a loss of more than 0.4 pp of the positions is ruled out (95%)
//	Cases  | N: 300 Gained: 3 Lost: 0 Solved: 270 -> 273
//	Moves  | moves differ in 41 of 300 positions
//	Effort | new / base: nodes to the solution × 0.98 [0.95, 1.01], less is better; nodes/s × 1.00 [0.99, 1.01], more is better
func WritePR(w io.Writer, g *compare.Gate) error {
	var out prText
	reasons := g.Reasons
	if g.Outcome == compare.Inconclusive { // the first line says that nothing is decided, why, and what to do
		out.line("Result", "%s: %s", g.Result(), strings.Join(reasons, " "))
		reasons = nil
	}
	out.sides(g.Sides)
	switch {
	case g.IsFloor():
		out.floor(g)
	case g.Outcome != compare.Inconclusive:
		out.line("Result", "%s", g.Result())
	}
	for i := range g.Rows {
		row := &g.Rows[i]
		out.row(&row.Row, g.Limit, fmt.Sprintf("%s, a loss of more than %.1f pp of the %s is ruled out (95%%)",
			gateTestText(row), max(0, 100*row.LossLimit), row.Figure.Unit()))
	}
	out.remarks(reasons, g.Notes)
	_, err := io.WriteString(w, out.String())
	return err
}

// WriteComparisonPR does so for each pair of a comparison.
func WriteComparisonPR(w io.Writer, c *compare.Comparison) error {
	var texts []string
	for i := range c.Pairs {
		pair := &c.Pairs[i]
		var out prText
		out.sides(&pair.Sides)
		out.line("Result", "%s", pairResult(pair))
		for k := range pair.Rows {
			if row := &pair.Rows[k]; row.IsWhole() {
				out.row(row, pair.Limit, twoSidedText(row))
			}
		}
		out.remarks(pair.Reasons(), pair.Remarks())
		texts = append(texts, out.String())
	}
	_, err := io.WriteString(w, strings.Join(texts, "\n"))
	return err
}

// pairResult returns the verdicts of the suites of a pair.
func pairResult(pair *compare.Pair) string {
	if len(pair.NotComparable) > 0 {
		return string(compare.NotComparable)
	}
	var verdicts []string
	for i := range pair.Rows {
		if row := &pair.Rows[i]; row.IsWhole() && row.Verdict != "" {
			verdicts = append(verdicts, row.VerdictText()+" in "+row.Suite)
		}
	}
	if verdicts == nil {
		return "no position has a solution"
	}
	return strings.Join(verdicts, ", ")
}

// prText is a text for a pull request.
type prText struct{ strings.Builder }

// line writes a word, a bar and a text, which may be foreign.
func (t *prText) line(word, format string, args ...any) {
	fmt.Fprintf(t, "%-6s | %s\n", word, sink.PullRequest(fmt.Sprintf(format, args...)))
}

// maxDifferences is the number of options named that differ.
const maxDifferences = 12

// sides writes who is compared; nothing if nobody is.
func (t *prText) sides(s *compare.Sides) {
	if s == nil {
		return
	}
	t.line("New", "%s", sideText(&s.Contender))
	t.line("Base", "%s", sideText(&s.Base))
	var texts []string
	for _, d := range s.Differ[:min(len(s.Differ), maxDifferences)] {
		texts = append(texts, d.Name+": "+valueText(d.Base)+" -> "+valueText(d.Contender))
	}
	if more := len(s.Differ) - len(texts); more > 0 {
		texts = append(texts, fmt.Sprintf("and %d more", more))
	}
	if texts != nil {
		t.line("Differ", "%s", strings.Join(texts, ", "))
	}
}

// floor writes who is asked for a number of solved positions, the outcome, and on what.
func (t *prText) floor(g *compare.Gate) {
	if g.Side != nil {
		t.line("New", "%s", sideText(g.Side))
	}
	t.line("Result", "%s", g.Outcome)
	for _, suite := range g.Suites {
		t.line("Suite", "%s %s", suite, g.Limit)
	}
}

func sideText(s *compare.Side) string {
	parts := []string{s.Name}
	switch {
	case s.Version == "":
		parts = append(parts, "version unknown")
	case !strings.HasPrefix(s.Name, s.Version): // as the name of an engine often does
		parts = append(parts, s.Version)
	}
	if s.SHA256 != "" {
		parts = append(parts, "sha256 "+digest.Brief(s.SHA256))
	}
	return strings.Join(append(parts, "run "+s.Run), ", ")
}

// valueText writes the value of an option.
func valueText(value string) string {
	if value == "" {
		return "not set"
	}
	return value
}

// row writes the lines of a suite; test is what the statistics say.
func (t *prText) row(row *compare.Row, limit, test string) {
	t.WriteString("\n")
	if d := row.PointsDiff; d != nil {
		t.line("Points", "%+.2f %s (95%%), %s -> %s of %s", d.Value, sink.Interval(d.Low, d.High, 2),
			compare.NumberText(row.BasePoints), compare.NumberText(row.Points), compare.NumberText(row.MaxPoints))
	} else if row.Positions > 0 {
		d, best := row.SolvedDiff, ""
		if row.BestDiff != nil {
			best = "; best " + compare.NumberText(row.BaseBest) + " -> " + compare.NumberText(row.Best)
		}
		t.line(title(row.Figure), "%+.2f pp %s (95%%), %s -> %s of %d%s", 100*d.Value, sink.Interval(100*d.Low, 100*d.High, 2),
			compare.NumberText(row.BaseSolved), compare.NumberText(row.Solved), row.Positions, best)
	}
	t.line("Suite", "%s %s", row.Suite, limit)
	if test != "" {
		t.line("Test", "%s", test)
	}
	t.line("Cases", "N: %d Gained: %d Lost: %d %s: %s -> %s", row.Positions, row.Gained, row.Lost, title(row.Figure), compare.NumberText(row.BaseSolved), compare.NumberText(row.Solved))
	t.line("Moves", "%s", row.AnswersText())
	if effort := effortText(row); effort != "" {
		t.line("Effort", "new / base: %s", effort)
	}
}

// title is the word for positions that count, as the head of a line.
func title(figure report.Figure) string {
	text := word(figure)
	return strings.ToUpper(text[:1]) + text[1:]
}

// effortText writes the ratios of a suite, each with the direction that is good; empty if
// none is known.
func effortText(row *compare.Row) string {
	var parts []string
	if row.KeptNodes != nil {
		parts = append(parts, "nodes to the solution "+prRatio(&row.KeptNodes.Ratio)+", less is better")
	}
	if row.KeptTime != nil {
		parts = append(parts, "time to the solution "+prRatio(&row.KeptTime.Ratio)+", less is better")
	}
	if row.NPS != nil {
		parts = append(parts, "nodes/s "+prRatio(row.NPS)+", more is better")
	}
	return strings.Join(parts, "; ")
}

func prRatio(i *compare.Interval) string {
	return fmt.Sprintf("× %.2f ", i.Value) + sink.Interval(i.Low, i.High, 2)
}

// remarks writes reasons and notes.
func (t *prText) remarks(reasons, notes []string) {
	if len(reasons)+len(notes) > 0 {
		t.WriteString("\n")
	}
	for _, text := range reasons {
		t.line("Reason", "%s", text)
	}
	for _, text := range notes {
		t.line("Note", "%s", text)
	}
}

// gateTestText writes the p-value of a suite at a gate: the one-sided one of a loss, which
// the gate tests, else that of both sides.
func gateTestText(row *compare.GateRow) string {
	if row.Change() < 0 && row.PWorseAdjusted != nil {
		return "loss, " + compare.ProbabilityEquation(*row.PWorseAdjusted) + " (one-sided)"
	}
	return twoSidedText(&row.Row)
}

// twoSidedText writes the direction of the primary figure and its two-sided p-value; empty
// without one.
func twoSidedText(row *compare.Row) string {
	if row.PAdjusted == nil {
		return ""
	}
	direction := "neither gain nor loss"
	switch d := row.Change(); {
	case d > 0:
		direction = "gain"
	case d < 0:
		direction = "loss"
	}
	return direction + ", " + compare.ProbabilityEquation(*row.PAdjusted) + " (two-sided)"
}
