package output

import (
	"strings"
	"testing"

	"keymove/report"
	"keymove/suites"
)

// The text notes that records from the cache have no times.
func TestTextOfCachedRecords(t *testing.T) {
	fresh := suites.Record{Contender: "c", Suite: "s", Solved: new(true), Nodes: new(uint64(300)), TimeUS: 1000, Depth: new(4), KeptTimeUS: new(int64(700))}
	cached := suites.Record{Contender: "c", Suite: "s", Solved: new(true), Nodes: new(uint64(500)), Depth: new(6), Cached: true}
	text := textReport(t, []suites.Record{fresh, cached}, report.Meta{})
	if want := "1 of 2 searches are from the cache"; !strings.Contains(text, want) {
		t.Errorf("the text:\n%s\nwant %q", text, want)
	}
}
