package output

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"keymove/engine/feature"
	"keymove/report"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/files"
)

// conditions are run.json in words: contenders, suites, and under which conditions it ran. Without times it lacks
// what changes from machine to machine and from day to day, so that the same run has the same report everywhere.
func (s *Sections) conditions() []show.Part {
	m := &s.meta
	return []show.Part{
		{Heading: "Contenders", Table: contenderTable(m), Detail: true},
		{Heading: "Suites", Table: manifestTable(m), Detail: true},
		{Heading: "The run", Text: append(s.reading(), s.conditionTexts()...), Detail: true},
	}
}

// reading says what columns mean.
func (s *Sections) reading() []string {
	if slices.ContainsFunc(s.Summary(), func(row report.Summary) bool { return row.SpeedCases > 0 }) {
		return []string{"Speed of finding (speed_of_finding in " + report.SummaryFile + ") is 1 for a solution found at once, 0 for one found at the limit or never (the mean)."}
	}
	return nil
}

func (s *Sections) conditionTexts() (texts []string) {
	m := &s.meta
	add := func(is bool, format string, args ...any) {
		if is {
			texts = append(texts, fmt.Sprintf(format, args...))
		}
	}
	add(m.Version != "", "Keymove %s", m.Version)
	if x := m.Experiment; x != nil {
		add(true, "Experiment: %s", strings.TrimSpace(x.Title+" ("+x.File+", sha256 "+files.BriefDigest(x.SHA256)+")"))
	}
	add(true, "%s for each search, %s", s.Run.LimitText(), sizesText(m))
	add(m.Repeats() > 1, "%d searches of each position", m.Repeats())
	add(true, "%d of %d searches recorded", s.Run.Len(), m.Positions())
	add(m.Selection.Filter != "", "Filter: %s", m.Selection.Filter)
	add(m.Selection.Theme != "", "Theme: %s", m.Selection.Theme)
	add(m.Selection.First > 0, "The first %d positions of each suite", m.Selection.First)
	add(m.Selection.Sample > 0, "A sample of %d positions of each suite, seed %d", m.Selection.Sample, m.Seed)
	add(m.Errata.Mode != "", "Errata: %s, edition %s", m.Errata.Mode, m.Errata.Edition)
	add(m.Chess960, "Chess960")
	add(m.Cache != "", "Cache: %s", m.Cache)
	if m.NoTimes {
		return texts
	}
	add(true, "%s on %s", sink.Plural(m.Workers, "worker"), machineText(&m.Machine))
	if !m.Start.IsZero() {
		add(true, "Started %s%s", m.Start.UTC().Format(time.RFC3339), tookText(m))
	}
	add(len(m.Resumed) > 0, "Resumed %d times", len(m.Resumed))
	add(m.Dir != "", "In the folder %s", m.Dir)
	return texts
}

func machineText(m *suites.Machine) string {
	text := m.OS + "/" + m.Arch + ", " + sink.Plural(m.CPUs, "CPU")
	if m.CPU != "" {
		text += ", " + m.CPU
	}
	return text
}

// tookText says how long the run took; empty before its end.
func tookText(m *report.Meta) string {
	if m.End == nil {
		return ""
	}
	return ", took " + m.End.Time.Sub(m.Start).Round(time.Second).String()
}

// contenderTable has each contender with what tells it from the first one.
func contenderTable(m *report.Meta) *sink.Table {
	t := sink.NewTable(sink.Column{Header: "contender"}, sink.Column{Header: "is"}, sink.Column{Header: "settings that differ from the first"}, sink.Column{Header: "sha256"})
	for i := range m.Contenders {
		c := &m.Contenders[i]
		kind, sha := c.Spec, m.Program
		if c.Engine != nil {
			kind, sha = strings.TrimSpace(c.Engine.ID+" "+c.Spec), ""
			if len(c.Engine.Files) > 0 {
				sha = c.Engine.Files[0].SHA256
			}
		}
		t.Add(c.Name, kind, differing(&m.Contenders[0], c), files.BriefDigest(sha))
	}
	return t
}

// maxDiffering is the number of settings that the table names.
const maxDiffering = 12

// differing names the settings in which a contender differs from another one of its kind, and the options that are
// set of an engine.
func differing(base, c *suites.Contender) string {
	if base == c || (base.Engine != nil) != (c.Engine != nil) {
		return ""
	}
	all := maps.Clone(base.Options)
	if all == nil {
		all = map[string]string{}
	}
	maps.Copy(all, c.Options)
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
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

// manifestTable has the suites with their files.
func manifestTable(m *report.Meta) *sink.Table {
	t := sink.NewTable(sink.Column{Header: "suite"}, sink.Column{Header: "positions", Right: true}, sink.Column{Header: "file"}, sink.Column{Header: "sha256"})
	for i := range m.Suites {
		entry := &m.Suites[i]
		file := entry.File
		if entry.Source != "" {
			file = entry.Source + " of the catalogue"
		}
		t.Add(entry.Name, strconv.Itoa(entry.Positions), file, files.BriefDigest(entry.SHA256))
	}
	return t
}
