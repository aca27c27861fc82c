package board

import "testing"

func TestInsufficientMaterial(t *testing.T) {
	for board, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/4K3":     true,
		"4k3/8/8/8/8/8/8/4KN2":    true,
		"4kb2/8/8/8/8/8/8/4K3":    true,
		"4k3/8/8/8/8/7B/8/4KB2":   true, // both on light squares
		"4kb2/8/8/8/8/8/8/2B1K3":  true, // of both sides, on dark squares
		"2b1k3/8/8/8/8/8/8/2B1K3": false,
		"4k3/8/8/8/8/8/8/2B1KB2":  false,
		"4k3/8/8/8/8/8/8/3NKN2":   false,
		"4kn2/8/8/8/8/8/8/4KN2":   false,
		"4kb2/8/8/8/8/8/8/4KN2":   false,
		"4k3/8/8/8/8/8/4P3/4K3":   false,
		"4k3/8/8/8/8/8/8/R3K3":    false,
		"4k3/8/8/8/8/8/8/Q3K3":    false,
	} {
		for _, side := range []string{"w", "b"} {
			p := position(t, board+" "+side+" - -")
			if got := p.InsufficientMaterial(); got != want {
				t.Errorf("InsufficientMaterial of %s = %t, want %t", p.FEN(), got, want)
			}
		}
	}
}

func TestDrawnByRule(t *testing.T) {
	for fen, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/R3K3 w - - 99 80":  false,
		"4k3/8/8/8/8/8/8/R3K3 w - - 100 80": true,
		"4k3/8/8/8/8/8/8/4RK2 b - - 100 80": true,  // in check
		"4k2R/8/4K3/8/8/8/8/8 b - - 100 80": false, // mate
		"4k2R/8/4K3/8/8/8/8/8 b - - 101 80": false,
		"4k3/8/8/8/8/8/8/4KN2 w - - 0 80":   true,
		"7k/8/5KQ1/8/8/8/8/8 b - - 0 80":    false, // stalemate is no draw by these rules
	} {
		p := position(t, fen)
		if got := p.DrawnByRule(); got != want {
			t.Errorf("DrawnByRule of %s = %t, want %t", fen, got, want)
		}
	}
}
