package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
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

func TestRepeatInTheSummary(t *testing.T) {
	inTempDir(t)
	writeFile(t, "three.epd", threeMates...)
	got := call(t, "", strings.Fields("run three.epd --repeat 2 --nodes 500 --json --out run")...)
	var run struct {
		Searches, Records, Repeats int
		Flaky                      []json.RawMessage
	}
	if err := json.Unmarshal([]byte(got.stdout), &run); err != nil || got.code != host.ExitOK {
		t.Fatalf("exit code %d, %v, stderr:\n%s", got.code, err, got.stderr)
	}
	if run.Searches != 6 || run.Records != 6 || run.Repeats != 2 || len(run.Flaky) != 0 {
		t.Errorf("%+v, want 6 searches, 6 records, 2 repeats, none flaky", run)
	}
}

// TestRepeatResumed: a run that ended early ends with the files of one that did
// not.
func TestRepeatResumed(t *testing.T) {
	inTempDir(t)
	args := strings.Fields("mates --repeat 3 --nodes 500 --no-times --quiet")
	runOK(t, append(args, "--out", "whole")...)
	runOK(t, append(args, "--out", "torn")...)
	journal := readFile(t, "torn", "journal.jsonl")
	lines := strings.SplitAfter(journal, "\n")
	writeFile(t, "torn/journal.jsonl", strings.TrimSuffix(strings.Join(lines[:40], ""), "\n"))
	if got := call(t, "", "run", "--resume", "torn", "--quiet"); got.code != host.ExitOK {
		t.Fatalf("exit code %d, stderr:\n%s", got.code, got.stderr)
	}
	for _, file := range []string{report.RecordsFile, report.SummaryFile} {
		if diff := cmp.Diff(readFile(t, "torn", file), readFile(t, "whole", file)); diff != "" {
			t.Errorf("%s of the resumed run (-got +want):\n%s", file, diff)
		}
	}
}

func TestRepeatOptions(t *testing.T) {
	inTempDir(t)
	tests := []struct {
		args string
		want int
		says string
	}{
		{"run --repeat 0", host.ExitUsage, "--repeat 0: want 1 to 10000"},
		{"run --repeat 10001", host.ExitUsage, "--repeat 10001: want 1 to 10000"},
		{"run --repeat x", host.ExitUsage, "--repeat x: want a whole number, 1 to 10000"},
		{"run mates --repeat 4 --dry-run", host.ExitOK, "searches  120\nrepeats   4\n"},
	}
	for _, test := range tests {
		got := call(t, "", strings.Fields(test.args)...)
		if got.code != test.want || !strings.Contains(got.stdout+got.stderr, test.says) {
			t.Errorf("%s: exit code %d, %q, want %d, %q", test.args, got.code, got.stdout+got.stderr, test.want, test.says)
		}
	}
}
