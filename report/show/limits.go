package show

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"keymove/engine/feature"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// Reference is the verdict of the contender with which the others are compared.
const Reference = "reference"

// limitRow is a contender of runs of several limits on a suite, or on a phase, a theme or with the features of a group.
type limitRow struct {
	Pair      *compare.Pair // over all limits, or that of the last one where the runs have not the same
	Suite, Of string
	At        []*compare.Row // at each limit; nil where it has none
	All       *compare.Row   // over all; nil where the runs have not the same limits
}

// decides returns the rows whose verdict the line gives, the one over all limits first.
func (r *limitRow) decides() []*compare.Row {
	return slices.DeleteFunc(append([]*compare.Row{r.All}, r.At...), func(row *compare.Row) bool { return row == nil })
}

// isShown reports whether a difference is shown, at a limit or over all.
func (r *limitRow) isShown() bool {
	return slices.ContainsFunc(r.decides(), func(row *compare.Row) bool { return row.Verdict.Differs() })
}

// effect is the size of the difference.
func (r *limitRow) effect() float64 { return math.Abs(r.decides()[0].Difference().Value) }

// limitRows returns the limits of a comparison of runs of several, and a row for each contender and suite: by phase
// or theme for each of these, by feature in the order of the groups. What is shown comes first, and of whole suites the
// largest difference before others.
func limitRows(c *compare.Comparison, by compare.Division) (limits []string, rows []*limitRow) {
	type key struct{ base, contender, suite, of string }
	found := map[key]*limitRow{}
	for _, part := range c.Divide(cmp.Or(by, compare.BySuite)) {
		if at := part.Pair.At; at != report.AllLimits && !slices.Contains(limits, at) {
			limits = append(limits, at)
		}
	}
	for _, part := range c.Divide(cmp.Or(by, compare.BySuite)) {
		k := key{part.Pair.Base, part.Pair.Contender, part.Row.Suite, part.Of}
		row := found[k]
		if row == nil {
			row = &limitRow{Suite: k.suite, Of: k.of, At: make([]*compare.Row, len(limits))}
			found[k], rows = row, append(rows, row)
		}
		row.Pair = part.Pair
		if part.Pair.At == report.AllLimits {
			row.All = part.Row
		} else {
			row.At[slices.Index(limits, part.Pair.At)] = part.Row
		}
	}
	isWhole := slices.Contains([]compare.Division{"", compare.BySuite, compare.ByLimit}, by)
	slices.SortStableFunc(rows, func(a, b *limitRow) int { return a.order(b, isWhole) })
	return limits, rows
}

// order is below 0 if a row comes before another one: what is shown, and the larger difference of two such, or of whole
// suites.
func (r *limitRow) order(other *limitRow, isWhole bool) int {
	switch x, y := r.isShown(), other.isShown(); {
	case x && y, x == y && isWhole:
		return cmp.Compare(other.effect(), r.effect())
	case x:
		return -1
	case y:
		return 1
	}
	return 0
}

// limitTable has the difference of each contender at each limit and over all of them, with what is shown first, and
// the picture of those over all.
func limitTable(c *compare.Comparison, by compare.Division) (*sink.Table, *Picture) {
	limits, rows := limitRows(c, by)
	header := string(by)
	switch by {
	case compare.ByFeature:
		header = "group"
	case compare.ByLimit, compare.BySuite:
		header = ""
	}
	columns := []sink.Column{{Header: "suite"}, {Header: header}, {Header: "positions", Right: true}, {Header: "setting"}}
	for _, limit := range limits {
		columns = append(columns, sink.Column{Header: sink.Terminal(limit), Right: true})
	}
	columns = append(columns, sink.Column{Header: report.AllLimits, Right: true}, sink.Column{Header: "95 % interval", Right: true}, sink.Column{Header: "verdict"})
	t, picture := sink.NewTable(columns...), &Picture{Unit: "pp"}
	suite := func(r *limitRow) string { return r.Suite }
	if !slices.ContainsFunc(rows, func(r *limitRow) bool { return r.Suite != rows[0].Suite }) {
		suite = func(*limitRow) string { return "" }
	}
	several := slices.ContainsFunc(rows, func(r *limitRow) bool { return r.Pair.Base != rows[0].Pair.Base })
	base := func(row *limitRow) [2]string { return [2]string{row.Suite, row.Of} }
	if by == compare.ByFeature {
		base = func(row *limitRow) [2]string { return [2]string{row.Suite, ""} }
	}
	positions := func(r *limitRow) string {
		return when(by == compare.ByPhase || by == compare.ByTheme, func() string { return sink.Grouped(r.decides()[0].Positions) })
	}
	known := map[[2]string]bool{}
	for _, row := range rows {
		// Of a phase the base stands before the others.
		for _, of := range rows {
			if k := base(of); !several && !known[k] && (by != compare.ByPhase || k == base(row)) {
				known[k] = true
				cells := baseCells(of, suite(of), k[1], positions(of))
				if by == compare.ByPhase { // phases are not tested
					cells[len(cells)-1] = ""
				}
				t.Add(cells...)
				picture.Rows = append(picture.Rows, Interval{})
			}
		}
		cells := []string{suite(row), row.Of, positions(row), settingName(row.Pair)}
		if several {
			cells[3] = row.Pair.Base + " → " + row.Pair.Contender
		}
		for _, at := range row.At {
			cells = append(cells, limitCell(at))
		}
		cells = append(cells, limitCell(row.All), "", "")
		if row.All != nil {
			d := row.All.Difference()
			cells[len(cells)-2] = sink.Interval(d.Low, d.High, 1)
		}
		if by != compare.ByPhase {
			cells[len(cells)-1] = row.verdict(limits)
		}
		t.Add(cells...)
		t.Tone(len(cells)-1, row.tone())
		picture.Rows = append(picture.Rows, intervalOf(row.All))
	}
	return t, picture
}

