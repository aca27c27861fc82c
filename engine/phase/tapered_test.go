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
		men  men
		want int
	}{
		{men{16, 4, 4, 4, 2}, 256},
		{men{15, 4, 4, 4, 2}, 251},
		{men{16, 4, 4, 4, 4}, 256},
		{men{0, 0, 0, 5, 0}, 0},
		{men{1, 0, 0, 5, 0}, 4},
		{men{}, 0},
	} {
		pos := test.men.position(t)
		if got := taperedValue(&pos); got != test.want {
			t.Errorf("taperedValue of %+v = %d, want %d", test.men, got, test.want)
		}
	}
}
