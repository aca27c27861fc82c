package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/output"
	"keymove/suites"
)

// TestRepeatIsTheSameUnderANodeLimit: with one thread and a limit of nodes no
// search differs from another of the same case, with any number of workers.
func TestRepeatIsTheSameUnderANodeLimit(t *testing.T) {
	inTempDir(t)
	args := strings.Fields("mates --repeat 3 --nodes 2000 --no-times --quiet --profile default --profile plain")
	meta, records := runOK(t, append(args, "-j", "1", "--out", "one")...)
	runOK(t, append(args, "-j", "4", "--out", "four")...)
	for _, file := range []string{report.RecordsFile, report.SummaryFile, output.FailedFile} {
		if diff := cmp.Diff(readFile(t, "four", file), readFile(t, "one", file)); diff != "" {
			t.Errorf("%s with 4 workers (-got +want, of 1):\n%s", file, diff)
		}
	}
	if want := 3 * 2 * 30; meta.Positions() != want || len(records) != want {
		t.Fatalf("%d searches, %d records, want %d", meta.Positions(), len(records), want)
	}
	for _, sum := range report.Summarize(suites.RecordsOf(records)) {
		if sum.Flaky != 0 || sum.FlipsSolved != 0 || sum.FlipsMove != 0 || sum.Repeated != sum.Positions {
			t.Errorf("%s: %d flaky cases, %d and %d flips in %d searches, want none in %d",
				sum.Contender, sum.Flaky, sum.FlipsSolved, sum.FlipsMove, sum.Repeated, sum.Positions)
		}
	}
	for i := range records {
		first := records[i-i%3]
		first.Repeat = i%3 + 1
		if diff := cmp.Diff(withoutClock(records[i]), withoutClock(first)); diff != "" {
			t.Fatalf("repeat %d of %s differs from the first (-got +want):\n%s", i%3+1, records[i].ID, diff)
		}
	}
}

// withoutClock returns a record without what the clock says, as when a searcher is replaced.
func withoutClock(rec suites.Record) suites.Record {
	rec.TimeUS, rec.KeptTimeUS, rec.CPUUS, rec.Searcher = 0, nil, nil, 0
	return rec
}
