package output

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
)

// WriteBriefComparison writes a comparison as WriteBrief writes a run: who is compared, a row
// for each contender and suite, the verdicts, what has to be known about them, the page, and
// the command that fits next.
func WriteBriefComparison(w io.Writer, c *compare.Comparison, b Brief) error {
	if b.Width == 0 {
		b.Width = BriefWidth
	}
	t := briefComparison{c.Over()}
	var out strings.Builder
	out.WriteString(sink.Paragraph("", sink.Terminal(t.title()), b.Width))
	table, said := t.scoreboard(), t.verdicts()
	if c.IsSeveral() {
		limits, more := LimitTable(c, "", maxBriefRows)
		table, said = limits, []string{LimitText(c, "", more)}
	}
	if table.Len() > 0 {
		out.WriteString("\n" + table.Painted().Fit("", b.Width))
	}
	if lines := slices.Concat(said, FewNotes(t.notes())); len(lines) > 0 {
		out.WriteString("\n" + sink.Paragraph("", strings.Join(prefixed("", lines), "\n"), b.Width))
	}
	out.WriteString(b.End(t.next()))
	return sink.Write(w, FewEmpty(out.String()))
}

// briefComparison writes a comparison in few lines.
type briefComparison struct {
	*compare.Comparison
}

func (t briefComparison) title() string {
	pair := &t.Pairs[0]
	who := pair.Base + " → " + pair.Contender
	switch {
	case t.severalBases():
		who = sink.Plural(len(t.Pairs), "pair")
	case len(t.Pairs) > 1:
		who = pair.Base + " → " + sink.Plural(len(t.Pairs), "contender")
	}
	if pair.Limit == "" {
		return who
	}
	return who + " · " + pair.Limit
}

// severalBases reports whether contenders are compared with others than the first.
func (t briefComparison) severalBases() bool {
	return slices.ContainsFunc(t.Pairs, func(p compare.Pair) bool { return p.Base != t.Pairs[0].Base })
}

// shown returns the rows of suites that are shown of a pair: all of a few, of many those that
// differ.
func (t briefComparison) shown(pair *compare.Pair) (rows []*compare.Row, same int) {
	for i := range pair.Rows {
		if row := &pair.Rows[i]; row.IsWhole() && row.Compared > 0 {
			rows = append(rows, row)
		}
	}
	if len(rows) <= maxBriefSuites {
		return rows, 0
	}
	all := len(rows)
	rows = slices.DeleteFunc(rows, func(row *compare.Row) bool { return !row.Verdict.Differs() && row.Verdict != compare.NotComparable })
	return rows, all - len(rows)
}

// scoreboard has a row for each pair and suite, and of many suites one for their sum.
func (t briefComparison) scoreboard() *sink.Table {
	columns := []sink.Column{
		{Header: "suite"}, {Header: "contender"}, {Header: "positions", Right: true}, {Header: "solved", Right: true}, {Header: "found", Right: true},
		{Header: "best", Right: true}, {Header: "points", Right: true}, {Header: "nodes/s", Right: true}, {Header: "difference", Right: true}, {Header: "verdict"},
	}
	table := sink.NewTable(columns...)
	type shownRow struct {
		pair *compare.Pair
		*compare.Row
	}
	var rows []shownRow
	for i := range t.Pairs {
		pair := &t.Pairs[i]
		shown, same := t.shown(pair)
		if same > 0 {
			shown = append([]*compare.Row{sumOfSuites(pair)}, shown...)
		}
		for _, row := range shown {
			rows = append(rows, shownRow{pair, row})
		}
	}
	for _, row := range fewOf(rows, maxBriefRows, func(r *shownRow) bool { return r.Verdict.Differs() }) {
		solved, found := SolvedOrFound(row.Figure, row.CountText())
		cells := []string{row.Suite, "", strconv.Itoa(row.Positions), solved, found, row.BestText(), row.PointsText(), "", "", ""}
		if row.NPS != nil {
			cells[7] = fmt.Sprintf("× %.3f", row.NPS.Value)
		}
		if len(t.Pairs) > 1 {
			t.fillPair(cells, row.pair, row.Row)
		}
		table.Add(cells...)
		table.Tone(9, row.Verdict.Tone())
	}
	return table
}

// rows returns the number of rows of pairs and suites.
func (t briefComparison) rows() int {
	n := 0
	for i := range t.Pairs {
		shown, _ := t.shown(&t.Pairs[i])
		n += len(shown)
	}
	return n
}

