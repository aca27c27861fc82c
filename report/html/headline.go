package html

import (
	"slices"

	"keymove/report/compare"
	"keymove/report/show"
)

// headline returns what came out: a plain sentence for each suite.
func (p *content) headline() []markup {
	sentences := []string{show.SummarySentence(p.summaries[0])}
	switch pairs := p.basePairs(); len(pairs) {
	case 0:
	case 1:
		sentences = show.VerdictSentences(pairs[0])
	default:
		return p.groupSentences(pairs)
	}
	var lines []markup
	for _, sentence := range sentences {
		lines = append(lines, markupOf("%s", sentence))
	}
	return lines
}

// maxHeadlineSuites is how many suites have a sentence of their own; of more only those in
// which a contender differs from the first.
const maxHeadlineSuites = 4

// groupSentences says of each suite which contenders have which verdict.
func (p *content) groupSentences(pairs []*compare.Pair) []markup {
	var lines []markup
	same := 0
	for _, suite := range p.suites {
		text, differs := p.groupSentence(pairs, suite)
		switch {
		case text == "":
		case differs || len(p.suites) <= maxHeadlineSuites:
			lines = append(lines, text)
		default:
			same++
		}
	}
	if same > 0 {
		lines = append(lines, markupOf("%s", show.NoDifference(same)))
	}
	return lines
}

// groupSentence does so for a suite: "wac, against plain: b is worse; too few positions for c, d."
// What differs comes first.
func (p *content) groupSentence(pairs []*compare.Pair, suite string) (line markup, differs bool) {
	type said struct {
		verdict compare.Verdict
		text    string
	}
	var verdicts [2][]said
	names := map[string][]markup{}
	for _, pair := range pairs {
		row := pair.Whole(suite)
		if row == nil {
			continue
		}
		verdict, text := verdictOf(pair, row)
		if text == "" {
			continue
		}
		group := 1
		if verdict == compare.Better || verdict == compare.Worse {
			group, differs = 0, true
		}
		if names[text] == nil {
			verdicts[group] = append(verdicts[group], said{verdict, text})
		}
		names[text] = append(names[text], p.nameOf(p.contenderNamed(pair.Contender)))
	}
	var parts writer
	for group, list := range verdicts {
		for _, v := range list {
			if !parts.isEmpty() {
				parts.put("; ")
			}
			switch who := listed(names[v.text]); {
			case group == 1 && v.verdict != compare.NotComparable:
				parts.put("%s for %s", v.text, who)
			case len(names[v.text]) == 1:
				parts.put("%s is %s", who, v.text)
			default:
				parts.put("%s are %s", who, v.text)
			}
		}
	}
	if parts.isEmpty() {
		return "", false
	}
	return markupOf("%s, against %s: %s.", suite, p.nameOf(0), parts.markup()), differs
}

// nameOf writes a contender in little room.
func (p *content) nameOf(n int) markup {
	return markupOf(`<bdi title="%s">%s</bdi>`, p.contenders[n].Name, p.labels[n])
}

// listed writes names behind each other.
func listed(names []markup) markup {
	var w writer
	for i, name := range names {
		if i > 0 {
			w.put(", ")
		}
		w.put("%s", name)
	}
	return w.markup()
}

// verdictOf returns the verdict on a suite with its text: of positions without solutions in how
// many the answers differ.
func verdictOf(pair *compare.Pair, row *compare.Row) (compare.Verdict, string) {
	switch {
	case len(pair.NotComparable) > 0:
		return compare.NotComparable, string(compare.NotComparable)
	case row.Positions == 0:
		return row.Verdict, show.AnswersText(row)
	case row.Verdict == compare.TooFew: // with a noun: a sentence has it
		return row.Verdict, string(row.Verdict)
	}
	return row.Verdict, show.VerdictText(row)
}

// contenderNamed returns the number of a contender; -1 for none.
func (p *content) contenderNamed(name string) int {
	return slices.IndexFunc(p.contenders, func(c compare.Contender) bool { return c.Name == name })
}
