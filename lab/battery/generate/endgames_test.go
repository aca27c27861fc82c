package generate

import (
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
	"keymove/lab/battery/table"
	"keymove/suites/epd"
)

// endgameTables are shared by all tests, because tables take time to make.
var endgameTables table.Tables

func materials(t *testing.T, names ...string) []table.Material {
	t.Helper()
	var list []table.Material
	for _, name := range names {
		m := testenv.Must(table.ParseMaterial(name))(t)
		list = append(list, m)
	}
	return list
}

func someEndgames(t *testing.T, seed uint64, n int, names ...string) []Endgame {
	t.Helper()
	return testenv.Must(Endgames(t.Context(), EndgamesConfig{Seed: seed, Positions: n, Materials: materials(t, names...), Tables: &endgameTables}))(t)
}

func endgamesText(t *testing.T, seed uint64, n int, names ...string) string {
	t.Helper()
	var out strings.Builder
	err := WriteEndgames(&out, Provenance{Version: "test", Seed: seed}, materials(t, names...), someEndgames(t, seed, n, names...))
	testenv.Check(t, err)
	return out.String()
}

// TestEndgamesHaveOneMove: by the values of the successors exactly one move keeps what
// the position is worth, both outcomes, sides and all bands occur, and no position twice.
func TestEndgamesHaveOneMove(t *testing.T) {
	const n = 60
	outcomes, sides, seen, keys := map[table.Outcome]int{}, map[board.Color]int{}, map[int]int{}, map[uint64]bool{}
	for _, e := range someEndgames(t, 1, n, "KPK", "KRK") {
		outcomes[e.Value.Outcome]++
		sides[e.Position.SideToMove()]++
		seen[e.Band]++
		keys[e.Position.Key()] = true
		for _, m := range e.Position.LegalMoves() {
			next := e.Position.After(m)
			after := testenv.Must(endgameTables.Probe(&next))(t)
			if keeps := after.Outcome == -e.Value.Outcome; keeps != (m == e.Key) {
				t.Errorf("%s: %s leads to a %v for the other side, the key is %s", e.Position.FEN4(), e.Position.SAN(m), after, e.Position.SAN(e.Key))
			}
		}
		if !e.Position.MoveNumberKnown() || e.Position.FullmoveNumber() < 16 {
			t.Errorf("%s: move %d, want one that is late enough for the phase to count", e.Position.FEN(), e.Position.FullmoveNumber())
		}
	}
	if len(keys) != n || len(outcomes) != 2 || outcomes[table.Draw] == 0 || len(sides) != 2 || len(seen) != bands {
		t.Errorf("%d positions, outcomes %v, sides %v, bands %v; want %d, and all of them", len(keys), outcomes, sides, seen, n)
	}
}

// TestWrittenEndgames: they depend on the seed alone, and are read back under strict rules, with their counters and
// solutions.
func TestWrittenEndgames(t *testing.T) {
	text := endgamesText(t, 3, 20, "KPK")
	if endgamesText(t, 3, 20, "KPK") != text || !strings.Contains(text, "battery endgames -seed 3 -n 20 -materials KPK") {
		t.Errorf("the same seed gives others, or the command is not in:\n%s", text)
	}
	positions := func(text string) string { return text[strings.LastIndex(text, "\n# "):] }
	if positions(endgamesText(t, 4, 20, "KPK")) == positions(text) {
		t.Errorf("another seed gives the same positions:\n%s", text)
	}
	ids, themes := map[string]bool{}, map[string]bool{}
	for record, err := range epd.NewReader(strings.NewReader(text), "endgames", epd.Options{Strict: true}).All() {
		testenv.Check(t, err)
		if len(record.Asked.Best) != 1 || record.Position.FullmoveNumber() != endgameMoveNumber {
			t.Errorf("%s: %d solutions, move %d", record, len(record.Asked.Best), record.Position.FullmoveNumber())
		}
		ids[record.ID()], themes[record.Theme()] = true, true
	}
	if len(ids) != 20 || !themes["KPK win"] || !themes["KPK draw"] || len(themes) != 2 {
		t.Errorf("%d ids, themes %v; want 20 and both", len(ids), themes)
	}
}

// TestImages: a mirror image of an image is the position again, with as many legal moves.
func TestImages(t *testing.T) {
	for _, fen := range []string{
		"8/8/4k3/8/2p5/8/B2K4/8 w - - 3 70",
		"8/k1P5/2K5/8/8/8/8/8 b - - 0 60",
		"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 60",
	} {
		pos := boardtest.Position(t, fen)
		m := pos.LegalMoves()[0]
		for _, as := range []image{{}, {colors: true}, {files: true}, {true, true}} {
			other, move, err := as.of(pos, m)
			testenv.Check(t, err)
			back, again, err := as.of(other, move)
			if err != nil || back != pos || again != m || other.CountLegal() != pos.CountLegal() {
				t.Errorf("%s as %+v is %s, and that %s; %v", fen, as, other.FEN(), back.FEN(), err)
			}
		}
	}
}

func TestOnlyMove(t *testing.T) {
	win, draw, loss := table.Value{Outcome: table.Win, Plies: 5}, table.Value{}, table.Value{Outcome: table.Loss, Plies: 8}
	for _, test := range []struct {
		values     []table.Value
		outcome    table.Outcome
		key        board.Move // its number
		resistance int
	}{
		{[]table.Value{draw, win, loss}, table.Win, 2, 8},
		{[]table.Value{draw, win, win}, table.Win, board.NoMove, 0},
		{[]table.Value{loss, draw, loss}, table.Draw, 2, 8},
		{[]table.Value{draw, draw, loss}, table.Draw, board.NoMove, 0},
	} {
		var moves []table.MoveValue
		for i, v := range test.values {
			moves = append(moves, table.MoveValue{Move: board.Move(i + 1), Value: v})
		}
		if key, resistance, ok := onlyMove(moves, test.outcome); key != test.key || resistance != test.resistance || ok != (key != board.NoMove) {
			t.Errorf("%v, %v: got %v, %d, %t", test.values, test.outcome, key, resistance, ok)
		}
	}
}
