package output

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/folder"
)

// WriteText writes what came out of a run for people: briefly, or all of it.
func WriteText(w io.Writer, s *Sections, b show.Brief, verbose bool) error {
	return show.Text(w, []*show.Doc{s.Document()}, b, verbose)
}

// WriteMarkdown writes a run in less than 60 lines, the decisions of its gate first.
func WriteMarkdown(w io.Writer, s *Sections) error {
	return show.WriteMarkdown(w, append(show.Gates(s.Gates), s.Document())...)
}

// Document is the document of a run: what the only contender solved, or the comparison of several, engines that
// failed, notes, and in detail the totals and ratings that known suites define, what was not solved, and settings.
func (s *Sections) Document() *show.Doc {
	d := &show.Doc{Title: s.Title()}
	d.Next, d.Why = s.next()
	notes := s.Notes()
	verdicts, details := []show.Part(nil), []show.Part(nil)
	c, err := s.Comparison()
	isCompared := len(s.meta.Contenders) > 1 && err == nil && len(c.Pairs) > 0
	if isCompared {
		compared := show.Comparison(c, "")
		d.Headline = compared.Headline
		conditions := len(compared.Parts) - 2
		verdicts, details = compared.Parts[:1], slices.Delete(compared.Parts[2:], conditions-2, conditions-1) // without notes and conditions
		told := show.Told(c)
		if c.IsSeveral() {
			told = nil
		}
		notes = append(notes[:len(notes):len(notes)], show.Prefixed("Not comparable: ", refusals(c).Without(told).Texts())...)
	}
	solved := s.solvedParts(isCompared)
	if !isCompared {
		verdicts, solved = solved, nil
	}
	if len(s.meta.Contenders) == 1 {
		d.Headline = []string{show.SummarySentence(s.Joint().Summary())}
	}
	heading, failures := "Notes", s.firstFailures()
	if failures != nil {
		heading = "Engines that failed, and notes"
	}
	own := []show.Part{s.moves(), {Heading: heading, Text: append(failures, notes...)}, s.expectationPart()}
	d.Parts = slices.Concat(verdicts, own, solved, details, s.results(), s.conditions())
	return d
}

// refusals are why there are no verdicts, but for what notes of the run say by themselves: how a contender searched,
// and that it searched as another one.
func refusals(c *compare.Comparison) compare.Findings {
	return slices.DeleteFunc(c.Refusals().Except(compare.KindUnread), func(found compare.Finding) bool { return found.Contender != "" })
}

// Title says what ran under which conditions.
func (s *Sections) Title() string {
	parts := []string{s.suites(), s.contenders(), s.meta.Limit, s.repeats(), sizesText(&s.meta)}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " · ")
}

// maxNames is the number of characters that the names of suites, or of contenders, have in a title.
const maxNames = 60

// suites returns the names of the suites, or their number.
func (s *Sections) suites() string {
	var names []string
	for _, suite := range s.meta.Suites {
		names = append(names, suite.Name)
	}
	return listed(names, "suite")
}

// contenders does so with the contenders.
func (s *Sections) contenders() string { return listed(s.Run.Names(), "contender") }

func listed(names []string, what string) string {
	if text := strings.Join(names, ", "); len(names) < 2 || utf8.RuneCountInString(text) <= maxNames {
		return text
	}
	return sink.Plural(len(names), what)
}

