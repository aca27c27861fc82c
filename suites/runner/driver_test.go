package runner

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/external"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/plan"
)

// driveMoves asks an engine for its moves in the simplest way there is: a line
// after the other, with no regard for anything that may go wrong.
func driveMoves(t *testing.T, path string, cases []suites.Case, nodes int) []string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, path)
	in := testenv.Must(cmd.StdinPipe())(t)
	out := testenv.Must(cmd.StdoutPipe())(t)
	testenv.Check(t, cmd.Start())
	lines := bufio.NewScanner(out)
	ask := func(answer, format string, args ...any) string {
		t.Helper()
		fmt.Fprintf(in, format+"\n", args...)
		for lines.Scan() {
			if fields := strings.Fields(lines.Text()); len(fields) > 0 && fields[0] == answer {
				return lines.Text()
			}
		}
		t.Fatalf("no %s: %v", answer, lines.Err())
		return ""
	}
	ask("uciok", "uci")
	ask("readyok", "setoption name Threads value 1\nsetoption name Hash value 16\nisready")
	var moves []string
	for _, c := range cases {
		ask("readyok", "ucinewgame\nisready")
		best := ask("bestmove", "position fen %s\ngo nodes %d", c.Position.FEN(), nodes)
		moves = append(moves, strings.Fields(best)[1])
	}
	io.WriteString(in, "quit\n")
	testenv.Check(t, cmd.Wait())
	return moves
}

// TestStockfishPlaysTheSameThroughTheRunner: at a fixed number of nodes the moves
// of a run are those that a driver of a few lines gets.
func TestStockfishPlaysTheSameThroughTheRunner(t *testing.T) {
	testenv.OnlyLong(t, "searches with Stockfish")
	path := testenv.Engine(t, "stockfish")
	const nodes = 2_000
	suite := walk(t, "walk", 15)
	want := driveMoves(t, path, listed(suite), nodes)
	for _, workers := range []int{1, 3} {
		var records []suites.Record
		err := Run(t.Context(), Config{
			Contenders: []suites.Contender{{Name: "stockfish"}},
			Suites:     []suites.Suite{suite},
			Plan:       plan.Plan{Limits: engine.Limits{Nodes: nodes}, Workers: workers},
			Open: func(ctx context.Context, _ suites.Contender) (engine.Searcher, error) {
				return external.Open(ctx, external.Config{Command: path, HashMiB: 16, Threads: 1, Timeout: 5 * time.Minute})
			},
			Sink: collectTo(&records),
		})
		testenv.Check(t, err)
		suites.SortRecords(records)
		for i, rec := range records {
			if rec.MoveUCI != want[i] || rec.Error != "" {
				t.Errorf("%d workers, position %d: %s (error %q), want %s", workers, i, rec.MoveUCI, rec.Error, want[i])
			}
		}
	}
}
