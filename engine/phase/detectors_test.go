package phase

import (
	"math"
	"testing"

	"keymove/engine/board"
)

func TestCounted(t *testing.T) {
	tests := []struct {
		name  string
		fen   string
		value int
		state State
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 24, Opening},
		{"more than the start", "qqqqkqqq/8/8/8/8/8/8/RNBQKBNR w KQ - 0 1", 24, Opening},
		{"a bishop each", "r1bqk2r/8/8/8/8/8/8/R1BQK2R w - - 0 1", 18, Middlegame},
		{"queens and four rooks", "r2qk2r/8/8/8/8/8/8/R2QK1NR w - - 0 1", 17, Middlegame},
		{"a bishop and a knight each", "rn1qk2r/6b1/8/8/8/8/6B1/RN1QK2R w - - 0 1", 20, Opening},
		{"one piece less", "rn1qk2r/6b1/8/8/8/8/8/RN1QK2R w - - 0 1", 19, Middlegame},
		{"lowest middlegame", "4k3/3n4/8/8/8/8/8/R2RK3 w - - 0 1", 5, Middlegame},
		{"rook against rook", "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", 4, Endgame},
		{"pawns and kings", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", 0, Endgame},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pos, err := board.ParseFEN(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := CountedValue(&pos); got != test.value {
				t.Errorf("CountedValue(%s) = %d, want %d", test.fen, got, test.value)
			}
			if got := Counted(&pos); got != test.state {
				t.Errorf("Counted(%s) = %s, want %s", test.fen, got, test.state)
			}
		})
	}
}

// TestStateNames pins the names in the phase column of records.csv.
func TestStateNames(t *testing.T) {
	for state, want := range map[State]string{Opening: "opening", Middlegame: "middlegame", Endgame: "endgame"} {
		if got := state.String(); got != want {
			t.Errorf("State(%d).String() = %q, want %q", state, got, want)
		}
	}
}

// TestTapered: the fixed point is the paper's share, rounded down, and both ends
// are exact.
func TestTapered(t *testing.T) {
	for material := 0; material <= 12000; material++ {
		share := min(max(float64(material-2500)/(7800-2500), 0), 1)
		want := int(math.Floor(share*MaxTapered + 1e-9))
		if got := Tapered(material); got != want {
			t.Errorf("Tapered(%d) = %d, want %d", material, got, want)
		}
	}
	for _, test := range []struct {
		pieces pieces
		want   int
	}{
		{pieces{16, 4, 4, 4, 2}, 256},
		{pieces{15, 4, 4, 4, 2}, 251},
		{pieces{16, 4, 4, 4, 4}, 256},
		{pieces{0, 0, 0, 5, 0}, 0},
		{pieces{1, 0, 0, 5, 0}, 4},
		{pieces{}, 0},
	} {
		pos := test.pieces.position(t)
		if got := taperedValue(&pos); got != test.want {
			t.Errorf("taperedValue of %+v = %d, want %d", test.pieces, got, test.want)
		}
	}
}
