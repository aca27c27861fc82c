//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/exit"
)

// killed is a run that is killed again and again.
type killed struct {
	dir  string
	args []string // of the run, without its folder
	rng  *rand.Rand
}

// TestKilledRunsLoseNothing kills runs of the real program at random moments,
// twenty times in all, resumes each, and compares the files with those of a run
// that nothing has disturbed.
func TestKilledRunsLoseNothing(t *testing.T) {
	inTempDir(t)
	args := []string{"run", "mates", "--nodes", "10000", "--no-times", "--trace", "--quiet", "--profile", "default", "--profile", "plain"}
	if got := call(t, "", append(args, "--out", "whole")...); got.code != exit.OK {
		t.Fatalf("undisturbed: %+v", got)
	}
	seed := uint64(time.Now().UnixNano())
	rng := rand.New(rand.NewPCG(seed, 0))
	t.Logf("seed %d", seed)
	for workers, kills := range map[string]int{"1": 7, "2": 7, "8": 6} {
		t.Run(workers+" workers", func(t *testing.T) {
			for n := 1; kills > 0; n++ {
				k := killed{fmt.Sprintf("run-%s-%d", workers, n), append(args, "-j", workers), rng}
				kills -= k.run(t, kills)
				checkSameFiles(t, k.dir, "whole")
				if readFile(t, k.dir, "trace.jsonl") != readFile(t, "whole", "trace.jsonl") {
					t.Errorf("trace.jsonl of %s differs from that of whole", k.dir)
				}
			}
		})
	}
}

// run begins the run, kills it at most so many times, and lets it end. It
// returns how often the program was killed, which it is not where it is faster.
func (k killed) run(t *testing.T, most int) (kills int) {
	t.Helper()
	for !k.ended(t, kills < most) {
		kills++
		if k.rng.IntN(2) == 0 {
			k.tear(t)
		}
	}
	return kills
}

// ended runs the program until it ends by itself, and fails the test unless that
// is well; or until it is killed.
func (k killed) ended(t *testing.T, kill bool) bool {
	t.Helper()
	args := append(k.args, "--out", k.dir)
	if _, err := os.Stat(filepath.Join(k.dir, "run.json")); err == nil {
		args = []string{"run", "--resume", k.dir, "--quiet", k.args[len(k.args)-2], k.args[len(k.args)-1]}
	}
	program := asProcess(t, args...)
	var stderr bytes.Buffer
	program.Stderr = &stderr
	before := k.journalSize()
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	if kill {
		if k.rng.IntN(4) > 0 { // most die while they search
			for until := time.Now().Add(time.Second); k.journalSize() == before && time.Now().Before(until); {
				time.Sleep(time.Millisecond)
			}
		}
		time.Sleep(time.Duration(k.rng.IntN(40_000)) * time.Microsecond)
		if err := program.Process.Kill(); err != nil {
			t.Fatal(err)
		}
	}
	err := program.Wait()
	if status := program.ProcessState.Sys().(syscall.WaitStatus); kill && status.Signaled() {
		t.Logf("killed with %d bytes more in the journal than %d", k.journalSize()-before, before)
		return false
	}
	if err != nil {
		t.Fatalf("%q ended with %v: %s", args, err, &stderr)
	}
	return true
}

func (k killed) journalSize() int64 {
	info, err := os.Stat(filepath.Join(k.dir, "journal.jsonl"))
	if err != nil {
		return 0
	}
	return info.Size()
}

// tear cuts the end off the journal, as when the machine has stopped before all
// of it was on the disk.
func (k killed) tear(t *testing.T) {
	t.Helper()
	size := max(0, k.journalSize()-k.rng.Int64N(600))
	if err := os.Truncate(filepath.Join(k.dir, "journal.jsonl"), size); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
}
