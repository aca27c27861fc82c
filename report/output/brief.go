package output

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// WriteBrief writes what ran, a scoreboard, the verdicts in a sentence each, what has to be
// known about them, the page, and the command that fits next: twenty lines at most for two
// contenders and four suites.
func WriteBrief(w io.Writer, s *Sections, b Brief) error {
	if b.Width == 0 {
		b.Width = BriefWidth
	}
	t := brief{text{s, b.Width}}
	var out strings.Builder
	out.WriteString(sink.Paragraph("", t.title(), b.Width))
	byLimit, limitText := t.byLimit()
	rows := t.shownRows(b.Gated)
	switch {
	case byLimit != nil:
		out.WriteString("\n" + byLimit.Painted().Fit("", b.Width))
	case len(rows) > 0:
		out.WriteString("\n" + t.scoreboard(rows).Painted().Fit("", b.Width))
	}
	out.WriteString(t.moves(briefMoves, b.Width))
	remarks := append(limitText, t.remarks()...)
	if n := len(t.meta.Contenders); byLimit == nil && (n == 1 && len(t.meta.Suites) > maxBriefRows || n > maxBriefContenders || n > 2 && n*len(t.meta.Suites) > len(rows)) {
		remarks = append(remarks, leftOut)
	}
	if lines := slices.Concat(t.verdicts(), remarks); len(lines) > 0 {
		out.WriteString("\n" + sink.Paragraph("", strings.Join(lines, "\n"), b.Width))
	}
	out.WriteString(b.End(t.next()))
	return sink.Write(w, FewEmpty(out.String()))
}

// byLimit returns the table of several limits with what has to be known about it; nil for one limit, and for one contender.
func (t brief) byLimit() (table *sink.Table, text []string) {
	c, err := t.Comparison()
	if err != nil || !c.IsSeveral() {
		return nil, nil
	}
	table, more := LimitTable(c, "", maxBriefRows)
	if table.Len() == 0 {
		return nil, nil
	}
	return table, []string{LimitText(c, "", more)}
}

// brief writes sections in few lines.
type brief struct{ text }

// moves shows the moves of the contenders in a run that asks nothing, where they differ; empty for
// any other run, and for too many columns in few lines.
func (t text) moves(most, width int) string {
	if n := len(t.meta.Contenders); n < 2 || !t.asksNothing() || most < maxListed && n > maxBriefMovers {
		return ""
	}
	table, more := t.MoveTable(most)
	if table.Len() == 0 {
		return ""
	}
	text := table.Fit("  ", width)
	if most < maxListed {
		text = table.Plain().Fit("  ", width)
	}
	return "\nMoves differ:\n\n" + text + omitted("  ", more)
}

// title says what ran.
func (t brief) title() string {
	parts := []string{t.suites(), t.contenders(), t.meta.Limit, t.repeats(), sizesText(&t.meta)}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return sink.Terminal(strings.Join(parts, " · "))
}

