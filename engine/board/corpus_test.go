package board

import (
	"math/rand/v2"
	"testing"

	"keymove/internal/testenv"
)

// chess960 is how positions with X-FEN rights are read.
var chess960 = FENOptions{Chess960: true}

// corpus holds positions in which a rule of chess shows its corners. Tests add
// random games from each of them.
var corpus = []struct {
	name    string
	options FENOptions
	fen     string
}{
	{"start", FENOptions{}, StartFEN},
	{"kiwipete", FENOptions{}, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
	{"rook endgame with pins", FENOptions{}, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
	{"promotions", FENOptions{}, "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1"},
	{"promotion takes the castling rook", FENOptions{}, "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1"},
	{"en passant", FENOptions{}, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"},
	{"en passant by either of two", FENOptions{}, "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1"},
	{"en passant bares the king along the rank", FENOptions{}, "8/8/8/K2pP2q/8/8/8/4k3 w - d6 0 1"},
	{"en passant bares the king along the diagonal", FENOptions{}, "4k2b/8/8/3pP3/3K4/8/8/8 w - d6 0 1"},
	{"en passant along the pin", FENOptions{}, "4k3/8/7b/3pP3/8/2K5/8/8 w - d6 0 1"},
	{"en passant takes the checker", FENOptions{}, "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"},
	{"en passant does not help", FENOptions{}, "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1"},
	{"en passant of the start of a discovered check", FENOptions{}, "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1"},
	{"double check", FENOptions{}, "4k3/8/4r3/8/8/3n4/8/4K2R w K - 0 1"},
	{"many queens", FENOptions{}, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"},
	{"impossible checks", FENOptions{}, "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1"},
	{"mate", FENOptions{}, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"},
	{"stalemate", FENOptions{}, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"},
	{"Chess960 start", FENOptions{}, "bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w HFhf - 0 1"},
	{"inner rooks", FENOptions{}, "R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1"},
	{"king on the b-file", chess960, "1k1r3r/8/8/8/8/8/8/1K1R3R w Kk - 0 1"},
	{"king between far rooks", chess960, "r5kr/pppppppp/8/8/8/8/PPPPPPPP/RK5R w KQkq - 0 1"},
	{"castling unpins nothing", chess960, "8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1"},
	{"queens and castling", FENOptions{}, "2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1"},
}

// parse returns the position that a FEN means, and fails the test otherwise.
func parse(t testing.TB, o FENOptions, fen string) Position {
	t.Helper()
	p, _, err := o.Parse(fen)
	testenv.Check(t, err)
	return p
}

// position is parse for standard chess.
func position(t testing.TB, fen string) Position {
	t.Helper()
	return parse(t, FENOptions{}, fen)
}

// forCorpus runs a test on each position of the corpus.
func forCorpus(t *testing.T, test func(t *testing.T, p Position)) {
	for _, c := range corpus {
		t.Run(c.name, func(t *testing.T) { test(t, parse(t, c.options, c.fen)) })
	}
}

// playRandomly visits p and the positions of random games that start from it,
// the same on every run.
func playRandomly(p Position, games, plies int, visit func(Position)) {
	random := rand.New(rand.NewPCG(p.Key(), 960))
	visit(p)
	for range games {
		for next, ply := p, 0; ply < plies; ply++ {
			moves := next.LegalMoves()
			if len(moves) == 0 {
				break
			}
			next = next.After(moves[random.IntN(len(moves))])
			visit(next)
		}
	}
}
