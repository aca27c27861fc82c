package main

import (
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/suites/runner"
)

// TestRunCrowd: with many more workers than CPUs, an engine that writes a
// gigabyte, one that leaves a process behind, and one that dies at every second
// start side by side, the run ends, complete, and says what happened.
func TestRunCrowd(t *testing.T) {
	testenv.OnlyLong(t, "starts many processes")
	dir := inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	meta, records := runEngines(t, host.ExitEngine, "mates.epd", "--depth", "2", "-j", "64", "--profile", "default",
		"--engine", fakeEngine([]string{"flood=line"}, "name=gigabyte"),
		"--engine", fakeEngine([]string{"fork"}, "name=fork"),
		"--engine", fakeEngine([]string{"die-every-second=" + filepath.Join(dir, "flip")}, "name=every second"))
	want := map[string]string{
		"default": "", "gigabyte": runner.FailedProtocol, "fork": runner.FailedCrash,
		// Where several are started at a time, the second start may be another's.
		"every second": runner.FailedStart,
	}
	if len(records) != len(want)*len(threeMates) {
		t.Fatalf("%d records, want %d", len(records), len(want)*len(threeMates))
	}
	for _, rec := range records {
		kind, _, _ := strings.Cut(rec.Error, ":")
		lucky := kind == "" && rec.Contender == "every second"
		if kind != want[rec.Contender] && !lucky {
			t.Errorf("%s on %s: error %q, want kind %q", rec.Contender, rec.ID, rec.Error, want[rec.Contender])
		}
	}
	if meta.End == nil || meta.End.Records != len(records) || meta.End.Errors < 2*len(threeMates) {
		t.Errorf("the end of run.json: %+v, want %d records and no fewer than %d errors", meta.End, len(records), 2*len(threeMates))
	}
}