// limitCell writes a difference in percentage points, without the unit.
func limitCell(row *compare.Row) string {
	if row == nil {
		return ""
	}
	return fmt.Sprintf("%+.1f", math.Round(10*row.Difference().Value)/10+0) // no -0.0
}

// baseCells are those of the base of a row: what it solved, found or scored.
func baseCells(row *limitRow, suite, of, positions string) []string {
	cells := []string{suite, of, positions, row.Pair.Base}
	for _, at := range append(slices.Clone(row.At), row.All) {
		text := ""
		if at != nil {
			share, _ := at.Shares()
			text = fmt.Sprintf("%.1f %%", 100*share)
		}
		cells = append(cells, text)
	}
	return append(cells, "", Reference)
}

// tone is that of the verdict that is shown.
func (r *limitRow) tone() sink.Tone {
	for _, row := range r.decides() {
		if row.Verdict.Differs() {
			return row.Verdict.Tone()
		}
	}
	return r.decides()[0].Verdict.Tone()
}

// verdict says in words which way is good: "better without delta, p = 0.005"; where nothing is shown over all limits,
// at which it is.
func (r *limitRow) verdict(limits []string) string {
	var parts []string
	if all := r.All; all != nil && all.Verdict.Differs() {
		parts = append(parts, shownText(r, all, ""))
	}
	for i, at := range r.At {
		if at != nil && at.Verdict.Differs() && (r.All == nil || at.Verdict != r.All.Verdict) {
			parts = append(parts, shownText(r, at, " at "+limits[i]))
		}
	}
	if len(parts) > 0 {
		return strings.Join(parts, "; ")
	}
	return VerdictText(r.decides()[0])
}

func shownText(r *limitRow, row *compare.Row, at string) string {
	text := string(row.Verdict)
	if setting := settingPhrase(r.Pair); setting != "" {
		text += " " + setting
	}
	text += at + caveat(row)
	if row.PAdjusted != nil {
		text += ", " + compare.ProbabilityText(*row.PAdjusted)
	}
	return text
}

// settingName is the name of a contender without that of its base in front.
func settingName(pair *compare.Pair) string {
	if rest, is := strings.CutPrefix(pair.Contender, pair.Base); is && rest != "" && strings.ContainsRune(", ", rune(rest[0])) {
		return rest[1:]
	}
	return pair.Contender
}

// groupOff is how the name of a contender begins that is without the rules of a group.
const groupOff = "group:"

// settingPhrase says what a contender has, or has not, that its base has not, or has: "without see"; empty where that is
// not known, or too much to say.
func settingPhrase(pair *compare.Pair) string {
	if name, is := strings.CutPrefix(settingName(pair), groupOff); is {
		return "without " + strings.TrimSuffix(name, "=off")
	}
	changes := report.Changes(pair.Sides.Differ)
	if len(changes) != 1 {
		return ""
	}
	switch c := changes[0]; {
	case feature.IsOff(c.Contender):
		return "without " + c.Name
	case feature.IsOff(c.Base) && c.Contender == "on":
		return "with " + c.Name
	default:
		return "with " + c.Name + "=" + c.Contender
	}
}

// limitTitle is the heading of a table of several limits.
func limitTitle(by compare.Division) string {
	if by == "" || by == compare.ByLimit || by == compare.BySuite {
		return "Differences by limit"
	}
	return "Differences by limit and " + string(by)
}

// unitsOf are the units of what decides: positions, points, or both.
func unitsOf(c *compare.Comparison) (units []string) {
	for i := range c.Pairs {
		for _, row := range c.Pairs[i].Rows {
			if unit := row.Figure.Unit(); !slices.Contains(units, unit) {
				units = append(units, unit)
			}
		}
	}
	return units
}

// LimitText says what a table of several limits has, and what its p-values are adjusted to.
func LimitText(c *compare.Comparison, by compare.Division) string {
	text := "Differences are percentage points (pp) of the " + strings.Join(unitsOf(c), " or ")
	if wholes, themes := countTested(c); by == compare.ByTheme && themes > 0 {
		text += fmt.Sprintf("; p by Holm's method over the %s of themes", sink.Plural(themes, "test"))
	} else if by != compare.ByPhase && wholes > 0 {
		text += fmt.Sprintf("; p by Holm's method over the %s of all limits", sink.Plural(wholes, "test"))
	}
	if by == compare.ByPhase {
		return text + "; phases are not tested: an interval without 0 may be luck."
	}
	return text + "; verdicts at each limit are in " + compare.File + "."
}

// limitAdjustment explains a verdict over all limits that its interval seems to contradict; empty if none does.
func limitAdjustment(rows []*limitRow) string {
	var lines []line
	for _, row := range rows {
		if row.All != nil {
			lines = append(lines, line{Row: row.All})
		}
	}
	return adjustment(lines)
}
