//go:build unix

package main

import (
	"os"
	"strings"
	"syscall"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// writePipe makes a pipe, which is written to once.
func writePipe(t *testing.T, path string, lines ...string) {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Fatal(err)
	}
	go func() { // ends when it is read
		if file, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil {
			_, _ = file.WriteString(strings.Join(lines, "\n") + "\n")
			_ = file.Close()
		}
	}()
}

// TestPipesOfSuites are read once: an interrupted run of them is resumed without them, shards of it are
// merged, and its lines are found again.
func TestPipesOfSuites(t *testing.T) {
	inTempDir(t)
	for _, dir := range []string{"whole", "cut", "s1", "s2"} {
		writePipe(t, "one.epd", threeMates...)
		writePipe(t, "two.epd", threeMates[1:]...)
		args := []string{"run", "--no-times", "--nodes", "500", "one.epd", "two.epd", "--out", dir}
		want, run := host.ExitOK, call
		switch dir {
		case "cut":
			want, run = host.ExitInterrupted, func(t *testing.T, stdin string, args ...string) outcome { return callCut(t, 1, stdin, args...) }
		case "s1", "s2":
			args = append(args, "--shard", dir[1:]+"/2")
		}
		if got := run(t, "", args...); got.code != want {
			t.Fatalf("%s: %+v", dir, got)
		}
		if os.Remove("one.epd") != nil || os.Remove("two.epd") != nil {
			t.Fatal("a pipe is gone")
		}
	}
	if got := call(t, "", "run", "--resume", "cut", "--quiet"); got.code != host.ExitOK {
		t.Errorf("resumed: %+v", got)
	}
	checkSameFiles(t, "cut", "whole")
	if got := call(t, "", "report", "--merge", "s1", "s2", "--out", "all", "--quiet"); got.code != host.ExitOK {
		t.Errorf("merged: %+v", got)
	}
	checkSameFiles(t, "all", "whole")
	for _, dir := range []string{"cut", "all"} {
		if readFile(t, dir, "suite-1.epd") != strings.Join(threeMates, "\n")+"\n" || readFile(t, dir, "suite-2.epd") != strings.Join(threeMates[1:], "\n")+"\n" {
			t.Errorf("%s has other suites", dir)
		}
	}
	if got := call(t, "", "report", "cut", "--epd", "-"); got.code != host.ExitOK || strings.Count(got.stdout, " acd ") != 5 {
		t.Errorf("annotated: %+v", got)
	}
}

// TestPipesOfOpenings: a match that was interrupted has its openings.
func TestPipesOfOpenings(t *testing.T) {
	inTempDir(t)
	args := shortMatch("--games", "6", "--quiet", "--openings", "book.epd")
	openings := []string{"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -", "4k3/pppppppp/8/8/4P3/8/PPPP1PPP/4K3 b - -", "4k3/pppppppp/8/8/3P4/8/PPP1PPPP/4K3 b - -"}
	writePipe(t, "book.epd", openings...)
	if got := call(t, "", append(args, "--out", "whole")...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	if err := os.Remove("book.epd"); err != nil {
		t.Fatal(err)
	}
	writePipe(t, "book.epd", openings...)
	if got := callCut(t, 50, "", append(args, "--out", "cut")...); got.code != host.ExitInterrupted {
		t.Fatalf("interrupted: %+v", got)
	}
	if err := os.Remove("book.epd"); err != nil {
		t.Fatal(err)
	}
	if got := call(t, "", "match", "--resume", "cut", "--quiet"); got.code != host.ExitOK {
		t.Errorf("resumed: %+v", got)
	}
	if readFile(t, "cut", "games.csv") != readFile(t, "whole", "games.csv") {
		t.Error("the games differ")
	}
}

// TestPipesOfSavedRuns: wherever a records.csv may stand.
func TestPipesOfSavedRuns(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	if got := call(t, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--quiet", "--out", "run"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	records := strings.TrimSuffix(readFile(t, "run", "records.csv"), "\n")
	for i, args := range []string{"compare run/records.csv PIPE", "gate --baseline PIPE run", "gate PIPE --min-solved 1", "run mates.epd --nodes 500 --no-times --baseline PIPE --out again"} {
		pipe := "pipe" + string(rune('a'+i)) + ".csv"
		writePipe(t, pipe, records)
		if got := call(t, "", strings.Fields(strings.ReplaceAll(args, "PIPE", pipe))...); got.code != host.ExitOK {
			t.Errorf("%s: %+v", args, got)
		}
	}
}
