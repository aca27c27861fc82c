package html

import (
	"slices"
	"strconv"
	"strings"

	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/runfolder"
)

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

// isProfile reports whether a contender is a profile of the built-in engine.
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
	if found < c.Lost {
		parts = append(parts, "no cause found for "+strconv.Itoa(c.Lost-found))
	}
	return text + strings.Join(parts, ", ") + "."
}

// causeTable lists the features.
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
