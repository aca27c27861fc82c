package machines

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
	"keymove/suites/queue"
)

const (
	// soakVariable is the environment variable with how long the soak takes, as "90s".
	soakVariable         = "KEYMOVE_SOAK"
	briefSoak, wholeSoak = 15 * time.Second, 20 * time.Minute
	// mostBetween is the longest time between two accidents, longestStop how long a process
	// stands still: longer than a lease, and shorter than the deadline of an engine.
	mostBetween = 5 * time.Second
	longestStop = queue.LeaseTime + 5*time.Second
)

// soak is a server, workers and a submitter, to whom something happens every few seconds.
type soak struct {
	t              *testing.T
	tmp            string // of all processes, and in the environment of what they start
	server         serverOf
	random         *rand.Rand
	began          time.Time
	length         time.Duration
	running        sync.WaitGroup
	kills, stops   map[string]int
	records, games int

	mu        sync.Mutex
	processes map[string]*exec.Cmd // by role
	isOver    bool
}

// TestSoak: a server, three workers, and a submitter of runs and matches, with an engine that crashes at random. Every few seconds
// one of them is killed, or stands still. Each record and game is there once, with the bytes of the same work done alone, and
// nothing is left: no process, no file; the memory of the server and of a worker stays flat.
func TestSoak(t *testing.T) {
	testenv.OnlyLong(t, "starts dozens of processes, for 20 minutes with KEYMOVE_NIGHTLY")
	s := newSoak(t)
	jobs := [][]string{
		strings.Fields("run soak.epd --nodes 2000 --no-times --repeat 3 --profile default --engine engines/crashing --quiet"),
		ShortMatch("--games", "400", "--quiet"),
	}
	for i, words := range jobs {
		if out, err := AsProcess(t, append(words, "--out", fmt.Sprint("alone", i))...).CombinedOutput(); err != nil {
			t.Fatalf("%q: %v\n%s", words, err, out)
		}
	}
	s.keep("server", "serve", "server", s.server.listen)
	for end := time.Now().Add(time.Minute); !Exists(filepath.Join("server", "token")) && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	for n := range 3 {
		s.keep(fmt.Sprint("worker", n), append([]string{"worker", "-j", "1", "--engine-dir", "engines", "--accept-uploads"}, s.server.flags()...)...)
	}
	s.began = time.Now()
	submitted := make(chan bool)
	go func() { // ends after the time of the soak
		defer close(submitted)
		for n := 0; time.Since(s.began) < s.length && s.submit(jobs[n%2], n); n++ {
		}
	}()
	s.disturb()
	<-submitted
	s.end()
	t.Logf("%v: kills %v, stops %v, %d records, %d games", time.Since(s.began).Round(time.Second), s.kills, s.stops, s.records, s.games)
}

