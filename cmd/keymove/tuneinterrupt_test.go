//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/exit"
	"keymove/suites/tune/spsa"
)

// An interrupted tune says how it goes on, and the folders of tunes, matches and runs are
// not mixed up.
func TestInterruptedTune(t *testing.T) {
	inTempDir(t)
	program := asProcess(t, shortTune(t, "--iterations", "100000", "--out", "t")...)
	var stderr strings.Builder
	program.Stderr = &stderr
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	waitForRecords(t, filepath.Join("t", "journal.jsonl"), 8)
	if err := program.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := program.Wait()
	if ended, ok := errors.AsType[*exec.ExitError](err); !ok || ended.ExitCode() != exit.Interrupted || !strings.Contains(stderr.String(), "keymove: to go on: keymove tune --resume t\n") {
		t.Errorf("%v:\n%s", err, &stderr)
	}
	if params, wrong := spsa.Read("params.txt", []byte(readFile(t, "t", "params.txt"))); wrong != nil || len(params) != 2 {
		t.Errorf("%v, %v", params, wrong)
	}
	for args, want := range map[string]string{
		"report t":         "t is the folder of a tune, not of a match; keymove tune --resume t goes on with it",
		"run --resume t":   "t is the folder of a tune, not of a run; keymove tune --resume t goes on with it",
		"match --resume t": "t is the folder of a tune, not of a match; keymove tune --resume t goes on with it",
		"tune t":           "games.pgn: file not found",
	} {
		if got := call(t, "", strings.Fields(args)...); got.code != exit.Suite || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// An interrupted training says how it goes on, keeps the labels that it has, and ends with
// the network of one that nothing has disturbed.
func TestInterruptedTraining(t *testing.T) {
	inTempDir(t)
	shortGames(t)
	oracle := []string{"--nodes", "50", "-j", "2", "--engine"}
	if got := call(t, "", shortTraining(append(oracle, fakeOracleText("think=1ms"), "--out", "whole")...)...); got.code != exit.OK {
		t.Fatalf("undisturbed: %+v", got)
	}
	program := asProcess(t, shortTraining(append(oracle, fakeOracleText("think=20ms"), "--out", "t")...)...)
	var stderr strings.Builder
	program.Stderr = &stderr
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	labels := filepath.Join("t", "positions.txt")
	waitForRecords(t, labels, 64)
	if err := program.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := program.Wait()
	if ended, ok := errors.AsType[*exec.ExitError](err); !ok || ended.ExitCode() != exit.Interrupted || !strings.Contains(stderr.String(), " positions are labelled\n") ||
		!strings.Contains(stderr.String(), "keymove: to go on: keymove tune --resume t\n") {
		t.Errorf("%v:\n%s", err, &stderr)
	}
	before, all := readFile(t, labels), readFile(t, "whole", "positions.txt")
	if !strings.HasPrefix(all, before) || before == all {
		t.Errorf("%d of %d bytes of labels", len(before), len(all))
	}
	if got := asProcess(t, "tune", "--resume", "t", "--quiet"); got.Run() != nil || networkFiles(t, "t") != networkFiles(t, "whole") {
		t.Error("the network is another one")
	}
}

// A training that is interrupted in its searches for leaves says so, and how it goes on.
func TestInterruptedLeaves(t *testing.T) {
	inTempDir(t)
	shortGames(t)
	static := []string{"--engine", fakeOracleText("eval"), "--static", "--leaves", "1", "--leaf-nodes", "1000000", "-j", "2"}
	program := asProcess(t, shortTraining(append(static, "--out", "t")...)...)
	var stderr strings.Builder
	program.Stderr = &stderr
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	waitForRecords(t, filepath.Join("t", "run.json"), 10)
	if err := program.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := program.Wait()
	if ended, ok := errors.AsType[*exec.ExitError](err); !ok || ended.ExitCode() != exit.Interrupted || !strings.Contains(stderr.String(), " positions are searched\n") ||
		!strings.Contains(stderr.String(), "keymove: to go on: keymove tune --resume t\n") {
		t.Errorf("%v:\n%s", err, &stderr)
	}
}
