package show

import (
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
)

// Unsaid returns the headline if no part says it.
func (d *Doc) Unsaid() []string {
	if slices.ContainsFunc(d.Parts, func(p Part) bool { return p.IsHeadline }) {
		return nil
	}
	return d.Headline
}

// headline says what a comparison shows: of one contender on each suite, of several which of them have which verdict.
func headline(c *compare.Comparison) []string {
	var pairs []*compare.Pair
	var suites []string
	for i := range c.Pairs {
		if pair := &c.Pairs[i]; pair.Base == c.Pairs[0].Base {
			pairs = append(pairs, pair)
			for k := range pair.Rows {
				if row := &pair.Rows[k]; row.IsWhole() && !slices.Contains(suites, row.Suite) {
					suites = append(suites, row.Suite)
				}
			}
		}
	}
	if len(pairs) == 1 {
		return verdictSentences(pairs[0])
	}
	var lines []string
	same, among := 0, amongOf(c)
	among.labels = sink.Names(among.names, maxLabel) // a letter is the same as in tables
	for _, suite := range suites {
		switch text, differs := groupSentence(pairs, suite, among); {
		case text == "":
		case differs || len(suites) <= maxSentences:
			lines = append(lines, text)
		default:
			same++
		}
	}
	if same > 0 {
		lines = append(lines, NoDifference(same))
	}
	return lines
}

// groupSentence says so of a suite, what differs first: "wac, against plain: b is worse; too few for c, d."
func groupSentence(pairs []*compare.Pair, suite string, among *among) (text string, differs bool) {
	var shown, others []string
	names := map[string][]string{}
	isShown := map[string]bool{}
	for _, pair := range pairs {
		row := pair.Whole(suite)
		if row == nil {
			continue
		}
		verdict, text := groupVerdict(pair, row)
		if text == "" {
			continue
		}
		isShown[text] = verdict.Differs() || verdict == compare.NotComparable
		if names[text] == nil && verdict.Differs() {
			shown = append(shown, text)
		} else if names[text] == nil {
			others = append(others, text)
		}
		names[text] = append(names[text], among.setting(pair))
	}
	var parts []string
	for _, text := range append(slices.Clip(shown), others...) {
		switch who := strings.Join(names[text], ", "); {
		case !isShown[text]:
			parts = append(parts, text+" for "+who)
		case len(names[text]) == 1:
			parts = append(parts, who+" is "+text)
		default:
			parts = append(parts, who+" are "+text)
		}
	}
	if parts == nil {
		return "", false
	}
	limits := ""
	if pairs[0].At == report.AllLimits {
		limits = ", over all limits"
	}
	return suite + ", against " + among.label(pairs[0].Base) + limits + ": " + strings.Join(parts, "; ") + ".", len(shown) > 0
}

// groupVerdict returns the verdict on a suite with its text: of positions without solutions in how many the answers
// differ.
func groupVerdict(pair *compare.Pair, row *compare.Row) (compare.Verdict, string) {
	switch {
	case len(pair.NotComparable) > 0:
		return compare.NotComparable, string(compare.NotComparable)
	case row.Positions == 0:
		return row.Verdict, AnswersText(row)
	case row.Verdict == compare.TooFew: // of what, a sentence has to say
		return row.Verdict, string(row.Verdict)
	}
	return row.Verdict, VerdictText(row)
}