// suites returns the names of the suites, or their number.
func (t brief) suites() string {
	if len(t.meta.Suites) > maxBriefSuites {
		return sink.Plural(len(t.meta.Suites), "suite")
	}
	var names []string
	for _, s := range t.meta.Suites {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}

// verdicts returns a sentence for each suite of two contenders.
func (t brief) verdicts() []string {
	c, err := t.Comparison()
	if err != nil || len(t.meta.Contenders) != 2 || len(c.Pairs) == 0 || c.IsSeveral() {
		return nil
	}
	lines := VerdictSentences(&c.Pairs[0])
	for i, line := range lines {
		lines[i] = sink.Terminal(line)
	}
	return lines
}

// VerdictSentences says in words what a pair shows, a sentence for each suite; of many suites
// for those that differ, and one for the others.
func VerdictSentences(pair *compare.Pair) []string {
	if len(pair.NotComparable) > 0 {
		return []string{"Not comparable: " + pair.NotComparable[0]}
	}
	var wholes []*compare.Row
	for i := range pair.Rows {
		if row := &pair.Rows[i]; row.IsWhole() && row.Compared > 0 {
			wholes = append(wholes, row)
		}
	}
	var lines []string
	same := 0
	for _, row := range wholes {
		if len(wholes) > maxBriefSuites && !row.Verdict.Differs() && row.Verdict != compare.NotComparable {
			same++
			continue
		}
		lines = append(lines, verdictSentence(pair, row, len(wholes) <= maxFull))
	}
	if same > 0 {
		lines = append(lines, NoDifference(same))
	}
	return lines
}

// NoDifference says so of a number of suites.
func NoDifference(suites int) string {
	return sink.Plural(suites, "suite") + ": no difference is shown."
}

// maxFull is the number of suites up to which sentences are whole; of more they are short.
const maxFull = 2

// verdictSentence says in words what a row of a suite shows about the second contender of a
// pair: "New is better on sts: +391 points of 14 970 [148, 639], p = 0.002, two-sided." A short sentence has no p-value unless a gate would decide otherwise, and
// nothing of the answers and of what to do.
func verdictSentence(pair *compare.Pair, row *compare.Row, full bool) string {
	moves, answers := row.DifferText(), ""
	if full {
		answers = "; " + moves
	}
	switch v := row.Verdict; {
	case v == compare.NotComparable:
		return "Not comparable: " + pair.ReasonsFor(row.Suite)
	case v.Differs():
		return fmt.Sprintf("%s is %s on %s%s: %s.", pair.Contender, v, row.Suite, caveat(row), tested(row, full))
	case v == compare.Unchanged:
		return fmt.Sprintf("No search differed on %s.", row.Suite)
	case row.Positions == 0:
		return fmt.Sprintf("%s has no solutions; %s of %s.", row.Suite, moves, row.PositionsText(row.Compared))
	case !row.IsExercised():
		return fmt.Sprintf("%s: %s.", row.Suite, row.AnswersText())
	case v == compare.Equal:
		if full {
			answers += " of " + row.PositionsText(row.Compared)
		}
		return fmt.Sprintf("No difference of %s or more (%s) on %s: %s%s.", row.MarginText(), row.MarginSize(), row.Suite, tested(row, full), answers)
	case v == compare.TooFew:
		if !full {
			return shortTooFewText(row)
		}
		return strings.Join(append([]string{tooFewText(row) + answers}, row.Advice...), ". ") + "."
	default:
		return fmt.Sprintf("%s: %s; %s.", row.Suite, changeText(row), moves)
	}
}

// tooFewText says what too few positions show, and how many would decide.
func tooFewText(row *compare.Row) string {
	text := row.PositionsText(row.Positions) + " of " + row.Suite + " are too few: "
	if row.Positions == 1 {
		text = "1 position of " + row.Suite + " is too few: "
	}
	text += tested(row, true)
	if needed := row.DecidingPositions(); needed > 0 {
		text += "; " + compare.About(needed) + " would decide " + row.MarginText()
	}
	return text
}

// shortTooFewText does so in a line.
func shortTooFewText(row *compare.Row) string {
	value, limits := differenceTexts(row)
	text := fmt.Sprintf("%s: too few positions, %s %s%s", row.Suite, value, limits, caveat(row))
	if row.WorseAlone {
		text += ", " + row.SidesText()
	}
	if needed := row.DecidingPositions(); needed > 0 {
		text += "; " + compare.About(needed) + " would decide"
	}
	return text + "."
}

// caveat says of a difference that it is smaller than the margin; empty if that is not known.
func caveat(row *compare.Row) string {
	if text := row.Caveat(); text != "" {
		return " " + text
	}
	return ""
}

// tested writes the difference of a row with the p-value of its verdict, and says so where the
// interval is not adjusted as that is.
func tested(row *compare.Row, full bool) string {
	text := changeText(row)
	if !row.Verdict.Differs() {
		text += caveat(row)
	}
	if sides := row.SidesText(); sides != "" && (full || row.WorseAlone && !row.Verdict.Differs()) {
		text += ", " + sides
	}
	return text
}

// changeText writes the difference of a row with what it is of.
func changeText(row *compare.Row) string {
	switch row.Figure {
	case report.Points:
		value, limits := differenceTexts(row)
		return fmt.Sprintf("%s of %s %s", value, sink.Grouped(int(row.MaxPoints)), limits)
	case report.Found:
		text := "found " + row.ChangeText()
		if row.BestDiff != nil {
			text += fmt.Sprintf("; best %s → %s", compare.NumberText(row.BaseBest), compare.NumberText(row.Best))
		}
		return text + "; " + row.SolvedDiff.PP()
	}
	return row.ChangeText() + ", " + row.SolvedDiff.PP()
}

// remarks returns what one has to know about the figures, and can do something about.
func (t brief) remarks() []string {
	found := t.scan()
	var notes []string
	if c, err := t.Comparison(); err == nil {
		notes = append(notes, c.Allowances()...) // first, as they may not be left out
	}
	if t.meta.Unchecked {
		notes = append(notes, uncheckedNote)
	}
	notes = append(notes, shardNotes(&t.meta)...)
	if want := t.meta.Positions(); t.Run.Len() < want {
		notes = append(notes, fmt.Sprintf("The run is incomplete: %d of %d searches are recorded.", t.Run.Len(), want))
	}
	if found.errors != "" {
		notes = append(notes, "Engine errors, which count as unsolved: "+found.errors+".")
	}
	for _, rec := range found.firstErrors {
		if rec != nil {
			notes = append(notes, rec.Contender+": "+rec.Error)
		}
	}
	for _, suite := range t.meta.Suites {
		if suite.Skipped > 0 {
			notes = append(notes, fmt.Sprintf("%s: %s skipped as invalid.", suite.Name, sink.Plural(suite.Skipped, "line")))
		}
	}
	if t.asksNothing() {
		notes = append(notes, "No position asks anything (bm, am, dm or points): moves, nodes and time are recorded, nothing is scored.")
	}
	notes = append(notes, found.timing...)
	if c, err := t.Comparison(); err == nil && len(c.Pairs) > 0 {
		notes = append(notes, c.Pairs[0].Findings.Of(compare.KindRepeated).Texts()...)
	}
	for i, s := range t.meta.Suites {
		if n := found.disputed[i]; n > 0 {
			notes = append(notes, fmt.Sprintf("%s: %s disputed (column disputed of %s).", s.Name, areDisputed(n), report.RecordsFile))
		}
	}
	notes = append(notes, unreportedNotes(t.Summary())...)
	return prefixed("", FewNotes(notes))
}

// next returns the words of the command that fits what came out, and what it is for.
func (t brief) next() (words []string, reason string) {
	switch {
	case t.Run.Len() < t.meta.Positions():
		return []string{"keymove", "run", "--resume", t.Run.Path}, ""
	case t.failing() != "":
		return []string{"keymove", "engines", "check", t.failing()}, "what the engine does wrong"
	case len(t.meta.Contenders) == 1:
		return t.nextOfOne()
	}
	switch c, err := t.Comparison(); {
	case err != nil || len(c.Pairs) == 0:
		return nil, ""
	case c.IsSeveral():
		return []string{"keymove", "compare", "--by", "phase", t.Run.Path}, "the same by phase"
	default:
		return briefComparison{c}.next()
	}
}

// failing returns the words of the first external engine that failed; empty for none.
func (t brief) failing() string {
	for _, row := range t.Summary() {
		for i := range t.meta.Contenders {
			if flag, value := report.ContenderWords(&t.meta.Contenders[i]); row.Errors > 0 && row.Contender == t.meta.Contenders[i].Name && flag == "engine" {
				return value
			}
		}
	}
	return ""
}

// nextOfOne explains the first case that is not solved.
func (t brief) nextOfOne() (words []string, reason string) {
	number := 0
	for rec := range t.Run.All() {
		number++
		if rec.Failed() && rec.Error == "" {
			return []string{"keymove", "explain", t.Run.Path + "#" + strconv.Itoa(number)}, "why " + sink.Terminal(rec.ID) + " is missed"
		}
	}
	return nil, ""
}
