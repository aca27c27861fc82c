package show

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites/files"
)

const (
	// maxFull is the number of gates up to which each is shown in full; of more there is a table.
	maxFull = 2
	// maxListed is the number of positions that a table lists.
	maxListed = 100
	// maxNamed is the number of positions that a sentence names.
	maxNamed = 6
	// maxName is the length of a name where room is short.
	maxName = 80
)

// Gates returns what gates have decided: a document for each, and in front of many a table of the
// outcomes, the worst first.
func Gates(gates []*compare.Gate) []*Doc {
	var docs []*Doc
	if len(gates) > maxFull {
		docs = append(docs, outcomes(gates))
	}
	for _, g := range gates {
		d := gateDoc(g)
		d.Detail = len(gates) > maxFull
		docs = append(docs, d)
	}
	return docs
}

// Published returns the documents for readers who do not have the folders of the runs: a contender that is called the
// same in both is named once.
func Published(gates []*compare.Gate) []*Doc {
	docs := Gates(gates)
	for i, g := range gates {
		if s := g.Sides; s != nil && s.Base.Own != "" && s.Base.Own == s.Contender.Own {
			docs[len(docs)-len(gates)+i].Title = ownName(g)
		}
	}
	return docs
}

// outcomes has a row for each gate, with the first reason of its outcome.
func outcomes(gates []*compare.Gate) *Doc {
	worst := slices.SortedStableFunc(slices.Values(gates), func(a, b *compare.Gate) int { return b.Outcome.Severity() - a.Outcome.Severity() })
	t := sink.NewTable(sink.Column{Header: "contender"}, sink.Column{Header: "outcome"}, sink.Column{Header: "lost", Right: true}, sink.Column{Header: "gained", Right: true}, sink.Column{Header: "because"})
	counts, order := map[string]int{}, []string{}
	for _, g := range worst {
		t.Add(sink.Cut(g.Contender, maxSentence)+atText(g), outcomeText(g), strconv.Itoa(len(g.Lost)), strconv.Itoa(len(g.Gained)), strings.Join(g.Reasons[:min(1, len(g.Reasons))], ""))
		t.Tone(1, g.Outcome.Tone())
		if counts[string(g.Outcome)]++; counts[string(g.Outcome)] == 1 {
			order = append(order, string(g.Outcome))
		}
	}
	for i, outcome := range order {
		order[i] = fmt.Sprintf("%d %s", counts[outcome], outcome)
	}
	return &Doc{Title: sink.Plural(len(gates), "contender"), Result: strings.Join(order, ", "), Tone: worst[0].Outcome.Tone(), Parts: []Part{{Table: t}}}
}

// heading says what a gate has decided, and why.
func heading(g *compare.Gate) *Doc {
	return &Doc{Title: whoAt(g), Result: resultText(g), Tone: g.Outcome.Tone(), Lead: g.Reasons}
}

// decision is heading in lines, with the notes.
func decision(g *compare.Gate) []string {
	return slices.Concat([]string{heading(g).Sentence()}, g.Reasons, Prefixed("Note: ", g.Notes))
}

// gateDoc is the document of a decision.
func gateDoc(g *compare.Gate) *Doc {
	d := heading(g)
	if g.Speed != nil {
		return d.with(Part{Table: speedTable(g)}, Part{Text: Prefixed("Note: ", g.Notes)}, Part{Heading: "Conditions", Text: conditions(g), Detail: true})
	}
	faults, gains := faultsOf(g), gainsOf(g)
	table, picture := gateTable(g)
	d.Parts = []Part{
		{Table: table, Picture: picture, Text: answersOf(g)},
		{Text: append(faults.sentences(), gains.sentences()...)},
		{Text: Prefixed("Note: ", g.Notes)},
		faults.part(JUnitFile),
		gains.part(report.RecordsFile),
		{Heading: "Conditions", Text: conditions(g), Detail: true},
	}
	if i := slices.IndexFunc(g.Lost, func(c compare.Change) bool { return c.Accepted == "" }); g.Sides != nil && i >= 0 {
		d.Next, d.Why = explainLost(&g.Lost[i], g.Sides)
	}
	return d
}

// speedTable has the speed of both builds.
func speedTable(g *compare.Gate) *sink.Table {
	t := sink.NewTable(sink.Column{Header: "contender"}, sink.Column{Header: "nodes/s", Right: true}, sink.Column{Header: "searches", Right: true}, sink.Column{Header: "starts", Right: true})
	for _, of := range []struct {
		name   string
		nps    float64
		starts int
	}{{g.Base, g.Speed.BaseNPS, g.Speed.Base}, {g.Contender, g.Speed.NPS, g.Speed.Contender}} {
		t.Add(sink.Cut(of.name, maxSentence), when(of.nps > 0, func() string { return sink.HumanCount(uint64(of.nps)) }), strconv.Itoa(g.Speed.Searches), strconv.Itoa(of.starts))
	}
	return t
}

