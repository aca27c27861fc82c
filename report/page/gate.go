package page

import (
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/suites/digest"
)

// Gates returns a page for each decision.
func Gates(gates []*compare.Gate) []*Page {
	var pages []*Page
	for _, g := range gates {
		pages = append(pages, Gate(g))
	}
	return pages
}

// Gate returns the page of a decision: the outcome and its reasons, the suites, and the positions
// that were lost, gained or not solved.
func Gate(g *compare.Gate) *Page {
	p := &Page{
		Title: g.Title(), Who: g.Contender, Own: g.OwnName(), Sentence: g.Sentence(), Result: g.OutcomeText(),
		Outcome: gateOutcome(g), Passes: g.Passes(), Level: gateLevel(g.Outcome), Severity: g.Outcome.Severity(),
		Reasons: g.Reasons, Notes: g.Notes, Limit: g.Limit, Facts: gateFacts(g), Cases: casesOf(g),
	}
	p.Short = Sayf("%s: %s", Text(g.Contender), g.Result())
	if s := g.Sides; s != nil {
		p.Settings = settingsOf(s)
		base, other := Text(s.Base.Short()), Text(s.Contender.Short())
		if p.Short = Sayf("%s → %s: %s", base, other, g.Result()); base == other {
			p.Short = Sayf("%s: %s", other, g.Result())
		}
		if len(g.Lost) > 0 {
			p.Next = explainLost(&g.Lost[0].Change, s)
		}
	}
	rows := make([]suiteRow, len(g.Rows))
	for i := range g.Rows {
		rows[i] = suiteRow{Row: &g.Rows[i].Row, gate: &g.Rows[i], limit: g.Limit}
	}
	of := func(c *suiteColumn) Media { return c.gate }
	decided := slices.Clone(rows)
	slices.SortStableFunc(decided, func(a, b suiteRow) int { return certainty(&a) - certainty(&b) })
	p.Blocks = []Block{
		{In: Full | Brief | Lines, Table: suiteTable(rows, "", of)},
		{In: Comment, Word: "suite", Table: suiteTable(decided, "", of)},
	}
	if len(rows) > 0 {
		p.Blocks = append(p.Blocks, Block{In: Full | Brief, List: []Sentence{gateMoves(g)}})
	}
	p.Blocks = append(p.Blocks, gateLost(g), gateGained(g))
	if g.IsFloor() {
		p.Blocks = append(p.Blocks, gateUnsolved(g))
	}
	return p
}

// gateOutcome is the outcome with its tone.
func gateOutcome(g *compare.Gate) Outcome {
	o := Outcome{Words: string(g.Outcome)}
	switch {
	case g.Outcome == compare.Inconclusive:
		o.Tone = Undecided
	case g.Passes():
		o.Tone = Good
	default:
		o.Tone = Bad
	}
	return o
}

// gateLevel is how a build server marks an outcome.
func gateLevel(o compare.Outcome) string {
	switch o {
	case compare.EngineFailed, compare.Regressed, compare.Unlike, compare.TooFewSolved:
		return "error"
	case compare.Inconclusive:
		return "warning"
	}
	return "notice"
}

// certainty orders suites: those that differ first.
func certainty(r *suiteRow) int {
	if r.Verdict.Differs() || r.PWorseAdjusted != nil && *r.PWorseAdjusted <= compare.DefaultAlpha {
		return 0
	}
	return 1
}

// gateFacts are the first labelled lines: that nothing is decided, and why; who is compared; the
// outcome; without a baseline, on what.
func gateFacts(g *compare.Gate) []Fact {
	var facts []Fact
	if g.Outcome == compare.Inconclusive {
		facts = append(facts, Fact{"Result", Sayf("%s: %s", g.Result(), strings.Join(g.Reasons, " "))})
	}
	if g.Sides != nil {
		facts = append(facts, sideFacts(g.Sides)...)
	}
	if g.IsFloor() {
		if g.Side != nil {
			facts = append(facts, Fact{"New", sideText(g.Side)})
		}
		facts = append(facts, Fact{"Result", Say(string(g.Outcome))})
		for _, suite := range g.Suites {
			facts = append(facts, Fact{"Suite", Sayf("%s %s", suite, g.Limit)})
		}
	} else if g.Outcome != compare.Inconclusive {
		facts = append(facts, Fact{"Result", Say(g.Result())})
	}
	return facts
}

// maxDifferences is the number of options named that differ.
const maxDifferences = 12

// sideFacts say who is compared.
func sideFacts(s *compare.Sides) []Fact {
	facts := []Fact{{"New", sideText(&s.Contender)}, {"Base", sideText(&s.Base)}}
	var args []any
	list := settingsOf(s)
	for _, setting := range list[:min(len(list), maxDifferences)] {
		args = append(args, setting)
	}
	if len(args) == 0 {
		return facts
	}
	format := strings.Repeat(", %s", len(args))[len(", "):]
	if more := len(list) - len(args); more > 0 {
		format, args = format+", and %d more", append(args, more)
	}
	return append(facts, Fact{"Differ", Sayf(format, args...)})
}

func settingsOf(s *compare.Sides) []Setting {
	var list []Setting
	for _, d := range s.Differ {
		list = append(list, Setting{Name: d.Name, Base: d.Base, New: d.Contender})
	}
	return list
}

func sideText(s *compare.Side) Sentence {
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
	return Say(strings.Join(append(parts, "run "+s.Run), ", "))
}

