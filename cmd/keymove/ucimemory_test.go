//go:build linux

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// limitedUCI runs "keymove uci" in a shell after a command that limits its memory, until it
// has answered two searches of a session, and returns the outcome.
func limitedUCI(t *testing.T, limit, session string) outcome {
	t.Helper()
	program := asProcess(t, "uci")
	shell := exec.CommandContext(t.Context(), "sh", append([]string{"-c", limit + ` && exec "$0" "$@"`, program.Path}, program.Args[1:]...)...)
	// The C library maps a stack and an arena for each thread, and how many threads
	// there will be is chance.
	shell.Env = append(program.Env, "GOMAXPROCS=2", "MALLOC_ARENA_MAX=1")
	stdin, err := shell.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout := answers{enough: func() { stdin.Close() }}
	var stderr bytes.Buffer
	shell.Stdout, shell.Stderr = &stdout, &stderr
	if err := shell.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(stdin, session) // what is missing shows whether it was read
	_ = shell.Wait()                      // the exit code says how it went
	return outcome{shell.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// answers are what a UCI engine says; enough is called when it has answered two searches.
type answers struct {
	text   strings.Builder
	enough func()
}

func (a *answers) String() string { return a.text.String() }

func (a *answers) Write(text []byte) (int, error) {
	n, err := a.text.Write(text)
	if strings.Count(a.String(), "bestmove ") == 2 {
		a.enough()
	}
	return n, err
}

// TestUCILeaves: the program ends with its input, whatever it does; a search to depth 200
// takes years.
func TestUCILeaves(t *testing.T) {
	testenv.OnlyLong(t, "starts a dozen processes")
	for _, session := range []string{"go depth 200\n", "go depth 200", "setoption name Hash value 200\ngo mate 90\n", "go perft 30\n", "setoption name BookFile value /dev/zero\nisready\n"} {
		program := asProcess(t, "uci")
		program.Stdin = strings.NewReader(session)
		if out, err := program.CombinedOutput(); err != nil {
			t.Errorf("%q: %v\n%s", session, err, out)
		}
	}
}

// memoryGroup creates a control group with a limit, or skips the test. It returns the
// command that moves a shell into the group.
func memoryGroup(t *testing.T, limit uint64) (command string) {
	t.Helper()
	for _, top := range []struct{ dir, file string }{
		{"/sys/fs/cgroup/memory", "memory.limit_in_bytes"}, {"/sys/fs/cgroup", "memory.max"},
	} {
		dir := filepath.Join(top.dir, fmt.Sprintf("keymove-test-%d", os.Getpid()))
		if os.Mkdir(dir, 0o755) != nil {
			continue
		}
		t.Cleanup(func() { _ = os.Remove(dir) }) // it goes with its last process
		if os.WriteFile(filepath.Join(dir, top.file), []byte(strconv.FormatUint(limit, 10)), 0o644) == nil {
			return "echo $$ >" + dir + "/cgroup.procs"
		}
	}
	t.Skip("skipped outside Linux and without root: only root may create control groups")
	return ""
}

// TestUCIHashBeyondTheMemory sets sizes beyond the limit of the process: it reduces
// them to the announced maximum, reports that, and searches.
func TestUCIHashBeyondTheMemory(t *testing.T) {
	testenv.OnlyLong(t, "starts processes with limited memory")
	tests := []struct {
		name    string
		limit   func(*testing.T) string
		atMost  int // MiB
		atLeast int
	}{
		{"control group", func(t *testing.T) string { return memoryGroup(t, 200<<20) }, 199, 64},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := limitedUCI(t, test.limit(t), "uci\nsetoption name Hash value 999999\nisready\ngo nodes 200000\nposition startpos moves e2e4\n"+
				"setoption name Hash value 3\nisready\nsetoption name Hash value 65536\ngo nodes 200000\n")
			if strings.Contains(got.stderr, "ulimit") || strings.Contains(got.stderr, "race: ") || strings.Contains(got.stderr, "ThreadSanitizer") {
				t.Skipf("the program cannot run with limited memory here: %s", got.stderr)
			}
			if got.code != host.ExitOK || got.stderr != "" || strings.Count(got.stdout, "bestmove ") != 2 || strings.Contains(got.stdout, "bestmove 0000") {
				t.Fatalf("exit code %d, want %d and two moves\n%.2000s\n%s", got.code, host.ExitOK, got.stderr, got.stdout)
			}
			announced := mebibytes(t, got.stdout, `option name Hash type spin default 16 min 1 max (\d+)\n`)
			taken := mebibytes(t, got.stdout, `info string option Hash: 999999 MiB is not available; using (\d+) MiB, the maximum\n`)
			if taken < test.atLeast || taken > test.atMost || taken > announced {
				t.Errorf("%d MiB are announced and %d taken, want between %d and %d", announced, taken, test.atLeast, test.atMost)
			}
		})
	}
}

// mebibytes returns the number that a pattern matches.
func mebibytes(t *testing.T, text, pattern string) int {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("nothing like %s in\n%s", pattern, text)
	}
	n, err := strconv.Atoi(found[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}
