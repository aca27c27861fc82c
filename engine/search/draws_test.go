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
