package auditing

import (
	"fmt"

	"keymove/report/texttable"
	"keymove/suites/audit"
)

// Summary is what is reported of an audit.
type Summary struct {
	Manifest *audit.Manifest
	Records  []audit.Record // sorted
	Cells    []Cell
}

// NewSummary returns the summary of an audit whose records are sorted.
func NewSummary(m *audit.Manifest, records []audit.Record) *Summary {
	s := &Summary{Manifest: m, Records: records}
	for i := range m.Contenders {
		s.Cells = append(s.Cells, cellsOf(m, records, i)...)
	}
	return s
}

// Notes returns what a reader of the shares has to know, a sentence each.
func (s *Summary) Notes() []string {
	var notes []string
	if missing := s.Manifest.Positions() - len(s.Records); missing > 0 {
		notes = append(notes, fmt.Sprintf("The audit is not complete: %d of %d searches are missing.", missing, s.Manifest.Positions()))
	}
	undecided, samples := 0, 0
	for i := range s.Cells {
		if c := &s.Cells[i]; c.By == ByAll {
			undecided += c.Undecided
			samples += c.Samples
		}
	}
	if undecided > 0 {
		notes = append(notes, fmt.Sprintf("%d of %s did not end within %s nodes; they count neither as right nor as wrong.",
			undecided, texttable.Plural(samples, "replay"), texttable.HumanCount(audit.ReplayNodes)))
	}
	return notes
}

// Samples returns the number of replays.
func (s *Summary) Samples() int {
	n := 0
	for i := range s.Cells {
		if s.Cells[i].By == ByAll {
			n += s.Cells[i].Samples
		}
	}
	return n
}
