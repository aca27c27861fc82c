//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
)

// patience is how long tests wait for what must come, on a machine however busy.
const patience = 5 * time.Minute

// TestInterrupt ends a run of the real program with each signal while it
// searches: the files are valid.
func TestInterrupt(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			inTempDir(t)
			// Two cases are done at once, the third would take hours.
			writeFile(t, "long.epd", threeMates[0], threeMates[1],
				`r1bqkbnr/pppp1p1p/8/2n1p3/2P2p2/1P3N2/PB1PP1PP/RN1QKB1R w KQkq - bm Bxe5; id "long";`)
			handle(t, sig)
			program := asProcess(t, "run", "long.epd", "--movetime", "1h", "-j", "1", "--out", "run")
			var stderr strings.Builder
			program.Stderr = &stderr
			if err := program.Start(); err != nil {
				t.Fatal(err)
			}
			waitForRecords(t, filepath.Join("run", "journal.jsonl"), 2)
			if err := program.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			err := program.Wait()
			if ended, ok := errors.AsType[*exec.ExitError](err); !ok || ended.ExitCode() != host.ExitInterrupted {
				t.Errorf("the program ended with %v, want exit code %d", err, host.ExitInterrupted)
			}
			if want := "keymove: interrupted: 2 of 3 searches are recorded\n" +
				"keymove: to go on: keymove run --resume run\nrun\n"; stderr.String() != want {
				t.Errorf("stderr %q, want %q", &stderr, want)
			}
			file, err := os.Open(filepath.Join("run", "records.csv"))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			if records, err := report.ReadRecords("records.csv", file); err != nil || len(records) != 2 {
				t.Errorf("records.csv: %d records, %v, want 2", len(records), err)
			}
		})
	}
}

// TestASecondSignalKills sends each signal twice to a program that cannot end by
// itself: it writes more than a pipe holds, and nobody reads that.
func TestASecondSignalKills(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			inTempDir(t)
			if got := call(t, "", "run", "--nodes", "1", "--quiet", "--out", "run"); got.code != host.ExitOK {
				t.Fatalf("%+v", got)
			}
			handle(t, sig)
			program := asProcess(t, "report", "run", "--html")
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
			if err := program.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			select {
			case err := <-ended:
				t.Fatalf("the first signal ended the program: %v", err)
			case <-time.After(100 * time.Millisecond):
			}
			signalUntilEnd(t, program.Process, sig, ended)
			status := program.ProcessState.Sys().(syscall.WaitStatus)
			if !status.Signaled() || status.Signal() != sig {
				t.Errorf("the program ended with %v, want by the signal", program.ProcessState)
			}
		})
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

// TestInterruptWhileReadingStdin ends a program that waits for its suite.
func TestInterruptWhileReadingStdin(t *testing.T) {
	inTempDir(t)
	for _, args := range []string{"run - --out run", "suites check -"} {
		ctx, cancel := context.WithCancel(t.Context())
		stdin := endlessInput{begun: cancel, end: t.Context().Done()}
		var stdout, stderr bytes.Buffer
		code := testApp(stdin, &stdout, &stderr).run(ctx, strings.Fields(args))
		if code != host.ExitInterrupted || !strings.Contains(stderr.String(), "keymove: interrupted") {
			t.Errorf("%s: exit code %d, stderr %q, want %d", args, code, &stderr, host.ExitInterrupted)
		}
	}
	if exists("run") {
		t.Error("there is a run folder")
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

// TestNobodyReads runs with pipes whose readers have gone, as "keymove run |
// head" may leave them: the files are written all the same.
func TestNobodyReads(t *testing.T) {
	inTempDir(t)
	if got := call(t, "", "run", "mates", "--first", "3", "--nodes", "300", "--no-times", "--out", "whole"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	for _, stderrToo := range []bool{false, true} {
		dir := fmt.Sprintf("run-%v", stderrToo)
		reader, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		reader.Close()
		program := asProcess(t, "run", "mates", "--first", "3", "--nodes", "300", "--no-times", "--out", dir)
		var stderr bytes.Buffer
		program.Stdout, program.Stderr = writer, &stderr
		if stderrToo {
			program.Stderr = writer
		}
		err = program.Run()
		writer.Close()
		if err != nil {
			t.Errorf("stderr too %v: %v, want that all is well", stderrToo, err)
		}
		if want := dir + "\n"; !stderrToo && stderr.String() != want {
			t.Errorf("stderr %q, want %q", &stderr, want)
		}
		checkSameFiles(t, dir, "whole")
	}
}

// waitForRecords returns when a journal has n lines.
func waitForRecords(t *testing.T, path string, n int) {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if file, err := os.Open(path); err == nil {
			lines := 0
			for s := bufio.NewScanner(file); s.Scan(); {
				lines++
			}
			file.Close()
			if lines >= n {
				return
			}
		}
	}
	t.Fatalf("%s never has %d lines", path, n)
}

// A match that was started in the background of a script, which ignores SIGINT for it,
// ends at SIGINT all the same; what is played is kept.
func TestBackgroundMatchEndsAtSIGINT(t *testing.T) {
	inTempDir(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := exec.CommandContext(t.Context(), "sh", "-c", `trap "" INT; exec "$@"`, "sh", self,
		"match", "--profile", "default", "--profile", "vpr-9.0", "--nodes", "200", "--games", "40000", "--out", "m", "--quiet")
	program.Env = append(os.Environ(), asProgram+"=1")
	var stderr strings.Builder
	program.Stderr = &stderr
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	waitForRecords(t, filepath.Join("m", "journal.jsonl"), 4)
	if err := program.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	err = program.Wait()
	if ended, ok := errors.AsType[*exec.ExitError](err); !ok || ended.ExitCode() != host.ExitInterrupted || !strings.Contains(stderr.String(), "to go on: keymove match --resume m\nm\n") {
		t.Errorf("%v:\n%s", err, &stderr)
	}
	games := readFile(t, "m", "games.pgn")
	if n := strings.Count(games, "[Event "); n%2 != 0 || strings.Count(readFile(t, "m", "games.csv"), "\n") != n+1 {
		t.Errorf("%d games in the PGN, %d rows in games.csv", n, strings.Count(readFile(t, "m", "games.csv"), "\n")-1)
	}
}
