package output

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// WriteComparison writes a comparison for people: the warnings, then for each pair the
// differences, the effort, the phases and the changed cases. Lines have at most width
// characters, as far as words and numbers allow; 0 is any width.
func WriteComparison(w io.Writer, c *compare.Comparison, width int) error {
	var out strings.Builder
	if noted := Warnings(c); len(noted) > 0 {
		out.WriteString(sink.Paragraph("", strings.Join(prefixed("Warning: ", noted), "\n"), width) + "\n")
	}
	for i := range c.Pairs {
		if i > 0 {
			out.WriteString("\n")
		}
		writePair(&out, &c.Pairs[i], width)
	}
	out.WriteString("\n" + sink.Paragraph("", testText(c), width))
	return sink.Write(w, out.String())
}

// Warnings returns the warnings that are no reason against a verdict: those follow
// with their pairs.
func Warnings(c *compare.Comparison) []string {
	return c.Remarks()
}

// refusalText says why a pair has no verdict; empty if it has one.
func refusalText(pair *compare.Pair) string {
	reasons := pair.Reasons()
	if len(reasons) == 0 {
		return ""
	}
	return "Not comparable, and so there is no verdict:\n  " + strings.Join(prefixed("", reasons), "\n  ") + "\n"
}

// testText explains the p-values and what a verdict needs.
func testText(c *compare.Comparison) string {
	wholes, themes := countTested(c)
	if wholes == 0 && len(c.NotComparable()) > 0 {
		return "Runs that are not comparable are not tested. --allow-unlike compares unlike runs all the same, --allow-missing incomplete ones."
	}
	if wholes == 0 {
		return "These positions have no solutions, so there is nothing to test."
	}
	text := "Better and worse need p ≤ " + strconv.FormatFloat(c.Alpha, 'g', -1, 64)
	if themes > 0 {
		text += ", or ≤ " + strconv.FormatFloat(c.Alpha/compare.ThemeFactor, 'g', -1, 64) + " for a theme whose suite has another verdict"
	}
	switch {
	case themes > 0:
		text += fmt.Sprintf("; p is adjusted to %s and, separately, %s", sink.Plural(wholes, "suite row"), sink.Plural(themes, "theme row"))
	case wholes > 1:
		text += fmt.Sprintf("; p is adjusted to %d rows", wholes)
	}
	return text + ". That there is no difference of " + compare.MarginText(c.Margin) + " or more needs the same of two one-sided tests. pp are percentage points, of the positions or of the points; intervals are of 95 %."
}

func countTested(c *compare.Comparison) (wholes, themes int) {
	for _, pair := range c.Pairs {
		for i := range pair.Rows {
			switch row := &pair.Rows[i]; {
			case row.P == nil:
			case row.IsWhole():
				wholes++
			default:
				themes++
			}
		}
	}
	return wholes, themes
}

func writePair(out *strings.Builder, pair *compare.Pair, width int) {
	out.WriteString(sink.Paragraph("", sink.Terminal(pair.Base+" → "+pair.Contender), width) + "\n")
	if refusal := refusalText(pair); refusal != "" {
		out.WriteString(sink.Paragraph("", refusal, width) + "\n")
	}
	out.WriteString(differenceTable("theme", pair.Rows).Painted().Fit("", width))
	if t := effortTable(pair.Rows); t.Len() > 0 {
		out.WriteString("\n" + t.Fit("", width))
	}
	out.WriteString(startsText(pair.Rows, width))
	powers := ""
	for i := range pair.Rows {
		if row := &pair.Rows[i]; row.IsWhole() {
			powers += powerText(row) + "\n"
		}
	}
	if powers != "" {
		out.WriteString("\n" + sink.Paragraph("", powers, width))
	}
	if len(pair.Phases) > 0 {
		out.WriteString("\nBy phase, not tested:\n\n" + differenceTable("phase", pair.Phases).Painted().Fit("  ", width))
	}
	out.WriteString(changesText(pair, width))
}