// sizesText returns hash and threads of the searches of a run; where contenders differ, whose.
func sizesText(m *folder.Manifest) string {
	var parts []string
	for _, g := range suites.SizeGroups(m.Contenders, m.AllSizes()) {
		text := g.HashText() + " · " + g.ThreadsText()
		if len(g.Contenders) > 0 {
			text += " (" + strings.Join(g.Contenders, ", ") + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " · ")
}

// repeats writes the number of searches of each case; empty for one.
func (s *Sections) repeats() string {
	if s.meta.Repeats() == 1 {
		return ""
	}
	return sink.Plural(s.meta.Repeats(), "repeat")
}

// solvedParts are what was solved of whole suites, and of themes.
func (s *Sections) solvedParts(detail bool) []show.Part {
	var wholes, themes []report.Summary
	for _, row := range s.Summary() {
		if row.Theme == report.WholeSuite {
			wholes = append(wholes, row)
		} else {
			themes = append(themes, row)
		}
	}
	if !detail {
		wholes, themes = leastSolved(wholes), leastSolved(themes)
		if len(wholes) > maxSuites {
			wholes = append([]report.Summary{total(wholes)}, wholes...)
		}
	}
	parts := []show.Part{{Table: s.solvedTable(wholes), Picture: solvedPicture(wholes), Where: report.SummaryFile, Detail: detail, Open: true}, {Heading: "Solved by theme", Table: s.solvedTable(themes), Picture: solvedPicture(themes), Where: report.SummaryFile, Detail: detail || len(themes) > maxThemes || s.Gates != nil}}
	if detail {
		parts[0].Heading = "Solved"
	}
	return parts
}

const (
	// maxSuites is the number of suites, or themes, up to which they are in their order; of more what was
	// solved least is first, behind the sum of suites.
	maxSuites = 6
	// maxThemes is the number of themes up to which a terminal shows the first.
	maxThemes = 15
)

func leastSolved(rows []report.Summary) []report.Summary {
	share := func(row *report.Summary) float64 { return float64(row.Solved) / float64(max(row.Asked, 1)) }
	if len(rows) > maxSuites {
		slices.SortStableFunc(rows, func(a, b report.Summary) int { return cmp.Compare(share(&a), share(&b)) })
	}
	return rows
}

// total is the sum over suites.
func total(rows []report.Summary) report.Summary {
	sum := report.Summary{Suite: fmt.Sprintf("all %d", len(rows)), Contender: rows[0].Contender, Theme: report.WholeSuite, Figure: rows[0].Figure}
	for i := range rows {
		row := &rows[i]
		sum.Asked, sum.Solved, sum.Errors = sum.Asked+row.Asked, sum.Solved+row.Solved, sum.Errors+row.Errors
		if row.Figure != sum.Figure {
			sum.Figure = report.Solved
		}
	}
	return sum
}

// solvedTable has a row for each summary.
func (s *Sections) solvedTable(rows []report.Summary) *sink.Table {
	columns := []sink.Column{{Header: "suite"}, {Header: "theme"}, {Header: "contender"}, {Header: "limit"}}
	for _, m := range metrics {
		columns = append(columns, sink.Column{Header: m.header, Right: true, Detail: m.detail})
	}
	t := sink.NewTable(columns...)
	for i := range rows {
		row := &rows[i]
		cells := []string{row.Suite, "", "", ""}
		if row.Theme != report.WholeSuite {
			cells[1] = row.Theme
		}
		if len(s.meta.Contenders) > 1 {
			cells[2] = row.Contender
		}
		if s.Run.IsSeveral() {
			cells[3] = row.Limit
		}
		for _, m := range metrics {
			cells = append(cells, m.cell(row, s.meta.NoTimes))
		}
		t.Add(cells...)
	}
	return t
}

// solvedPicture has the share of each summary.
func solvedPicture(rows []report.Summary) *show.Picture {
	p := &show.Picture{Unit: "%", Rows: make([]show.Interval, len(rows))}
	for i := range rows {
		if row := &rows[i]; row.Asked > 0 {
			low, high := row.Interval()
			p.Rows[i] = show.Interval{Value: 100 * float64(row.Solved) / float64(row.Asked), Low: 100 * low, High: 100 * high}
		}
	}
	return p
}

// moves shows the moves of the contenders in a run that asks nothing, where they differ; empty for any
// other run.
func (s *Sections) moves() show.Part {
	if len(s.meta.Contenders) < 2 || !s.asksNothing() {
		return show.Part{}
	}
	t, more := s.MoveTable(maxListed)
	return show.Part{Heading: "Moves differ:", Table: t, More: more, Where: report.RecordsFile, Detail: len(s.meta.Contenders) > maxMovers}
}

// maxMovers is the number of contenders whose moves have room in few lines.
const maxMovers = 4

// firstFailures say how the engine of each contender failed first.
func (s *Sections) firstFailures() (texts []string) {
	for _, rec := range s.scan().firstErrors {
		if rec != nil {
			texts = append(texts, fmt.Sprintf("%s failed on %s: %s", rec.Contender, rec.ID, rec.Error))
		}
	}
	return texts
}

// expectationPart is the outcome of an experiment; empty of other runs.
func (s *Sections) expectationPart() show.Part {
	if x := s.meta.Experiment; x != nil {
		return ExpectationPart(x.Title, s.Expectations())
	}
	return show.Part{}
}

// results are the totals and ratings that known suites define, and what was flaky or not solved; of several
// limits at each of them.
func (s *Sections) results() []show.Part {
	if !s.Run.IsSeveral() {
		return s.resultsAt("")
	}
	var parts []show.Part
	for _, part := range s.Run.Limits() {
		parts = append(parts, NewSections(part).resultsAt(" at "+part.AtLimit())...)
	}
	return parts
}

func (s *Sections) resultsAt(at string) []show.Part {
	var parts []show.Part
	for _, totals := range s.Totals() {
		parts = append(parts, show.Part{Heading: s.totalsTitle(&totals), Table: totals.table(), Detail: true})
	}
	failed := s.failedPart()
	failed.Heading += at
	return append(parts,
		show.Part{Heading: "Ratings" + at, Text: append(s.ratingTexts(), s.puzzleTexts()...), Detail: true},
		show.Part{Heading: fmt.Sprintf("Flaky: %d", len(s.Flaky())) + at, Table: s.flakyTable(), Detail: true}, failed)
}

// failedPart lists what the only contender did not solve, or one of several.
func (s *Sections) failedPart() show.Part {
	failed := s.scan().failures
	p := show.Part{More: failed.total - len(failed.listed), Where: FailedFile, Detail: true}
	if len(s.meta.Contenders) < 2 {
		p.Heading, p.Table = fmt.Sprintf("Not solved: %d", failed.total), s.FailureTable()
		return p
	}
	p.Heading, p.Table = fmt.Sprintf("Not solved by one or more (%ssolves): %d", solvedMark, failed.total), s.failedTable()
	return p
}

// next returns the words of the command that fits what came out, and what it is for.
func (s *Sections) next() (words []string, reason string) {
	switch {
	case s.Run.Len() < s.meta.Positions():
		return []string{"keymove", "run", "--resume", s.Run.Path}, ""
	case s.failing() != "":
		return []string{"keymove", "engines", "check", s.failing()}, "what the engine does wrong"
	case len(s.meta.Contenders) == 1:
		return s.nextOfOne()
	}
	switch c, err := s.Comparison(); {
	case err != nil || len(c.Pairs) == 0:
		return nil, ""
	case c.IsSeveral():
		return []string{"keymove", "compare", "--by", "phase", s.Run.Path}, "the same by phase"
	default:
		return show.NextOf(c)
	}
}

// failing returns the words of the first external engine that failed; empty for none.
func (s *Sections) failing() string {
	for _, row := range s.Summary() {
		for i := range s.meta.Contenders {
			if flag, value := report.ContenderWords(&s.meta.Contenders[i]); row.Errors > 0 && row.Contender == s.meta.Contenders[i].Name && flag == "engine" {
				return value
			}
		}
	}
	return ""
}

// nextOfOne explains the first case that is not solved.
func (s *Sections) nextOfOne() (words []string, reason string) {
	number := 0
	for rec := range s.Run.All() {
		number++
		if rec.Failed() && rec.Error == "" {
			return []string{"keymove", "explain", s.Run.Path + "#" + strconv.Itoa(number)}, "why " + sink.Terminal(rec.ID) + " is missed"
		}
	}
	return nil, ""
}

// failedTable has the cases that at least one of several contenders did not solve, with the answer of each.
func (s *Sections) failedTable() *sink.Table {
	t := sink.NewTable(sink.Column{Header: "suite"}, sink.Column{Header: "id"}, sink.Column{Header: "repeat", Right: true}, sink.Column{Header: "expected"}, sink.Column{Header: "played"}, sink.Column{Header: "disputed"})
	for _, f := range s.Failures() {
		t.Add(s.suiteCell(f.Case), f.Case.ID, s.repeatCell(f.Case), report.Expected(f.Case), played(f.By), f.Case.Disputed)
		t.Link(report.BoardURL(f.Case.FEN))
	}
	return t
}

// played says what each contender answered, those with the same answer together: "✓ Qg6: a, c; Qh3: b".
func played(by []*suites.Record) string {
	var answers []string
	who := map[string][]string{}
	for _, rec := range by {
		if rec == nil {
			continue
		}
		answer := moveOrFailure(rec)
		if who[answer] == nil {
			answers = append(answers, answer)
		}
		who[answer] = append(who[answer], rec.Contender)
	}
	for i, answer := range answers {
		answers[i] = answer + ": " + strings.Join(who[answer], ", ")
	}
	return strings.Join(answers, "; ")
}
