//go:build unix

package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/suites"
)

// longJob is a job of some kind, with what accidents are tried on.
type longJob struct {
	command string
	args    []string // without its folder
	journal string   // a pattern of the file that it adds to, in its folder
	lines   int      // that it has when the work has begun
	files   []string // which end with the same bytes, whatever happens to the job
}

// longJobs returns a job of each kind.
func longJobs(t *testing.T) map[string]longJob {
	t.Helper()
	mates := writeMates(t)
	openings := filepath.Join(t.TempDir(), "openings.epd")
	copyFile(t, filepath.Join(packageDir, "..", "..", "suites", "match", "builtin", "balanced.epd"), openings)
	jobs := map[string]longJob{
		"run": {"run", []string{mates, "--nodes", "5000", "--no-times", "--trace", "--profile", "default", "--profile", "plain"},
			"journal.jsonl", 3, []string{"records.csv", "summary.csv", "comparison.csv", "failed.epd", "trace.jsonl"}},
		"match": {"match", shortMatch("--openings", openings, "--nodes", "300", "--max-moves", "30", "--games", "20", "--sprt", "elo0=0,elo1=300,model=logistic")[1:],
			"journal.jsonl", 3, []string{"games.pgn", "games.csv"}},
	}
	if _, err := exec.LookPath("git"); err != nil || !testenv.Long() {
		return jobs
	}
	toys := toySuite(t)
	builds, last := history(9)[4:13], "main~8"
	if testenv.Nightly() { // TestTrackKilledAnywhere has states of a track
		builds, last = history(9)[:20], "main~19"
		jobs["track"] = longJob{"track", []string{toys, "--repo", toyRepo(t, history(9)[6:14], 0, 3, 7), "--build", toyBuild, "--versions", "v1..v3",
			"--nodes", "10", "--no-times", "-j", "1"}, "runs/*/journal.jsonl", 3, []string{"track.csv"}}
	}
	jobs["bisect"] = longJob{"bisect", []string{"--repo", toyRepo(t, builds), "--build", toyBuild, "--good", last, "--bad", "main",
		"--suite", toys, "-j", "1"}, "bisect.log", 5, []string{"bisect.log"}}
	return jobs
}

// TestAccidents: whatever happens to a job of whatever kind, nothing is lost, nothing is done
// twice, and it ends as if nothing had happened.
func TestAccidents(t *testing.T) {
	testenv.OnlyLong(t, "kills each kind of job")
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	inTempDir(t)
	for kind, j := range longJobs(t) {
		t.Run(kind, func(t *testing.T) {
			if code, stderr := j.run(t, j.begin(kind+"-whole")...); !isEnd(code) {
				t.Fatalf("undisturbed: exit code %d: %s", code, stderr)
			}
			for name, accident := range accidents {
				t.Run(name, func(t *testing.T) {
					if kind == "bisect" && name == "killed again and again" {
						testenv.OnlyNightly(t, "TestBisect has what a kill leaves")
					}
					dir := kind + "-" + strings.ReplaceAll(name, " ", "-")
					accident(t, &j, dir, random)
					for _, file := range j.files {
						if readFile(t, dir, file) != readFile(t, kind+"-whole", file) {
							t.Errorf("%s is another one", file)
						}
					}
				})
			}
		})
	}
}

// accidents are what happens to a job in a folder. In the end it is over.
var accidents = map[string]func(t *testing.T, j *longJob, dir string, random *rand.Rand){
	"killed again and again": func(t *testing.T, j *longJob, dir string, random *rand.Rand) {
		kills := 2
		if testenv.Nightly() {
			kills = 25
		}
		for n := 0; n < kills && j.killed(t, dir, time.Duration(random.IntN(300))*time.Millisecond); n++ {
			if random.IntN(2) == 0 {
				j.cut(t, dir, 1+random.Int64N(90))
			}
		}
		j.end(t, dir)
	},
	"a line cut": func(t *testing.T, j *longJob, dir string, _ *rand.Rand) {
		j.stop(t, dir)
		j.cut(t, dir, 3)
		j.end(t, dir)
	},
}

