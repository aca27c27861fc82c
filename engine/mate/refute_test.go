package mate

import (
	"testing"

	"keymove/engine/board"
)

// TestRefuted: with enough moves a mate is refuted exactly if there is none; with few of them only
// what is false.
func TestRefuted(t *testing.T) {
	for _, fen := range []string{
		"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
		"k7/8/1K6/8/8/8/8/7R w - - 0 1", "7k/8/6K1/8/8/8/8/Q7 b - - 0 1", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", board.StartFEN,
	} {
		pos, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= 2; n++ {
			if got, want := Refuted(&pos, n, 10_000_000), !In(&pos, n); got != want {
				t.Errorf("%s: mate in %d refuted %v, want %v", fen, n, got, want)
			}
			if got, want := Refuted(&pos, -n, 10_000_000), !MatedIn(&pos, n); got != want {
				t.Errorf("%s: mated in %d refuted %v, want %v", fen, n, got, want)
			}
			if In(&pos, n) && Refuted(&pos, n, 10) || MatedIn(&pos, n) && Refuted(&pos, -n, 10) {
				t.Errorf("%s: a mate in %d is refuted with few moves", fen, n)
			}
		}
	}
}
