package board

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTwins plays random games: the twin of a twin is the position, moves of one are moves of the
// other and lead to twins, and a flip keeps every rule.
func TestTwins(t *testing.T) {
	random := rand.New(rand.NewPCG(54, 8))
	var starts []Position
	for _, fen := range []string{StartFEN, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1"} {
		pos, err := ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, pos)
	}
	mirrored := 0
	for game := range 60 {
		pos := starts[game%len(starts)]
		for range 40 {
			moves := pos.LegalMoves()
			if len(moves) == 0 {
				break
			}
			flip := pos.Flipped()
			if back := flip.Flipped(); back != pos {
				t.Fatalf("%s is flipped twice to %s", pos.FEN(), back.FEN())
			}
			checkMoves(t, &pos, &flip, FlippedMove)
			mirror, ok := pos.Mirrored()
			if ok != (pos.CastlingRooks() == 0) {
				t.Fatalf("%s is mirrored: %t", pos.FEN(), ok)
			}
			m := moves[random.IntN(len(moves))]
			next, nextFlip := pos.After(m), flip.After(FlippedMove(m))
			if want := next.Flipped(); want.Key() != nextFlip.Key() {
				t.Fatalf("%s after %s: %s, flipped %s", pos.FEN(), pos.UCI(m), next.FEN(), nextFlip.FEN())
			}
			if ok {
				mirrored++
				if back, _ := mirror.Mirrored(); back != pos {
					t.Fatalf("%s is mirrored twice to %s", pos.FEN(), back.FEN())
				}
				checkMoves(t, &pos, &mirror, func(m Move) Move { return m ^ (7 | 7<<6) })
			}
			pos = next
		}
	}
	if mirrored < 100 {
		t.Errorf("%d positions were mirrored: the test shows nothing", mirrored)
	}
	if FlippedMove(NoMove) != NoMove {
		t.Error("no move becomes one")
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
