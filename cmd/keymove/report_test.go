package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// TestReport rebuilds the files of a run from its journal.
func TestReport(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	want := call(t, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "whole")
	call(t, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "run")
	remove(t, "mates.epd", filepath.Join("run", "records.csv"), filepath.Join("run", "summary.csv"))
	for _, args := range [][]string{{"report", "run"}, {"report", "--quiet", "run"}, {"report", "run", "--quiet"}} {
		got := call(t, "", args...)
		if len(args) == 2 && got.stdout != strings.ReplaceAll(want.stdout, "whole", "run") || len(args) > 2 && got.stdout != "" {
			t.Errorf("%s: stdout %q", args, got.stdout)
		}
		if got.code != host.ExitOK || got.stderr != "" {
			t.Errorf("%s: exit code %d, stderr %q, want 0 and nothing", args, got.code, got.stderr)
		}
		checkSameFiles(t, "run", "whole")
	}
}

func remove(t *testing.T, paths ...string) {
	t.Helper()
	for _, path := range paths {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

// TestReportOfAnUnfinishedRun says what is missing and how to go on.
func TestReportOfAnUnfinishedRun(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	cut := callCut(t, 2, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "my run")
	got := call(t, "", "report", "my run")
	if got.code != host.ExitOK || got.stdout != cut.stdout {
		t.Errorf("exit code %d, stdout %q, want 0, %q", got.code, got.stdout, cut.stdout)
	}
	if want := "keymove: 1 of 3 searches are missing; to go on: keymove run --resume 'my run'\n"; got.stderr != want {
		t.Errorf("stderr %q, want %q", got.stderr, want)
	}
}

func TestReportRefuses(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	call(t, "", "run", "mates.epd", "--nodes", "500", "--out", "run")
	for _, test := range []struct {
		args string
		code int
		says string
	}{
		{"report", host.ExitUsage, "report takes one run folder"},
		{"report run run", host.ExitUsage, "report takes one run folder"},
		{"report missing", host.ExitSuite, "missing: folder not found"},
		{"report .", host.ExitSuite, ". is not a run folder: it has no run.json"},
		{"report mates.epd", host.ExitSuite, "mates.epd is not a run folder"},
		{"report run/records.csv", host.ExitSuite, "run/records.csv is not a run folder"},
	} {
		got := call(t, "", strings.Fields(test.args)...)
		if got.code != test.code || !strings.HasPrefix(got.stderr, "keymove: "+test.says) || got.stdout != "" {
			t.Errorf("%s: %+v, want exit code %d and %q", test.args, got, test.code, test.says)
		}
	}
	if _, err := os.Stat("run.lock"); !errors.Is(err, os.ErrNotExist) {
		t.Error("a folder without a run has got a lock")
	}
}

// TestReportKeepsFilesOfALostJournal does not make files empty that were
// complete.
func TestReportKeepsFilesOfALostJournal(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	call(t, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "run")
	call(t, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "whole")
	remove(t, filepath.Join("run", "journal.jsonl"))
	got := call(t, "", "report", "run")
	if got.code != host.ExitSuite || !strings.Contains(got.stderr, "0 of the 3 records") || !strings.Contains(got.stderr, "--resume") {
		t.Errorf("%+v, want exit code %d and what is lost", got, host.ExitSuite)
	}
	checkSameFiles(t, "run", "whole")
	if got := call(t, "", "run", "--resume", "run"); got.code != host.ExitOK {
		t.Errorf("--resume: %+v, want exit code 0", got)
	}
	checkSameFiles(t, "run", "whole")
}