// fillPair fills the cells of a row of one of several pairs, and empties those for which there is no
// room.
func (t briefComparison) fillPair(cells []string, pair *compare.Pair, row *compare.Row) {
	cells[1], cells[2], cells[7] = pair.Contender, "", ""
	if t.severalBases() {
		cells[1] = pair.Base + " → " + pair.Contender
	}
	switch {
	case row.Figure == "":
	case row.PointsDiff != nil:
		cells[8] = row.PointsDiff.PointsValue()
	default:
		cells[8] = row.SolvedDiff.PPValue()
	}
	cells[9] = row.BriefText()
}

// sumOfSuites returns a row without a test about all suites of a pair.
func sumOfSuites(pair *compare.Pair) *compare.Row {
	var sum compare.Row
	n := 0
	for i := range pair.Rows {
		if row := &pair.Rows[i]; row.IsWhole() && row.Compared > 0 {
			if n++; n == 1 {
				sum.Figure = row.Figure
			} else if sum.Figure != row.Figure {
				sum.Figure = ""
			}
			sum.Positions += row.Positions
			sum.BaseSolved += row.BaseSolved
			sum.Solved += row.Solved
		}
	}
	sum.Suite = fmt.Sprintf("all %d", n)
	return &sum
}

// verdicts returns a sentence for each suite of the only pair; the rows of several have theirs.
func (t briefComparison) verdicts() []string {
	if len(t.Pairs) > 1 {
		return nil
	}
	pair := &t.Pairs[0]
	if len(pair.NotComparable) > 0 {
		return []string{"Not comparable: " + strings.Join(pair.NotComparable, " ")}
	}
	var lines []string
	rows, same := t.shown(pair)
	for _, row := range rows {
		lines = append(lines, verdictSentence(pair, row, len(rows) <= maxFull))
	}
	if same > 0 {
		lines = append(lines, sink.Plural(same, "suite")+": no difference is shown.")
	}
	return lines
}

// notes returns what one has to know about the figures.
func (t briefComparison) notes() []string {
	allowed := t.Allowances() // first, as they may not be left out
	others := t.Findings.Remarks().Except(compare.KindAllowed).Texts()
	notes := prefixed("Warning: ", slices.Concat(allowed, others))
	if refusals := t.NotComparable(); len(refusals) > 0 {
		if len(t.Pairs) > 1 { // of a single one the verdict says it
			notes = slices.Concat(prefixed("Not comparable: ", refusals), notes)
		}
		notes = append(notes, "--allow-unlike compares unlike runs all the same, --allow-missing incomplete ones.")
	}
	if len(t.Pairs) > 1 && t.rows() > maxBriefRows {
		notes = append(notes, leftOut)
	}
	return notes
}

// next returns the words of the command that fits what came out: why something was lost, or
// games.
func (t briefComparison) next() (words []string, reason string) {
	for i := range t.Pairs {
		if lost := lostOf(&t.Pairs[i]); len(lost) > 0 {
			return explainLost(&lost[0], &t.Pairs[i].Sides)
		}
	}
	pair := &t.Pairs[0]
	base, other := pair.Sides.Base.Saved, pair.Sides.Contender.Saved
	if base == nil || other == nil || len(pair.NotComparable) > 0 || differsNowhere(pair) {
		return nil, ""
	}
	// A match names the candidate first, a run the reference.
	return matchWords([]suites.Contender{*other, *base}), "how strong they are"
}

// differsNowhere reports whether no search of a pair differed, as of two copies of a program.
func differsNowhere(pair *compare.Pair) bool {
	return len(pair.Rows) > 0 && !slices.ContainsFunc(pair.Rows, func(r compare.Row) bool { return r.Verdict != compare.Unchanged })
}

func lostOf(pair *compare.Pair) []compare.Change {
	return slices.DeleteFunc(slices.Clone(pair.Changes), func(c compare.Change) bool { return c.Kind != compare.Lost })
}

// explainLost returns the command about a case that the contender lost; none if its run is a
// table only.
func explainLost(lost *compare.Change, sides *compare.Sides) (words []string, reason string) {
	base, other := &sides.Base, &sides.Contender
	if other.Saved == nil {
		return nil, ""
	}
	words = []string{"keymove", "explain", other.Run + "#" + lost.ID}
	if base.Run != other.Run && base.First && base.Saved != nil && (base.Saved.Engine == nil) == (other.Saved.Engine == nil) {
		words = append(words, "--against", base.Run)
	}
	return words, "why " + lost.ID + " was lost"
}
