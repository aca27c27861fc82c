package machines

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
	soakVariable    = "KEYMOVE_SOAK"
	defaultSoakTime = 20 * time.Minute
	// mostBetween is the longest time between two accidents, longestStop how long a process
	// stands still: longer than a lease, and shorter than the deadline of an engine.
	mostBetween = 5 * time.Second
	longestStop = queue.LeaseTime + 5*time.Second
)

// soak is a server, workers and submitters, to whom something happens every few seconds.
type soak struct {
	farm
	server serverOf
	random *rand.Rand
	began  time.Time
	length time.Duration

	mu            sync.Mutex
	kills, stops  map[string]int // by what it happened to
	records       int
	games, jobs   int
	interruptions int // of submitters that were resumed
}

// TestSoak: one server, four workers, and two submitters of runs and matches, with an engine that
// crashes at random. Every few seconds one of the processes is killed, or stands still. Each record
// and game is there once, with the bytes of the same work done alone, and nothing is left: no
// process, file or goroutine; the memory stays flat.
func TestSoak(t *testing.T) {
	testenv.OnlyNightly(t, "takes 20 minutes")
	s := newSoak(t)
	s.makeWork(t)
	s.keep("server", []string{"serve", "server", s.server.listen})
	waitForFile(t, filepath.Join("server", "token"))
	for n := range 4 {
		s.keep(fmt.Sprint("worker ", n), s.worker())
	}
	s.began = time.Now()
	var submitting sync.WaitGroup
	submitting.Go(func() { s.submit(t, "first", s.run) })               // end after the time of the soak
	submitting.Go(func() { s.submit(t, "second", s.run, s.playMatch) }) //
	memory := s.disturb(t)
	submitting.Wait()
	s.checkMemory(t, memory)
	s.checkLeft(t)
	t.Logf("%.0f s: %d kills %v, %d stops %v, %d submitters resumed, %d times no server for who came; %d runs and matches, %d records, %d games",
		time.Since(s.began).Seconds(), sum(s.kills), s.kills, sum(s.stops), s.stops, s.interruptions, s.vain, s.jobs, s.records, s.games)
}

