package show

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
)

// Comparison is the document of a comparison: the suites, a sentence for each of two contenders, what has
// to be known about them, and the positions that changed; by a part of the suites, or at several limits,
// the table of these.
func Comparison(c *compare.Comparison, by compare.Division) *Doc {
	one := c.Over()
	if len(one.Pairs) == 0 {
		return &Doc{Title: comparedTitle(one), Parts: []Part{{Text: one.Warnings}}}
	}
	d := &Doc{Title: comparisonTitle(one), Headline: headline(one), Parts: []Part{wholes(one)}}
	told := Told(one)
	if c.IsSeveral() || by != "" {
		if len(told) > 0 { // the note below says it
			d.Headline, told = nil, nil
		}
		d.Parts[0] = divided(c, by)
	}
	d.Parts = append(d.Parts, Part{Text: notesOf(one, told)})
	if by != "" {
		return d
	}
	d.Next, d.Why = NextOf(c)
	lost, gained := changesOf(one)
	d.Parts = append(d.Parts, lost.part(report.RecordsFile), gained.part(report.RecordsFile))
	for _, by := range []compare.Division{compare.ByTheme, compare.ByPhase} {
		if p := divided(c, by); p.Table.Len() > 0 {
			p.Detail, p.Open = true, by == compare.ByTheme
			d.Parts = append(d.Parts, p)
		}
	}
	read := Part{Heading: "How to read this", Text: append([]string{testText(c)}, speedTexts(one)...), Detail: true}
	return d.with(read, Part{Heading: "Conditions", Text: pairConditions(one), Detail: true}, Parting(c))
}

func (d *Doc) with(parts ...Part) *Doc {
	d.Parts = append(d.Parts, parts...)
	return d
}

// comparisonTitle says who is compared, and at which limit.
func comparisonTitle(c *compare.Comparison) string {
	title := comparedTitle(c)
	if severalBases(c) {
		title = sink.Plural(len(c.Pairs), "pair")
	}
	if limit := c.Pairs[0].Limit; limit != "" {
		title += " · " + limit
	}
	return title
}

// wholes is the table of the suites of all pairs, the most different ones first where there are many, and
// what the only pair shows in sentences.
func wholes(c *compare.Comparison) Part {
	var lines []line
	among := amongOf(c)
	for i := range c.Pairs {
		pair := &c.Pairs[i]
		for k := range pair.Rows {
			if row := &pair.Rows[k]; row.IsWhole() && row.Compared > 0 {
				lines = append(lines, line{Row: row, pair: pair, among: among})
			}
		}
	}
	if len(lines) > briefRows {
		slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(weight(b.Row), weight(a.Row)) })
	}
	isOther := func(l line) bool { return l.Suite != lines[0].Suite }
	if among.pairs > 1 && len(lines) > 0 && !slices.ContainsFunc(lines, isOther) {
		among.suite = lines[0].Suite
	}
	p := Part{Table: suiteTable(lines, ""), Picture: differencePicture(lines), Where: compare.File, Text: verdictSentences(&c.Pairs[0]), IsHeadline: true}
	if among.pairs > 1 {
		p.Text, p.IsHeadline = []string{among.legend(), adjustment(lines)}, false
		p.Heading = among.heading(c)
	}
	return p
}

// heading names what all rows have: the base, and the only suite.
func (a *among) heading(c *compare.Comparison) string {
	var parts []string
	if !a.severalBases {
		parts = append(parts, "Against "+c.Pairs[0].Base)
	}
	if a.suite != "" {
		parts = append(parts, a.suite)
	}
	return strings.Join(parts, ", ")
}

// adjustment explains a verdict that its interval seems to contradict; empty if none does.
func adjustment(lines []line) string {
	if slices.ContainsFunc(lines, func(l line) bool { return !l.Verdict.Differs() && caveat(l.Row) != "" }) {
		return "Verdicts are adjusted to the number of rows; intervals are not, and may lack 0 where positions are too few."
	}
	return ""
}

// weight orders rows by what they show: those with a verdict of a difference before others.
func weight(row *compare.Row) float64 {
	size := math.Abs(row.Difference().Value)
	if row.Verdict.Differs() || row.WorseAlone {
		size += 1000
	}
	return size
}

// divided is the table of the parts of suites, or of several limits, and what has to be known about it.
func divided(c *compare.Comparison, by compare.Division) Part {
	if c.IsSeveral() && by != compare.BySuite {
		table, picture := limitTable(c, by)
		limits, rows := limitRows(c, by)
		if len(rows) == 0 {
			return Part{Heading: limitTitle(by), Table: table, Text: []string{divisionText(by, 0)}}
		}
		return Part{Heading: limitTitle(by), Table: table, Picture: picture, Plots: []Plot{limitPlot(limits, rows)}, Where: compare.File, Text: []string{LimitText(c, by), limitAdjustment(rows)}}
	}
	var lines []line
	among := amongOf(c)
	for _, part := range c.Divide(by) {
		lines = append(lines, line{Row: part.Row, pair: part.Pair, of: part.Of, by: by, among: among})
	}
	head := string(by)
	if by == compare.ByFeature {
		head = "group"
	}
	return Part{Heading: "Differences by " + string(by), Table: suiteTable(lines, head), Picture: differencePicture(lines), Where: compare.File, Text: []string{divisionText(by, len(lines)), among.legend(), adjustment(lines)}}
}

