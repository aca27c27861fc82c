package output

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"keymove/report/sink"
	"keymove/suites/digest"
	"keymove/suites/experiment"
	"keymove/suites/runfolder"
)

// WritePlan writes what a run will do, before anything is searched, in lines of at most
// width characters; 0 is any width. dir is its folder.
func WritePlan(w io.Writer, dir string, m *runfolder.Manifest, width int) error {
	contenders := sink.NewTable(sink.Column{Header: "contender"}, sink.Column{Header: "is"})
	for _, c := range m.Contenders {
		contenders.Add(c.Name, c.Spec)
	}
	list := sink.NewTable(
		sink.Column{Header: "suite"}, sink.Column{Header: "positions"}, sink.Column{Header: "file"}, sink.Column{Header: "sha256"},
	)
	for _, s := range m.Suites {
		list.Add(s.Name, strconv.Itoa(s.Positions), s.File, digest.Brief(s.SHA256))
	}
	tables := []*sink.Table{planSettings(dir, m), contenders, list}
	if m.Experiment != nil && len(m.Experiment.Expect) > 0 {
		tables = append(tables, planExpectations(m.Experiment.Expect))
	}
	texts := make([]string, len(tables))
	for i, t := range tables {
		texts[i] = t.Fit("", width)
	}
	texts = append(texts, sink.Paragraph("", planPower(m), width))
	_, err := io.WriteString(w, strings.Join(texts, "\n"))
	return err
}

// planSettings has the settings of a run.
func planSettings(dir string, m *runfolder.Manifest) *sink.Table {
	t := sink.NewTable(sink.Column{}, sink.Column{})
	add := func(applies bool, name, format string, args ...any) {
		if applies {
			t.Add(name, fmt.Sprintf(format, args...))
		}
	}
	most := longestTime(m)
	add(true, "searches", "%d", m.Positions())
	add(!m.Shard.IsWhole(), "shard", "%v", m.Shard)
	add(m.Repeats() > 1, "repeats", "%d", m.Repeats())
	if s := m.Sequence; s != nil {
		for i := range s.Suites {
			t.Add("sequential", fmt.Sprintf("%s: %s, looks after %s", s.Suites[i].Suite, sink.Plural(len(s.Suites[i].Order), "position"), numbers(s.Suites[i].Looks)))
		}
	}
	add(true, "limit", "%s", m.Limit)
	add(most > 0, "time", "at most %s", most)
	for _, g := range m.SizeGroups() {
		who := ""
		if len(g.Contenders) > 0 {
			who = " of " + strings.Join(g.Contenders, ", ")
		}
		add(true, "hash", "%d MiB for each search%s", g.HashMiB, who)
		add(true, "threads", "%d for each search%s", g.Threads, who)
	}
	add(true, "workers", "%d", m.Workers)
	add(m.Cache != "", "cache", "%s", m.Cache)
	add(true, "folder", "%s", dir)
	return t
}

// numbers writes a list of numbers.
func numbers(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// planExpectations has what the run is expected to show.
func planExpectations(expected []experiment.Expectation) *sink.Table {
	t := sink.NewTable(
		sink.Column{Header: "expected"}, sink.Column{Header: "of"}, sink.Column{Header: "on"}, sink.Column{Header: "wanted"},
	)
	for i := range expected {
		x := &expected[i]
		t.Add(string(x.Figure), x.Who(), x.Where(), x.Wanted())
	}
	return t
}

// longestTime returns the time that a run takes where every search takes all of
// its time; 0 where there is no limit of time.
func longestTime(m *runfolder.Manifest) time.Duration {
	rounds := (m.Positions() + m.Workers - 1) / m.Workers
	return time.Duration(rounds) * m.Limits.MoveTime
}
