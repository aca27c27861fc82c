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
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// clockPatch is a file of package time. Programs with it take from the environment by how many
// seconds their time of day is wrong, and which file has to exist for that.
const clockPatch = `package time

import "syscall"

var wrong = number("KEYMOVE_TEST_CLOCK")
var wrongOnce, _ = syscall.Getenv("KEYMOVE_TEST_CLOCK_ONCE")

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

func wrongBy() int64 {
	if wrongOnce != "" && syscall.Access(wrongOnce, 0) != nil {
		return 0
	}
	return wrong
}
`

// clock is how wrong the clock of a program is: from its start, or once a file exists.
type clock struct {
	seconds int
	once    string
}

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
	build.Dir = packageDir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go test: %v\n%s", err, out)
	}
	return lab
}

// launch starts the program with a clock.
func (lab clockLab) launch(t *testing.T, c clock, args ...string) *process {
	t.Helper()
	cmd := asProcess(t, args...)
	cmd.Path = lab.program
	cmd.Env = append(cmd.Env, fmt.Sprintf("KEYMOVE_TEST_CLOCK=%d", c.seconds), "KEYMOVE_TEST_CLOCK_ONCE="+c.once)
	return follow(t, cmd)
}

func (lab clockLab) serve(t *testing.T, c clock, dir, listen string) serverOf {
	t.Helper()
	s := serverOf{lab.launch(t, c, "serve", dir, listen), listen}
	s.waitFor(t, "serving on")
	return s
}

// TestAClockThatIsAnHourOff: whoever's clock is an hour ahead or behind, or is set back while a worker
// that stands still has a unit, or while the server is down, the files equal the files of one process.
func TestAClockThatIsAnHourOff(t *testing.T) {
	testenv.OnlyNightly(t, "builds the program with another clock")
	lab := newClockLab(t)
	inTempDir(t)
	t.Run("wrong", func(t *testing.T) { lab.wrong(t) })
	t.Run("set back", func(t *testing.T) { lab.setBack(t, clock{-3600, "set-back"}, false) })
	t.Run("set back while the server was down", func(t *testing.T) { lab.setBack(t, clock{seconds: 3600}, true) })
}

func (lab clockLab) wrong(t *testing.T) {
	inTempDir(t)
	runAlone(t)
	for n, c := range []clock{{seconds: 3600}, {seconds: -3600}} {
		for who := range 3 {
			var clocks [3]clock
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

// setBack has a worker stand still with a unit that it has leased, and the clock of the server set
// back: by itself, or because the server is started again. Another worker has the unit soon, and not
// an hour later.
func (lab clockLab) setBack(t *testing.T, c clock, restart bool) {
	inTempDir(t)
	args := strings.Fields("run mates --nodes 20000 --hash 2 --no-times --quiet --repeat 4 --profile default --profile plain")
	if out, err := asProcess(t, append(args, "--out", "alone")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	server := lab.serve(t, c, "server", fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	worker := server.worker(t)
	run := launch(t, slices.Concat(args, []string{"--out", "run"}, server.flags())...)
	run.waitFor(t, "workers: ")
	for held := false; !held; { // it may just have answered
		if err := worker.Process.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		if held = server.leased(t) > 0; !held {
			_ = worker.Process.Signal(syscall.SIGCONT) // it waits for a unit
			time.Sleep(50 * time.Millisecond)
		}
	}
	if restart {
		time.Sleep(3 * time.Second) // the server has written down by then what is leased
		server.kill()
		server = lab.serve(t, clock{}, "server", server.listen)
	} else if err := os.WriteFile(c.once, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	server.worker(t)
	stuck := time.AfterFunc(5*time.Minute, func() { _ = run.Process.Kill() })
	defer stuck.Stop()
	if code := run.ended(); code != host.ExitOK {
		t.Errorf("exit code %d", code)
	}
	compareWithAlone(t, "run")
}

// leased returns the number of units of all runs that workers have.
func (s serverOf) leased(t *testing.T) (n int) {
	t.Helper()
	conn, err := nats.Connect("nats://"+s.listen, nats.Token(strings.TrimSpace(readFile(t, "server", "token"))))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	streams, err := filepath.Glob("server/streams/jetstream/*/streams/KEYMOVE_WORK_*")
	if err != nil {
		t.Fatal(err)
	}
	for _, stream := range streams {
		msg, err := conn.Request("$JS.API.CONSUMER.INFO."+filepath.Base(stream)+".workers", nil, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		var info struct {
			Leased int `json:"num_ack_pending"`
		}
		if err := json.Unmarshal(msg.Data, &info); err != nil {
			t.Fatal(err)
		}
		n += info.Leased
	}
	return n
}