// whoAt names the contender behind its base, by what tells them apart if their names are long.
func whoAt(g *compare.Gate) string {
	if g.IsFloor() {
		return Named(g)
	}
	names := []string{g.Base, g.Contender}
	for i, label := range sink.Names(names, maxLabel) {
		if strings.HasSuffix(names[i], label) { // no letter: a title has no legend
			names[i] = label
		}
	}
	return names[0] + " → " + names[1] + atText(g)
}

// atText says at which limit a contender is, in a run of several.
func atText(g *compare.Gate) string { return when(g.At != "", func() string { return " at " + g.At }) }

// Named names the contender, with its limit in a run of several.
func Named(g *compare.Gate) string { return g.Contender + atText(g) }

// ownName returns the contender's name in its run, which does not depend on the folder of that run.
func ownName(g *compare.Gate) string {
	side := g.Side
	if g.Sides != nil {
		side = &g.Sides.Contender
	}
	if side == nil {
		return g.Contender
	}
	return cmp.Or(side.Own, g.Contender) + atText(g)
}

// outcomeText writes the outcome for people, who want to know which loss is ruled out.
func outcomeText(g *compare.Gate) string {
	switch {
	case g.Outcome == compare.NotWorse && !g.Margin.IsZero():
		return "not worse by " + compare.MarginText(g.Margin) + " or more"
	case (g.Outcome == compare.Slower || g.Outcome == compare.NotSlower) && g.Speed.MaxSlower > 0:
		return string(g.Outcome) + " by more than " + g.Speed.MaxText()
	}
	return string(g.Outcome)
}

// resultText is outcomeText for a first line. An inconclusive gate may pass, and the word alone does
// not say what that means.
func resultText(g *compare.Gate) string {
	if g.Outcome == compare.Inconclusive {
		return string(g.Outcome) + ", nothing is decided"
	}
	return outcomeText(g)
}

// Decision says what the contender is, without a full stop.
func Decision(g *compare.Gate) string {
	if g.IsFloor() || g.Outcome == compare.EngineFailed {
		return whoAt(g) + ": " + resultText(g)
	}
	if g.Outcome == compare.Regressed {
		return Named(g) + " has " + resultText(g)
	}
	return Named(g) + " is " + resultText(g)
}

// maxLabel is the length up to which a name is whole in a title.
const maxLabel = 40

// gateTable has a row for each suite, in the order of the run.
func gateTable(g *compare.Gate) (*sink.Table, *Picture) {
	lines := make([]line, len(g.Rows))
	for i := range g.Rows {
		lines[i] = line{Row: &g.Rows[i], gate: true}
	}
	return suiteTable(lines, ""), differencePicture(lines)
}

// answersOf says in how many positions of each suite the answers differ.
func answersOf(g *compare.Gate) []string {
	var texts []string
	for i := range g.Rows {
		texts = append(texts, g.Rows[i].Suite+": "+AnswersText(&g.Rows[i])+".")
	}
	return texts
}

// fault is what is said of a position at a gate, in every medium.
type fault struct {
	result   result
	is, kind string // "lost", and the type of it in JUnit XML
	said     string
}

// result is how a position ends in JUnit XML.
type result string

const (
	passed  result = ""
	skipped result = "skipped"
	failed  result = "failure"
	errored result = "error"
)

func (r result) fails() bool { return r == failed || r == errored }

func (f *fault) text() string { return f.is + ": " + f.said }

// faultOf says what is wrong with a position at a gate with an outcome, the worst only.
func faultOf(t *compare.TestedCase, outcome compare.Outcome) fault {
	switch {
	case t.Failed != "":
		return fault{errored, "the engine failed", "engine", t.Failed}
	case t.Lost != "":
		return fault{failed, "lost", "lost", t.Lost}
	case t.Accepted != "":
		return fault{skipped, "lost, accepted", "", t.Accepted}
	case t.Unsolved != "" && outcome != compare.EnoughSolved:
		return fault{failed, "not solved", "unsolved", t.Unsolved}
	case t.Unsolved != "":
		return fault{skipped, "not solved, but enough others are", "", t.Unsolved}
	}
	return fault{}
}

// tested yields the positions of a gate.
func tested(g *compare.Gate) iter.Seq[compare.TestedCase] {
	if g.Tested == nil {
		return func(func(compare.TestedCase) bool) {}
	}
	return g.Tested
}

