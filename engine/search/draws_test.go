package search

import (
	"testing"

	"keymove/engine/board"
)

func TestContemptBlend(t *testing.T) {
	tests := []struct{ contempt, evaluation, want int }{
		{10, 0, 10}, {10, 25, 30}, {10, -25, -20}, {10, 49, 49}, {10, 50, 50}, {10, -50, -50}, {10, -49, -49},
		{10, 300, 300}, {10, -300, -300}, {50, 0, 50}, {50, 20, 50}, {50, -20, 10}, {5, 0, 5},
	}
	for _, test := range tests {
		c := contempt{test.contempt, board.Black}
		if got := c.blend(test.evaluation, board.Black); got != test.want {
			t.Errorf("contempt %d: %d becomes %d, want %d", test.contempt, test.evaluation, got, test.want)
		}
		if got := -c.blend(-test.evaluation, board.White); got != test.want {
			t.Errorf("contempt %d, seen from the other side: %d becomes %d, want %d", test.contempt, test.evaluation, got, test.want)
		}
	}
}

// TestContemptIsMonotone: contempt never reverses the order of two evaluations, and
// never lowers one.
func TestContemptIsMonotone(t *testing.T) {
	for value := 0; value <= contemptBand; value++ {
		c := contempt{value, board.White}
		for e := -200; e < 200; e++ {
			if c.blend(e, board.White) < e || c.blend(e, board.White) > c.blend(e+1, board.White) {
				t.Errorf("contempt %d: %d becomes %d, and %d becomes %d", value,
					e, c.blend(e, board.White), e+1, c.blend(e+1, board.White))
			}
		}
	}
}
