package runner

import (
	"fmt"
	"strings"
	"testing"

	"keymove/suites"
	"keymove/suites/plan"
)

// Each contender searches each case as often as asked, each time in a new game,
// and each record has a place of its own, in the trace too.
func TestRepeats(t *testing.T) {
	var stats fakeStats
	var got []suites.Record
	trace, path := openTrace(t, true)
	cfg := Config{
		Contenders: []suites.Contender{{Name: "new"}, {Name: "old"}},
		Suites:     []suites.Suite{walk(t, "one", 5)},
		Plan:       plan.Plan{Repeat: 3, Workers: 2},
		Open:       stats.opener(playFirst),
		Trace:      trace,
		Sink:       collectTo(&got),
	}
	if err := Run(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	if err := trace.Close(); err != nil {
		t.Fatal(err)
	}
	if stats.searched != 30 || stats.stale != 0 {
		t.Errorf("%d searches, %d of them without a new game, want 30 and none", stats.searched, stats.stale)
	}
	suites.SortRecords(got)
	lines := strings.Split(strings.TrimSpace(readText(t, path)), "\n")
	if len(lines) != 30 {
		t.Fatalf("%d lines of the trace, want 30", len(lines))
	}
	for i, rec := range got {
		want := suites.Key{Contender: i / 15, Case: i / 3 % 5, Repeat: i % 3}
		if rec.Repeat != want.Repeat+1 || suites.KeyOf(rec) != want {
			t.Errorf("record %d: repeat %d, %+v, want repeat %d, %+v", i, rec.Repeat, suites.KeyOf(rec), want.Repeat+1, want)
		}
		place := fmt.Sprintf(`"contender_index":%d,"suite_index":0,"case_index":%d,"repeat":%d,`, want.Contender, want.Case, want.Repeat+1)
		if !strings.Contains(lines[i], place) {
			t.Errorf("line %d of the trace is %s, want %s in it", i+1, lines[i], place)
		}
	}
}
