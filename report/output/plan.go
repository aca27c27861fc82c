package output

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"keymove/suites/digest"
	"keymove/suites/experiment"
	"keymove/suites/runfolder"
)

// WritePlan writes what a run will do, before anything is searched. dir is its folder.
func WritePlan(w io.Writer, dir string, m *runfolder.Manifest) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "searches\t%d\n", m.Positions())
	if m.Repeats() > 1 {
		fmt.Fprintf(table, "repeats\t%d\n", m.Repeats())
	}
	fmt.Fprintf(table, "limit\t%s\n", m.Limit)
	if most := longestTime(m); most > 0 {
		fmt.Fprintf(table, "time\tat most %s\n", most)
	}
	fmt.Fprintf(table, "hash\t%d MiB for each search\n", m.HashMiB)
	fmt.Fprintf(table, "threads\t%d for each search\n", m.Threads)
	fmt.Fprintf(table, "workers\t%d\n", m.Workers)
	if m.Cache != "" {
		fmt.Fprintf(table, "cache\t%s\n", m.Cache)
	}
	fmt.Fprintf(table, "folder\t%s\n", dir)
	fmt.Fprint(table, "\ncontender\tis\n")
	for _, c := range m.Contenders {
		fmt.Fprintf(table, "%s\t%s\n", c.Name, c.Spec)
	}
	fmt.Fprint(table, "\nsuite\tpositions\tfile\tsha256\n")
	for _, s := range m.Suites {
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\n", s.Name, s.Positions, s.File, digest.Brief(s.SHA256))
	}
	if m.Experiment != nil {
		planExpectations(table, m.Experiment.Expect)
	}
	return table.Flush()
}

// planExpectations writes what the run is expected to show.
func planExpectations(table io.Writer, expected []experiment.Expectation) {
	if len(expected) == 0 {
		return
	}
	fmt.Fprint(table, "\nexpected\tof\ton\twanted\n")
	for i := range expected {
		x := &expected[i]
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", x.Figure, x.Who(), x.Where(), x.Wanted())
	}
}

// longestTime returns the time that a run takes where every search takes all of
// its time; 0 where there is no limit of time.
func longestTime(m *runfolder.Manifest) time.Duration {
	rounds := (m.Positions() + m.Workers - 1) / m.Workers
	return time.Duration(rounds) * m.Limits.MoveTime
}
