package html

import (
	"slices"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
)

// verdict writes a sentence for each contender, the warnings that belong to it, and the
// notes.
func (p *content) verdict(w *writer) {
	w.put(`<section id="verdict"><h2>Verdict</h2>` + "\n" + `<ol class="verdicts">` + "\n")
	for n := range p.contenders {
		badge, sentence := markup(""), output.SummarySentence(p.summaries[n])
		w.put(`<li class="c%d">`, colour(n))
		if pair := p.pairOf(n); pair != nil {
			for _, verdict := range output.PairVerdicts(pair) {
				badge += markupOf(`<span class="badge %s">%s</span> `, verdictClasses[verdict], string(verdict))
			}
			sentence = output.PairSentence(pair)
		} else if len(p.contenders) > 1 && n == 0 {
			badge = markupOf(`<span class="badge">reference</span> `)
		}
		w.put(`<p><bdi class="who">%s</bdi> %s</p><p class="sentence">%s</p>`, p.contenders[n].Name, badge, sentence)
		p.warnings(w, n)
		w.put("</li>\n")
	}
	w.put("</ol>\n")
	if notes := p.unwarned(); len(notes) > 0 {
		w.put(`<ul class="notes">`)
		for _, note := range notes {
			w.put("<li>%s</li>\n", note)
		}
		w.put("</ul>\n")
	}
	w.put("</section>\n")
}

// verdictClasses are the classes of the badges of verdicts.
var verdictClasses = map[compare.Verdict]markup{
	compare.Better: "good", compare.Worse: "bad", compare.NotComparable: "refused", compare.TooFew: "unsure", compare.Equal: "equal",
	compare.Unchanged: "unsure",
}

// pairOf returns the pair of the first contender with another one; nil if there is none.
func (p *content) pairOf(contender int) *compare.Pair {
	for _, pair := range p.basePairs() {
		if pair.Contender == p.contenders[contender].Name {
			return pair
		}
	}
	return nil
}

// warnings lists those of a contender that are not in its sentence.
func (p *content) warnings(w *writer, contender int) {
	pair := p.pairOf(contender)
	if pair == nil {
		return
	}
	for _, text := range pair.Warnings {
		if !slices.Contains(pair.NotComparable, text) {
			w.put(`<p class="warning">%s</p>`, text)
		}
	}
}

// unwarned returns the notes that are not warnings of a contender.
func (p *content) unwarned() []string {
	var notes []string
	for _, note := range p.notes {
		isWarning := slices.ContainsFunc(p.basePairs(), func(pair *compare.Pair) bool { return slices.Contains(pair.Warnings, note) })
		if !isWarning && !slices.Contains(notes, note) {
			notes = append(notes, note)
		}
	}
	return notes
}

// summaryOf returns the rows of a contender.
func summaryOf(rows []report.Summary, contender string) []report.Summary {
	return slices.DeleteFunc(slices.Clone(rows), func(s report.Summary) bool { return s.Contender != contender })
}
