//go:build unix

package main

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"keymove/report"
)

// TestInterrupt ends a run of the real program with each signal while it
// searches: the files are valid.
func TestInterrupt(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			inTempDir(t)
			// Two cases are done at once, the third would take hours.
			writeFile(t, "long.epd", threeMates[0], threeMates[1],
				`r1bqkbnr/pppp1p1p/8/2n1p3/2P2p2/1P3N2/PB1PP1PP/RN1QKB1R w KQkq - bm Bxe5; id "long";`)
			program := asProcess(t, "run", "long.epd", "--movetime", "1h", "-j", "1", "--out", "run")
			var stderr strings.Builder
			program.Stderr = &stderr
			if err := program.Start(); err != nil {
				t.Fatal(err)
			}
			waitForRecords(t, filepath.Join("run", "journal.jsonl"), 2)
			if err := program.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			err := program.Wait()
			if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != exitInterrupted {
				t.Errorf("the program ended with %v, want exit code %d", err, exitInterrupted)
			}
			if want := "keymove: interrupted: 2 of 3 searches are recorded\n" +
				"keymove: to go on: keymove run --resume run\nrun\n"; stderr.String() != want {
				t.Errorf("stderr %q, want %q", &stderr, want)
			}
			file, err := os.Open(filepath.Join("run", "records.csv"))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			if records, err := report.ReadRecords("records.csv", file); err != nil || len(records) != 2 {
				t.Errorf("records.csv: %d records, %v, want 2", len(records), err)
			}
		})
	}
}

// waitForRecords returns when a journal has n lines.
func waitForRecords(t *testing.T, path string, n int) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if file, err := os.Open(path); err == nil {
			lines := 0
			for s := bufio.NewScanner(file); s.Scan(); {
				lines++
			}
			file.Close()
			if lines >= n {
				return
			}
		}
	}
	t.Fatalf("%s never has %d lines", path, n)
}
