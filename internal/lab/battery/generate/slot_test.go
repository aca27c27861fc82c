package generate

import (
	"maps"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/lab/battery/proof"
)

func TestSlots(t *testing.T) {
	type counts struct{ inTwo, inThree, white, black, striking int }
	tests := []struct {
		n    int
		want counts
	}{
		{1, counts{inTwo: 1, white: 1, striking: 1}},
		{2, counts{inTwo: 1, inThree: 1, white: 1, black: 1, striking: 2}},
		{8, counts{inTwo: 4, inThree: 4, white: 4, black: 4, striking: 4}},
		{30, counts{inTwo: 15, inThree: 15, white: 15, black: 15, striking: 16}},
	}
	for _, test := range tests {
		var got counts
		for _, s := range slots(test.n, longestMate) {
			switch s.distance {
			case 2:
				got.inTwo++
			case 3:
				got.inThree++
			}
			if s.side == board.White {
				got.white++
			} else {
				got.black++
			}
			if s.striking {
				got.striking++
			}
		}
		if got != test.want {
			t.Errorf("%d slots: got %+v, want %+v", test.n, got, test.want)
		}
	}
}

func TestSlotsOfLongerMates(t *testing.T) {
	got := map[int]int{}
	for _, s := range slots(12, 6) {
		got[s.distance]++
	}
	if want := map[int]int{2: 3, 3: 3, 4: 2, 5: 2, 6: 2}; !maps.Equal(got, want) {
		t.Errorf("distances: got %v, want %v", got, want)
	}
	if list := slots(2, 6); list[0].distance != 2 || list[1].distance != 3 {
		t.Errorf("two slots: got %+v, want distances 2 and 3", list)
	}
}

// TestProverProvesLongerMates: the ladder of two rooks, with pieces that make the position
// one of a game, is proven only by a prover for longer mates, and by every key.
func TestProverProvesLongerMates(t *testing.T) {
	const fen = "8/5p1p/p2pp3/3k1n2/7R/1P4R1/PP6/KB6 w - - 0 1"
	pos := position(t, fen)
	want, ok, err := proof.NewSolver(1<<16).Prove(pos, 4, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, longest := range []int{3, 4} {
		got, found := newProver(longest).prove(pos, engine.Score{Mate: 4})
		if unique := ok && len(want.Keys) == 1 && longest >= want.Distance; found != unique || found && got.Key != want.Keys[0] {
			t.Errorf("longest %d: got %+v, %t; the solver says %+v, %t", longest, got, found, want, ok)
		}
	}
}
