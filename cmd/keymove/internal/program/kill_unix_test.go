//go:build unix

package program_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
	"keymove/report"
)

// patience is how long tests wait for what must come, on a machine however busy.
const patience = 5 * time.Minute

// longJob is a job of some kind, with what accidents are tried on.
type longJob struct {
	command string
	args    []string // without its folder
	files   []string // which end with the same bytes, whatever happens to the job
}

// longJobs has a job of each kind; TestTrackKilledAnywhere has states of a track, TestBisect those of a bisect.
func longJobs() map[string]longJob {
	return map[string]longJob{
		"run": {"run", strings.Fields("mates --nodes 5000 --no-times --trace --profile default --profile plain"),
			[]string{"records.csv", "summary.csv", "comparison.csv", "failed.epd", "trace.jsonl"}},
		"match": {"match", ShortMatch("--nodes", "300", "--max-moves", "30", "--games", "20", "--sprt", "elo0=0,elo1=300,model=logistic")[1:], []string{"games.pgn", "games.csv"}},
	}
}

// TestAccidents: whatever happens to a job of whatever kind, nothing is lost, nothing is done
// twice, and it ends as if nothing had happened.
func TestAccidents(t *testing.T) {
	testenv.OnlyLong(t, "kills each kind of job")
	InTempDir(t)
	for kind, j := range longJobs() {
		t.Run(kind, func(t *testing.T) { j.checkKilled(t, kind) })
	}
}

// checkKilled kills the job again and again, and compares its files with those of one that was not.
func (j *longJob) checkKilled(t *testing.T, name string) {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	whole, killed := name+"-whole", name+"-killed"
	j.end(t, whole)
	for kills := testenv.Sample(2, 25); kills > 0 && j.killed(t, killed, time.Duration(random.IntN(300))*time.Millisecond); kills-- {
		if path := filepath.Join(killed, "journal.jsonl"); random.IntN(2) == 0 && Exists(path) { // not all of it was on the disk
			if err := os.Truncate(path, max(0, fileSize(t, path)-1-random.Int64N(90))); err != nil {
				t.Fatal(err)
			}
		}
	}
	j.end(t, killed)
	for _, file := range j.files {
		if ReadFile(t, killed, file) != ReadFile(t, whole, file) {
			t.Errorf("%s is another one", file)
		}
	}
}

// isEnd reports whether a job that ends with a code has done all that it had to do.
func isEnd(code int) bool { return code == host.ExitOK || code == host.ExitInconclusive }

// program returns the program that begins the job in a folder, or goes on with it.
func (j *longJob) program(t *testing.T, dir string) *exec.Cmd {
	t.Helper()
	if Exists(filepath.Join(dir, "run.json")) {
		return AsProcess(t, j.command, "--resume", dir, "--quiet")
	}
	return AsProcess(t, slices.Concat([]string{j.command}, j.args, []string{"--out", dir, "--quiet"})...)
}

// killed begins the job or goes on with it, and kills it after a time; false where it has
// ended by then.
func (j *longJob) killed(t *testing.T, dir string, after time.Duration) bool {
	t.Helper()
	program := j.program(t, dir)
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
		t.Fatalf("exit code %d", code)
	}
	return code == -1
}

// end begins the job or goes on with it, until it is over.
func (j *longJob) end(t *testing.T, dir string) {
	t.Helper()
	if code, stderr := runProgram(j.program(t, dir)); !isEnd(code) {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
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

// TestInterrupt ends a run of the real program with each signal while it
// searches: the files are valid.
func TestInterrupt(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			InTempDir(t)
			// Two cases are done at once, the third would take hours.
			WriteFile(t, "long.epd", ThreeMates[0], ThreeMates[1],
				`r1bqkbnr/pppp1p1p/8/2n1p3/2P2p2/1P3N2/PB1PP1PP/RN1QKB1R w KQkq - bm Bxe5; id "long";`)
			handle(t, sig)
			program := AsProcess(t, "run", "long.epd", "--movetime", "1h", "-j", "1", "--out", "run")
			code, stderr := signalled(t, program, "run", 2, sig)
			if want := "keymove: interrupted: 2 of 3 searches are recorded\nkeymove: to go on: keymove run --resume run\nrun\n"; code != host.ExitInterrupted || stderr != want {
				t.Errorf("exit code %d, stderr %q, want %q", code, stderr, want)
			}
			if run, err := report.Read(filepath.Join("run", "records.csv")); err != nil || run.Len() != 2 {
				t.Errorf("records.csv: %v, want 2 records", err)
			}
		})
	}
}

