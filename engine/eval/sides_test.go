package eval

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/phase"
	"keymove/internal/testenv"
)

// TestSides: what the terms give to either side where it can be counted by hand.
func TestSides(t *testing.T) {
	bare := dangerCost(danger.constant + danger.noQueen + 3*danger.openFile + 5*danger.flankDefence)
	for _, test := range []struct {
		doc, term, fen string
		white, black   packed
	}{
		{"the side to move", "sidetomove", "4k3/8/8/8/8/8/8/4K3 b - -", 0, moveBonus},
		{"a knight on a guarded square that no pawn can attack", "outposts", "4k3/4p2p/8/4N3/3P4/8/8/4K3 w - -", knightOutpost, 0},
		{"a pawn can still drive it away", "outposts", "4k3/5p2/8/4N3/3P4/8/8/4K3 w - -", 0, 0},
		{"a knight that can come there", "outposts", "4k3/8/8/8/3P4/5N2/8/4K3 w - -", reachableOutpost, 0},
		{"an open file", "majors", "4k3/8/8/8/8/8/8/R3K3 w - -", rookOpen, 0},
		{"the seventh rank", "majors", "4k3/R7/8/8/8/8/8/4K3 w - -", rookOpen + rookSeventh, 0},
		{"shut in by the king that cannot castle", "majors", "4k3/8/8/8/8/8/6PP/5K1R w - -", rookTrapped * 2, 0},
		{"a queen beyond the middle, on a file with no rook", "majors", "4k3/8/8/3Q4/8/8/8/4K3 w - -", queenAhead, 0},
		{"an isolated pawn on the second rank that is passed", "pawns", "4k3/8/8/8/8/8/4P3/4K3 w - -", pawnIsolated[0] + passedRank[1], 0},
		{"isolated pawns that face each other", "pawns", "4k3/4p3/8/8/8/8/4P3/4K3 w - -", pawnIsolated[1], pawnIsolated[1]},
		{"doubled, the front one passed", "pawns", "4k3/7p/8/8/8/4P3/4P3/4K3 w - -", pawnIsolated[0]*2 + pawnDoubled + passedRank[2], pawnIsolated[0] + passedRank[1]},
		{"side by side, one with no pawn before it", "pawns", "4k3/3ppp2/8/8/8/8/3PP3/4K3 w - -", pawnPhalanx[1] * 2, pawnPhalanx[1]*3 + candidate[1]},
		{"two rooks", "imbalance", "4k3/8/8/8/8/8/8/R3K2R w - -", rookPair + rookPawns*-5*2, 0},
		{"a knight is attacked by a pawn that is safe", "threats", "4k3/8/3n4/4P3/8/8/8/4K3 w - -", threatByPawn + hanging, 0},
		{"bare kings: three files without pawns, five squares guarded", "kingattack", "4k3/8/8/8/8/8/8/4K3 w - -", bare, bare},
	} {
		e := New(strong())
		looked(t, e, test.fen)
		for _, term := range terms {
			if term.name != test.term {
				continue
			}
			if white, black := term.sides(&e.view); white != test.white || black != test.black {
				t.Errorf("%s: %s of %s gives White %d/%d and Black %d/%d, want %d/%d and %d/%d", test.doc, test.term, test.fen,
					white.middlegame(), white.endgame(), black.middlegame(), black.endgame(),
					test.white.middlegame(), test.white.endgame(), test.black.middlegame(), test.black.endgame())
			}
		}
	}
}

// strong is every term that the default profile has.
func strong() Options {
	var o Options
	for _, row := range slices.Concat(
		imbalanceFeatures, sideToMoveFeatures, mobilityFeatures, threatsFeatures, outpostsFeatures, minorsFeatures, majorsFeatures,
		spaceFeatures, pawnsFeatures, shelterFeatures, kingAttackFeatures, complexityFeatures, endScaleFeatures,
	) {
		row.Put(&o, row.Default)
	}
	o.Material.Term, o.PST.Term = Term{true, fullWeight}, Term{true, fullWeight}
	return o
}

// looked returns a position that an evaluator has looked at.
func looked(t *testing.T, e *Evaluator, fen string) board.Position {
	t.Helper()
	pos := boardtest.Position(t, fen)
	a := e.Accumulate(&pos, phase.Unknown)
	e.view.look(&pos, &a)
	return pos
}

