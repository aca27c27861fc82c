package html

import (
	"fmt"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/suites"
)

// The kinds of a position, by which the page filters. A position may have several.
const (
	kindLost     = "lost"
	kindGained   = "gained"
	kindPoints   = "points"
	kindFailed   = "failed"
	kindSolved   = "solved"
	kindFlaky    = "flaky"
	kindDisputed = "disputed"
	kindMoves    = "moves differ"
	kindError    = "error"
)

// kinds returns the kinds of the position, the most important first.
func (at *position) kinds() []string {
	var list []string
	add := func(kind string, is bool) {
		if is && !slices.Contains(list, kind) {
			list = append(list, kind)
		}
	}
	for n := range at.by {
		change := at.changeOf(n)
		add(kindLost, change == compare.Lost)
		add(kindGained, change == compare.Gained)
		add(kindPoints, change == compare.ChangedPoints)
	}
	asked, solved, failed := at.tally()
	add(kindMoves, asked == 0 && at.movesDiffer())
	add(kindFailed, asked > 0 && failed == asked)
	add(kindSolved, asked > 0 && solved == asked)
	for _, searches := range at.by {
		add(kindFlaky, searches != nil && searches.IsFlaky())
		add(kindError, slices.ContainsFunc(searches, func(rec *suites.Record) bool { return rec.Error != "" }))
	}
	add(kindDisputed, at.disputed() != "")
	return list
}

// movesDiffer reports whether a contender played another move than the first one.
func (at *position) movesDiffer() bool {
	return at.by[0] != nil && slices.ContainsFunc(at.by, func(searches report.Searches) bool {
		return searches != nil && searches.UsualAnswer() != at.by[0].UsualAnswer()
	})
}

// isFirst reports whether the position is among those that the list shows first: those that
// changed; of one contender those that it did not solve, or not always.
func (at *position) isFirst() bool {
	wanted := []string{kindLost, kindGained, kindPoints, kindMoves}
	if len(at.by) == 1 {
		wanted = []string{kindFailed, kindFlaky, kindError}
	}
	return slices.ContainsFunc(at.kinds(), func(kind string) bool { return slices.Contains(wanted, kind) })
}

// tally counts the contenders that were asked, and those that always and never solved.
func (at *position) tally() (asked, solved, failed int) {
	for _, searches := range at.by {
		tally := searches.Solved()
		if tally.Searches == 0 {
			continue
		}
		asked++
		switch tally.Sum {
		case 0:
			failed++
		case tally.Searches:
			solved++
		}
	}
	return asked, solved, failed
}

// disputed returns the erratum of the case; empty without one.
func (at *position) disputed() string {
	for _, searches := range at.by {
		for _, rec := range searches {
			if rec.Disputed != "" {
				return rec.Disputed
			}
		}
	}
	return ""
}

// maxColumns is the number of contenders that have a column in the list of positions; a
// position shows all of them when it is opened.
const maxColumns = 6

func (p *content) columns() int { return min(len(p.contenders), maxColumns) }

func (p *content) positionSection(w *writer) {
	w.put(`<section id="positions"><h2>Positions</h2>` + "\n")
	w.put(`<p class="lead">%s</p>`+"\n", p.listText())
	p.views(w)
	p.controls(w)
	w.put(`<div class="table" role="table" aria-label="Positions"><div class="r head" role="row">`)
	p.heading(w, "kind", "result")
	p.heading(w, "id", "id")
	if p.themed {
		p.heading(w, "theme", p.themeHeading())
	}
	p.heading(w, "phase", "phase")
	p.heading(w, "order", "solution")
	for n, head := range p.heads[:p.columns()] {
		w.put(`<span role="columnheader" class="a c%d"><button type="button" data-sort="c%d" title="%s">%s</button></span>`, colour(n), n, p.contenders[n].Name, head)
	}
	w.put(`</div><div id="rows" role="rowgroup">` + "\n")
	for _, at := range p.positions {
		p.row(w, at)
	}
	w.put("</div></div>\n")
	if more := p.firsts() - maxPrinted; more > 0 {
		w.put(`<p class="more">… and %d more, which are not printed</p>`+"\n", more)
	}
	w.put("%s</section>\n", keysHelp)
}

// keysHelp names the keys of the script.
const keysHelp markup = `<dialog id="help" aria-label="Keys"><dl><dt><code>j</code> <code>k</code></dt><dd>next, previous position</dd><dt><code>Enter</code></dt><dd>open or close it</dd>` +
	`<dt><code>a</code></dt><dd>all positions, or few</dd><dt><code>/</code></dt><dd>find</dd><dt><code>?</code></dt><dd>these keys</dd></dl></dialog>`

// views writes the choice between the positions that are shown first, and all. The style acts on
// it.
func (p *content) views(w *writer) {
	first := p.firsts()
	name, few, all := "Changed", markup(" checked"), markup("")
	if len(p.contenders) == 1 {
		name = "Not solved"
		if first == 0 {
			few, all = "", " checked"
		}
	}
	w.put(`<input type="radio" name="view" id="few"%s><label for="few">%s (%d)</label><input type="radio" name="view" id="all"%s><label for="all">All (%d)</label>`+"\n",
		few, name, first, all, len(p.positions))
}

// firsts counts the positions that are shown first.
func (p *content) firsts() (n int) {
	for _, at := range p.positions {
		if at.isFirst() {
			n++
		}
	}
	return n
}

// maxPrinted is how many of them are on paper, as the style says: a page is printed on three sheets at most.
const maxPrinted = 50