// signalled starts a program, and signals it when the journal in a folder has some lines.
func signalled(t *testing.T, program *exec.Cmd, dir string, lines int, sig os.Signal) (code int, stderr string) {
	t.Helper()
	var text bytes.Buffer
	program.Stderr = &text
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "journal.jsonl")
	waitUntil(t, path+" has lines", func() bool { return Exists(path) && strings.Count(ReadFile(t, path), "\n") >= lines })
	if err := program.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	_ = program.Wait() // the exit code says how it ended
	return program.ProcessState.ExitCode(), text.String()
}

// waitUntil waits until a condition holds.
func waitUntil(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain until %s", what)
		}
	}
}

// A match that was started in the background of a script, which ignores SIGINT for it,
// ends at SIGINT all the same; what is played is kept.
func TestBackgroundMatchEndsAtSIGINT(t *testing.T) {
	InTempDir(t)
	match := AsProcess(t, "match", "--profile", "default", "--profile", "vpr-9.0", "--nodes", "200", "--games", "40000", "--out", "m", "--quiet")
	program := exec.CommandContext(t.Context(), "sh", append([]string{"-c", `trap "" INT; exec "$@"`, "sh"}, match.Args...)...)
	program.Env = match.Env
	code, stderr := signalled(t, program, "m", 4, syscall.SIGINT)
	if code != host.ExitInterrupted || !strings.Contains(stderr, "to go on: keymove match --resume m\nm\n") {
		t.Errorf("%d:\n%s", code, stderr)
	}
	if n := strings.Count(ReadFile(t, "m", "games.pgn"), "[Event "); n%2 != 0 || len(ReadRows(t, "m", "games.csv")) != n+1 {
		t.Errorf("%d games in the PGN, %d rows in games.csv", n, len(ReadRows(t, "m", "games.csv"))-1)
	}
}

// TestASecondSignalKills sends a signal twice to a program that cannot end by
// itself: it writes more than a pipe holds, and nobody reads that.
func TestASecondSignalKills(t *testing.T) {
	InTempDir(t)
	Must(t, "run --nodes 1 --quiet --out run")
	handle(t, syscall.SIGTERM)
	program := AsProcess(t, "report", "run", "--html")
	output, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(output, make([]byte, 1)); err != nil { // it writes
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- program.Wait() }()
	if err := program.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		t.Fatalf("the first signal ended the program: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	signalUntilEnd(t, program.Process, syscall.SIGTERM, ended)
	if status := program.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != syscall.SIGTERM {
		t.Errorf("the program ended with %v, want by the signal", program.ProcessState)
	}
}

// handle has programs that the test starts begin with the default action of a
// signal, also where the tests were started with it ignored, as shells start
// background jobs.
func handle(t *testing.T, sig os.Signal) {
	t.Helper()
	received := make(chan os.Signal, 1)
	signal.Notify(received, sig)
	t.Cleanup(func() { signal.Stop(received) })
}

// signalUntilEnd repeats a signal: one that comes while the program is still busy
// with the first is lost.
func signalUntilEnd(t *testing.T, process *os.Process, sig os.Signal, ended <-chan error) {
	t.Helper()
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for {
		if err := process.Signal(sig); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		select {
		case <-ended:
			return
		case <-again.C:
		}
	}
}

// endlessInput is an input that is never complete.
type endlessInput struct {
	begun func() // is called when reading begins
	end   <-chan struct{}
}

func (e endlessInput) Read([]byte) (int, error) {
	e.begun()
	<-e.end
	return 0, io.EOF
}

// TestInterruptWhileReadingStdin ends a program that waits for its suite.
func TestInterruptWhileReadingStdin(t *testing.T) {
	InTempDir(t)
	for _, line := range []string{"run - --out run", "suites check -"} {
		ctx, cancel := context.WithCancel(t.Context())
		got := CallUntil(ctx, "", func(a *program.App) { a.Stdin = endlessInput{begun: cancel, end: t.Context().Done()} }, strings.Fields(line)...)
		got.Check(t, line, host.ExitInterrupted, "keymove: interrupted")
	}
	if Exists("run") {
		t.Error("there is a run folder")
	}
}

// TestNobodyReads runs with pipes whose readers have gone, as "keymove run |
// head" may leave them: the files are written all the same.
func TestNobodyReads(t *testing.T) {
	InTempDir(t)
	const line = "run mates --first 3 --nodes 300 --no-times --out "
	Must(t, line+"whole")
	for _, dir := range []string{"stdout", "both"} {
		reader, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		reader.Close()
		program := AsProcess(t, strings.Fields(line+dir)...)
		var stderr bytes.Buffer
		program.Stdout, program.Stderr = writer, &stderr
		if dir == "both" {
			program.Stderr = writer
		}
		err = program.Run()
		writer.Close()
		if err != nil || dir == "stdout" && stderr.String() != "stdout\n" {
			t.Errorf("%s: %v, stderr %q, want that all is well", dir, err, &stderr)
		}
		checkSameFiles(t, dir, "whole")
	}
}

// writePipe makes a pipe, which is written to once.
func writePipe(t *testing.T, path, text string) {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Fatal(err)
	}
	go func() { // ends when it is read
		if file, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil {
			_, _ = file.WriteString(text)
			_ = file.Close()
		}
	}()
}

