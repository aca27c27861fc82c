package see

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

// TestPieceValues counts the start position with every set.
func TestPieceValues(t *testing.T) {
	start := boardtest.Position(t, board.StartFEN)
	ahead := boardtest.Position(t, "4k3/p7/8/8/8/8/PPP5/RNBQK3 w - -")
	tests := []struct {
		name                 string
		values               *PieceValues
		start, white, single int // all of the start; White's pieces and Black's pawn of ahead
	}{
		{"Values", &Values, 7900, 2025, 100},
		{"CobraValues", &CobraValues, 7800, 2000, 100},
		{"PawnUnits", &PawnUnits, 78, 20, 1},
		{"EndgameValues", &EndgameValues, 7980, 2045, 100},
	}
	for _, test := range tests {
		v := test.values
		if got := v.All(&start); got != test.start {
			t.Errorf("%s of the start = %d, want %d", test.name, got, test.start)
		}
		if got, want := v.All(&ahead), test.white+4*test.single; got != want {
			t.Errorf("%s of all = %d, want %d", test.name, got, want)
		}
		if white, black := v.NonPawn(&ahead, board.White), v.NonPawn(&ahead, board.Black); white != test.white || black != 0 {
			t.Errorf("%s without pawns = %d and %d, want %d and 0", test.name, white, black, test.white)
		}
		if v[board.NoKind] != 0 || v[board.King] != 0 {
			t.Errorf("%s of nothing %d, of a king %d, want 0", test.name, v[board.NoKind], v[board.King])
		}
	}
}