// newSoak makes engine and suite.
func newSoak(t *testing.T) *soak {
	length := briefSoak
	if testenv.Nightly() {
		length = wholeSoak
	}
	if text := os.Getenv(soakVariable); text != "" {
		var err error
		if length, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	dir := InTempDir(t)
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	s := &soak{
		t: t, tmp: filepath.Join(dir, "tmp"), length: length, random: rand.New(rand.NewPCG(seed, 0)), kills: map[string]int{}, stops: map[string]int{}, processes: map[string]*exec.Cmd{},
		server: serverOf{listen: fmt.Sprintf("127.0.0.1:%d", freePort(t))},
	}
	if err := os.Mkdir(s.tmp, 0o777); err != nil {
		t.Fatal(err)
	}
	// The first search of a process does not fail, so that none fails twice in a row.
	script := strings.Replace(ToyEngine(1, "ace"), "while", "n=$(($$ % 61 + 2))\nwhile", 1)
	testenv.File(t, filepath.Join("engines", "crashing"), strings.Replace(script, "go*)", "go*) n=$((n - 1)); [ $n -gt 0 ] || kill -9 $$;", 1))
	var lines []string
	pawns := []string{"8", "6p1", "7p", "6pp"}
	for _, sixth := range pawns {
		for _, fifth := range pawns {
			for i, first := range []string{"R5K1", "1R4K1", "2R3K1", "3R2K1", "4R1K1"} {
				lines = append(lines, fmt.Sprintf(`6k1/5ppp/%s/%s/8/8/5PPP/%s w - - bm R%c8#; id "%d";`, sixth, fifth, first, 'a'+i, len(lines)))
			}
		}
	}
	WriteFile(t, "soak.epd", lines...)
	return s
}

// cameInVain matches the end of what a process says that has found no server: that is an error at once.
var cameInVain = regexp.MustCompile(`(timeout|EOF|refused|reset by peer|broken pipe|no servers available for connection|context deadline exceeded)\n(.*go on: .*\n)?.*\n?$`)

// collected matches what the collector of a process says: the heap that lives after it, in MiB.
var collected = regexp.MustCompile(`(?m)^gc \d+ @.*->(\d+) MB, .*\n`)

// process runs a process of a role, with its messages in a file, and returns its exit code: -1 if it was killed, or found no server.
func (s *soak) process(role string, words ...string) int {
	log, err := os.OpenFile(role+".log", os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		s.t.Error(err)
	}
	defer log.Close()
	cmd := AsProcess(s.t, words...)
	cmd.Env = append(cmd.Env, "TMPDIR="+s.tmp, "GODEBUG=gctrace=1")
	cmd.Stderr = log
	if err := cmd.Start(); err != nil {
		s.t.Error(err)
	}
	s.mu.Lock()
	s.processes[role] = cmd
	s.mu.Unlock()
	_ = cmd.Wait() // the exit code says what its error says
	if code := cmd.ProcessState.ExitCode(); code != host.ExitFailure || !cameInVain.MatchString(collected.ReplaceAllString(ReadFile(s.t, role+".log"), "")) {
		return code
	}
	time.Sleep(time.Second)
	return -1
}

// keep runs a process again and again, until the soak is over.
func (s *soak) keep(role string, words ...string) {
	s.running.Go(func() { // ends with the soak
		for code := -1; code == -1; {
			code = s.process(role, words...)
			s.mu.Lock()
			if s.isOver {
				code = 0
			} else if code != -1 {
				s.t.Errorf("%s: exit code %d", role, code)
			}
			s.mu.Unlock()
		}
	})
}

// submit has workers do a job, which is killed and resumed any number of times, and compares it with the job done alone.
func (s *soak) submit(words []string, n int) bool {
	dir := fmt.Sprint("job", n)
	for code := -1; code == -1; {
		args := append(slices.Clone(words), "--out", dir)
		if Exists(filepath.Join(dir, "run.json")) {
			args = []string{words[0], "--resume", dir, "--quiet"}
		} else if err := os.RemoveAll(dir); err != nil {
			s.t.Error(err)
		}
		if code = s.process("submitter", append(args, s.server.flags()...)...); code > 0 {
			s.t.Errorf("%s: exit code %d\n%s", dir, code, ReadFile(s.t, "submitter.log"))
			return false
		}
	}
	names := [][]string{{"records.csv", "comparison.csv", "failed.epd"}, {"games.csv", "games.pgn"}}[n%2]
	for _, name := range names {
		if got, want := withoutRetries(ReadFile(s.t, dir, name)), withoutRetries(ReadFile(s.t, fmt.Sprint("alone", n%2), name)); got != want {
			s.t.Errorf("%s of %s is not that of one process", name, dir)
		}
	}
	count := []*int{&s.records, &s.games}[n%2]
	*count += strings.Count(ReadFile(s.t, dir, names[0]), "\n") - 1
	return true
}

// withoutRetries returns records without the number of the searches that failed before, which
// differs each time.
func withoutRetries(csv string) string {
	lines := strings.SplitAfter(csv, "\n")
	place := slices.Index(strings.Split(lines[0], ","), "retries")
	for i, line := range lines[:len(lines)-1] {
		if cells := strings.Split(line, ","); place >= 0 { // no cell of the soak has a comma before that one
			cells[place] = ""
			lines[i] = strings.Join(cells, ",")
		}
	}
	return strings.Join(lines, "")
}

// disturb kills and stops processes until the time is over. In its second half the server and a worker are not killed, so that
// what they lose would add up.
func (s *soak) disturb() {
	for time.Since(s.began) < s.length {
		time.Sleep(time.Second + time.Duration(s.random.Int64N(int64(mostBetween-time.Second))))
		role := []string{"server", "worker0", "worker1", "worker2", "submitter"}[s.random.IntN(5)]
		s.mu.Lock()
		victim := s.processes[role]
		s.mu.Unlock()
		isSpared := 2*time.Since(s.began) > s.length && (role == "server" || role == "worker0")
		switch {
		case victim == nil:
		case s.random.IntN(2) == 0 && !isSpared:
			if victim.Process.Kill() == nil {
				s.kills[role]++
			}
		case victim.Process.Signal(syscall.SIGSTOP) == nil:
			s.stops[role]++
			time.Sleep(time.Duration(s.random.Int64N(int64(min(longestStop, s.length/5)))))
			_ = victim.Process.Signal(syscall.SIGCONT) // it may have been killed by its user
		}
	}
}

// checkMemory compares what heap lived in a process in the last two quarters of its collections, in MiB.
func (s *soak) checkMemory(role string) {
	all := collected.FindAllStringSubmatch(ReadFile(s.t, role+".log"), -1)
	var sums [4]int
	for i := range all {
		mib, _ := strconv.Atoi(all[i][1]) // the pattern has digits
		sums[4*i/len(all)] += mib
	}
	quarter := max(len(all)/4, 1)
	third, fourth := sums[2]/quarter, sums[3]/quarter
	s.t.Logf("%s: %d and %d MiB live in the last two quarters", role, third, fourth)
	const slack = 16 // MiB: two blocks of a stream in the cache of the server
	if testenv.Nightly() && fourth > third+third/8+slack {
		s.t.Errorf("the memory of %s grows", role)
	}
}

// end checks the memory, ends all processes, and looks for what they have left.
func (s *soak) end() {
	s.server.checkEmpty(s.t)
	s.checkMemory("server")
	s.checkMemory("worker0")
	folders := func() int {
		left, err := os.ReadDir(s.tmp)
		if err != nil {
			s.t.Error(err)
		}
		return len(left)
	}
	for end := time.Now().Add(time.Minute); folders() > 3 && time.Now().Before(end); { // those of killed workers
		time.Sleep(100 * time.Millisecond)
	}
	s.mu.Lock()
	s.isOver = true
	for _, cmd := range s.processes {
		_ = cmd.Process.Signal(syscall.SIGTERM) // the submitter has ended
	}
	s.mu.Unlock()
	s.running.Wait()
	environs, _ := filepath.Glob("/proc/[0-9]*/environ") // the pattern is well formed
	for _, path := range environs {
		if environ, err := os.ReadFile(path); err == nil && bytes.Contains(environ, []byte("TMPDIR="+s.tmp+"\x00")) {
			s.t.Errorf("%s is a process that is left", path)
		}
	}
	if left := folders(); left > 0 && testenv.Nightly() { // in a brief soak nobody may have started since the last kill
		s.t.Errorf("%d temporary folders are left", left)
	}
}
