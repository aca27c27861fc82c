package page

import (
	"slices"
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
)

func ofPairs(c *suiteColumn) Media { return c.pairs }

// Comparison returns the page of a comparison: a scoreboard and the verdicts, and of each pair the
// differences, the effort, the phases and the changed cases.
func Comparison(c *compare.Comparison) *Page {
	p := &Page{Heading: c.Title(), Next: Next(c)}
	p.Blocks = append(p.Blocks, briefBlocks(c)...)
	notes := noteBlocks([]*compare.Comparison{c}, false)
	for i := range notes {
		if notes[i].In == Full { // refusals are with their pairs
			notes[i].List = nil
			for _, text := range Warnings(c) {
				notes[i].List = append(notes[i].List, Say("Warning: "+text))
			}
		} else {
			notes[i].List = Said(Warnings(c))
		}
	}
	var sentences []Sentence
	for i := range c.Pairs {
		sentences = append(sentences, pairSentence(&c.Pairs[i]))
	}
	p.Blocks = append(p.Blocks, Block{In: Markdown, Heading: "Verdict", List: sentences, Least: 5})
	p.Blocks = append(p.Blocks, notes...)
	for i := range c.Pairs {
		p.Blocks = append(p.Blocks, pairBlocks(&c.Pairs[i])...)
	}
	p.Blocks = append(p.Blocks,
		Block{In: Full, List: []Sentence{testText(c)}},
		Block{In: Markdown, Heading: "Differences", Table: suiteTable(pairRows(c), "theme", ofPairs), Least: 6, Where: compare.File},
	)
	p.Blocks = append(p.Blocks, ChangeBlocks(c)...)
	return p
}

// pairRows are the rows of all pairs, those of whole suites first, with the contender if there are
// several.
func pairRows(c *compare.Comparison) []suiteRow {
	var wholes, themes []suiteRow
	for i := range c.Pairs {
		who := ""
		if len(c.Pairs) > 1 {
			who = c.Pairs[i].Contender
		}
		for _, row := range rowsOf(&c.Pairs[i], c.Pairs[i].Rows) {
			if row.who = who; row.IsWhole() {
				wholes = append(wholes, row)
			} else {
				themes = append(themes, row)
			}
		}
	}
	return append(wholes, themes...)
}

func rowsOf(pair *compare.Pair, rows []compare.Row) []suiteRow {
	list := make([]suiteRow, len(rows))
	for i := range rows {
		list[i] = suiteRow{Row: &rows[i], pair: pair, part: rows[i].Theme, limit: pair.Limit}
	}
	return list
}

// pairBlocks are what a text says in full of a pair.
func pairBlocks(pair *compare.Pair) []Block {
	blocks := []Block{{In: Full, List: []Sentence{Say(pair.Base + " → " + pair.Contender)}}}
	if reasons := pair.Reasons(); len(reasons) > 0 {
		list := []Sentence{Say("Not comparable, and so there is no verdict:")}
		for _, reason := range reasons {
			list = append(list, Sayf("  %s", reason))
		}
		blocks = append(blocks, Block{In: Full, List: list})
	}
	blocks = append(blocks,
		Block{In: Full, Table: suiteTable(rowsOf(pair, pair.Rows), "theme", ofPairs)},
		Block{In: Full, Table: effortTable(pair.Rows)},
		Block{In: Full, List: starts(pair.Rows), Tight: true},
		Block{In: Full, List: powers(pair.Rows)},
	)
	if len(pair.Phases) > 0 {
		blocks = append(blocks, Block{In: Full, Label: Say("By phase, not tested:"), Indented: true, Table: suiteTable(rowsOf(pair, pair.Phases), "phase", ofPairs)})
	}
	changes := changesOf([]compare.Pair{*pair}, false, compare.Lost, compare.Gained)
	legend := ""
	if slices.ContainsFunc(pair.Changes, func(c compare.Change) bool { return c.Disputed != "" && c.Kind != compare.ChangedPoints }) {
		legend = "; * disputed"
	}
	changes.In, changes.Indented, changes.Where = Full, true, "--json"
	changes.Label = Sayf("Gained or lost: %d%s", changes.Table.Len+changes.More, legend)
	return append(blocks, changes)
}