// listText says what the list has.
func (p *content) listText() string {
	text := "A row opens to the board."
	if len(p.contenders) > 1 {
		text = "Changed: another result than " + p.contenders[0].Name + " (without a solution: another move). " + text
	}
	if len(p.positions) < p.total {
		text += fmt.Sprintf(" Listed are %d of %d positions: those with different results, flaky ones and those that somebody failed on, %d at most. records.csv has all of them.", len(p.positions), p.total, maxPositions)
	}
	if more := len(p.contenders) - maxColumns; more > 0 {
		text += fmt.Sprintf(" The list has columns for the first %d of %d contenders; a position shows all of them when it is opened.", maxColumns, len(p.contenders))
	}
	return text
}

func (p *content) themeHeading() string {
	if len(p.suites) > 1 {
		return "suite, theme"
	}
	return "theme"
}

func (p *content) heading(w *writer, key, name string) {
	w.put(`<span role="columnheader" class="h-%s"><button type="button" data-sort="%s">%s</button></span>`, key, key, name)
}

// filters are the choices of the list.
var filters = []struct {
	kind, name string
	ofAll      bool // "all" stands in front for several contenders
}{
	{kindLost, "lost", false}, {kindGained, "gained", false}, {kindPoints, "points differ", false}, {kindFailed, "failed", true},
	{kindSolved, "solved", true}, {kindMoves, "moves differ", false}, {kindFlaky, "flaky", false}, {kindDisputed, "disputed", false},
	{kindError, "engine error", false},
}

// controls writes the filters, which need the script.
func (p *content) controls(w *writer) {
	counts, themes, phases := map[string]int{}, []string{}, []string{}
	for _, at := range p.positions {
		for _, kind := range at.kinds() {
			counts[kind]++
		}
		themes = appendNew(themes, p.themeOf(at.first))
		phases = appendNew(phases, at.first.Phase)
	}
	w.put(`<form class="controls" id="controls" hidden><label>Show <select id="f-kind"><option value="">all</option>`)
	for _, f := range filters {
		name := f.name
		if f.ofAll && len(p.contenders) > 1 {
			name = "all " + name
		}
		if counts[f.kind] > 0 {
			w.put(`<option value="%s">%s (%d)</option>`, f.kind, name, counts[f.kind])
		}
	}
	w.put(`</select></label>`)
	choice(w, "f-theme", "Theme", themes)
	choice(w, "f-phase", "Phase", phases)
	w.put(`<label>Find <input id="f-text" type="search" placeholder="id, move, FEN" autocomplete="off"></label>`)
	w.put(`<label class="sorter">Sort by <select id="sort"><option value="order">order in the suite</option><option value="kind">result</option><option value="id">id</option><option value="theme">theme</option><option value="phase">phase</option>`)
	for n := range p.columns() {
		w.put(`<option value="c%d">%s</option>`, n, p.labels[n])
	}
	w.put(`</select></label><button type="button" id="keys">Keys</button><output id="shown"></output></form>` + "\n")
}

// choice writes a filter of texts; nothing if there is nothing to choose.
func choice(w *writer, id, name string, texts []string) {
	if len(texts) < 2 {
		return
	}
	w.put(`<label>%s <select id="%s"><option value="">all</option>`, name, id)
	for _, text := range texts {
		w.put(`<option>%s</option>`, text)
	}
	w.put(`</select></label>`)
}

// appendNew appends a text that is not empty and not yet in the list.
func appendNew(list []string, text string) []string {
	if text == "" || slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

// themeOf returns the theme of a case, with its suite if there are several.
func (p *content) themeOf(rec *suites.Record) string {
	switch {
	case len(p.suites) < 2:
		return rec.Theme
	case rec.Theme == "":
		return rec.Suite
	}
	return rec.Suite + " · " + rec.Theme
}

// row writes a position. Its FEN is shown where nothing can be opened.
func (p *content) row(w *writer, at *position) {
	rec, kinds := at.first, at.kinds()
	class := markup(" rest")
	if at.isFirst() {
		class = ""
	}
	kind := ""
	if len(kinds) > 0 {
		kind = kinds[0]
	}
	w.put(`<div class="r%s" role="row" id="%s"><span role="cell" class="st k-%s">%s</span><span role="cell" class="id"><button type="button" aria-expanded="false"><bdi>%s</bdi></button></span>`,
		class, at.anchor, kind, strings.Join(kinds, ", "), rec.ID)
	if p.themed {
		w.put(`<span role="cell" class="th">%s</span>`, p.themeOf(rec))
	}
	w.put(`<span role="cell" class="ph">%s</span><span role="cell" class="ex">%s</span>`, rec.Phase, report.Expected(rec))
	for n := range p.columns() {
		class, text := answerOf(at.by[n])
		w.put(`<span role="cell" class="a c%d %s">%s</span>`, colour(n), class, text)
	}
	w.put(`<span class="fen">%s</span></div>`+"\n", rec.FEN)
}

// answerOf returns what a contender played on a position, and the class of its cell.
func answerOf(searches report.Searches) (class markup, text string) {
	if len(searches) == 0 {
		return "none", ""
	}
	solved, text := searches.Solved(), searches.UsualAnswer()
	if len(searches) > 1 && solved.Searches > 0 && solved.Sum > 0 && solved.Sum < solved.Searches {
		return "some", fmt.Sprintf("%s %d/%d", text, solved.Sum, solved.Searches)
	}
	switch {
	case solved.Searches == 0:
		return "none", text
	case solved.Sum > 0:
		return "yes", text
	}
	return "no", text
}
