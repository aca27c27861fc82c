package mate

import (
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

func TestStateOf(t *testing.T) {
	const ladder, smothered = "k7/8/8/8/8/8/7R/K5R1 w - - 0 1", "5r1k/6pp/7N/8/8/8/Q7/6K1 w - - 0 1"
	tests := []struct {
		fen, line string
		n         int
		broken    bool
		want      LineState
	}{
		{ladder, "h2h7 a8b8 g1g8", 2, false, Complete},
		{ladder, "h2h7 a8b8 g1g8", 3, false, Complete}, // sooner than announced
		{ladder, "h2h7 a8b8 g1g8", 2, true, Complete},  // what follows the mate does not matter
		{ladder, "h2h7 a8b8 g1g7", 2, false, NoMate},
		{ladder, "h2h7 a8b8 g1g7", 3, false, Short},
		{ladder, "h2h7 a8b8 g1g7", 3, true, Illegal},
		{ladder, "h2h7 a8b8 g1g7 b8a8 g7g8", 2, false, NoMate}, // later than announced
		{ladder, "h2h7", 2, false, Short},
		{ladder, "", 2, false, Short},
		{ladder, "", 2, true, Illegal},
		{ladder, "", 0, false, ""},
		{ladder, "h2h7 a8b8 g1g8", -3, false, NoMate}, // the other side mates
		{"k7/7R/8/8/8/8/8/K5R1 b - - 0 1", "a8b8 g1g8", -1, false, Complete},
		{"k7/7R/8/8/8/8/8/K5R1 b - - 0 1", "a8b8", -1, false, Short},
		{"k7/7R/8/8/8/8/8/K5R1 b - - 0 1", "a8b8 g1g7", -1, false, NoMate},
		{"k7/7R/8/8/8/8/8/K5R1 b - - 0 1", "a8b8 g1g7 b8a8 g7g8", -2, false, Complete},
		{smothered, "a2g8 f8g8 h6f7", 2, false, Complete},
		{"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g6", 2, false, Draw},                                        // stalemate
		{"8/8/8/8/8/4k3/3r4/4K3 w - - 0 1", "e1d2", 4, false, Illegal},                                    // into check
		{"8/8/8/8/8/5k2/3r4/4K3 w - - 0 1", "e1d2", 4, false, Draw},                                       // bare kings
		{ladder, "h2h3 a8b8 h3h2 b8a8 h2h3 a8b8 h3h2 b8a8", 9, false, Draw},                               // a third time
		{"k7/8/8/8/8/8/7R/K5R1 w - - 98 80", "h2h7 a8b8 g1g2", 3, false, Draw},                            // fifty moves
		{"k7/8/8/8/8/8/7R/K5R1 w - - 97 80", "h2h7 a8b8 g1g8", 2, false, Complete},                        // a mate counts first
		{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", 1, false, Complete},     // Black
		{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4 e1f2", 5, true, Complete}, // an illegal reply to it
	}
	for _, test := range tests {
		pos := boardtest.Position(t, test.fen)
		var line []board.Move
		at := pos
		for text := range strings.FieldsSeq(test.line) {
			m, err := at.ParseUCI(text)
			if err != nil { // what no reader keeps
				test.broken = true
				break
			}
			line = append(line, m)
			at = at.After(m)
		}
		if got := StateOf(pos, test.n, line, test.broken); got != test.want {
			t.Errorf("%s, mate in %d, %q: %q, want %q", test.fen, test.n, test.line, got, test.want)
		}
	}
}
