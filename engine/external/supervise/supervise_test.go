package supervise_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"keymove/engine/enginetest/fake"
	"keymove/engine/external/supervise"
	"keymove/internal/testenv"
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
	p := testenv.Must(supervise.Start(cmd, supervised))(t)
	return p, &out
}

// TestStartErrors: a program that cannot be executed is an error with its path.
func TestStartErrors(t *testing.T) {
	dir := t.TempDir()
	noProgram := filepath.Join(dir, "no-program")
	testenv.Check(t, os.WriteFile(noProgram, []byte("\x00"), 0o755))
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
	input, ours, err2 := os.Pipe()
	cmd := exec.Command(fake.Command(), fake.Args("close-stdout")...)
	cmd.Stdin, cmd.Stdout = input, writer
	p, err3 := supervise.Start(cmd, true)
	testenv.Check(t, errors.Join(err, err2, err3))
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

// TestManyAtOnce runs processes from many goroutines.
func TestManyAtOnce(t *testing.T) {
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			var out bytes.Buffer
			cmd := exec.Command(fake.Command(), fake.Args(fmt.Sprintf("die-at-start=%d", i))...)
			cmd.Stderr = &out
			p, err := supervise.Start(cmd, true)
			if err != nil {
				t.Error(err)
				return
			}
			if state := p.Wait(); out.String() != fmt.Sprintf("%d\n", i) || state.Text != "exit status 3" || state.CPU <= 0 || state.CPU > time.Minute {
				t.Errorf("process %d: %q, %+v", i, out.String(), state)
			}
		})
	}
	all.Wait()
}