// effortTable has the effort to the solution and the speed of whole suites. Rows
// without either are skipped.
func effortTable(rows []compare.Row) *Table {
	columns := []Column{{Name: "suite"}}
	for _, name := range []string{"nodes to solution", "PAR-2 nodes", "time to solution", "PAR-2 time", "nodes/s", "found early"} {
		columns = append(columns, Column{Name: name, Right: true})
	}
	var list []Row
	for i := range rows {
		row := &rows[i]
		if !row.IsWhole() || row.KeptNodes == nil && row.KeptTime == nil && row.NPS == nil {
			continue
		}
		cells := []Cell{Text(row.Suite), nil, nil, nil, nil, nil, nil}
		if e := row.KeptNodes; e != nil {
			cells[1], cells[2] = Ratio{Interval: e.Ratio}, Change{Base: e.BasePAR2, New: e.PAR2, Unit: Nodes}
		}
		if e := row.KeptTime; e != nil {
			cells[3], cells[4] = Ratio{Interval: e.Ratio}, Change{Base: e.BasePAR2, New: e.PAR2, Unit: Milliseconds}
		}
		if row.NPS != nil {
			cells[5] = Ratio{Interval: *row.NPS}
		}
		if f := row.Finding; f != nil {
			cells[6] = Sayf("%s: %s", Change{Base: f.Base, New: f.Contender, Unit: Speed}, finding(&f.Difference))
		}
		list = append(list, Row{Cells: cells})
	}
	return TableOf(columns, list)
}

// finding is a difference of the speed of finding.
func finding(i *compare.Interval) Cell {
	if i == nil {
		return nil
	}
	return Difference{Interval: *i, Decimals: 3}
}

// starts say that the interval of the speed is wider for few starts, of the whole suite where
// that does most; none if it is not.
func starts(rows []compare.Row) []Sentence {
	var most compare.Starts
	for i := range rows {
		if row := &rows[i]; row.IsWhole() && row.NPS != nil && row.Starts.Luck > most.Luck {
			most = row.Starts
		}
	}
	text := most.Text()
	if text == "" {
		return nil
	}
	return []Sentence{Sayf("nodes/s: %s.", text)}
}

// powers say of each suite in how many positions the moves differ, which difference they could
// have shown, and how many would decide it.
func powers(rows []compare.Row) []Sentence {
	var list []Sentence
	for i := range rows {
		row := &rows[i]
		if row.Sequential != nil {
			list = append(list, Say(row.SequentialText()))
		}
		if row.Sequential != nil || row.IsWhole() {
			list = append(list, power(row))
		}
	}
	return list
}

func power(row *compare.Row) Sentence {
	said := Sayf("%s: %s", row.Suite, row.AnswersText())
	if row.Detectable != nil && row.Verdict == compare.TooFew {
		said = Sayf("%s; a difference of %s would be seen with a probability of 80 %%", said, Loss(*row.Detectable))
	}
	if row.BestDiff != nil {
		said = Sayf("%s; best %s: %s, %s, two-sided, which decides nothing", said, Change{Base: row.BaseBest, New: row.Best}, Difference{Interval: *row.BestDiff, Unit: PercentagePoints}, PEquation(*row.BestP))
	}
	if text := row.PowerText(); text != "" && row.IsExercised() {
		said = Sayf("%s; %s", said, text)
	}
	return Sayf("%s%s.", said, strings.Join(append([]string{""}, row.Advice...), ". "))
}

// testText explains the p-values and what a verdict needs.
func testText(c *compare.Comparison) Sentence {
	wholes, themes := countTested(c)
	switch {
	case wholes == 0 && len(c.NotComparable()) > 0:
		return Say("Runs that are not comparable are not tested. --allow-unlike compares unlike runs all the same, --allow-missing incomplete ones.")
	case isSequential(c):
		return sequentialText(c)
	case wholes == 0:
		return Say("These positions have no solutions, so there is nothing to test.")
	}
	said := Sayf("Better and worse need p ≤ %s", Level(c.Alpha))
	switch {
	case themes > 0:
		said = Sayf("%s, or ≤ %s for a theme whose suite has another verdict; p is adjusted to %s and, separately, %s", said, Level(c.Alpha/compare.ThemeFactor), sink.Plural(wholes, "suite row"), sink.Plural(themes, "theme row"))
	case wholes > 1:
		said = Sayf("%s; p is adjusted to %d rows", said, wholes)
	}
	return Sayf("%s. That there is no difference of %s or more needs the same of two one-sided tests. pp are percentage points, of the positions or of the points; intervals are of 95 %%.", said, compare.MarginText(c.Margin))
}

func isSequential(c *compare.Comparison) bool { return slices.ContainsFunc(c.Pairs, pairIsSequential) }

func pairIsSequential(p compare.Pair) bool {
	return slices.ContainsFunc(p.Rows, func(r compare.Row) bool { return r.Sequential != nil })
}

// sequentialText explains verdicts of sequential runs.
func sequentialText(c *compare.Comparison) Sentence {
	margin := c.Margin
	for i := range c.Pairs {
		for k := range c.Pairs[i].Rows {
			if row := &c.Pairs[i].Rows[k]; row.Sequential != nil {
				margin = suites.Margin{Share: row.Margin}
			}
		}
	}
	return Sayf("The run was sequential: it ended when repeated confidence intervals, corrected over its comparisons (Bonferroni), "+
		"had decided. Better and worse need one without 0; no difference of %s or more needs one within that. There are no p-values.", compare.MarginText(margin))
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
