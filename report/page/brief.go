package page

import (
	"slices"
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
)

// maxRows is how many rows the scoreboard of many contenders has.
const maxRows = 12

// LeftOut is said where a scoreboard has not all rows.
const LeftOut = "Rows that are left out are shown with --verbose."

// briefBlocks say a comparison in few lines: who is compared, a row for each contender and suite, the
// verdicts, and what has to be known about them.
func briefBlocks(c *compare.Comparison) []Block {
	rows, all := scoreRows(c)
	var verdicts []Sentence
	if len(c.Pairs) == 1 { // the rows of several have theirs
		if verdicts = Verdicts(&c.Pairs[0]); len(c.Pairs[0].NotComparable) > 0 {
			verdicts = []Sentence{Say("Not comparable: " + strings.Join(c.Pairs[0].NotComparable, " "))}
		}
	}
	return []Block{
		{In: Brief, List: []Sentence{Say(briefTitle(c))}},
		{In: Brief, Table: suiteTable(rows, "", ofPairs)},
		{In: Brief, List: verdicts},
		{In: Brief, List: briefNotes(c, all), Cut: true, Tight: len(verdicts) > 0, Weight: Remark},
	}
}

func briefTitle(c *compare.Comparison) string {
	pair := &c.Pairs[0]
	who := pair.Base + " → " + pair.Contender
	switch {
	case severalBases(c):
		who = sink.Plural(len(c.Pairs), "pair")
	case len(c.Pairs) > 1:
		who = pair.Base + " → " + sink.Plural(len(c.Pairs), "contender")
	}
	if pair.Limit == "" {
		return who
	}
	return who + " · " + pair.Limit
}

// severalBases reports whether contenders are compared with others than the first.
func severalBases(c *compare.Comparison) bool {
	return slices.ContainsFunc(c.Pairs, func(p compare.Pair) bool { return p.Base != c.Pairs[0].Base })
}

// scoreRows has a row for each pair and suite, and of many suites one for their sum; of many rows
// those that differ, and the number of all.
func scoreRows(c *compare.Comparison) (rows []suiteRow, all int) {
	several := len(c.Pairs) > 1
	for i := range c.Pairs {
		pair := &c.Pairs[i]
		shown, same := shownRows(pair)
		all += len(shown)
		if same > 0 {
			shown = append([]*compare.Row{sumOfSuites(pair)}, shown...)
		}
		for _, row := range shown {
			r := suiteRow{Row: row, pair: pair, several: several}
			switch {
			case severalBases(c):
				r.who = pair.Base + " → " + pair.Contender
			case several:
				r.who = pair.Contender
			}
			rows = append(rows, r)
		}
	}
	return FewOf(rows, maxRows, func(r *suiteRow) bool { return r.Verdict.Differs() }), all
}

// FewOf returns at most so many rows in their order, those that matter before others.
func FewOf[T any](rows []T, most int, matters func(*T) bool) []T {
	others := most
	for i := range rows {
		if matters(&rows[i]) {
			others--
		}
	}
	var few []T
	for i := range rows {
		take := matters(&rows[i])
		if !take && others > 0 {
			take = true
			others--
		}
		if take && len(few) < most {
			few = append(few, rows[i])
		}
	}
	return few
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
	sum.Suite = "all " + sink.Grouped(n)
	return &sum
}

// briefNotes are what one has to know about the figures of so many rows.
func briefNotes(c *compare.Comparison, rows int) []Sentence {
	var notes []Sentence
	several := len(c.Pairs) > 1
	refusals := c.NotComparable()
	if several { // of a single one the verdict says it
		for _, text := range refusals {
			notes = append(notes, Say("Not comparable: "+text))
		}
	}
	allowed := Allowances(c) // first, as they may not be left out
	others := slices.DeleteFunc(Warnings(c), func(text string) bool { return slices.Contains(allowed, text) })
	for _, text := range slices.Concat(allowed, others) {
		notes = append(notes, Say("Warning: "+text))
	}
	if len(refusals) > 0 {
		notes = append(notes, Say("--allow-unlike compares unlike runs all the same, --allow-missing incomplete ones."))
	}
	if several && rows > maxRows {
		notes = append(notes, Say(LeftOut))
	}
	return notes
}

// Allowances returns which verdicts are given all the same.
func Allowances(c *compare.Comparison) []string {
	return slices.DeleteFunc(slices.Clone(c.Warnings), func(text string) bool {
		return text != compare.UnlikeAllowed && text != compare.MissingAllowed
	})
}
