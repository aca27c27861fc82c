package machines

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
)

// farm is a queue with its machines: processes by their roles, which are started again
// whenever they end.
type farm struct {
	t *testing.T
	// mark is in the environment of all of them and of what they start, tmp their folder of
	// temporary files.
	mark, tmp string
	mu        sync.Mutex
	processes map[string]*farmed
	over      bool
	vain      int // how often a process came when the server was not there
	keeping   sync.WaitGroup
}

// farmed is a process of a farm.
type farmed struct {
	*exec.Cmd
	ended chan struct{}
	log   *os.File
}

func newFarm(t *testing.T) farm {
	tmp, err := filepath.Abs("tmp")
	if err == nil {
		err = os.MkdirAll(tmp, 0o777)
	}
	if err != nil {
		t.Fatal(err)
	}
	return farm{t: t, mark: "KEYMOVE_TEST_FARM=" + tmp, tmp: tmp, processes: map[string]*farmed{}}
}

// start starts a process of a role; its messages go to a file.
func (f *farm) start(role string, words []string) *farmed {
	log, err := os.OpenFile(logName(role), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		f.t.Error(err)
	}
	p := &farmed{AsProcess(f.t, append(words, quietly(words)...)...), make(chan struct{}), log}
	p.Env = append(p.Env, f.mark, "TMPDIR="+f.tmp, "GOTRACEBACK=all", "GODEBUG=gctrace=1")
	p.Stderr = log
	if err := p.Start(); err != nil {
		f.t.Error(err)
	}
	f.mu.Lock()
	f.processes[role] = p
	f.mu.Unlock()
	return p
}

// quietly returns the flag with which a command shows no progress.
func quietly(words []string) []string {
	if words[0] == "run" || words[0] == "match" {
		return []string{"--quiet"}
	}
	return nil
}

func logName(role string) string { return strings.ReplaceAll(role, " ", "-") + ".log" }

// collected matches what the collector of a process says: the heap that lives after it, in MiB.
var collected = regexp.MustCompile(`(?m)^gc \d+ @.*->(\d+) MB, .*\n`)

// log returns what the processes of a role have said.
func (f *farm) log(role string) string { return collected.ReplaceAllString(f.read(logName(role)), "") }

// liveHeap returns the heap that lived in the process of a role when it was collected last, in MiB; 0 if it was not.
func (f *farm) liveHeap(role string) (live int) {
	for _, line := range collected.FindAllStringSubmatch(f.read(logName(role)), -1) {
		live, _ = strconv.Atoi(line[1])
	}
	return live
}

// read returns the contents of a file, in any goroutine.
func (f *farm) read(path ...string) string {
	data, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		f.t.Error(err)
	}
	return string(data)
}

// wait returns the exit code when the process has ended; -1 if it was killed.
func (p *farmed) wait() int {
	defer p.log.Close()
	defer close(p.ended)
	_ = p.Wait() // the exit code says what its error says
	return p.ProcessState.ExitCode()
}

// keep starts a process again and again, until the farm is over.
func (f *farm) keep(role string, words []string) {
	f.keeping.Go(func() { // ends with the farm
		for !f.isOver() {
			if code := f.start(role, words).wait(); code != -1 && !f.isOver() && !f.cameInVain(role, code) {
				f.t.Errorf("%s: exit code %d\n%s", role, code, f.log(role))
				return
			}
		}
	})
}

// cameInVain reports whether a process has ended because the server was not there when it came,
// and waits a moment: that is an error at once, and whoever started it tries again.
func (f *farm) cameInVain(role string, code int) bool {
	if code != host.ExitFailure || !inVain.MatchString(f.log(role)) {
		return false
	}
	time.Sleep(time.Second)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.vain++
	return true
}

// inVain matches the end of what a process says that has found no server.
var inVain = regexp.MustCompile(`(i/o timeout|EOF|refused|reset by peer|broken pipe|no servers available for connection|context deadline exceeded)\n(.*go on: .*\n)?.*\n?$`)

func (f *farm) isOver() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.over
}

// letEnd starts nothing again from now on.
func (f *farm) letEnd() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.over = true
}

// process returns the process of a role; nil if it has ended.
func (f *farm) process(role string) *farmed {
	f.mu.Lock()
	defer f.mu.Unlock()
	p := f.processes[role]
	if p == nil {
		return nil
	}
	select {
	case <-p.ended:
		return nil
	default:
		return p
	}
}

// signal sends a signal to the process of a role, or with a number; false if it has ended.
func (f *farm) signal(role string, signal syscall.Signal) bool {
	if pid, err := strconv.Atoi(role); err == nil {
		return f.has(pid) && syscall.Kill(pid, signal) == nil
	}
	p := f.process(role)
	return p != nil && p.Process.Signal(signal) == nil
}

// has reports whether a process is of the farm.
func (f *farm) has(pid int) bool {
	environ, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	return err == nil && bytes.Contains(environ, []byte(f.mark+"\x00"))
}

// all returns the numbers of all processes of the farm with their command lines.
func (f *farm) all() map[int]string {
	paths, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		f.t.Error(err)
	}
	found := map[int]string{}
	for _, path := range paths {
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err != nil || !f.has(pid) {
			continue
		}
		if words, err := os.ReadFile(path); err == nil && len(words) > 0 { // else it has just ended
			found[pid] = strings.ReplaceAll(string(words), "\x00", " ")
		}
	}
	return found
}

// anEngine returns the number of a process whose command line matches; empty for none.
func (f *farm) anEngine(pattern *regexp.Regexp, random *rand.Rand) string {
	var engines []string
	for pid, words := range f.all() {
		if pattern.MatchString(words) {
			engines = append(engines, strconv.Itoa(pid))
		}
	}
	if len(engines) == 0 {
		return ""
	}
	return engines[random.IntN(len(engines))]
}

// files returns the number of files that the process of a role has open.
func (f *farm) files(role string) int {
	entries, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", f.process(role).Process.Pid))
	if err != nil {
		f.t.Error(err)
	}
	return len(entries)
}

// temporary returns the temporary files and folders of the farm.
func (f *farm) temporary() []os.DirEntry {
	entries, err := os.ReadDir(f.tmp)
	if err != nil {
		f.t.Error(err)
	}
	return entries
}

var goroutine = regexp.MustCompile(`(?m)^goroutine \d+ `)

// goroutines ends the process of a role, and returns the number of its goroutines.
func (f *farm) goroutines(role string) int {
	before := len(f.log(role))
	p := f.process(role)
	f.signal(role, syscall.SIGQUIT)
	<-p.ended
	return len(goroutine.FindAllString(f.log(role)[before:], -1))
}

// exitCodeOf returns the exit code of a process that ended with an error.
func exitCodeOf(err error) int {
	if ended, ok := errors.AsType[*exec.ExitError](err); ok {
		return ended.ExitCode()
	}
	if err != nil {
		return -2
	}
	return 0
}

// waitForFile waits until a file is there.
func waitForFile(t *testing.T, path string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !Exists(path); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("there is no %s", path)
		}
	}
}
