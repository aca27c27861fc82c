package phase

import (
	"math"
	"testing"
)

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
