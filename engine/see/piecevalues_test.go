package see

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

// TestPieceValues counts pieces with every set.
func TestPieceValues(t *testing.T) {
	start := boardtest.Position(t, board.StartFEN)
	ahead := boardtest.Position(t, "4k3/p7/8/8/8/8/PPP5/RNBQK3 w - -")
	for values, want := range map[*PieceValues][3]int{ // all of the start; White's pieces and Black's pawn of ahead
		&Values: {7900, 2025, 100}, &CobraValues: {7800, 2000, 100}, &PawnUnits: {78, 20, 1}, &EndgameValues: {7980, 2045, 100},
	} {
		got := [...]int{values.All(&start), values.NonPawn(&ahead, board.White), values[board.Pawn]}
		if got != want || values.All(&ahead) != want[1]+4*want[2] || values.NonPawn(&ahead, board.Black) != 0 || values[board.NoKind] != 0 || values[board.King] != 0 {
			t.Errorf("%v: %v, want %v", *values, got, want)
		}
	}
}
