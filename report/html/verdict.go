package html

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/runfolder"
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

// maxCauses is the number of features that the page lists for a contender.
const maxCauses = 8

// causeSection writes which features lost positions, if "keymove explain" has looked for
// them.
func (p *content) causeSection(w *writer) {
	if p.explained == nil || len(p.explained.Contenders) == 0 {
		p.causeHint(w)
		return
	}
	w.put(`<section id="causes"><h2>Why positions were lost</h2>` + "\n")
	for i := range p.explained.Contenders {
		c := &p.explained.Contenders[i]
		w.put(`<p><bdi class="who">%s</bdi> %s</p>`+"\n", c.Name, causeSentence(c))
		causeTable(w, c)
	}
	w.put("</section>\n")
}

// causeHint says how to find the causes, if positions of a run were lost by profiles.
func (p *content) causeHint(w *writer) {
	if len(p.runs) != 1 || p.runs[0].Meta == nil || !p.lostByProfile() {
		return
	}
	w.put(`<section id="causes"><h2>Why positions were lost</h2>` + "\n" + `<p>In the folder of the run, this command finds the features at fault and puts them here:</p><code class="cmd">keymove explain --run . --lost</code></section>` + "\n")
}

// lostByProfile reports whether a profile of the built-in engine lost a position that the
// first contender, one too, solves.
func (p *content) lostByProfile() bool {
	for _, at := range p.positions {
		for n := range at.by {
			if at.changeOf(n) == compare.Lost && p.isProfile(n) && p.isProfile(0) {
				return true
			}
		}
	}
	return false
}

func (p *content) isProfile(contender int) bool {
	i := slices.IndexFunc(p.runs[0].Meta.Contenders, func(c suites.Contender) bool { return c.Name == p.contenders[contender].Own })
	return i >= 0 && p.runs[0].Meta.Contenders[i].Engine == nil
}

// causeSentence says what the lost cases of a contender come down to.
func causeSentence(c *runfolder.ExplainedContender) string {
	text := sink.Plural(c.Lost, "lost position") + " explained: "
	var parts []string
	found := 0
	for _, f := range c.Features {
		if f.Causes > 0 {
			found += f.Causes
			parts = append(parts, f.Feature+" is the cause of "+strconv.Itoa(f.Causes))
		}
	}
	if none := c.Lost - found - c.Unsearched; none > 0 {
		parts = append(parts, "no cause found for "+strconv.Itoa(none))
	}
	if c.Unsearched > 0 {
		parts = append(parts, "no cause searched for in "+strconv.Itoa(c.Unsearched))
	}
	text += strings.Join(parts, ", ") + "."
	if c.NeverBest+c.GivenUp > 0 {
		text += fmt.Sprintf(" The key move was never best in %d, best and given up in %d; a multiple of the limit solves %d.", c.NeverBest, c.GivenUp, c.SolvedByMore)
	}
	return text
}

func causeTable(w *writer, c *runfolder.ExplainedContender) {
	if len(c.Features) == 0 {
		return
	}
	w.put(`<div class="scroll"><table><thead><tr><th>feature</th><th class="n">cause of</th><th class="n">suspected in</th></tr></thead><tbody>` + "\n")
	for _, f := range c.Features[:min(len(c.Features), maxCauses)] {
		w.put(`<tr><td>%s</td><td class="n">%d</td><td class="n">%d</td></tr>`+"\n", f.Feature, f.Causes, f.Suspected)
	}
	w.put("</tbody></table></div>\n")
}