// differenceTable has the primary figure of each row and its verdict; part is the
// header of the column of themes or phases.
func differenceTable(part string, rows []compare.Row) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: part}, sink.Column{Header: "positions", Right: true},
		sink.Column{Header: "solved", Right: true}, sink.Column{Header: "found", Right: true}, sink.Column{Header: "gained", Right: true}, sink.Column{Header: "lost", Right: true},
		sink.Column{Header: "best", Right: true}, sink.Column{Header: "points", Right: true}, sink.Column{Header: "difference", Right: true}, sink.Column{Header: "95 % interval", Right: true},
		sink.Column{Header: "p", Right: true}, sink.Column{Header: "verdict"},
	)
	for i := range rows {
		row := &rows[i]
		if row.Positions == 0 {
			t.Add(row.Suite, row.Theme, "0", "", "", "", "", "", "", "", "", "", "")
			continue
		}
		value, limits := differenceTexts(row)
		solved, found := SolvedOrFound(row.Figure, row.CountText())
		t.Add(row.Suite, row.Theme, strconv.Itoa(row.Positions),
			solved, found, strconv.Itoa(row.Gained), strconv.Itoa(row.Lost),
			row.BestText(), row.PointsText(), value, limits, compare.ProbabilityText(row.PAdjusted), row.VerdictBesideInterval())
		t.Tone(12, row.Verdict.Tone())
	}
	return t
}

// differenceTexts writes the difference of the primary figure, in points or in percentage
// points of the positions, and its interval.
func differenceTexts(row *compare.Row) (value, limits string) {
	if row.PointsDiff != nil {
		d := row.PointsDiff
		return fmt.Sprintf("%+.0f points", d.Value), sink.Interval(d.Low, d.High, 0)
	}
	d := row.SolvedDiff
	return d.PPValue(), d.PPLimits()
}

// DifferenceText writes the difference of the figure without its interval.
func DifferenceText(row *compare.Row) string {
	value, _ := differenceTexts(row)
	return value
}

// effortTable has the effort to the solution and the speed of whole suites. Rows
// without either are skipped.
func effortTable(rows []compare.Row) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "suite"},
		sink.Column{Header: "nodes to solution", Right: true}, sink.Column{Header: "PAR-2 nodes", Right: true},
		sink.Column{Header: "time to solution", Right: true}, sink.Column{Header: "PAR-2 time", Right: true},
		sink.Column{Header: "nodes/s", Right: true}, sink.Column{Header: "found early", Right: true},
	)
	for i := range rows {
		row := &rows[i]
		if !row.IsWhole() || row.KeptNodes == nil && row.KeptTime == nil && row.NPS == nil {
			continue
		}
		cells := []string{row.Suite, "", "", "", "", "", ""}
		if e := row.KeptNodes; e != nil {
			cells[1] = e.Ratio.Ratio()
			cells[2] = sink.HumanCount(uint64(e.BasePAR2)) + " → " + sink.HumanCount(uint64(e.PAR2))
		}
		if e := row.KeptTime; e != nil {
			cells[3] = e.Ratio.Ratio()
			cells[4] = sink.HumanTime(int64(1000*e.BasePAR2)) + " → " + sink.HumanTime(int64(1000*e.PAR2))
		}
		if row.NPS != nil {
			cells[5] = row.NPS.Ratio()
		}
		if f := row.Finding; f != nil {
			cells[6] = fmt.Sprintf("%.3f → %.3f: %s", f.Base, f.Contender, signedInterval(&f.Difference))
		}
		t.Add(cells...)
	}
	return t
}

// startsText says that the interval of the speed is wider for few starts, of the whole suite where
// that does most; empty if it is not.
func startsText(rows []compare.Row, width int) string {
	var most compare.Starts
	for i := range rows {
		if row := &rows[i]; row.IsWhole() && row.NPS != nil && row.Starts.Luck > most.Luck {
			most = row.Starts
		}
	}
	if text := most.Text(); text != "" {
		return sink.Paragraph("", "nodes/s: "+text+".", width)
	}
	return ""
}

// signedInterval writes a difference with its interval.
func signedInterval(i *compare.Interval) string {
	if i == nil {
		return ""
	}
	return fmt.Sprintf("%+.3f ", i.Value) + sink.Interval(i.Low, i.High, 3)
}

// powerText says in how many positions of a suite the moves differ, which difference they could
// have shown, and how many would decide it.
func powerText(row *compare.Row) string {
	parts := []string{row.AnswersText()}
	if row.Detectable != nil && row.Verdict == compare.TooFew {
		parts = append(parts, fmt.Sprintf("a difference of %.1f pp would be seen with a probability of 80 %%", 100**row.Detectable))
	}
	if row.BestDiff != nil {
		parts = append(parts, fmt.Sprintf("best %s: %s, %s, two-sided, which decides nothing", row.BestText(), row.BestDiff.PP(), compare.ProbabilityEquation(*row.BestP)))
	}
	if text := row.PowerText(); text != "" && row.IsExercised() {
		parts = append(parts, text)
	}
	sentences := append([]string{sink.Terminal(row.Suite) + ": " + strings.Join(parts, "; ")}, prefixed("", row.Advice)...)
	return strings.Join(sentences, ". ") + "."
}

