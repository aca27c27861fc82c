package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/enginetest/fake"
	"keymove/internal/testenv"
	"keymove/suites/queue"
)

var (
	isFake       = regexp.MustCompile(`^\S*engines/fake .*think=2ms`)
	isSupervisor = regexp.MustCompile(`^keymove-supervisor \S*engines/fake .*think=2ms`)
)

// stop has a process of a worker stand still, and returns its number.
func stop(t *testing.T, f *farm, is *regexp.Regexp) (pid int) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if number := f.anEngine(is, rand.New(rand.NewPCG(1, 1))); number != "" && f.signal(number, syscall.SIGSTOP) {
			pid, err := strconv.Atoi(number)
			if err != nil {
				t.Fatal(err)
			}
			return pid
		}
	}
	t.Fatal("no engine plays")
	return 0
}

// TestStoppedEnginesLoseNothing: an engine stands still for longer than a lease in the middle of a
// match, which ends with the files of one process. One that stands still when its match is
// interrupted is ended, also if its supervisor does, and the worker takes other work.
func TestStoppedEnginesLoseNothing(t *testing.T) {
	testenv.OnlyNightly(t, "waits for longer than a lease")
	inTempDir(t)
	f := newFarm(t)
	if err := os.Mkdir("engines", 0o777); err != nil {
		t.Fatal(err)
	}
	copyFile(t, fake.Command(), "engines/fake")
	if err := os.Chmod("engines/fake", 0o777); err != nil {
		t.Fatal(err)
	}
	args := strings.Fields("match --profile default --nodes 200 --max-moves 20 --no-times --games 60 --quiet")
	args = append(args, "--engine", strings.Replace(fakeEngineText("fake", "think=2ms"), fake.Command(), "engines/fake", 1))
	want := launch(t, append(args, "--out", "whole")...).ended()
	runAlone(t)
	server := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	launchIn(t, []string{f.mark}, append([]string{"worker", "-j", "1", "--engine-dir", "engines"}, server.flags()...)...)
	play := func(dir string) *process {
		m := launch(t, slices.Concat(args, []string{"--out", dir}, server.flags())...)
		m.waitFor(t, "worker ")
		return m
	}
	m := play("m")
	pid := stop(t, &f, isFake)
	time.Sleep(queue.LeaseTime + 2*time.Second)
	if err := syscall.Kill(pid, syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if code := m.ended(); code != want || want != host.ExitOK {
		t.Errorf("exit code %d, want %d", code, want)
	}
	for _, name := range []string{"games.pgn", "games.csv"} {
		if readFile(t, "m", name) != readFile(t, "whole", name) {
			t.Errorf("%s is not that of one process", name)
		}
	}
	m = play("interrupted")
	stopped := []int{stop(t, &f, isSupervisor), stop(t, &f, isFake)}
	if err := m.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if code := m.ended(); code != host.ExitInterrupted {
		t.Errorf("interrupted: exit code %d", code)
	}
	next := launch(t, slices.Concat(distributed, []string{"--out", "next"}, server.flags())...)
	if code := next.ended(); code != host.ExitOK {
		t.Errorf("the next run: exit code %d", code)
	}
	compareWithAlone(t, "next")
	for end := time.Now().Add(time.Minute); slices.ContainsFunc(stopped, f.has); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("what stands still is still there: %v", f.all())
		}
	}
}
