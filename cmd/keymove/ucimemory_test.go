//go:build linux

package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

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
	for top, file := range map[string]string{"/sys/fs/cgroup/memory": "memory.limit_in_bytes", "/sys/fs/cgroup": "memory.max"} {
		dir := filepath.Join(top, fmt.Sprintf("keymove-test-%d", os.Getpid()))
		if os.Mkdir(dir, 0o755) != nil {
			continue
		}
		t.Cleanup(func() { _ = os.Remove(dir) }) // it goes with its last process
		if os.WriteFile(filepath.Join(dir, file), []byte(strconv.FormatUint(limit, 10)), 0o644) == nil {
			return "echo $$ >" + dir + "/cgroup.procs"
		}
	}
	t.Skip("skipped outside Linux and without root: only root may create control groups")
	return ""
}

// answers are what a UCI engine says; enough is called when it has answered two searches.
type answers struct {
	strings.Builder
	enough func()
}

func (a *answers) Write(text []byte) (int, error) {
	n, err := a.Builder.Write(text)
	if strings.Count(a.String(), "bestmove ") == 2 {
		a.enough()
	}
	return n, err
}

// TestUCIHashBeyondTheMemory sets sizes beyond the limit of the process: it reduces
// them to the announced maximum, reports that, and searches.
func TestUCIHashBeyondTheMemory(t *testing.T) {
	testenv.OnlyLong(t, "starts processes with limited memory")
	program := asProcess(t, "uci")
	shell := exec.CommandContext(t.Context(), "sh", append([]string{"-c", memoryGroup(t, 200<<20) + ` && exec "$0" "$@"`, program.Path}, program.Args[1:]...)...)
	// The C library maps a stack and an arena for each thread, and how many threads
	// there will be is chance.
	shell.Env = append(program.Env, "GOMAXPROCS=2", "MALLOC_ARENA_MAX=1")
	stdin, err := shell.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	said := &answers{enough: func() { stdin.Close() }}
	shell.Stdout = said
	if err := shell.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(stdin, "uci\nsetoption name Hash value 999999\nisready\ngo nodes 200000\nposition startpos moves e2e4\n"+
		"setoption name Hash value 3\nisready\nsetoption name Hash value 65536\ngo nodes 200000\n") // what is missing shows whether it was read
	err = shell.Wait()
	found := regexp.MustCompile(`(?s)option name Hash type spin default 16 min 1 max (\d+)\n.*info string option Hash: 999999 MiB is not available; using (\d+) MiB, the maximum\n`).FindStringSubmatch(said.String())
	if err != nil || found == nil || strings.Count(said.String(), "bestmove ") != 2 || strings.Contains(said.String(), "bestmove 0000") {
		t.Fatalf("%v, want two moves\n%s", err, said)
	}
	announced, _ := strconv.Atoi(found[1])
	if taken, _ := strconv.Atoi(found[2]); taken < 64 || taken > 199 || taken > announced {
		t.Errorf("%d MiB are announced and %d taken, want between 64 and 199", announced, taken)
	}
}
