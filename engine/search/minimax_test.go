package search_test

import (
	"context"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/phase"
	"keymove/engine/profile"
)

// corpus holds positions with few enough moves for plain minimax to depth 4,
// and one position for each special rule.
var corpus = []struct {
	name, fen string
	depth     int
}{
	{"start", board.StartFEN, 3},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2},
	{"rook endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4},
	{"promotions", "8/PPPk4/8/8/8/8/4Kppp/8 b - - 0 1", 3},
	{"pawn endgame", "8/5p2/2k5/K7/8/1P6/8/8 b - - 0 1", 4},
	{"zugzwang", "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", 4},
	{"mate in two", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 4},
	{"stalemate near", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 4},
	{"fifty moves near", "8/8/4k3/8/8/3RK3/8/8 w - - 97 120", 4},
	{"insufficient near", "8/8/4k3/8/3p4/3BK3/8/8 w - - 0 1", 4},
	{"in check", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", 4},
	{"chess960 castling", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", 3},
	{"en passant", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", 4},
}

// TestPlainEqualsMinimax compares the search with every heuristic off with minimax
// without pruning, with an evaluation of 0 and with a real one.
func TestPlainEqualsMinimax(t *testing.T) {
	for _, contender := range []string{"plain", "plain,material=on,pst=on,mobility=on"} {
		for _, c := range corpus {
			t.Run(contender+"/"+c.name, func(t *testing.T) {
				settings, err := profile.Resolve(contender)
				if err != nil {
					t.Fatal(err)
				}
				pos := parse(t, c.fen)
				for depth := 1; depth <= c.depth; depth++ {
					want, wantMove := minimaxRoot(&pos, eval.New(settings.Eval), depth)
					got, err := settings.New(1).Search(context.Background(), engine.Game{Start: pos}, engine.Limits{Depth: depth}, nil)
					if err != nil {
						t.Fatal(err)
					}
					if got.Score != want {
						t.Errorf("depth %d: score %v, want %v", depth, got.Score, want)
					}
					if got.Depth != depth {
						t.Errorf("depth %d: completed depth %d", depth, got.Depth)
					}
					if depth == 1 && got.Move != wantMove {
						t.Errorf("depth 1: move %s, want %s", pos.SAN(got.Move), pos.SAN(wantMove))
					}
				}
			})
		}
	}
}

const oracleMate = 1 << 20

// minimaxRoot returns the score of plain minimax as an engine.Score, and the first
// move that has it.
func minimaxRoot(pos *board.Position, e *eval.Evaluator, depth int) (engine.Score, board.Move) {
	best, bestMove := -2*oracleMate, board.NoMove
	for _, m := range pos.LegalMoves() {
		next := pos.After(m)
		if score := -minimax(&next, e, depth-1, 1); score > best {
			best, bestMove = score, m
		}
	}
	switch {
	case best > oracleMate/2:
		return engine.Score{Mate: (oracleMate - best + 1) / 2}, bestMove
	case best < -oracleMate/2:
		return engine.Score{Mate: -(oracleMate + best) / 2}, bestMove
	}
	return engine.Score{Centipawns: best}, bestMove
}

func minimax(pos *board.Position, e *eval.Evaluator, depth, ply int) int {
	moves := pos.LegalMoves()
	switch {
	case len(moves) == 0 && pos.InCheck():
		return ply - oracleMate
	case len(moves) == 0 || pos.HalfmoveClock() >= 100 || pos.InsufficientMaterial():
		return 0
	case depth == 0:
		sums := e.Accumulate(pos, phase.Unknown)
		return e.Evaluate(pos, &sums)
	}
	best := -2 * oracleMate
	for _, m := range moves {
		next := pos.After(m)
		best = max(best, -minimax(&next, e, depth-1, ply+1))
	}
	return best
}

func parse(t testing.TB, fen string) board.Position {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}
