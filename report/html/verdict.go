package html

import (
	"slices"

	"keymove/report"
	"keymove/report/compare"
)

// verdict writes the scoreboard, and what has to be known about it.
func (p *content) verdict(w *writer) {
	w.put(`<section id="verdict"><h2>Scoreboard</h2>` + "\n")
	p.scoreboard(w)
	said := p.warnings(w)
	var notes []string
	for _, note := range p.notes {
		if !slices.Contains(said, note) {
			notes = appendNew(notes, note)
		}
	}
	noteList(w, notes)
	w.put("</section>\n")
}

// noteList writes notes; nothing without any.
func noteList(w *writer, notes []string) {
	if len(notes) == 0 {
		return
	}
	w.put(`<ul class="notes">`)
	for _, note := range notes {
		w.put("<li>%s</li>\n", note)
	}
	w.put("</ul>\n")
}

// pairOf returns the pair of the first contender with another one; nil without one.
func (p *content) pairOf(contender int) *compare.Pair {
	for _, pair := range p.basePairs() {
		if pair.Contender == p.contenders[contender].Name {
			return pair
		}
	}
	return nil
}

// warnings lists the warnings of all pairs that are not in the headline, and returns what is said with both.
func (p *content) warnings(w *writer) (said []string) {
	pairs := p.basePairs()
	if len(pairs) == 1 && len(pairs[0].NotComparable) > 0 {
		said = pairs[0].NotComparable[:1]
	}
	for _, pair := range pairs {
		for _, text := range pair.Warnings {
			if !slices.Contains(said, text) {
				w.put(`<p class="warning">%s</p>`+"\n", text)
				said = append(slices.Clip(said), text)
			}
		}
	}
	return said
}

func summaryOf(rows []report.Summary, contender string) []report.Summary {
	return slices.DeleteFunc(slices.Clone(rows), func(s report.Summary) bool { return s.Contender != contender })
}
