package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// TestOver: each ending by the rules, and what comes before what.
func TestOver(t *testing.T) {
	for _, test := range []struct {
		fen, line string
		want      Ending
	}{
		{StartFEN, "", ""},
		{StartFEN, "f3 e5 g4 Qh4", Checkmate},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90", "Ra8", Checkmate}, // also on the hundredth ply
		{"7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "Qf7", Stalemate},
		{"7k/8/8/8/8/8/r7/K7 w - - 0 1", "Kxa2", InsufficientMaterial},
		{"4k3/8/8/8/8/8/4P3/R3K3 w - - 98 120", "Ra2", ""},
		{"4k3/8/8/8/8/8/4P3/R3K3 w - - 98 120", "Ra2 Kd8", FiftyMoves},
		{StartFEN, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", ""},
		{StartFEN, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", ThreefoldRepetition},
		// The rights to castle and to take en passant belong to a position.
		{"4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "a4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1", ""},
		{"4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "a4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1 Kd8", ThreefoldRepetition},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8", ""},
	} {
		start := testenv.Must(ParseFEN(test.fen))(t)
		r := NewReferee(start)
		for _, text := range strings.Fields(test.line) {
			m := testenv.Must(r.Position().ParseMove(text))(t)
			r.Play(m)
		}
		testenv.Want(t, fmt.Sprintf("%s, %s", test.fen, test.line), r.Over(), test.want)
	}
}

// TestTwins plays random games: the twin of a twin is the position, moves of one are moves of the
// other and lead to twins, and a flip keeps every rule.
func TestTwins(t *testing.T) {
	mirrored := 0
	forCorpus(t, func(t *testing.T, p Position) {
		playRandomly(p, 2, 40, func(p Position) {
			flip := p.Flipped()
			if back := flip.Flipped(); back != p {
				t.Fatalf("%s is flipped twice to %s", p.FEN(), back.FEN())
			}
			checkMoves(t, &p, &flip, FlippedMove)
			for _, m := range p.LegalMoves() {
				next, nextFlip := p.After(m), flip.After(FlippedMove(m))
				if want := next.Flipped(); want.Key() != nextFlip.Key() {
					t.Fatalf("%s after %s: %s, flipped %s", p.FEN(), p.UCI(m), next.FEN(), nextFlip.FEN())
				}
			}
			mirror, ok := p.Mirrored()
			if ok != (p.CastlingRooks() == 0) {
				t.Fatalf("%s is mirrored: %t", p.FEN(), ok)
			}
			if !ok {
				return
			}
			mirrored++
			if back, _ := mirror.Mirrored(); back != p {
				t.Fatalf("%s is mirrored twice to %s", p.FEN(), back.FEN())
			}
			checkMoves(t, &p, &mirror, func(m Move) Move { return m ^ (7 | 7<<6) })
		})
	})
	if mirrored < 100 || FlippedMove(NoMove) != NoMove {
		t.Errorf("%d positions were mirrored; no move becomes %s", mirrored, FlippedMove(NoMove))
	}
}

// checkMoves compares the legal moves of a position and its twin.
func checkMoves(t *testing.T, pos, twin *Position, other func(Move) Move) {
	t.Helper()
	var want []Move
	for _, m := range pos.LegalMoves() {
		want = append(want, other(m))
	}
	got := twin.LegalMoves()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || pos.InCheck() != twin.InCheck() {
		t.Fatalf("%s and %s have other moves", pos.FEN(), twin.FEN())
	}
}
