//go:build linux || darwin

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// clockPatch is a file of package time. Programs with it take from the environment by how many
// seconds their time of day is wrong.
const clockPatch = `package time

import "syscall"

var wrong = number("KEYMOVE_TEST_CLOCK")

func number(name string) (n int64) {
	text, _ := syscall.Getenv(name)
	sign := int64(1)
	for _, c := range []byte(text) {
		if c == '-' {
			sign = -1
		} else {
			n = 10*n + int64(c-'0')
		}
	}
	return sign * n
}

func wrongBy() int64 { return wrong }
`

// clockLab has the program with a clock that can be wrong.
type clockLab struct{ program string }

// newClockLab builds the program with another time.Now: a library that is loaded before, as faketime
// is, does nothing to programs in Go.
func newClockLab(t *testing.T) clockLab {
	t.Helper()
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("go is not installed: ", err)
	}
	source := filepath.Join(strings.TrimSpace(string(root)), "src", "time", "time.go")
	text, err := os.ReadFile(source)
	const now = "sec, nsec, mono := runtimeNow()\n"
	if err != nil || strings.Count(string(text), now) != 1 {
		t.Skipf("the source of time.Now is not the known one: %v", err)
	}
	dir := t.TempDir()
	paths := map[string]string{}
	for name, text := range map[string]string{source: strings.Replace(string(text), now, now+"sec += wrongBy()\n", 1), filepath.Join(filepath.Dir(source), "wrong.go"): clockPatch} {
		paths[name] = filepath.Join(dir, filepath.Base(name))
		if err := os.WriteFile(paths[name], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": paths})
	if err := errors.Join(err, os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o666)); err != nil {
		t.Fatal(err)
	}
	lab := clockLab{filepath.Join(dir, "keymove.test")}
	build := exec.CommandContext(t.Context(), "go", "test", "-c", "-overlay", filepath.Join(dir, "overlay.json"), "-o", lab.program, ".")
	build.Dir = filepath.Join(repositoryDir, "cmd", "keymove")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go test: %v\n%s", err, out)
	}
	return lab
}

// launch starts the program with a clock that is wrong by so many seconds.
func (lab clockLab) launch(t *testing.T, seconds int, args ...string) *process {
	t.Helper()
	cmd := asProcess(t, args...)
	cmd.Path = lab.program
	cmd.Env = append(cmd.Env, fmt.Sprintf("KEYMOVE_TEST_CLOCK=%d", seconds))
	return follow(t, cmd)
}

func (lab clockLab) serve(t *testing.T, seconds int, dir, listen string) serverOf {
	t.Helper()
	s := serverOf{lab.launch(t, seconds, "serve", dir, listen), listen}
	s.waitFor(t, "serving on")
	return s
}

// TestAClockThatIsAnHourOff: whoever's clock is an hour ahead or behind, the files equal the files of one process.
func TestAClockThatIsAnHourOff(t *testing.T) {
	testenv.OnlyNightly(t, "builds the program with another clock")
	lab := newClockLab(t)
	inTempDir(t)
	runAlone(t)
	for n, c := range []int{3600, -3600} {
		for who := range 3 {
			var clocks [3]int
			clocks[who] = c
			name := fmt.Sprint(n, who)
			server := lab.serve(t, clocks[0], "server", fmt.Sprintf("127.0.0.1:%d", freePort(t)))
			worker := lab.launch(t, clocks[1], append([]string{"worker", "-j", "1"}, server.flags()...)...)
			run := lab.launch(t, clocks[2], slices.Concat(distributed, []string{"--out", name}, server.flags())...)
			if code := run.ended(); code != host.ExitOK {
				t.Errorf("%v: exit code %d", clocks, code)
			}
			compareWithAlone(t, name)
			worker.kill()
			server.kill()
		}
	}
}