func TestEndScale(t *testing.T) {
	for _, test := range []struct {
		doc, fen string
		strong   board.Color
		want     int
	}{
		{"a bishop alone cannot win", "4k3/8/8/8/8/8/8/2B1K3 w - -", board.White, 0},
		{"a knight more than a rook is little without pawns", "4k2r/8/8/8/8/8/8/RN2K3 w - -", board.White, 14},
		{"bishops of opposite colors", "4kb2/8/8/8/8/8/P7/4KB2 w - -", board.White, 18 + 4},
		{"many pawns", "4k3/8/8/8/8/8/PPPPPPPP/R3K3 w - -", board.White, fullScale},
		{"the same for Black", "4kb2/p7/8/8/8/8/8/4KB2 w - -", board.Black, 18 + 4},
	} {
		e := New(strong())
		looked(t, e, test.fen)
		testenv.Want(t, fmt.Sprintf("%s", test.doc), e.view.sight().endScale(test.strong), test.want)
	}
}

// TestPawnTable: what an evaluator remembers of earlier positions changes no
// score.
func TestPawnTable(t *testing.T) {
	used := New(strong())
	random := rand.New(rand.NewPCG(7, 8))
	for range 4 {
		pos := looked(t, used, board.StartFEN)
		for moves := pos.LegalMoves(); len(moves) > 0 && pos.HalfmoveClock() < 100; moves = pos.LegalMoves() {
			fresh := New(strong())
			a := fresh.Accumulate(&pos, phase.Unknown)
			if got, want := used.Evaluate(&pos, &a), fresh.Evaluate(&pos, &a); got != want {
				t.Errorf("%s scores %d, by a new evaluator %d", pos.FEN(), got, want)
			}
			pos = pos.After(moves[random.IntN(len(moves))])
		}
	}
}

// TestPieceCounts: each number of pieces has its own bits, which no other number
// reaches, however many pieces there are.
func TestPieceCounts(t *testing.T) {
	e := New(strong())
	for _, fen := range []string{
		board.StartFEN,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"kqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqQK w - - 0 1",
		"NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNbKNk b - - 0 1",
	} {
		pos := looked(t, e, fen)
		rest := e.Accumulate(&pos, phase.Unknown).counts
		for k := board.Pawn; k <= board.Queen; k++ {
			for us := board.White; us <= board.Black; us++ {
				if got, want := int(rest&63), pos.PiecesOf(us, k).Count(); got != want {
					t.Errorf("%s: %d of %v %v, want %d", fen, got, us, k, want)
				}
				rest >>= 6
			}
		}
		if rest != 1 {
			t.Errorf("%s: %d kings of White, want 1", fen, rest)
		}
	}
}

func TestPacked(t *testing.T) {
	for _, middlegame := range []int{-1 << 30, -12000, -1, 0, 1, 12000, 1 << 30} {
		for _, endgame := range []int{-1 << 30, -12000, -1, 0, 1, 12000, 1 << 30} {
			s := pack(middlegame, endgame)
			if s.middlegame() != middlegame || s.endgame() != endgame {
				t.Errorf("pack(%d, %d) holds %d, %d", middlegame, endgame, s.middlegame(), s.endgame())
			}
			if sum := s + pack(7, -9); sum.middlegame() != middlegame+7 || sum.endgame() != endgame-9 {
				t.Errorf("pack(%d, %d) + pack(7, -9) holds %d, %d", middlegame, endgame, sum.middlegame(), sum.endgame())
			}
		}
	}
}

// TestAttackMaps compares the maps with the attackers of each square by
// themselves.
func TestAttackMaps(t *testing.T) {
	e := New(Options{})
	random := rand.New(rand.NewPCG(7, 8))
	for range 10 {
		pos := looked(t, e, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
		for range 60 {
			a := e.Accumulate(&pos, phase.Unknown)
			e.view.look(&pos, &a)
			checkMaps(t, &pos, e.view.attacks())
			moves := pos.LegalMoves()
			if len(moves) == 0 {
				break
			}
			pos = pos.After(moves[random.IntN(len(moves))])
		}
	}
}

func checkMaps(t *testing.T, pos *board.Position, maps *attackMaps) {
	t.Helper()
	for s := range board.NoSquare {
		attackers := pos.AttackersTo(s, pos.Occupied())
		for _, c := range []board.Color{board.White, board.Black} {
			n := (attackers & pos.ByColor(c)).Count()
			if maps.all[c].Has(s) != (n > 0) || maps.twice[c].Has(s) != (n > 1) {
				t.Fatalf("%s: %d attacks of %s on %s; map has one %t, two %t", pos.FEN(), n, c, s, maps.all[c].Has(s), maps.twice[c].Has(s))
			}
			for k := board.Pawn; k <= board.King; k++ {
				if maps.by[c][k].Has(s) != (attackers&pos.PiecesOf(c, k) != 0) {
					t.Fatalf("%s: a %s of %s on %s: map has %t", pos.FEN(), k, c, s, maps.by[c][k].Has(s))
				}
			}
		}
	}
}
