package explaining

import (
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/explain"
)

// playedLine returns the moves of a line in SAN from the start position.
func playedLine(t *testing.T, sans string) (board.Position, []board.Move) {
	t.Helper()
	start, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	pos := start
	var line []board.Move
	for san := range strings.FieldsSeq(sans) {
		m, err := pos.ParseMove(san)
		if err != nil {
			t.Fatal(err)
		}
		line, pos = append(line, m), pos.After(m)
	}
	return start, line
}

func TestParting(t *testing.T) {
	for _, test := range []struct{ a, b, want string }{
		{"e4 e5 Nf3", "e4 e5 Nc3 Nf6", "they part after 1... e5"},
		{"e4 e5 Nf3 Nc6", "e4 e5 Nf3 Nf6", "they part after 2. Nf3"},
		{"e4 e5", "e4 e5 Nf3", "they do not part"},
		{"e4", "d4", "they part at once"},
		{"", "d4", "they part at once"},
	} {
		pos, a := playedLine(t, test.a)
		_, b := playedLine(t, test.b)
		if got := parting(pos, a, b); got != test.want {
			t.Errorf("%q and %q: %s, want %s", test.a, test.b, got, test.want)
		}
	}
	pos, line := playedLine(t, "e4 e5 Nf3")
	if got, want := numberedLine(pos, line), "1. e4 e5 2. Nf3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	black, err := board.ParseFEN("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -")
	if err != nil {
		t.Fatal(err)
	}
	var reply []board.Move
	at := black
	for _, san := range []string{"Nf6", "d3", "Be7"} {
		m, err := at.ParseMove(san)
		if err != nil {
			t.Fatal(err)
		}
		reply, at = append(reply, m), at.After(m)
	}
	if got, want := numberedLine(black, reply), "1... Nf6 2. d3 Be7"; got != want {
		t.Errorf("without move numbers: got %q, want %q", got, want)
	}
}

// TestOracleText: both moves, the lines of the oracle and of the contender behind them, and
// where these part.
func TestOracleText(t *testing.T) {
	pos, key := playedLine(t, "e4 e5 Nf3")
	_, refutation := playedLine(t, "e4 d5")
	_, played := playedLine(t, "a3 e5")
	s := story{&explain.Story{
		Case: suites.Case{Position: pos}, Contender: "x", Key: key[0], Played: played[0], Refutation: refutation, PlayedLine: played,
		Oracle: &explain.Opinion{Name: "oracle", Nodes: 500, Key: engine.Score{Centipawns: 30}, Played: engine.Score{Centipawns: -10}, KeyLine: key, PlayedLine: played},
	}}
	want := `oracle, 500 nodes a move: e4 +0.30, a3 -0.10
oracle: 1. e4 e5 2. Nf3; x: 1. e4 d5; they part after 1. e4
oracle: 1. a3 e5; x: 1. a3 e5; they do not part`
	if got := strings.Join(s.oracle(), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
