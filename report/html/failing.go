package html

import (
	"slices"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
)

// failures are the searches in which an engine failed.
type failures struct {
	count int
	kinds []string // in the order in which they came
	of    map[string]int
	first *suites.Record
}

func (f *failures) add(rec *suites.Record) {
	if rec.Error == "" {
		return
	}
	if f.first == nil {
		f.first, f.of = rec, map[string]int{}
	}
	kind := report.ErrorKind(rec)
	if f.of[kind] == 0 {
		f.kinds = append(f.kinds, kind)
	}
	f.of[kind]++
	f.count++
}

// text counts the failures: "12 searches failed: 10 crash, 2 timeout."
func (f *failures) text() string {
	var parts []string
	for _, kind := range f.kinds {
		parts = append(parts, strconv.Itoa(f.of[kind])+" "+kind)
	}
	return sink.Plural(f.count, "search") + " failed: " + strings.Join(parts, ", ") + "."
}

// failing writes of each engine that failed its first failure, the last lines that it wrote, and
// the command that shows more.
func (p *content) failing(w *writer) {
	if !slices.ContainsFunc(p.measures, func(m measures) bool { return m.failures.count > 0 }) {
		return
	}
	w.put(`<section id="failing"><h2>Engines that failed</h2>` + "\n")
	for n := range p.contenders {
		if f := &p.measures[n].failures; f.count > 0 {
			p.failure(w, n, f)
		}
	}
	w.put("</section>\n")
}

func (p *content) failure(w *writer, n int, f *failures) {
	what, lines := lastLines(f.first.Error)
	w.put(`<p><bdi class="who">%s</bdi> %s The first, on `, p.contenders[n].Name, f.text())
	if link := p.link(f.first.Suite, f.first.Case); link != "" {
		w.put(`<a href="%s">%s</a>`, link, f.first.ID)
	} else {
		w.put("%s", f.first.ID)
	}
	w.put(": %s</p>\n", what)
	if len(lines) > 0 {
		w.put(`<p class="nums">Its last lines:</p><pre class="story">`)
		for _, line := range lines {
			w.put("%s\n", line)
		}
		w.put("</pre>\n")
	}
	if words := p.engineWords(n); words != "" {
		w.put(`<p class="nums">What the engine does wrong:</p><code class="cmd">keymove engines check %s</code>`+"\n", quoted(words))
	}
}

// engineWords returns how an external engine is named on the command line; empty for others.
func (p *content) engineWords(contender int) string {
	c := &p.contenders[contender]
	if c.Run.Meta == nil {
		return ""
	}
	for i := range c.Run.Meta.Contenders {
		if entry := &c.Run.Meta.Contenders[i]; entry.Name == c.Own && entry.Engine != nil {
			_, value := report.ContenderWords(entry)
			return value
		}
	}
	return ""
}

// maxLastLines is how many of the last lines of an engine are shown.
const maxLastLines = 3

// lastLines parts the error of a search into what happened and what the engine wrote last, as
// errors of package external have it: "crash: exit status 1; stdout: a | b; stderr: c".
func lastLines(text string) (what string, lines []string) {
	what = text
	for _, stream := range []string{"; stderr: ", "; stdout: "} {
		if before, said, found := strings.Cut(what, stream); found {
			what, lines = before, append(strings.Split(said, " | "), lines...)
		}
	}
	return what, lines[max(0, len(lines)-maxLastLines):]
}
