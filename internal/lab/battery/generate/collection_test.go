package generate

import (
	"testing"

	"keymove/engine/board"
	"keymove/engine/mate"
)

func position(t *testing.T, fen string) board.Position {
	t.Helper()
	pos, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// provenMate returns the mate in a position that has one.
func provenMate(t *testing.T, fen string) Mate {
	t.Helper()
	pos := position(t, fen)
	proof, ok := mate.Prove(pos, longestMate)
	if !ok {
		t.Fatalf("%s: no mate", fen)
	}
	return Mate{Position: pos, Distance: proof.Distance, Key: proof.Keys[0]}
}

const (
	// Mates in two by White; the key of the first is a quiet move, that of the
	// second a sacrifice, that of the third a capture with check.
	quietMate     = "3R4/4Qp1p/7k/1p2P1p1/2b1P3/7P/1P3PPK/2R5 w - - 0 1"
	sacrificeMate = "5r1k/2p3bp/1pB1Q1pN/5p2/p2P1P1P/2P3P1/PP3P2/2KR4 w - - 0 1"
	plainMate     = "r2k1br1/1pp2Q2/p2p2pp/3N4/b3P3/1PN5/2P4B/R4R1K w - - 0 1"
)

func TestCollectionAdd(t *testing.T) {
	// Of the two slots for a mate in two by White, the first requires a striking
	// key.
	c := newCollection(6, longestMate)
	steps := []struct {
		name, fen string
		want      bool
	}{
		{"a plain key takes the slot for any key", plainMate, true},
		{"the same position again", plainMate, false},
		{"a striking key takes its own slot", quietMate, true},
		{"no slot left", sacrificeMate, false},
	}
	for _, step := range steps {
		if got := c.add(provenMate(t, step.fen)); got != step.want {
			t.Errorf("%s: added: got %t, want %t", step.name, got, step.want)
		}
	}
	if c.found != 2 {
		t.Errorf("found: got %d, want 2", c.found)
	}
	if c.complete() {
		t.Error("complete: got true with two of six, want false")
	}
}

func TestCollectionStrikingKeysComeFirst(t *testing.T) {
	c := newCollection(6, longestMate)
	for _, fen := range []string{quietMate, sacrificeMate} {
		if !c.add(provenMate(t, fen)) {
			t.Errorf("%s: not added: a striking key also fits the slot for any key", fen)
		}
	}
	if c.add(provenMate(t, plainMate)) {
		t.Error("a plain key was added to a slot that is taken or requires a striking one")
	}
}

// TestCollectionWants: a proof is worth its time while there is a free slot that it may fill.
func TestCollectionWants(t *testing.T) {
	c := newCollection(2, longestMate) // a mate in two by White, one in three by Black
	tests := []struct {
		side    board.Color
		longest int
		want    bool
	}{
		{board.White, 1, false},
		{board.White, -3, false},
		{board.White, 2, true},
		{board.White, 3, true},
		{board.Black, 2, false},
		{board.Black, 3, true},
	}
	for _, test := range tests {
		if got := c.wants(test.side, test.longest); got != test.want {
			t.Errorf("%v, mate in %d: got %t, want %t", test.side, test.longest, got, test.want)
		}
	}
	if !c.add(provenMate(t, quietMate)) || c.wants(board.White, 3) || !c.wants(board.Black, 3) {
		t.Error("with the mate in two found, want only the one by Black")
	}
}
