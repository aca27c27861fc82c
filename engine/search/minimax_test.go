package search_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/eval"
	"keymove/engine/phase"
	"keymove/internal/testenv"
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
// without pruning, with an evaluation of 0, with a real one, and with contempt.
func TestPlainEqualsMinimax(t *testing.T) {
	for _, test := range []struct {
		contender       string
		contempt, depth int
		scaled          bool
	}{
		{"plain", 0, 4, false},
		{"plain,material=on,pst=on,mobility=on", 0, 4, false},
		{"plain,material=on,pst=on,contempt=30,contempt.scale=off", 30, 3, false},
		{"plain,material=on,pst=on,contempt=30,contempt.scale=on", 30, 3, true},
	} {
		settings := settings(t, test.contender)
		for _, c := range corpus {
			pos := boardtest.Position(t, c.fen)
			oracle := minimax{eval.New(settings.Eval), test.contempt}
			if test.scaled && phase.Counted(&pos) == phase.Endgame {
				oracle.contempt /= 2
			}
			for depth := 1; depth <= min(c.depth, test.depth); depth++ {
				want, wantMove := oracle.root(&pos, depth)
				got := run(t, settings.New(1), engine.Game{Start: pos}, engine.Limits{Depth: depth}, nil)
				if got.Score != want || got.Depth != depth || depth == 1 && got.Move != wantMove {
					t.Errorf("%s, %s, depth %d: %s %v after depth %d, want %s %v", test.contender, c.name, depth,
						got.Move, got.Score, got.Depth, wantMove, want)
				}
			}
		}
	}
}

const oracleMate = 1 << 20

// minimax scores positions for the side to move at the root, which prefers other
// results to a draw by the contempt.
type minimax struct {
	eval     *eval.Evaluator
	contempt int
}

// root returns the score as an engine.Score, and the first move that has it.
func (o minimax) root(pos *board.Position, depth int) (engine.Score, board.Move) {
	best, bestMove := -2*oracleMate, board.NoMove
	for _, m := range pos.LegalMoves() {
		next := pos.After(m)
		if score := o.score(&next, depth-1, 1); score > best {
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

func (o minimax) score(pos *board.Position, depth, ply int) int {
	ours := ply%2 == 0
	moves := pos.LegalMoves()
	switch {
	case len(moves) == 0 && pos.InCheck() && ours:
		return ply - oracleMate
	case len(moves) == 0 && pos.InCheck():
		return oracleMate - ply
	case len(moves) == 0 || pos.HalfmoveClock() >= 100 || pos.InsufficientMaterial():
		return -o.contempt
	case depth == 0:
		return o.leaf(pos, ours)
	}
	best := 0
	for i, m := range moves {
		next := pos.After(m)
		score := o.score(&next, depth-1, ply+1)
		if i == 0 || ours && score > best || !ours && score < best {
			best = score
		}
	}
	return best
}

func (o minimax) leaf(pos *board.Position, ours bool) int {
	sums := o.eval.Accumulate(pos, phase.Unknown)
	e := o.eval.Evaluate(pos, &sums)
	if !ours {
		e = -e
	}
	if e > -50 && e < 50 {
		e += o.contempt * (50 - max(e, -e)) / 50
	}
	return e
}

// BenchmarkSuites searches positions of the public suites with the default profile, as
// `keymove run` does: tactics, strategy and endgames in turn. `make pgo` takes the profile
// for the compiler from it.
func BenchmarkSuites(b *testing.B) {
	positions := suitePositions(b, "wacnew.epd", "sts_lan_v3.epd", "eret.epd")
	s, nodes := newSearcher(b, "default"), uint64(0)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		newGame(b, s)
		nodes += search1(b, s, positions[i%len(positions)], engine.Limits{Nodes: 100_000}).Result.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// suitePositions returns as many positions of each suite, spread over it, in turn.
func suitePositions(b *testing.B, names ...string) []string {
	const each = 100
	fens := make([]string, each*len(names))
	for i, name := range names {
		text := testenv.Must(os.ReadFile(filepath.Join(testenv.PublicSuites(b), name)))(b)
		lines := slices.DeleteFunc(strings.Split(string(text), "\n"), func(line string) bool { return strings.Count(line, "/") < 7 })
		for n := range each {
			fields := strings.Fields(lines[n*len(lines)/each])
			fens[n*len(names)+i] = strings.Join(fields[:4], " ") + " 0 1"
		}
	}
	return fens
}
