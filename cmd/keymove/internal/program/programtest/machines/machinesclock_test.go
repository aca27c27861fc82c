//go:build linux || darwin

package machines

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
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

// buildWithClock builds the program with another time.Now, and returns its path: a library that is loaded before, as faketime
// is, does nothing to programs in Go.
func buildWithClock(t *testing.T) string {
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
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{
		source: testenv.File(t, filepath.Join(dir, "time.go"), strings.Replace(string(text), now, now+"sec += wrongBy()\n", 1)),
		filepath.Join(filepath.Dir(source), "wrong.go"): testenv.File(t, filepath.Join(dir, "wrong.go"), clockPatch),
	}})
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "keymove.test")
	build := exec.CommandContext(t.Context(), "go", "test", "-c", "-overlay", testenv.File(t, filepath.Join(dir, "overlay.json"), string(overlay)), "-o", program, ".")
	build.Dir = filepath.Join(RepositoryDir, "cmd", "keymove", "internal", "program", "programtest", "machines")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go test: %v\n%s", err, out)
	}
	return program
}

// TestAClockThatIsAnHourOff: whoever's clock is an hour ahead or behind, the files equal the files of one process.
func TestAClockThatIsAnHourOff(t *testing.T) {
	testenv.OnlyNightly(t, "builds the program with another clock")
	program := buildWithClock(t)
	launch := func(seconds int, args ...string) *process {
		cmd := AsProcess(t, args...)
		cmd.Path = program
		cmd.Env = append(cmd.Env, fmt.Sprintf("KEYMOVE_TEST_CLOCK=%d", seconds))
		return follow(t, cmd)
	}
	InTempDir(t)
	runAlone(t)
	for n, wrong := range []int{3600, -3600} {
		for who := range 3 {
			var clocks [3]int
			clocks[who] = wrong
			name, listen := fmt.Sprint(n, who), fmt.Sprintf("127.0.0.1:%d", freePort(t))
			server := serverOf{launch(clocks[0], "serve", "server", listen), listen}
			server.waitFor(t, "serving on")
			worker := launch(clocks[1], append([]string{"worker", "-j", "1"}, server.flags()...)...)
			if code := launch(clocks[2], slices.Concat(distributed, []string{"--out", name}, server.flags())...).ended(); code != host.ExitOK {
				t.Errorf("%v: exit code %d", clocks, code)
			}
			compareWithAlone(t, name)
			worker.kill()
			server.kill()
		}
	}
}