// maxChanges is the number of changed cases listed for a pair.
const maxChanges = 100

// changesText lists the lost and the gained cases, with both moves.
func changesText(pair *compare.Pair, width int) string {
	t, more := changeTable(pair)
	if t.Len() == 0 {
		return ""
	}
	legend := ""
	if slices.ContainsFunc(pair.Changes, func(c compare.Change) bool { return c.Disputed != "" && c.Kind != compare.ChangedPoints }) {
		legend = ";" + report.DisputedMark + " disputed"
	}
	text := fmt.Sprintf("\nGained or lost: %d%s\n\n", t.Len()+more, legend) + t.Fit("  ", width)
	if more > 0 {
		text += fmt.Sprintf("  … and %d more; --json has all of them\n", more)
	}
	return text
}

// changeTable has a row for each lost and each gained case, with its FEN and a link to
// a board, and the number of cases that it leaves out because there are too many.
func changeTable(pair *compare.Pair) (t *sink.Table, more int) {
	t = newChangeTable()
	for _, kind := range []string{compare.Lost, compare.Gained} {
		more += addChanges(t, pair, kind, "")
	}
	return t, more
}

// ChangeTables has a table of the lost and one of the gained cases of all pairs, as
// changeTable has them, with the contender if there are several.
func ChangeTables(c *compare.Comparison) (lost, gained *sink.Table, more int) {
	lost, gained = newChangeTable(), newChangeTable()
	for i := range c.Pairs {
		who := ""
		if len(c.Pairs) > 1 {
			who = c.Pairs[i].Contender
		}
		more += addChanges(lost, &c.Pairs[i], compare.Lost, who) + addChanges(gained, &c.Pairs[i], compare.Gained, who)
	}
	return lost, gained, more
}

func newChangeTable() *sink.Table {
	return sink.NewTable(
		sink.Column{}, sink.Column{Header: "suite"}, sink.Column{Header: "id"}, sink.Column{Header: "expected"},
		sink.Column{Header: "base"}, sink.Column{Header: "contender"}, sink.Column{Header: "solved"}, sink.Column{Header: "points"},
	)
}

// addChanges adds the cases of a kind, whose first cell names the kind or, if it is not
// empty, the contender, and returns how many it leaves out.
func addChanges(t *sink.Table, pair *compare.Pair, kind, contender string) (more int) {
	for _, c := range pair.Changes {
		switch {
		case c.Kind != kind:
		case t.Len() == maxChanges:
			more++
		default:
			t.Add(cmp.Or(contender, c.Kind), c.Suite, markedID(&c), c.ExpectedText(), c.BaseMove, c.Move, solvedShares(&c), changedPoints(&c))
			t.Note(c.FEN)
			t.Link(c.Board)
		}
	}
	return more
}

// DifferenceTable has the rows of all pairs, those of whole suites first, with the contender
// if there are several.
func DifferenceTable(c *compare.Comparison) *sink.Table {
	t := sink.NewTable(append([]sink.Column{{Header: "contender"}}, differenceTable("theme", nil).Columns()...)...)
	for _, whole := range []bool{true, false} {
		for i := range c.Pairs {
			who := ""
			if len(c.Pairs) > 1 {
				who = c.Pairs[i].Contender
			}
			rows := slices.DeleteFunc(slices.Clone(c.Pairs[i].Rows), func(r compare.Row) bool { return r.IsWhole() != whole })
			for _, row := range differenceTable("theme", rows).Rows() {
				t.Add(append([]string{who}, row...)...)
			}
		}
	}
	return t
}

// solvedShares writes how often each contender solved a case with several searches;
// empty if always or never.
func solvedShares(c *compare.Change) string {
	isWhole := func(share float64) bool { return share == 0 || share == 1 }
	if isWhole(c.BaseSolved) && isWhole(c.Solved) {
		return ""
	}
	return fmt.Sprintf("%.0f %% → %.0f %%", 100*c.BaseSolved, 100*c.Solved)
}

func changedPoints(c *compare.Change) string {
	if c.BasePoints == nil || *c.BasePoints == *c.Points {
		return ""
	}
	return compare.NumberText(*c.BasePoints) + " → " + compare.NumberText(*c.Points)
}

// markedID returns the id, with a mark if the case is disputed.
func markedID(c *compare.Change) string {
	if c.Disputed == "" {
		return c.ID
	}
	return c.ID + report.DisputedMark
}