// listing is a kind of positions: how many, the first ids, and what is said of the first.
type listing struct {
	is, said string
	ids      []string
	many     int
}

func (l *listing) add(id string) {
	if l.many++; l.many <= maxNamed {
		l.ids = append(l.ids, sink.Cut(id, maxName))
	}
}

// text is "lost: 14 (a, b and 12 more)", with what is said of the first where that is more than moves.
func (l *listing) text() string {
	text := fmt.Sprintf("%s: %d (%s", l.is, l.many, strings.Join(l.ids, ", "))
	if more := l.many - len(l.ids); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	if text += ")"; l.said != "" {
		text += "; the first: " + l.said
	}
	return text
}

// listings are kinds of positions in the order in which they come, with a table of the first positions.
type listings struct {
	only  string // the only kind, which the table need not name
	kinds []*listing
	table *sink.Table
	more  int // that the table lacks
}

func newListings(only string) *listings {
	return &listings{only: only, table: sink.NewTable(sink.Column{Header: "contender"}, sink.Column{Header: "suite"}, sink.Column{Header: "id"}, sink.Column{Header: "result"}, sink.Column{Header: "what happened"}, sink.Column{Header: "case"})}
}

// add adds a position, and returns its kind.
func (l *listings) add(is, said, who string, c *compare.Change) *listing {
	at := slices.IndexFunc(l.kinds, func(kind *listing) bool { return kind.is == is })
	if at < 0 {
		at = len(l.kinds)
		l.kinds = append(l.kinds, &listing{is: is})
	}
	l.kinds[at].add(c.ID)
	if l.table.Len() == maxListed {
		l.more++
		return l.kinds[at]
	}
	if is == l.only {
		is = ""
	}
	l.table.Add(who, c.Suite, c.ID, is, said, c.Case)
	l.table.Note(c.FEN)
	l.table.Link(report.BoardURL(c.FEN))
	return l.kinds[at]
}

func (l *listings) sentences() (texts []string) {
	for _, kind := range l.kinds {
		texts = append(texts, kind.text())
	}
	return texts
}

func (l *listings) part(where string) Part {
	var heads []string
	for _, kind := range l.kinds {
		heads = append(heads, fmt.Sprintf("%s: %d", kind.is, kind.many))
	}
	return Part{Heading: strings.Join(heads, ", "), Table: l.table, More: l.more, Where: where, Detail: true}
}

// faultsOf lists the positions with which something is wrong, gainsOf those that only the contender
// solved.
func faultsOf(g *compare.Gate) *listings {
	l := newListings("")
	for t := range tested(g) {
		if f := faultOf(&t, g.Outcome); f.result != passed {
			kind := l.add(f.is, f.said, "", &compare.Change{Suite: t.Suite, ID: t.ID, Case: t.Case, FEN: t.FEN})
			if kind.many == 1 && (t.Failed != "" || t.Accepted != "") {
				kind.said = f.said
			}
		}
	}
	return l
}

func gainsOf(g *compare.Gate) *listings {
	l := newListings(compare.Gained)
	for i := range g.Gained {
		l.add(compare.Gained, g.Gained[i].MovesText("the baseline"), "", &g.Gained[i])
	}
	return l
}

// conditions are what a reader needs who does not see the command: the limit, who is compared, and the
// settings that differ.
func conditions(g *compare.Gate) []string {
	texts := []string{g.Limit}
	if g.Side != nil {
		texts = append(texts, sideText("contender", g.Side, true))
	}
	if g.Sides != nil {
		texts = append(texts, sideTexts(g.Sides)...)
	}
	return texts
}

// sideTexts say who is compared, and in which settings they differ.
func sideTexts(s *compare.Sides) []string {
	several := s.Base.Run != s.Contender.Run
	base, contender := sideText("base", &s.Base, several), sideText("contender", &s.Contender, several)
	texts := []string{base, contender}
	for _, d := range s.Differ {
		texts = append(texts, fmt.Sprintf("%s: %q → %q", d.Name, d.Base, d.Contender))
	}
	return texts
}

// sideText names a program with all that identifies it, with its run where there are several; a table of records alone
// has nothing but its file.
func sideText(role string, s *compare.Side, several bool) string {
	text := role + ": " + s.Short()
	if s.Meta == nil {
		return text + ", file " + s.Run
	}
	text += ", " + cmp.Or(s.Version, "version unknown")
	if s.SHA256 != "" {
		text += ", sha256 " + files.BriefDigest(s.SHA256)
	}
	if several {
		text += ", run " + s.Run
	}
	return text
}
