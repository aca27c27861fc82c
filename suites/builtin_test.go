package suites

import (
	"io"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/suites/digest"
)

// builtinOf returns a suite that is built in.
func builtinOf(t *testing.T, name string) Suite {
	t.Helper()
	e, ok := FindEntry(name)
	if !ok {
		t.Fatalf("%s is not in the catalogue", name)
	}
	suite, err := e.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// TestBuiltin: the catalogue is right about what is built in.
func TestBuiltin(t *testing.T) {
	found := 0
	for _, e := range Catalogue() {
		if !e.BuiltIn {
			continue
		}
		found++
		text, err := e.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(text)
		if err != nil {
			t.Fatal(err)
		}
		if int64(len(data)) != e.Bytes || digest.Of(data) != e.SHA256 {
			t.Errorf("%s: %d bytes, sha256 %s, want %d and %s", e.Name, len(data), digest.Of(data), e.Bytes, e.SHA256)
		}
		suite := builtinOf(t, e.Name)
		if suite.Name != e.Name || suite.File != BuiltinFile || suite.Source != e.Name || suite.SHA256 != e.SHA256 || suite.Len() != e.Positions {
			t.Errorf("%s: read as %d positions of %+v", e.Name, suite.Len(), suite)
		}
	}
	if found != 3 {
		t.Errorf("%d suites are built in, want 3", found)
	}
	e, _ := FindEntry("wac")
	if _, err := e.Builtin(); err == nil || !strings.Contains(err.Error(), "wac is not built in") {
		t.Errorf("wac: got %v", err)
	}
}

func TestDefaultIsBuiltIn(t *testing.T) {
	suite, err := Default()
	if err != nil || suite.Name != DefaultName {
		t.Errorf("got %s, %v", suite.Name, err)
	}
	for source, want := range map[string]string{"": "mates", "battery": "battery", "wac": "", "x": ""} {
		if e, ok := BuiltinOf(source); ok != (want != "") || ok && e.Name != want {
			t.Errorf("BuiltinOf(%q): got %s, %t, want %q", source, e.Name, ok, want)
		}
	}
}

func TestBuiltinMates(t *testing.T) {
	suite := builtinOf(t, "mates")
	themes := map[string]int{}
	for _, c := range suite.All() {
		themes[c.Theme]++
		if c.Suite != "mates" {
			t.Errorf("%s: suite: got %q, want %q", c.ID, c.Suite, "mates")
		}
		if !c.AsksForMate() || !c.AsksForMove() || c.MaxPoints != 1 {
			t.Errorf("%s: got %d points for %q, want a move and a mate for 1 point", c.ID, c.MaxPoints, c.Source)
		}
	}
	if themes["mate in 2"] != 15 || themes["mate in 3"] != 15 {
		t.Errorf("themes: got %v, want 15 mates in 2 and 15 in 3", themes)
	}
}

// TestBattery: what a case of the battery has, and that none is there twice.
func TestBattery(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped with -short: reads eight thousand positions")
	}
	suite := builtinOf(t, "battery")
	ids, positions, skeletons, games := map[string]bool{}, map[uint64]bool{}, map[[2]board.Bitboard]bool{}, map[string]bool{}
	for i, c := range suite.All() {
		if !c.AsksForMove() || c.MaxPoints != 100 || c.Theme == "" || !suite.Cases.PliesKnown(i) || ids[c.ID] || positions[c.Position.Key()] {
			t.Errorf("%s: want a new position with a move to find, 100 points, a theme and a move number: %s", c.ID, c.Source)
		}
		ids[c.ID], positions[c.Position.Key()] = true, true
		if len(c.Points) == 0 { // proven
			if len(c.Best) != 1 {
				t.Errorf("%s: %d answers, want the one that is proven", c.ID, len(c.Best))
			}
			continue
		}
		skeleton := [2]board.Bitboard{c.Position.PiecesOf(board.White, board.Pawn), c.Position.PiecesOf(board.Black, board.Pawn)}
		game := strings.Split(c.ID, ".")[1]
		if len(c.Points) != c.Position.CountLegal() || skeletons[skeleton] || games[game] {
			t.Errorf("%s: want points for each move, and a game and a pawn skeleton of its own", c.ID)
		}
		skeletons[skeleton], games[game] = true, true
		checkGraded(t, &c)
	}
}

// checkGraded checks that the moves of bm are those that lose at most 0.02.
func checkGraded(t *testing.T, c *Case) {
	t.Helper()
	best := map[board.Move]bool{}
	for _, m := range c.Best {
		best[m] = true
	}
	for _, p := range c.Points {
		if p.Points < 98 && best[p.Move] || p.Points > 98 && !best[p.Move] {
			t.Errorf("%s: %s has %d points, but bm is %v", c.ID, c.Position.SAN(p.Move), p.Points, c.Best)
		}
	}
}

// TestBattery200 is a part of the battery.
func TestBattery200(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped with -short: reads eight thousand positions")
	}
	whole := map[string]string{}
	for _, c := range allOf(builtinOf(t, "battery")) {
		whole[c.Hash] = c.Source
	}
	for _, c := range allOf(builtinOf(t, "battery-200")) {
		if whole[c.Hash] != c.Source {
			t.Errorf("%s is not in the battery", c.ID)
		}
	}
}

func allOf(s Suite) []Case {
	var list []Case
	for _, c := range s.All() {
		list = append(list, c)
	}
	return list
}
