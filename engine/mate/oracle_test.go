package mate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/notnil/chess"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
)

// The values of minimax: mate against the side to move, nothing in sight, and
// mate for it; a mate nearer by a ply is worth one more.
const mateValue = 100

// minimax is the value of a position to a depth in plies, by the definition and
// with another program's rules of chess.
func minimax(pos *chess.Position, depth int) int {
	switch pos.Status() {
	case chess.Checkmate:
		return -mateValue - depth
	case chess.Stalemate:
		return 0
	}
	if depth == 0 {
		return 0
	}
	best := -2 * mateValue
	for _, m := range pos.ValidMoves() {
		best = max(best, -minimax(pos.Update(m), depth-1))
	}
	return best
}

// minimaxProof is Prove by minimax.
func minimaxProof(t *testing.T, fen string, max int) (distance int, keys []string) {
	t.Helper()
	option := testenv.Must(chess.FEN(fen))(t)
	root := chess.NewGame(option).Position()
	depth := 2*max - 1
	value := minimax(root, depth)
	if value < mateValue {
		return 0, nil
	}
	for _, m := range root.ValidMoves() {
		if -minimax(root.Update(m), depth-1) == value {
			keys = append(keys, strings.ToLower(m.String()))
		}
	}
	slices.Sort(keys)
	// A mate after n moves leaves depth-(2n-1) plies.
	return (depth - (value - mateValue) + 1) / 2, keys
}

func TestProveEqualsMinimax(t *testing.T) {
	positions := []struct {
		fen string
		max int
	}{
		{board.StartFEN, 1},
		{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", 2},
		{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4", 2},
		{"r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 4", 2},
		{"5r1k/6pp/7N/8/8/8/Q7/6K1 w - - 0 1", 2},
		{"3R4/8/8/2p3K1/2p5/5B2/R1pPNB2/1b1k4 w - - 0 1", 2},
		{"8/5R2/2K1P3/4k3/8/b1PPpp1B/5p2/8 w - - 0 1", 2},
		{"rn2N3/8/4R2b/B3R3/3kP1N1/K2n4/8/1q6 w - - 0 1", 2},
		{"8/k1P5/2K5/8/8/8/8/8 w - - 0 1", 2},
		{"2k5/2N5/1PKP4/2P5/8/8/8/8 w - - 0 1", 3},
		{"k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", 2},
		{"7k/8/8/5K2/8/8/8/6R1 w - - 0 1", 3},
		{"8/8/8/8/8/2k5/1p6/K7 w - - 0 1", 3},
		{"8/8/8/8/8/k1p5/7r/1K6 b - - 0 1", 2},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 2},
	}
	for _, test := range positions[:testenv.Sample(9, len(positions))] {
		wantDistance, wantKeys := minimaxProof(t, test.fen, test.max)
		pos := boardtest.Position(t, test.fen)
		proof, _ := Prove(pos, test.max)
		if diff := cmp.Diff(wantKeys, uci(pos, proof.Keys)); proof.Distance != wantDistance || diff != "" {
			t.Errorf("%s: distance %d, want %d; keys (-want +got):\n%s", test.fen, proof.Distance, wantDistance, diff)
		}
	}
}

func TestStateOf(t *testing.T) {
	const ladder = "k7/8/8/8/8/8/7R/K5R1 w - - 0 1"
	for _, test := range []struct {
		fen, line string
		n         int
		broken    bool
		want      LineState
	}{
		{ladder, "h2h7 a8b8 g1g8", 2, false, Complete},
		{ladder, "h2h7 a8b8 g1g8", 3, false, Complete}, // sooner than announced
		{ladder, "h2h7 a8b8 g1g8", 2, true, Complete},  // what follows the mate does not matter
		{ladder, "h2h7 a8b8 g1g7", 3, false, Short},
		{ladder, "h2h7 a8b8 g1g7", 3, true, Illegal},
		{ladder, "h2h7 a8b8 g1g7 b8a8 g7g8", 2, false, NoMate}, // later than announced
		{ladder, "h2h7", 2, false, Short},
		{ladder, "", 2, true, Illegal},
		{ladder, "", 0, false, ""},
		{ladder, "h2h7 a8b8 g1g8", -3, false, NoMate}, // the other side mates
		{"k7/7R/8/8/8/8/8/K5R1 b - - 0 1", "a8b8 g1g8", -1, false, Complete},
		{"k7/7R/8/8/8/8/8/K5R1 b - - 0 1", "a8b8 g1g7", -1, false, NoMate},
		{"k7/7R/8/8/8/8/8/K5R1 b - - 0 1", "a8b8 g1g7 b8a8 g7g8", -2, false, Complete},
		{"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g6", 2, false, Draw},                                        // stalemate
		{"8/8/8/8/8/4k3/3r4/4K3 w - - 0 1", "e1d2", 4, false, Illegal},                                    // into check
		{"8/8/8/8/8/5k2/3r4/4K3 w - - 0 1", "e1d2", 4, false, Draw},                                       // bare kings
		{ladder, "h2h3 a8b8 h3h2 b8a8 h2h3 a8b8 h3h2 b8a8", 9, false, Draw},                               // a third time
		{"k7/8/8/8/8/8/7R/K5R1 w - - 98 80", "h2h7 a8b8 g1g2", 3, false, Draw},                            // fifty moves
		{"k7/8/8/8/8/8/7R/K5R1 w - - 97 80", "h2h7 a8b8 g1g8", 2, false, Complete},                        // a mate counts first
		{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", 1, false, Complete},     // Black
		{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4 e1f2", 5, true, Complete}, // an illegal reply to it
	} {
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
		testenv.Want(t, fmt.Sprintf("%s, mate in %d, %q", test.fen, test.n, test.line), StateOf(pos, test.n, line, test.broken), test.want)
	}
}
