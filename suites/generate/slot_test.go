package generate

import (
	"testing"

	"keymove/engine/board"
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
		for _, s := range slots(test.n) {
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
