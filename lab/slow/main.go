// Slow prints the tests that take more CPU than a test may by default, the processes that they start
// included: CPU, and not the clock, for a busy machine inflates it only a little. It needs Linux.
//
//	slow [-over 1s] [-dir ..] [PACKAGE …]
//
// Each package's tests run one after the other, and their process's time is read at each line that names
// a test. One that is above the bound is measured again by itself; the exit code is 1 if it still is.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

func main() {
	over := flag.Duration("over", time.Second, "the CPU that a test may take")
	dir := flag.String("dir", ".", "the module whose tests are measured")
	flag.Parse()
	slow, err := measureAll(*dir, *over, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "slow:", err)
		os.Exit(2)
	}
	for _, line := range slow {
		fmt.Println(line)
	}
	if len(slow) > 0 {
		os.Exit(1)
	}
}

func measureAll(dir string, over time.Duration, packages []string) (slow []string, err error) {
	if len(packages) == 0 {
		packages = []string{"./..."}
	}
	list := exec.Command("go", append([]string{"list", "-f", `{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Dir}}{{end}}`}, packages...)...)
	list.Dir = dir
	out, err := list.Output()
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "slow")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	var lock sync.Mutex
	for line := range strings.Lines(string(out)) {
		group.Go(func() error {
			name, folder, _ := strings.Cut(strings.TrimSpace(line), " ")
			found, err := slowOf(dir, name, folder, filepath.Join(scratch, strings.ReplaceAll(name, "/", "_")+".test"), over)
			lock.Lock()
			defer lock.Unlock()
			slow = append(slow, found...)
			return err
		})
	}
	err = group.Wait()
	return slow, err
}

// slowOf returns the slow tests of a package, whose test binary it builds.
func slowOf(dir, name, folder, binary string, over time.Duration) (slow []string, err error) {
	build := exec.Command("go", "test", "-vet=off", "-c", "-o", binary, name)
	build.Dir, build.Stderr = dir, os.Stderr
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer os.Remove(binary)
	took, err := measure(binary, folder, ".")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for test, cpu := range took {
		if cpu <= over {
			continue
		}
		again, err := measure(binary, folder, "^"+test+"$")
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", name, test, err)
		}
		if cpu = min(cpu, again[test]); cpu > over {
			slow = append(slow, fmt.Sprintf("%s %s takes %.1f s of CPU, more than %v", name, test, cpu.Seconds(), over))
		}
	}
	return slow, nil
}

// aboutTest matches the lines of go test -v that name a test; its group is the top-level one.
var aboutTest = regexp.MustCompile(`^\s*(?:=== (?:RUN|CONT|NAME)|--- (?:FAIL|PASS|SKIP):)\s+([^\s/]+)`)

// measure returns the CPU of each top-level test of a test binary that a pattern matches.
func measure(binary, folder, pattern string) (map[string]time.Duration, error) {
	cmd := exec.Command(binary, "-test.v", "-test.parallel", "1", "-test.timeout", "30m", "-test.run", pattern)
	cmd.Dir = folder
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, err
	}
	took := map[string]time.Duration{}
	var last time.Duration
	current, failed := "(start)", []string(nil)
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadString('\n')
		if named := aboutTest.FindStringSubmatch(line); named != nil {
			now := cpuOf(cmd.Process.Pid)
			took[current] += max(0, now-last)
			last, current = max(now, last), named[1]
			if strings.HasPrefix(line, "--- FAIL") {
				failed = append(failed, named[1])
			}
		}
		if err != nil {
			break
		}
	}
	if err := cmd.Wait(); err != nil {
		return nil, errors.Join(err, fmt.Errorf("failed: %s", strings.Join(failed, " ")))
	}
	return took, nil
}

// cpuOf returns the user and system time of a process and of the children that it has waited for; 0
// where they cannot be read. See proc(5), fields 14 to 17 of stat.
func cpuOf(pid int) (sum time.Duration) {
	const ticksPerSecond = 100 // USER_HZ, the same on all systems of Linux
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	for i := 11; i < 15 && i < len(fields); i++ {
		n, _ := strconv.Atoi(fields[i])
		sum += time.Duration(n) * time.Second / ticksPerSecond
	}
	return sum
}
