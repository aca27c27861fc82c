package page

import (
	"slices"
	"strings"

	"keymove/report/compare"
)

// Pairs returns a page for each pair of a comparison, which pull requests have as labelled lines.
func Pairs(c *compare.Comparison) []*Page {
	var pages []*Page
	for i := range c.Pairs {
		pair := &c.Pairs[i]
		var rows []suiteRow
		for k := range pair.Rows {
			if row := &pair.Rows[k]; row.IsWhole() {
				rows = append(rows, suiteRow{Row: row, pair: pair, limit: pair.Limit})
			}
		}
		isReason := func(text string) bool { return slices.Contains(pair.Reasons(), text) }
		pages = append(pages, &Page{
			Facts:   append(sideFacts(&pair.Sides), Fact{"Result", Say(pairResult(pair))}),
			Reasons: pair.Reasons(), Notes: slices.DeleteFunc(slices.Clone(pair.Warnings), isReason),
			Blocks: []Block{{In: Lines, Table: suiteTable(rows, "", func(c *suiteColumn) Media { return c.pairs })}},
		})
	}
	return pages
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
