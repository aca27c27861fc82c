package generate

import "testing"

func TestIsStriking(t *testing.T) {
	tests := []struct {
		name, fen, key string
		want           bool
	}{
		{"quiet", "8/8/8/8/8/1K6/7R/k7 w - - 0 1", "h2g2", true},
		{"quiet move that checks", "8/8/8/8/8/1K6/7R/k7 w - - 0 1", "h2h1", false},
		{"queen sacrifice with check", "5r1k/6pp/7N/8/8/8/Q7/6K1 w - - 0 1", "a2g8", true},
		{"capture of a defended pawn by a queen", "6k1/5p2/8/8/8/8/5Q2/6K1 w - - 0 1", "f2f7", true},
		{"capture of an undefended pawn", "6k1/8/8/2p5/8/8/5Q2/6K1 w - - 0 1", "f2c5", false},
		{"promotion", "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", "c7c8r", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pos := position(t, test.fen)
			key, err := pos.ParseUCI(test.key)
			if err != nil {
				t.Fatal(err)
			}
			if got := isStriking(&pos, key); got != test.want {
				t.Errorf("got %t, want %t", got, test.want)
			}
		})
	}
}
