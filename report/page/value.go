package page

import (
	"slices"
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
)

// maxValueRows is how many tests the brief end of runs at several limits shows.
const maxValueRows = 9

// Value returns the page of what settings are worth by limit and phase; next is the command that
// says more.
func Value(v *compare.Value, next Command) *Page {
	notes := valueNotes(v)
	tests := valueTests(v)
	shown := min(tests.Len, maxValueRows)
	return &Page{
		Heading: "What settings are worth", Next: next,
		Blocks: []Block{
			{In: Full, List: notes},
			{In: Markdown | Web, Heading: "Warnings", List: notes, Least: 2, Weight: Remark},
			{In: Brief, List: baseSentences(v), Cut: true},
			{In: Brief, Table: tests.First(shown), More: tests.Len - shown, Where: "report.html"},
			{In: Brief, List: notes, Cut: true},
			{In: inDocuments, Heading: "Tests", List: testSentences(v), Least: 8},
			{In: inDocuments, Heading: "By limit and phase", Table: valueTable(v), Least: 6, Where: compare.ValueFile},
			{In: inDocuments, List: []Sentence{valueText(v)}, Least: 1},
		},
	}
}

// valueText says how the tests of a value are made.
func valueText(v *compare.Value) Sentence {
	return Sayf("Differences are against %s, in percentage points (pp) of the positions, or of the points; intervals are at 95 %%. "+
		"The %d tests of the sentences are one family, fixed beforehand and adjusted by Holm's method at 5 %%: of each group as a whole, or of each setting, "+
		"and each suite the mean over the limits, its change for %s, and the largest difference between two phases. All other figures have intervals and no verdict.",
		v.Base, len(v.Tests), v.Unit)
}

// valueNotes are what has to be known about a value, refusals first.
func valueNotes(v *compare.Value) []Sentence {
	var notes []Sentence
	for _, text := range v.NotComparable {
		notes = append(notes, Say("Not comparable: "+text))
	}
	for _, text := range v.Warnings {
		if !slices.Contains(v.NotComparable, text) {
			notes = append(notes, Say("Warning: "+text))
		}
	}
	return notes
}

// measured is a difference in percentage points with so many decimals.
func measured(d compare.Interval, decimals int, shown Shown) Difference {
	return Difference{Interval: d, Decimals: decimals, Measure: "pp", Shown: shown}
}

// baseSentences say what the base solved at each limit.
func baseSentences(v *compare.Value) []Sentence {
	var list []Sentence
	suite := ""
	for i := range v.Cells {
		c := &v.Cells[i]
		if c.Setting != v.Base || c.Phase != "" {
			continue
		}
		if len(list) == 0 || suite != c.Suite {
			suite = c.Suite
			list = append(list, Sayf("%s, %s: %s %s %% at %s", Text(c.Suite), sink.Plural(c.Positions, "position"), Text(v.Base), Percent{c.Value, c.Most}, Text(c.Limit)))
			continue
		}
		list[len(list)-1] = Sayf("%s, %s %% at %s", list[len(list)-1], Percent{c.Value, c.Most}, Text(c.Limit))
	}
	return list
}

// testsBySetting returns the tests of each setting, in their order.
func testsBySetting(v *compare.Value) [][]compare.ValueTest {
	var list [][]compare.ValueTest
	place := map[string]int{}
	for _, t := range v.Tests {
		i, known := place[t.Setting]
		if !known {
			i = len(list)
			place[t.Setting], list = i, append(list, nil)
		}
		list[i] = append(list[i], t)
	}
	return list
}

// testSentences has one sentence for each group, or for each setting without one.
func testSentences(v *compare.Value) []Sentence {
	var list []Sentence
	for _, tests := range testsBySetting(v) {
		name := tests[0].Setting
		if g := tests[0].Group; g != "" {
			name = g + ": " + name
		}
		args := []any{Text(name)}
		for i := range tests {
			args = append(args, testSentence(v, &tests[i], tests))
		}
		list = append(list, Sayf("%s: %s"+strings.Repeat("%s", len(tests)-1)+".", args...))
	}
	return list
}

