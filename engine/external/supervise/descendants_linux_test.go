package supervise_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"keymove/engine/enginetest/fake"
	"keymove/engine/external/supervise"
	"keymove/internal/testenv"
)

// family starts an engine with children, and returns when they are running.
func family(t *testing.T, mark string, start func(path string, args ...string)) {
	t.Helper()
	start(fake.Command(), fake.Args("linger", "children="+mark)...)
	waitFor(t, "the engine and its children", func() bool { return len(processes(mark, "sleep=")) == 2 && len(processes(mark, "linger")) > 0 })
}

// checkGone waits until no process of a family is left.
func checkGone(t *testing.T, mark string) {
	t.Helper()
	waitFor(t, "the end of all", func() bool { return len(processes(mark, "")) == 0 })
}

// waitFor waits until a condition holds, for at most a minute.
func waitFor(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// processes returns the command lines that contain a mark and a word.
func processes(mark, word string) []string {
	var found []string
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline") // the pattern is well-formed
	for _, file := range files {
		data, err := os.ReadFile(file)
		line := strings.ReplaceAll(string(data), "\x00", " ")
		if err == nil && strings.Contains(line, mark) && strings.Contains(line, word) && !strings.Contains(line, "supervisor") && !strings.Contains(line, asParent) {
			found = append(found, line)
		}
	}
	return found
}

// TestKill kills a process with its children.
func TestKill(t *testing.T) {
	mark := t.TempDir()
	var p *supervise.Process
	family(t, mark, func(path string, args ...string) { p, _ = start(t, true, path, args...) })
	p.Kill()
	p.Kill()
	if got := p.Wait(); got.Text != "signal: killed" {
		t.Errorf("%+v, want that it was killed", got)
	}
	checkGone(t, mark)
}

// TestTheParentIsKilled: when the program is killed, the process and its descendants
// are killed, too.
func TestTheParentIsKilled(t *testing.T) {
	mark := t.TempDir()
	var parent *exec.Cmd
	family(t, mark, func(path string, args ...string) {
		parent = exec.Command(fake.Command(), append([]string{asParent, path}, args...)...)
		testenv.Check(t, parent.Start())
	})
	testenv.Check(t, parent.Process.Kill())
	_ = parent.Wait() // it was killed
	checkGone(t, mark)
}

// TestTheSupervisorIsKilled: the process dies with its supervisor.
func TestTheSupervisorIsKilled(t *testing.T) {
	cmd := exec.Command(fake.Command(), fake.Args("linger", "name="+t.TempDir())...)
	stdin := testenv.Must(cmd.StdinPipe())(t)
	defer stdin.Close()
	p := testenv.Must(supervise.Start(cmd, true))(t)
	stat := testenv.Must(os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.Pid())))(t)
	_, rest, _ := strings.Cut(string(stat), ") ") // after the name: state and parent
	supervisor, err := strconv.Atoi(strings.Fields(rest)[1])
	if err != nil {
		t.Fatalf("the parent is not in %q", stat)
	}
	testenv.Check(t, syscall.Kill(supervisor, syscall.SIGKILL))
	if got := p.Wait(); got.Text != "its supervisor exited: signal: killed" || got.Success {
		t.Errorf("%+v", got)
	}
	waitFor(t, "the end of the process", func() bool {
		_, err := os.Stat(fmt.Sprintf("/proc/%d", p.Pid()))
		return err != nil
	})
}
