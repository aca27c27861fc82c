package board

import (
	"slices"
	"testing"
)

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
