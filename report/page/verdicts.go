package page

import (
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

const (
	// maxSuites is how many suites have a sentence or rows of their own; of more there are those in
	// which contenders differ, and how many others.
	maxSuites = 4
	// maxFull is the number of suites up to which sentences are whole; of more they are short.
	maxFull = 2
)

// Verdicts says in words what a pair shows, a sentence for each suite; of many suites
// for those that differ, and one for the others.
func Verdicts(pair *compare.Pair) []Sentence {
	if len(pair.NotComparable) > 0 {
		return []Sentence{Say("Not comparable: " + pair.NotComparable[0])}
	}
	rows, same := shownRows(pair)
	var list []Sentence
	for _, row := range rows {
		list = append(list, Verdict(pair, row, len(rows)+same <= maxFull))
	}
	if same > 0 {
		list = append(list, NoDifference(same))
	}
	return list
}

// NoDifference says so of a number of suites.
func NoDifference(suites int) Sentence {
	return Sayf("%s: no difference is shown.", sink.Plural(suites, "suite"))
}

// shownRows returns the rows of suites that are shown of a pair: all of a few, of many those that
// differ.
func shownRows(pair *compare.Pair) (rows []*compare.Row, same int) {
	var differ []*compare.Row
	for i := range pair.Rows {
		row := &pair.Rows[i]
		if !row.IsWhole() || row.Compared == 0 {
			continue
		}
		rows = append(rows, row)
		if row.Verdict.Differs() || row.Verdict == compare.NotComparable {
			differ = append(differ, row)
		}
	}
	if len(rows) <= maxSuites {
		return rows, 0
	}
	return differ, len(rows) - len(differ)
}

// Verdict says in words what a row of a suite shows about the second contender of a pair: "New is
// better on sts: +391 points of 14 970 [148, 639], p = 0.002, two-sided." A short sentence has no
// p-value unless a gate would decide otherwise, and nothing of the answers and of what to do.
func Verdict(pair *compare.Pair, row *compare.Row, full bool) Sentence {
	moves := row.DifferText()
	switch v := row.Verdict; {
	case v == compare.NotComparable:
		return Say("Not comparable: " + pair.ReasonsFor(row.Suite))
	case row.Sequential != nil:
		return Sayf("%s on %s", pair.Contender, row.SequentialText())
	case v.Differs():
		return Sayf("%s is %s on %s%s: %s.", pair.Contender, v, row.Suite, caveat(row), tested(row, full))
	case v == compare.Unchanged:
		return Sayf("No search differed on %s.", row.Suite)
	case row.Positions == 0:
		return Sayf("%s has no solutions; %s of %s.", row.Suite, moves, row.PositionsText(row.Compared))
	case !row.IsExercised():
		return Sayf("%s: %s.", row.Suite, row.AnswersText())
	case v == compare.Equal:
		answers := ""
		if full {
			answers = "; " + moves + " of " + row.PositionsText(row.Compared)
		}
		return Sayf("No difference of %s or more (%s) on %s: %s%s.", row.MarginText(), row.MarginSize(), row.Suite, tested(row, full), answers)
	case v == compare.TooFew && full:
		return Sayf("%s; %s", tooFew(row), strings.Join(append([]string{moves}, row.Advice...), ". ")+".")
	case v == compare.TooFew:
		return shortTooFew(row)
	default:
		return Sayf("%s: %s; %s.", row.Suite, change(row), moves)
	}
}

// tooFew says what too few positions show, and how many would decide.
func tooFew(row *compare.Row) Sentence {
	who := row.PositionsText(row.Positions) + " of " + row.Suite + " are too few"
	if row.Positions == 1 {
		who = "1 position of " + row.Suite + " is too few"
	}
	if needed := row.DecidingPositions(); needed > 0 {
		return Sayf("%s: %s; %s would decide %s", who, tested(row, true), compare.About(needed), row.MarginText())
	}
	return Sayf("%s: %s", who, tested(row, true))
}

// shortTooFew does so in a line.
func shortTooFew(row *compare.Row) Sentence {
	rest := caveat(row)
	if row.WorseAlone {
		rest += ", " + row.SidesText()
	}
	if needed := row.DecidingPositions(); needed > 0 {
		rest += "; " + compare.About(needed) + " would decide"
	}
	return Sayf("%s: too few positions, %s %s%s.", row.Suite, difference(row, ValueOnly), difference(row, IntervalOnly), rest)
}

// caveat says of a difference that it is smaller than the margin; empty if that is not known.
func caveat(row *compare.Row) string {
	if text := row.Caveat(); text != "" {
		return " " + text
	}
	return ""
}

// tested is the difference of a row with the p-value of its verdict, and says so where the
// interval is not adjusted as that is.
func tested(row *compare.Row, full bool) Sentence {
	rest := ""
	if !row.Verdict.Differs() {
		rest = caveat(row)
	}
	if sides := row.SidesText(); sides != "" && (full || row.WorseAlone && !row.Verdict.Differs()) {
		rest += ", " + sides
	}
	return Sayf("%s%s", change(row), rest)
}

// change is the difference of a row with what it is of.
func change(row *compare.Row) Sentence {
	of := Change{Base: row.BaseSolved, New: row.Solved, Of: float64(row.Positions)}
	d := difference(row, Both)
	switch {
	case row.Figure == report.Points:
		d.Of = row.MaxPoints
		return Sayf("%s", d)
	case row.Figure == report.Found && row.BestDiff != nil:
		return Sayf("found %s (%d gained, %d lost); best %s; %s", of, row.Gained, row.Lost, Change{Base: row.BaseBest, New: row.Best}, d)
	case row.Figure == report.Found:
		return Sayf("found %s (%d gained, %d lost); %s", of, row.Gained, row.Lost, d)
	}
	return Sayf("%s, %s", of, d)
}

// pairSentence says in one sentence how the contender of a pair differs from its base, suite
// by suite.
func pairSentence(pair *compare.Pair) Sentence {
	if len(pair.NotComparable) > 0 {
		return Sayf("%s: Not comparable with %s: %s", pair.Contender, pair.Base, strings.Join(pair.NotComparable, " "))
	}
	var format []string
	args := []any{pair.Contender, pair.Base}
	for i := range pair.Rows {
		if row := &pair.Rows[i]; row.IsWhole() {
			format, args = append(format, "%s"), append(args, rowClause(row))
		}
	}
	args = append(args, strings.Join(append([]string{""}, pair.Reasons()...), " "))
	return Sayf("%s: Against %s: "+strings.Join(format, "; ")+".%s", args...)
}

// rowClause says how a contender differs from the base on a suite.
func rowClause(row *compare.Row) Sentence {
	if row.Positions == 0 {
		return Sayf("nothing is asked on %s", row.Suite)
	}
	counts := Sayf("%s against %s of %s %s", Number(row.Solved), Number(row.BaseSolved), sink.Plural(row.Positions, "position"), counted(row.Figure))
	if row.BestDiff != nil {
		counts = Sayf("%s, best %s against %s", counts, Number(row.Best), Number(row.BaseBest))
	}
	if row.PointsDiff != nil {
		counts = Sayf("%s against %s of %s points", Number(row.Points), Number(row.BasePoints), Number(row.MaxPoints))
	}
	sides := row.SidesText()
	if sides != "" {
		sides = ", " + sides
	}
	return Sayf("%s on %s: %s, %s%s; %s", row.VerdictBesideInterval(), row.Suite, counts, difference(row, Both), sides, row.AnswersText())
}