// divisionText says how the rows of a table of parts are to be read.
func divisionText(by compare.Division, rows int) string {
	switch {
	case rows == 0:
		return "No position with a solution has a " + string(by) + "."
	case by == compare.ByPhase:
		return "The phase is of the root position. Intervals are not adjusted to each other, and no difference is tested."
	case by == compare.ByFeature:
		return "A contender differs from the base in all of its settings together."
	}
	return "Verdicts are adjusted to all themes by Holm's method."
}

// Told returns why there is no verdict, as far as the sentences of the only pair say it.
func Told(c *compare.Comparison) compare.Findings {
	if len(c.Pairs) > 1 {
		return nil
	}
	refusals := c.Refusals()
	if ofAll := refusals.Except(compare.KindSuite); len(ofAll) > 0 {
		return ofAll
	}
	return refusals
}

// notesOf returns what one has to know about a comparison: what was allowed, why there is no verdict, without
// the reasons in told, which are given elsewhere, and warnings.
func notesOf(c *compare.Comparison, told compare.Findings) []string {
	refusals := c.Refusals()
	notes := Prefixed("Warning: ", c.Allowances())
	notes = append(notes, Prefixed("Not comparable: ", refusals.Without(told).Texts())...)
	if len(refusals) > 0 {
		notes = append(notes, "--allow-unlike compares unlike runs all the same, --allow-missing incomplete ones.")
	}
	return append(notes, Prefixed("Warning: ", c.Findings.Remarks().Except(compare.KindAllowed).Texts())...)
}

// changesOf lists the lost and the gained positions of all pairs.
func changesOf(c *compare.Comparison) (lost, gained *listings) {
	isLost, isGained := compare.Lost, compare.Gained
	if c.IsSeveral() {
		isLost, isGained = isLost+" over all limits", isGained+" over all limits"
	}
	lost, gained = newListings(isLost), newListings(isGained)
	for i := range c.Pairs {
		pair, who := &c.Pairs[i], ""
		if len(c.Pairs) > 1 {
			who = pair.Contender
		}
		for k := range pair.Changes {
			change := &pair.Changes[k]
			switch said := change.MovesText(pair.Base) + solvedShares(change) + changedPoints(change); change.Kind {
			case compare.Lost:
				lost.add(isLost, said, who, change)
			case compare.Gained:
				gained.add(isGained, said, who, change)
			}
		}
	}
	return lost, gained
}

// speedTexts say whether nodes per second are by CPU time or wall time, and that their interval is wider for few starts.
func speedTexts(c *compare.Comparison) (texts []string) {
	for i := range c.Pairs {
		var most *compare.Starts
		for k := range c.Pairs[i].Rows {
			if row := &c.Pairs[i].Rows[k]; row.IsWhole() && row.NPS != nil && (most == nil || row.Starts.Luck > most.Luck) {
				most = &row.Starts
			}
		}
		if most == nil {
			continue
		}
		text := "nodes/s are compared by " + most.Time()
		if most.Luck > 0 {
			text += "; " + most.Text() + "; run --max-slower has more starts"
		}
		if text += "."; !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return texts
}

// pairConditions say who is compared, and in which settings they differ.
func pairConditions(c *compare.Comparison) []string {
	var texts []string
	for i := range c.Pairs {
		for _, text := range sideTexts(&c.Pairs[i].Sides) {
			if !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
	}
	return texts
}

// NextOf returns the words of the command that fits what came out: why something was lost, or games.
func NextOf(c *compare.Comparison) (words []string, reason string) {
	for i := range c.Pairs {
		if c.IsSeveral() && c.Pairs[i].At != report.AllLimits {
			continue // lost at this limit perhaps, but the document lists what is lost over all of them
		}
		for k := range c.Pairs[i].Changes {
			if change := &c.Pairs[i].Changes[k]; change.Kind == compare.Lost {
				return explainLost(change, &c.Pairs[i].Sides)
			}
		}
	}
	pair := &c.Pairs[0]
	base, other := pair.Sides.Base.Saved, pair.Sides.Contender.Saved
	if base == nil || other == nil || len(pair.NotComparable) > 0 || differsNowhere(pair) {
		return nil, ""
	}
	// A match names the candidate first, a run the reference.
	return matchWords([]suites.Contender{*other, *base}), "how strong they are"
}

// differsNowhere reports whether no search of a pair differed, as of two copies of a program.
func differsNowhere(pair *compare.Pair) bool {
	return len(pair.Rows) > 0 && !slices.ContainsFunc(pair.Rows, func(r compare.Row) bool { return r.Verdict != compare.Unchanged })
}

// explainLost returns the command about a case that the contender lost; none if its run is a
// table only.
func explainLost(lost *compare.Change, sides *compare.Sides) (words []string, reason string) {
	base, other := &sides.Base, &sides.Contender
	if other.Saved == nil {
		return nil, ""
	}
	words = []string{"keymove", "explain", other.Run + "#" + lost.ID}
	if base.Run != other.Run && base.First && base.Saved != nil && (base.Saved.Engine == nil) == (other.Saved.Engine == nil) {
		words = append(words, "--against", base.Run)
	}
	return words, "why " + lost.ID + " was lost"
}

// comparedTitle says who is compared.
func comparedTitle(c *compare.Comparison) string {
	if len(c.Pairs) == 1 {
		return c.Pairs[0].Base + " → " + c.Pairs[0].Contender
	}
	return sink.Plural(len(c.Pairs), "contender") + " against the first"
}
