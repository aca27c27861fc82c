package engine_test

import (
	"fmt"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
)

func TestPassive(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		want      bool
	}{
		{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rb1", true},   // 10 squares, as before
		{"4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", "Rd1", false},  // 5 and 11
		{"4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", "Rxa7", false}, // no quiet move
		{"4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "Ng1", true},   // back home
		{"4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "Ne5", false},  // and not
		{"4k3/8/8/8/8/8/4K3/8 w - - 0 1", "Ke1", true},     // the king, too
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", false}, // castling is none
		{"r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "Rb8", true},    // for Black as well
		{"4k3/8/5n2/8/8/8/8/4K3 b - - 0 1", "Ng8", true},   //
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", false},   // pawns never
		{"4k3/8/8/8/8/2Q5/1P6/K7 w - - 0 1", "Qa3", true},  // a queen at the edge
		{"4k3/8/8/8/8/Q7/PP6/K7 w - - 0 1", "Qd3", false},  // and back from there
	} {
		pos := boardtest.Position(t, test.fen)
		testenv.Want(t, fmt.Sprintf("%s %s: passive", test.fen, test.move), engine.IsPassive(&pos, boardtest.Move(t, &pos, test.move)), test.want)
	}
}

func TestInitiative(t *testing.T) {
	for _, test := range []struct {
		name, fen    string
		white, black int
	}{
		{"start", board.StartFEN, 0, 0},
		{"e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", 3, 0},
		{"two knights over the line", "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", 2*5 + 2*3, 0},
		{"a rook at home rakes the centre", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 2 * 3},
	} {
		pos := boardtest.Position(t, test.fen)
		white := engine.Initiative(&pos, board.White, engine.EnemyHalfBonus, engine.CenterControlBonus)
		black := engine.Initiative(&pos, board.Black, engine.EnemyHalfBonus, engine.CenterControlBonus)
		if white != test.white || black != test.black {
			t.Errorf("%s: %d and %d, want %d and %d", test.name, white, black, test.white, test.black)
		}
	}
}