// TestPipes are read once, wherever a suite, a book of openings or a records.csv may stand: an interrupted run of them is
// resumed without them, shards of it are merged, and its lines are found again.
func TestPipes(t *testing.T) {
	InTempDir(t)
	one, two := strings.Join(ThreeMates, "\n")+"\n", strings.Join(ThreeMates[1:], "\n")+"\n"
	for dir, more := range map[string]string{"whole": "", "cut": "", "s1": "--shard 1/2", "s2": "--shard 2/2"} {
		writePipe(t, "one.epd", one)
		writePipe(t, "two.epd", two)
		args := strings.Fields("run --no-times --nodes 500 one.epd two.epd --out " + dir + " " + more)
		if dir == "cut" {
			CallCut(t, 1, "", args...).Check(t, dir, host.ExitInterrupted)
		} else {
			Call(t, "", args...).Check(t, dir, host.ExitOK)
		}
		Remove(t, "one.epd", "two.epd")
	}
	Must(t, "run --resume cut --quiet")
	Must(t, "report --merge s1 s2 --out all --quiet")
	for _, dir := range []string{"cut", "all"} {
		checkSameFiles(t, dir, "whole")
		if ReadFile(t, dir, "suite-1.epd") != one || ReadFile(t, dir, "suite-2.epd") != two {
			t.Errorf("%s has other suites", dir)
		}
	}
	if got := Must(t, "report cut --epd -"); strings.Count(got.Stdout, " acd ") != 5 {
		t.Errorf("annotated: %+v", got)
	}
	openings := "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -\n4k3/pppppppp/8/8/4P3/8/PPPP1PPP/4K3 b - -\n4k3/pppppppp/8/8/3P4/8/PPP1PPPP/4K3 b - -\n"
	args := ShortMatch("--games", "6", "--quiet", "--openings", "book.epd")
	writePipe(t, "book.epd", openings)
	Call(t, "", append(slices.Clone(args), "--out", "wholematch")...).Check(t, "match", host.ExitOK)
	Remove(t, "book.epd")
	writePipe(t, "book.epd", openings)
	CallCut(t, 50, "", append(args, "--out", "cutmatch")...).Check(t, "match", host.ExitInterrupted)
	Remove(t, "book.epd")
	Must(t, "match --resume cutmatch --quiet")
	if ReadFile(t, "cutmatch", "games.csv") != ReadFile(t, "wholematch", "games.csv") {
		t.Error("the games differ")
	}
	WriteText(t, "mates.epd", one)
	Must(t, "run mates.epd --nodes 500 --no-times --quiet --out run")
	for i, line := range []string{"compare run/records.csv PIPE", "gate --baseline PIPE run", "gate PIPE --min-solved 1", "run mates.epd --nodes 500 --no-times --baseline PIPE --out again"} {
		pipe := fmt.Sprintf("pipe%d.csv", i)
		writePipe(t, pipe, ReadFile(t, "run", "records.csv"))
		Must(t, strings.ReplaceAll(line, "PIPE", pipe))
	}
}
