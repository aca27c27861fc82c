package html

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"keymove/engine/feature"
	"keymove/report"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
)

// settings writes what was run: run.json in words. What changes from machine to machine and
// from day to day is left out of a page without times, so that the same run has the same
// page everywhere.
func (p *content) settings(w *writer) {
	w.put(`<section id="run"><h2>What was run</h2>` + "\n")
	for _, run := range p.runs {
		if len(p.runs) > 1 {
			w.put("<h3><bdi>%s</bdi></h3>\n", run.Path)
		}
		if run.Meta == nil {
			w.put("<p>Only records.csv is known of this run: %s, limit %s.</p>\n", sink.Plural(run.Len(), "record"), run.LimitText())
			continue
		}
		p.runSettings(w, run)
	}
	w.put("</section>\n")
}

func (p *content) runSettings(w *writer, run *report.Run) {
	m := run.Meta
	w.put("<dl>\n")
	add := func(is bool, name, format string, args ...any) {
		if is {
			w.put("<dt>%s</dt><dd>%s</dd>\n", name, fmt.Sprintf(format, args...))
		}
	}
	add(m.Version != "", "Keymove", "%s", m.Version)
	add(m.Experiment != nil, "Experiment", "%s", experimentText(m))
	add(true, "Limit", "%s for each search", run.LimitText())
	for _, g := range m.SizeGroups() {
		who := ""
		if len(g.Contenders) > 0 {
			who = " of " + strings.Join(g.Contenders, ", ")
		}
		add(true, "Memory", "%s, %s for each search%s", g.HashText(), g.ThreadsText(), who)
	}
	add(m.Repeats() > 1, "Repeats", "%d searches of each position", m.Repeats())
	add(true, "Searches", "%d of %d recorded", run.Len(), m.Positions())
	add(m.Selection.Filter != "", "Filter", "%s", m.Selection.Filter)
	add(m.Selection.Theme != "", "Theme", "%s", m.Selection.Theme)
	add(m.Selection.First > 0, "First", "%d positions of each suite", m.Selection.First)
	add(m.Selection.Sample > 0, "Sample", "%d positions of each suite, seed %d", m.Selection.Sample, m.Seed)
	add(m.Errata.Mode != "", "Errata", "%s, edition %s", m.Errata.Mode, m.Errata.Edition)
	add(m.Chess960, "Chess960", "yes")
	add(m.Cache != "", "Cache", "%s", m.Cache)
	if !p.noTimes {
		add(true, "Workers", "%d", m.Workers)
		add(true, "Machine", "%s", machineText(&m.Machine))
		add(true, "Started", "%s", timeText(m.Start))
		add(m.End != nil, "Took", "%s", durationText(m))
		add(len(m.Resumed) > 0, "Resumed", "%d times", len(m.Resumed))
		add(m.Dir != "", "Folder", "%s", m.Dir)
	}
	w.put("</dl>\n")
	contenderTable(w, m)
	suiteTable(w, m)
}

func experimentText(m *folder.Manifest) string {
	if m.Experiment == nil {
		return ""
	}
	return strings.TrimSpace(m.Experiment.Title + " (" + m.Experiment.File + ", sha256 " + files.BriefDigest(m.Experiment.SHA256) + ")")
}

func machineText(m *suites.Machine) string {
	parts := []string{m.OS + "/" + m.Arch, sink.Plural(m.CPUs, "CPU")}
	if m.CPU != "" {
		parts = append(parts, m.CPU)
	}
	return strings.Join(parts, ", ")
}

func timeText(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }

func durationText(m *folder.Manifest) string {
	if m.End == nil {
		return ""
	}
	return m.End.Time.Sub(m.Start).Round(time.Second).String()
}

func contenderTable(w *writer, m *folder.Manifest) {
	w.put(`<div class="scroll"><table><thead><tr><th>contender</th><th>is</th><th>settings that differ from the first</th><th>sha256</th></tr></thead><tbody>` + "\n")
	for i := range m.Contenders {
		c := &m.Contenders[i]
		kind, sha := c.Spec, m.Program
		if c.Engine != nil {
			kind, sha = strings.TrimSpace(c.Engine.ID+" "+c.Spec), ""
			if len(c.Engine.Files) > 0 {
				sha = c.Engine.Files[0].SHA256
			}
		}
		w.put("<tr><td><bdi>%s</bdi></td><td>%s</td><td>%s</td><td>%s</td></tr>\n", c.Name, kind, differing(&m.Contenders[0], c), files.BriefDigest(sha))
	}
	w.put("</tbody></table></div>\n")
}

// maxDiffering is the number of settings that the table names.
const maxDiffering = 12

// differing names the settings in which a contender differs from another one of its
// kind.
func differing(base, c *suites.Contender) string {
	if base == c || (base.Engine != nil) != (c.Engine != nil) {
		return ""
	}
	var texts []string
	for _, name := range sortedNames(c.Options, base.Options) {
		if c.Options[name] != base.Options[name] {
			texts = append(texts, feature.Setting(name+"="+c.Options[name]))
		}
	}
	if c.Engine != nil {
		for _, o := range c.Engine.Options {
			texts = append(texts, o.Name+"="+o.Value)
		}
	}
	if more := len(texts) - maxDiffering; more > 0 {
		texts = append(texts[:maxDiffering], "and "+strconv.Itoa(more)+" more")
	}
	return strings.Join(texts, ", ")
}

func suiteTable(w *writer, m *folder.Manifest) {
	w.put(`<div class="scroll"><table><thead><tr><th>suite</th><th class="n">positions</th><th>file</th><th>sha256</th></tr></thead><tbody>` + "\n")
	for i := range m.Suites {
		s := &m.Suites[i]
		file := s.File
		if s.Source != "" {
			file = s.Source + " of the catalogue"
		}
		w.put(`<tr><td><bdi>%s</bdi></td><td class="n">%d</td><td>%s</td><td>%s</td></tr>`+"\n", s.Name, s.Positions, file, files.BriefDigest(s.SHA256))
	}
	w.put("</tbody></table></div>\n")
}

// sortedNames returns the names of settings of two contenders.
func sortedNames(a, b map[string]string) []string {
	all := map[string]string{}
	maps.Copy(all, a)
	maps.Copy(all, b)
	return slices.Sorted(maps.Keys(all))
}
