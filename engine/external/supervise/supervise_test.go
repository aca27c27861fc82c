package supervise_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"keymove/engine/enginetest/fake"
	"keymove/engine/external/supervise"
)

// asParent, as the first argument, makes the test binary a program that runs the
// rest of its arguments as a supervised command until it is killed.
const asParent = "keymove-test-parent"

func TestMain(m *testing.M) {
	supervise.Main()
	fake.Main()
	if len(os.Args) > 1 && os.Args[1] == asParent {
		if _, err := supervise.Start(exec.Command(os.Args[2], os.Args[3:]...), true); err != nil {
			panic(err)
		}
		time.Sleep(time.Hour)
	}
	os.Exit(m.Run())
}

// start starts a program and collects its output.
func start(t *testing.T, supervised bool, path string, args ...string) (*supervise.Process, *bytes.Buffer) {
	t.Helper()
	var out bytes.Buffer
	cmd := exec.Command(path, args...)
	cmd.Stdout, cmd.Stderr = &out, &out
	p, err := supervise.Start(cmd, supervised)
	if err != nil {
		t.Fatal(err)
	}
	return p, &out
}

// TestState: the exit of a process is reported as without a supervisor.
func TestState(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	for script, want := range map[string]supervise.State{
		"echo well":                  {Text: "exit status 0", Success: true},
		"exit 3":                     {Text: "exit status 3"},
		"kill -SEGV $$":              {Text: "signal: segmentation fault"},
		"ulimit -c 0; kill -ABRT $$": {Text: "signal: aborted"},
		"kill -KILL $$":              {Text: "signal: killed"},
	} {
		for _, supervised := range []bool{true, false} {
			p, out := start(t, supervised, "/bin/sh", "-c", "ulimit -c 0; "+script)
			got := p.Wait()
			got.CPU = 0
			if got != want || got.Err() == nil != want.Success {
				t.Errorf("%s, supervised %v: %+v, want %+v", script, supervised, got, want)
			}
			if script == "echo well" && out.String() != "well\n" {
				t.Errorf("the output is %q", out)
			}
		}
	}
}

func TestCPU(t *testing.T) {
	p, _ := start(t, true, fake.Command(), fake.Args("die-at-start")...)
	if got := p.Wait().CPU; got <= 0 || got > time.Minute {
		t.Errorf("%v of CPU time", got)
	}
}

// TestStartErrors: a program that cannot be executed is an error with its path.
func TestStartErrors(t *testing.T) {
	dir := t.TempDir()
	noProgram := filepath.Join(dir, "no-program")
	if err := os.WriteFile(noProgram, []byte("\x00"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{noProgram, filepath.Join(dir, "none"), dir} {
		for _, supervised := range []bool{true, false} {
			if p, err := supervise.Start(exec.Command(path), supervised); err == nil || !strings.Contains(err.Error(), path) {
				t.Errorf("%s, supervised %v: %v, %v, want an error with the path", path, supervised, p, err)
			}
		}
	}
}

// TestStandardFiles: the supervisor holds no standard file open. We notice when the
// process closes its output, and the process notices the end of its input.
func TestStandardFiles(t *testing.T) {
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	input, ours, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(fake.Command(), fake.Args("close-stdout")...)
	cmd.Stdin, cmd.Stdout = input, writer
	p, err := supervise.Start(cmd, true)
	if err != nil {
		t.Fatal(err)
	}
	input.Close()
	writer.Close()
	if rest, err := io.ReadAll(reader); err != nil || len(rest) > 0 {
		t.Errorf("%q, %v, want the end of the output", rest, err)
	}
	ours.Close()
	if got := p.Wait(); !got.Success {
		t.Errorf("after the end of its input: %+v", got)
	}
}

// family starts an engine with children, and returns when they are running.
func family(t *testing.T, mark string, start func(path string, args ...string)) {
	t.Helper()
	if _, err := os.Stat("/proc/self/cmdline"); err != nil {
		t.Skip("/proc is not available")
	}
	start(fake.Command(), fake.Args("linger", "children="+mark)...)
	waitFor(t, "the engine and its children", func() bool { return len(processes(mark, "sleep=")) == 2 && len(processes(mark, "linger")) > 0 })
}

// checkGone waits until no process of a family is left; outside Linux, one with its
// own session survives.
func checkGone(t *testing.T, mark string) {
	t.Helper()
	left := 0
	if runtime.GOOS != "linux" {
		left = 1
	}
	waitFor(t, "the end of all", func() bool { return len(processes(mark, "")) <= left })
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
		if err := parent.Start(); err != nil {
			t.Fatal(err)
		}
	})
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait() // it was killed
	checkGone(t, mark)
}

// TestTheSupervisorIsKilled: on Linux the process dies with its supervisor.
func TestTheSupervisorIsKilled(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has Pdeathsig")
	}
	cmd := exec.Command(fake.Command(), fake.Args("linger", "name="+t.TempDir())...)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	p, err := supervise.Start(cmd, true)
	if err != nil {
		t.Fatal(err)
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.Pid()))
	if err != nil {
		t.Fatal(err)
	}
	var supervisor int
	_, rest, _ := strings.Cut(string(stat), ") ")
	if _, err := fmt.Sscanf(rest, "S %d", &supervisor); err != nil {
		if _, err := fmt.Sscanf(rest, "R %d", &supervisor); err != nil {
			t.Fatalf("the parent is not in %q", stat)
		}
	}
	process, err := os.FindProcess(supervisor)
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Kill(); err != nil {
		t.Fatal(err)
	}
	if got := p.Wait(); got.Text != "its supervisor exited: signal: killed" || got.Success {
		t.Errorf("%+v", got)
	}
	waitFor(t, "the end of the process", func() bool {
		_, err := os.Stat(fmt.Sprintf("/proc/%d", p.Pid()))
		return err != nil
	})
}

// TestManyAtOnce runs processes from many goroutines.
func TestManyAtOnce(t *testing.T) {
	ended := make(chan string)
	const n = 24
	for i := range n {
		go func() {
			cmd := exec.Command(fake.Command(), fake.Args(fmt.Sprintf("die-at-start=%d", i))...)
			stderr, err := cmd.StderrPipe()
			if err != nil {
				ended <- err.Error()
				return
			}
			p, err := supervise.Start(cmd, true)
			if err != nil {
				ended <- err.Error()
				return
			}
			line, _ := bufio.NewReader(stderr).ReadString('\n')
			if state := p.Wait(); line != fmt.Sprintf("%d\n", i) || state.Text != "exit status 3" {
				ended <- fmt.Sprintf("%q, %+v", line, state)
				return
			}
			ended <- ""
		}()
	}
	for range n {
		if fault := <-ended; fault != "" {
			t.Error(fault)
		}
	}
}
