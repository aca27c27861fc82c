package eval

import (
	"math/rand/v2"
	"testing"

	"keymove/engine/board"
	"keymove/engine/phase"
)

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

// TestLeftOutTermsAreNotComputed: a term that a gate or the weight of a stage
// leaves out does not even have its attack maps made.
func TestLeftOutTermsAreNotComputed(t *testing.T) {
	const endgame = "4k3/pp6/8/8/8/8/PP6/R3K2R w - -"
	const middlegame = "r1bq1rk1/pppn1ppp/3p4/4p3/3PP3/2N5/PPP2PPP/R1BQ1RK1 w - -"
	kingSafety := Options{KingSafety: PhasedTerm{Term: Term{true, 100}, Phases: PhaseWeights{Middlegame: 100}}}
	gated, phased := kingSafety, kingSafety
	gated.Gates = true
	phased.Phased = 1
	for _, test := range []struct {
		name    string
		options Options
		fen     string
		want    bool
	}{
		{"no gate", kingSafety, endgame, true},
		{"closed gate", gated, endgame, false},
		{"open gate", gated, middlegame, true},
		{"stage without weight", phased, endgame, false},
	} {
		e := New(test.options)
		pos := looked(t, e, test.fen)
		sums := e.Accumulate(&pos, phase.Unknown)
		if e.Evaluate(&pos, &sums); e.view.mapped != test.want {
			t.Errorf("%s: attack maps made: %t, want %t", test.name, e.view.mapped, test.want)
		}
	}
}