// isEnd reports whether a job that ends with a code has done all that it had to do.
func isEnd(code int) bool { return code == host.ExitOK || code == host.ExitInconclusive }

// begin returns the words that begin the job in a folder.
func (j *longJob) begin(dir string) []string { return slices.Concat(j.args, []string{"--out", dir}) }

// resume returns the words that begin the job in a folder, or go on with it.
func (j *longJob) resume(dir string) []string {
	if exists(filepath.Join(dir, "run.json")) || exists(filepath.Join(dir, j.command+".json")) {
		return []string{"--resume", dir}
	}
	return j.begin(dir)
}

// program returns the program that does the job.
func (j *longJob) program(t *testing.T, words ...string) *exec.Cmd {
	t.Helper()
	return asProcess(t, slices.Concat([]string{j.command}, words, []string{"--quiet"})...)
}

// run runs the program.
func (j *longJob) run(t *testing.T, words ...string) (code int, stderr string) {
	t.Helper()
	return runProgram(j.program(t, words...))
}

// runProgram runs a program and returns its exit code, which is -1 where it was killed.
func runProgram(program *exec.Cmd) (code int, stderr string) {
	var text bytes.Buffer
	program.Stderr = &text
	if err := program.Run(); err != nil && program.ProcessState == nil {
		return -2, err.Error()
	}
	return program.ProcessState.ExitCode(), text.String()
}

// killed begins the job or goes on with it, and kills it after a time; false where it has
// ended by then.
func (j *longJob) killed(t *testing.T, dir string, after time.Duration) bool {
	t.Helper()
	program := j.program(t, j.resume(dir)...)
	var stderr bytes.Buffer
	program.Stderr = &stderr
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() {
		_ = program.Process.Kill() // it may have ended
	})
	defer timer.Stop()
	_ = program.Wait() // the exit code says how it ended
	code := program.ProcessState.ExitCode()
	if code != -1 && !isEnd(code) {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	return code == -1
}

// stop begins the job, and kills it as soon as its journal has a few lines.
func (j *longJob) stop(t *testing.T, dir string) {
	t.Helper()
	program := j.program(t, j.begin(dir)...)
	var stderr bytes.Buffer
	program.Stderr = &stderr
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if path := j.journalIn(dir); path != "" && strings.Count(readFile(t, path), "\n") >= j.lines {
			break
		}
	}
	err := errors.Join(program.Process.Kill(), program.Wait())
	if code := program.ProcessState.ExitCode(); code != -1 {
		t.Skipf("it was over before it could be stopped: %v: %s", err, &stderr)
	}
}

// end begins the job or goes on with it, until it is over.
func (j *longJob) end(t *testing.T, dir string) {
	t.Helper()
	if code, stderr := j.run(t, j.resume(dir)...); !isEnd(code) {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
}

// journalIn returns the path of the journal in a folder; empty for none.
func (j *longJob) journalIn(dir string) string {
	paths, _ := filepath.Glob(filepath.Join(dir, j.journal)) // the pattern is well-formed
	if len(paths) == 0 {
		return ""
	}
	return paths[len(paths)-1]
}

// cut cuts the end off the journal, as when the machine has stopped before all of it was on
// the disk.
func (j *longJob) cut(t *testing.T, dir string, bytes int64) {
	t.Helper()
	path := j.journalIn(dir)
	if path == "" {
		return
	}
	info, err := os.Stat(path)
	if err == nil {
		err = os.Truncate(path, max(0, info.Size()-bytes))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// writeMates writes the suite of mates into a file, and returns its path.
func writeMates(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "mates.epd")
	entry, _ := suites.FindEntry("mates")
	s, err := entry.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	for _, c := range s.All() {
		lines.WriteString(c.Source + "\n")
	}
	if err := os.WriteFile(path, []byte(lines.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}