// testSentence writes a test behind those of the same setting before it.
func testSentence(v *compare.Value, t *compare.ValueTest, tests []compare.ValueTest) Sentence {
	decided := Say(", not shown")
	if t.Shown() {
		decided = Sayf(", %s", PEquation(t.PAdjusted))
	}
	switch t.Kind {
	case compare.Slope:
		return Sayf(", for %s %s%s%s", v.Unit, measured(t.Effect, 2, Both), slopeText(t, tests), decided)
	case compare.Phases:
		return Sayf(", %s %s%s", t.Of, measured(t.Effect, 1, Both), decided)
	}
	separator := "; "
	if t.Suite == tests[0].Suite {
		separator = ""
	}
	return Sayf("%s%s %s%s", separator, Text(t.Suite), measured(t.Effect, 1, Both), decided)
}

func slopeText(t *compare.ValueTest, tests []compare.ValueTest) string {
	if word := slopeWord(t, tests); word != "" {
		return " (it " + word + ")"
	}
	return ""
}

// slopeWord says of a slope that is shown whether the difference grows or shrinks.
func slopeWord(t *compare.ValueTest, tests []compare.ValueTest) string {
	i := slices.IndexFunc(tests, func(o compare.ValueTest) bool { return o.Kind == compare.Whole && o.Suite == t.Suite })
	switch {
	case !t.Shown() || i < 0:
		return ""
	case (t.Effect.Value > 0) == (tests[i].Effect.Value > 0):
		return "grows"
	}
	return "shrinks"
}

// valueTests has a row for each setting and suite.
func valueTests(v *compare.Value) *Table {
	columns := []Column{{Name: "suite"}, {Name: "setting"}, {Name: "mean", Right: true}, {Name: "95 % interval", Right: true}, {Name: "p", Right: true}, {Name: "with the limit"}, {Name: "phases"}}
	var rows []Row
	for _, tests := range testsBySetting(v) {
		for i := range tests {
			t := &tests[i]
			switch {
			case t.Kind == compare.Whole:
				rows = append(rows, Row{Cells: []Cell{Text(t.Suite), Text(t.Setting), measured(t.Effect, 1, ValueOnly), measured(t.Effect, 1, IntervalOnly), P(t.PAdjusted), nil, nil}})
			case !t.Shown() || len(rows) == 0:
			case t.Kind == compare.Slope:
				rows[len(rows)-1].Cells[5] = Text(slopeWord(t, tests))
			case t.Kind == compare.Phases:
				rows[len(rows)-1].Cells[6] = Text(t.Of)
			}
		}
	}
	return TableOf(columns, rows)
}

// valueTable has the cells of a value.
func valueTable(v *compare.Value) *Table {
	columns := []Column{
		{Name: "suite"}, {Name: "phase"}, {Name: "setting"}, {Name: "limit", Right: true}, {Name: "positions", Right: true}, {Name: "value", Right: true}, {Name: "%", Right: true},
		{Name: "difference", Right: true}, {Name: "95 % interval", Right: true}, {Name: "answers differ", Right: true}, {Name: "nodes/s", Right: true},
	}
	return &Table{Columns: columns, Len: len(v.Cells), Row: func(i int) Row {
		c := &v.Cells[i]
		cells := []Cell{Text(c.Suite), Text(c.Phase), Text(c.Setting), Text(c.Limit), Count(c.Positions), Share{c.Value, c.Most}, Percent{c.Value, c.Most}, nil, nil, nil, nil}
		if c.Difference != nil {
			cells[7], cells[8], cells[9] = measured(*c.Difference, 1, ValueOnly), measured(*c.Difference, 1, IntervalOnly), Count(c.AnswersDiffer)
		}
		if c.NPS > 0 {
			cells[10] = NodesPerSecond(c.NPS)
		}
		return Row{Cells: cells}
	}}
}
