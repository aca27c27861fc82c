package program_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/board"
	"keymove/engine/enginetest/fake"
)

// BenchmarkCompareLarge compares two contenders over ten and a hundred thousand different
// positions, and reports what a record costs in the large run as a multiple of what it costs in the
// small one.
func BenchmarkCompareLarge(b *testing.B) {
	const small, large = 10_000, 100_000
	b.Chdir(b.TempDir())
	for name, positions := range map[string]int{"small": small, "large": large} {
		command(b, strewn(b, positions), "run", "-", "--profile", "default", "--profile", "default,see=off", "--nodes", "1", "--quiet", "--out", name)
	}
	var spent [2]time.Duration
	for b.Loop() {
		for i, name := range []string{"small", "large"} {
			before := ownCPU(b)
			command(b, "", "compare", name)
			spent[i] += ownCPU(b) - before
		}
	}
	b.ReportMetric(spent[1].Seconds()/float64(b.N), "CPU-s/large")
	b.ReportMetric(spent[1].Seconds()/spent[0].Seconds()/(large/small), "large/small")
}

// BenchmarkShortRun runs 300 positions with an engine that answers at once, and asks the same engine
// the same questions in a bare loop. It reports the CPU time of the program, without the engine, as
// a multiple of that of the loop.
func BenchmarkShortRun(b *testing.B) {
	const positions = 300
	b.Chdir(b.TempDir())
	suite := strewn(b, positions)
	var run, loop time.Duration
	for n := 0; b.Loop(); n++ {
		before := ownCPU(b)
		command(b, suite, "run", "-", "--engine", fakeEngineText("fake"), "--nodes", "1", "-j", "1", "--quiet", "--out", fmt.Sprint("run", n))
		between := ownCPU(b)
		bareLoop(b, suite)
		run, loop = run+between-before, loop+ownCPU(b)-between
	}
	b.ReportMetric(run.Seconds()/loop.Seconds(), "run/loop")
	b.ReportMetric(float64(run.Microseconds())/float64(positions*b.N), "CPU-µs/position")
}

// bareLoop asks an engine for a move in each position of a suite, and does nothing else.
func bareLoop(b *testing.B, suite string) {
	b.Helper()
	cmd := exec.Command(fake.Command(), fake.Args()...)
	stdin, inErr := cmd.StdinPipe()
	stdout, outErr := cmd.StdoutPipe()
	if err := errors.Join(inErr, outErr, cmd.Start()); err != nil {
		b.Fatal(err)
	}
	lines := bufio.NewScanner(stdout)
	ask := func(commands, answer string) {
		if _, err := io.WriteString(stdin, commands); err != nil {
			b.Fatal(err)
		}
		for lines.Scan() && !strings.HasPrefix(lines.Text(), answer) {
		}
	}
	ask("uci\n", "uciok")
	for line := range strings.Lines(suite) {
		ask("ucinewgame\nisready\n", "readyok")
		ask("position fen "+strings.Join(strings.Fields(line)[:4], " ")+" 0 1\ngo nodes 1\n", "bestmove")
	}
	_, _ = io.WriteString(stdin, "quit\n")
	_ = cmd.Wait() // the fake engine has answered all
}

// command runs the program.
func command(b *testing.B, stdin string, args ...string) {
	b.Helper()
	if got := CallUntil(b.Context(), stdin, func(*program.App) {}, args...); got.Code != host.ExitOK {
		b.Fatalf("%s: %+v", args[0], got)
	}
}

// ownCPU returns the CPU time of this process, without engines.
func ownCPU(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// strewn returns a suite of so many positions of random games, each asking for
// one of its moves.
func strewn(b *testing.B, n int) string {
	b.Helper()
	start, err := board.ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var suite strings.Builder
	for pos := start; n > 0; n-- {
		moves := pos.LegalMoves()
		if len(moves) == 0 || pos.HalfmoveClock() > 40 {
			pos, moves = start, start.LegalMoves()
		}
		m := moves[rng.IntN(len(moves))]
		fmt.Fprintf(&suite, "%s bm %s; id \"strewn.%d\";\n", pos.FEN4(), pos.SAN(m), n)
		pos = pos.After(m)
	}
	return suite.String()
}
