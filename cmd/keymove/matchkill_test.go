//go:build unix

package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/exit"
)

// TestKilledMatchesLoseNothing kills matches of the real program at random moments,
// twenty times in all, resumes each, and compares the files with those of a match that
// nothing has disturbed.
func TestKilledMatchesLoseNothing(t *testing.T) {
	inTempDir(t)
	args := shortMatch("--nodes", "1500", "--max-moves", "40", "--games", "30", "--sprt", "elo0=0,elo1=300,model=logistic")
	if got := call(t, "", append(args, "--out", "whole")...); got.code != exit.OK && got.code != exit.Inconclusive {
		t.Fatalf("undisturbed: %+v", got)
	}
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	t.Logf("seed %d", seed)
	kills := 20
	for n := 1; kills > 0; n++ {
		dir := "m" + strings.Repeat("x", n)
		jobs := []string{"1", "2", "5"}[n%3]
		for !matchEnds(t, dir, append(args, "-j", jobs), kills > 0, random) {
			kills--
			tearJournal(t, dir, random)
		}
		for _, name := range []string{"games.pgn", "games.csv", "match.csv", "series.csv"} {
			if readFile(t, dir, name) != readFile(t, "whole", name) {
				t.Fatalf("after kills, with -j %s, %s is another", jobs, name)
			}
		}
	}
}

// matchEnds begins a match or goes on with it, and reports whether it ended by itself
// before it was killed.
func matchEnds(t *testing.T, dir string, args []string, kill bool, random *rand.Rand) bool {
	t.Helper()
	args = append(args, "--out", dir)
	if exists(filepath.Join(dir, "run.json")) {
		args = []string{"match", "--resume", dir, "--quiet"}
	}
	program := asProcess(t, args...)
	var stderr bytes.Buffer
	program.Stderr = &stderr
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	if kill {
		time.Sleep(time.Duration(random.IntN(300)) * time.Millisecond)
		if err := program.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
	}
	err := program.Wait()
	if program.ProcessState.Sys().(syscall.WaitStatus).Signaled() {
		return false
	}
	if ended, failed := errors.AsType[*exec.ExitError](err); failed && ended.ExitCode() != exit.Inconclusive {
		t.Fatalf("%v: %v: %s", args, err, &stderr)
	}
	return true
}

// tearJournal leaves half of the last game, as a machine does that loses its power.
func tearJournal(t *testing.T, dir string, random *rand.Rand) {
	t.Helper()
	path := filepath.Join(dir, "journal.jsonl")
	info, err := os.Stat(path)
	if err != nil || info.Size() < 100 || random.IntN(2) == 0 {
		return
	}
	if err := os.Truncate(path, info.Size()-1-random.Int64N(90)); err != nil {
		t.Fatal(err)
	}
}

// A match that was started in the background of a script, which ignores SIGINT for it,
// ends at SIGINT all the same; what is played is kept.
func TestBackgroundMatchEndsAtSIGINT(t *testing.T) {
	inTempDir(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := exec.CommandContext(t.Context(), "sh", "-c", `trap "" INT; exec "$@"`, "sh", self,
		"match", "--profile", "default", "--profile", "vpr-9.0", "--nodes", "200", "--games", "40000", "--out", "m", "--quiet")
	program.Env = append(os.Environ(), asProgram+"=1")
	var stderr strings.Builder
	program.Stderr = &stderr
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	waitForRecords(t, filepath.Join("m", "journal.jsonl"), 4)
	if err := program.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	err = program.Wait()
	if ended, ok := errors.AsType[*exec.ExitError](err); !ok || ended.ExitCode() != exit.Interrupted || !strings.Contains(stderr.String(), "to go on: keymove match --resume m\nm\n") {
		t.Errorf("%v:\n%s", err, &stderr)
	}
	games := readFile(t, "m", "games.pgn")
	if n := strings.Count(games, "[Event "); n%2 != 0 || strings.Count(readFile(t, "m", "games.csv"), "\n") != n+1 {
		t.Errorf("%d games in the PGN, %d rows in games.csv", n, strings.Count(readFile(t, "m", "games.csv"), "\n")-1)
	}
}
