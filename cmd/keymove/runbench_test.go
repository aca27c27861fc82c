package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/board"
)

// BenchmarkRun runs ten thousand positions with one worker and searches that
// cost nothing: the rest is the time of the program itself, from reading the
// suite to the last file.
func BenchmarkRun(b *testing.B) {
	const positions = 10_000
	b.Chdir(b.TempDir())
	suite := strewn(b, positions)
	for n := 0; b.Loop(); n++ {
		var stdout, stderr bytes.Buffer
		a := testApp(strings.NewReader(suite), &stdout, &stderr)
		args := []string{"run", "-", "--nodes", "1", "-j", "1", "--quiet", "--out", "run" + strconv.Itoa(n)}
		if code := a.run(b.Context(), args); code != host.ExitOK {
			b.Fatalf("exit code %d\n%s", code, &stderr)
		}
	}
	b.ReportMetric(positions*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
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