func newSoak(t *testing.T) *soak {
	length := defaultSoakTime
	if text := os.Getenv(soakVariable); text != "" {
		var err error
		if length, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	InTempDir(t)
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	return &soak{
		farm: newFarm(t), server: serverOf{listen: fmt.Sprintf("127.0.0.1:%d", freePort(t))}, length: length,
		random: rand.New(rand.NewPCG(seed, 0)), kills: map[string]int{}, stops: map[string]int{},
	}
}

// worker returns the command line of a worker.
func (s *soak) worker() []string {
	return append([]string{"worker", "-j", "1", "--engine-dir", "engines", "--accept-uploads"}, s.server.flags()...)
}

// soakJob is a command of a submitter.
type soakJob struct {
	words []string // without folder and server
	more  []string // with the server
	alone string   // the folder of the same work done alone
	code  int      // with which that ended
	files []string // which are to be the same
}

func (s *soak) run() soakJob {
	words := strings.Fields("run soak.epd --nodes 2000 --no-times --repeat 3 --profile default --engine engines/crashing")
	return soakJob{words, nil, "run-alone", host.ExitOK, []string{"records.csv", "comparison.csv", "failed.epd"}}
}

func (s *soak) playMatch() soakJob {
	return soakJob{ShortMatch("--games", "400"), nil, "match-alone", host.ExitOK, []string{"games.pgn", "games.csv"}}
}

var crashing = regexp.MustCompile(`^/bin/sh .*crashing`)

// makeWork makes engine and suite, and does the work alone.
func (s *soak) makeWork(t *testing.T) {
	t.Helper()
	if err := os.MkdirAll("engines", 0o777); err != nil {
		t.Fatal(err)
	}
	// The first search of a process does not fail, so that none fails twice in a row.
	script := strings.Replace(ToyEngine(1, "ace"), "while", "n=$(($$ % 61 + 2))\nwhile", 1)
	script = strings.Replace(script, "go*)", "go*) n=$((n - 1)); [ $n -gt 0 ] || kill -9 $$;", 1)
	if err := os.WriteFile("engines/crashing", []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
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
	for _, j := range []soakJob{s.run(), s.playMatch()} {
		out, err := AsProcess(t, append(j.words, "--quiet", "--out", j.alone)...).CombinedOutput()
		if code := exitCodeOf(err); code != j.code {
			t.Fatalf("%q: exit code %d\n%s", j.words, code, out)
		}
	}
}

// submit has workers do work again and again, until the time is over.
func (s *soak) submit(t *testing.T, name string, kinds ...func() soakJob) {
	for n := 0; time.Since(s.began) < s.length; n++ {
		j := kinds[n%len(kinds)]()
		dir := fmt.Sprint(name, n)
		if !s.finish(t, "submitter "+name, dir, &j) {
			return
		}
		for _, file := range j.files {
			if got, want := withoutRetries(s.read(dir, file)), withoutRetries(s.read(j.alone, file)); got != want {
				t.Errorf("%s of %s (%s) is not that of one process: %s", file, dir, j.words[0], firstDifference(got, want))
			}
		}
		s.count(t, dir)
	}
}

// finish does a job, which is killed and resumed any number of times.
func (s *soak) finish(t *testing.T, role, dir string, j *soakJob) bool {
	for {
		words := append(slices.Clone(j.words), "--out", dir)
		if Exists(filepath.Join(dir, "run.json")) || Exists(filepath.Join(dir, "match.json")) {
			words = []string{j.words[0], "--resume", dir}
		} else if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
		code := s.start(role, slices.Concat(words, j.more, s.server.flags())).wait()
		switch {
		case code == j.code:
			return true
		case code == -1: // killed
			s.mu.Lock()
			s.interruptions++
			s.mu.Unlock()
		case !s.cameInVain(role, code):
			t.Errorf("%s: exit code %d\n%s", dir, code, s.log(role))
			return false
		}
	}
}

// count counts what a job has done, and removes it.
func (s *soak) count(t *testing.T, dir string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.jobs++
	if Exists(filepath.Join(dir, "records.csv")) {
		s.records += strings.Count(s.read(dir, "records.csv"), "\n") - 1
	} else {
		s.games += strings.Count(s.read(dir, "games.csv"), "\n") - 1
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Error(err)
	}
}

// disturb kills and stops processes until the time is over, and returns what memory they had
// meanwhile. The first worker is never killed, and the server only in the first half, so that what
// they lose would add up.
func (s *soak) disturb(t *testing.T) map[string][]sample {
	memory := map[string][]sample{}
	stopped := map[string]time.Time{} // until when
	next := s.began.Add(mostBetween)
	for time.Since(s.began) < s.length || len(stopped) > 0 {
		time.Sleep(500 * time.Millisecond)
		for _, role := range []string{"server", "worker 0"} {
			if live := s.liveHeap(role); live > 0 {
				memory[role] = append(memory[role], sample{time.Since(s.began), live})
			}
		}
		for role, until := range stopped {
			if time.Now().After(until) {
				s.signal(role, syscall.SIGCONT)
				delete(stopped, role)
			}
		}
		if time.Now().Before(next) || time.Since(s.began) > s.length {
			continue
		}
		next = time.Now().Add(time.Second + time.Duration(s.random.Int64N(int64(mostBetween-time.Second))))
		s.accident(stopped)
	}
	return memory
}

// accident has something happen to a process.
func (s *soak) accident(stopped map[string]time.Time) {
	victims := []string{"server", "worker 0", "worker 1", "worker 2", "worker 3", "submitter first", "submitter second", "engine"}
	victim := victims[s.random.IntN(len(victims))]
	kill := s.random.IntN(2) == 0
	spared := victim == "worker 0" || victim == "server" && time.Since(s.began) > s.length/2
	if kill && spared || !stopped[victim].IsZero() {
		kill, victim = false, "engine"
	}
	name, _, _ := strings.Cut(victim, " ")
	if victim == "engine" {
		if victim = s.anEngine(crashing, s.random); victim == "" || !stopped[victim].IsZero() {
			return
		}
	}
	if kill && s.signal(victim, syscall.SIGKILL) {
		s.kills[name]++
	} else if !kill && s.signal(victim, syscall.SIGSTOP) {
		s.stops[name]++
		stopped[victim] = time.Now().Add(time.Duration(s.random.Int64N(int64(longestStop))))
	}
}

func sum(counts map[string]int) (n int) {
	for _, more := range counts {
		n += more
	}
	return n
}

// withoutRetries returns records without the number of the searches that failed before, which
// differs each time.
func withoutRetries(csv string) string {
	lines := strings.SplitAfter(csv, "\n")
	header := strings.Split(lines[0], ",")
	place := slices.Index(header, "retries")
	if place < 0 {
		return csv
	}
	for i, line := range lines[:len(lines)-1] {
		cells := strings.Split(line, ",") // no cell of the soak has a comma before that one
		cells[place] = ""
		lines[i] = strings.Join(cells, ",")
	}
	return strings.Join(lines, "")
}

// firstDifference returns the first line in which two texts differ.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d is\n%s, and not\n%s", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines, and not %d", len(g), len(w))
}

// sample is the heap that lives in a process at a time, in MiB. The memory that the process has from the system is more,
// by what the collector lets grow.
type sample struct {
	at   time.Duration
	live int
}

// checkMemory compares the memory in the last two quarters of the soak, which both processes live
// through.
func (s *soak) checkMemory(t *testing.T, memory map[string][]sample) {
	for role, samples := range memory {
		var total, count, mean [4]int
		for _, m := range samples {
			quarter := min(int(4*m.at/s.length), 3)
			total[quarter], count[quarter] = total[quarter]+m.live, count[quarter]+1
		}
		for i := range mean {
			mean[i] = total[i] / max(count[i], 1)
		}
		t.Logf("%s: live MiB in each quarter %d", role, mean)
		const slack = 16 // MiB: two blocks of a stream in the cache of the server
		if mean[3] > mean[2]+mean[2]/8+slack {
			t.Errorf("the memory of %s grows", role)
		}
	}
}

// checkLeft ends all processes, and compares the first worker and the server with new ones.
func (s *soak) checkLeft(t *testing.T) {
	s.letEnd()
	s.server.checkEmpty(t)
	other := serverOf{listen: fmt.Sprintf("127.0.0.1:%d", freePort(t))}
	start := func(role string, words ...string) {
		p := s.start(role, words)
		s.keeping.Go(func() { p.wait() }) // ends with the process
	}
	start("new worker", s.worker()...)
	start("new server", "serve", "new", other.listen)
	time.Sleep(10 * time.Second) // until all is quiet
	s.compare(t, "worker 0", "new worker")
	for n := 1; n < 4; n++ {
		s.signal(fmt.Sprint("worker ", n), syscall.SIGTERM)
	}
	start("last worker", s.worker()...) // removes what killed ones have left
	for end := time.Now().Add(time.Minute); len(s.temporary()) > 0 && time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
	}
	s.signal("last worker", syscall.SIGTERM)
	time.Sleep(5 * time.Second)
	s.compare(t, "server", "new server")
	s.keeping.Wait()
	if left := s.all(); len(left) > 0 {
		t.Errorf("there are still %v", left)
	}
	if left := s.temporary(); len(left) > 0 {
		t.Errorf("there are still the folders %v", left)
	}
}

// compare ends an old and a new process, and fails if the old one has more files or goroutines.
func (s *soak) compare(t *testing.T, old, fresh string) {
	const slack = 8 // the stream of jobs, connections
	files, freshFiles := s.files(old), s.files(fresh)
	count, freshCount := s.goroutines(old), s.goroutines(fresh)
	t.Logf("%s has %d open files and %d goroutines, a new one %d and %d", old, files, count, freshFiles, freshCount)
	if files > freshFiles+slack || count > freshCount+slack || freshCount == 0 {
		t.Errorf("%s keeps files or goroutines\n%s", old, s.log(old))
	}
}