// gateMoves says of each suite in how many positions the moves differ.
func gateMoves(g *compare.Gate) Sentence {
	texts := make([]string, len(g.Rows))
	for i := range g.Rows {
		texts[i] = g.Rows[i].Suite + ": " + g.Rows[i].AnswersText()
	}
	return Say(strings.Join(texts, "; ") + ".")
}

// gateLost are the lost positions, accepted or not.
func gateLost(g *compare.Gate) Block {
	t := &Table{Len: len(g.Lost), Columns: textColumns("suite", "id", "expected", "base", "contender", "case", "accepted", "disputed")}
	t.Row = func(i int) Row {
		l := &g.Lost[i]
		row := changeRow(&l.Change, Text(l.Suite), Text(l.ID), Move(l.ExpectedText()), Move(l.BaseMove), Move(l.Move), Text(l.Case), Text(l.Accepted), Text(l.Disputed))
		if l.Accepted != "" {
			row.Accepted = l.Accepted
			row.Said = Sayf("%s; accepted: %s", row.Said, Move(l.Accepted))
		}
		return row
	}
	return Block{
		In: Full | Brief | Comment, Weight: Cause, Positions: true, Word: "lost", Indented: true,
		Label: Sayf("Lost: %d", len(g.Lost)), Table: t,
	}
}

// gateGained are the positions that only the contender solved.
func gateGained(g *compare.Gate) Block {
	t := &Table{Len: len(g.Gained), Columns: textColumns("suite", "id")}
	t.Row = func(i int) Row { return changeRow(&g.Gained[i], Text(g.Gained[i].Suite), Text(g.Gained[i].ID)) }
	return Block{In: Comment, Weight: Other, Positions: true, Word: "gained", Table: t}
}

// maxListed is the number of positions that a text lists.
const maxListed = 100

// gateUnsolved are the positions that the contender of a gate without a baseline did not solve.
func gateUnsolved(g *compare.Gate) Block {
	var list []compare.TestedCase
	all := 0
	if g.Tested == nil {
		return Block{}
	}
	for tested := range g.Tested {
		if tested.Unsolved == "" {
			continue
		}
		if all++; all <= maxListed {
			list = append(list, tested)
		}
	}
	t := &Table{Len: len(list), Columns: textColumns("suite", "id", "answer", "case")}
	t.Row = func(i int) Row {
		c := &list[i]
		return Row{
			Cells: []Cell{Text(c.Suite), Text(c.ID), Text(c.Unsolved), Text(c.Case)},
			Note:  c.FEN, Board: report.BoardURL(c.FEN), Suite: c.Suite, ID: c.ID, Said: Say(c.Unsolved),
		}
	}
	return Block{
		In: Alone | Brief | Comment, Weight: Cause, Positions: true, Word: "not solved", Indented: true,
		Label: Sayf("Not solved by %s: %d", g.Contender, all), Table: t, More: all - len(list), Where: report.RecordsFile,
	}
}

// changeRow is a row about a position with different results.
func changeRow(c *compare.Change, cells ...Cell) Row {
	said := Sayf("%s → %s, expected %s", Move(c.BaseMove), Move(c.Move), Move(c.ExpectedText()))
	if c.Disputed != "" {
		said = Sayf("%s; %s", said, Move(c.Disputed))
	}
	return Row{Cells: cells, Note: c.FEN, Board: c.Board, Suite: c.Suite, ID: c.ID, Said: said}
}

// textColumns returns columns of texts that every medium has.
func textColumns(names ...string) []Column {
	columns := make([]Column, len(names))
	for i, name := range names {
		columns[i].Name = name
	}
	return columns
}

// casesOf yields the positions of a gate with their results.
func casesOf(g *compare.Gate) func(yield func(Case) bool) {
	return func(yield func(Case) bool) {
		if g.Tested == nil {
			return
		}
		for tested := range g.Tested {
			if !yield(caseOf(&tested, g.Outcome)) {
				return
			}
		}
	}
}

// caseOf returns the result of a position at a gate with an outcome.
func caseOf(t *compare.TestedCase, outcome compare.Outcome) Case {
	c := Case{Suite: t.Suite, Theme: t.Theme, ID: t.ID, Key: t.Case, Position: t.Position(), TimeUS: t.TimeUS, Played: playedText(t)}
	switch {
	case t.Failed != "":
		c.Result, c.Kind, c.Said = Errored, "engine", "the engine failed: "+t.Failed
	case t.Lost != "":
		c.Result, c.Kind, c.Said = Failed, "lost", "lost: "+t.Lost
	case t.Accepted != "":
		c.Result, c.Said = Skipped, "lost, accepted: "+t.Accepted
	case t.Unsolved != "" && outcome != compare.EnoughSolved:
		c.Result, c.Kind, c.Said = Failed, "unsolved", "not solved: "+t.Unsolved
	case t.Unsolved != "":
		c.Result, c.Said = Skipped, "not solved, but enough others are: "+t.Unsolved
	}
	return c
}

// playedText describes what was played.
func playedText(t *compare.TestedCase) string {
	text := "played " + t.Played
	if t.Expected != "" {
		text += ", expected " + t.Expected
	}
	if t.Solved != "" {
		text += ", solved " + t.Solved
	}
	if t.Disputed != "" {
		text += ", disputed (" + t.Disputed + ")"
	}
	if t.New {
		text += ", not in the baseline"
	}
	return text
}
