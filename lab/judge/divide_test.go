package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/engine/phase"
)

// some are positions with 32, 26, 14 and 3 pieces.
func some(t *testing.T) []Position {
	t.Helper()
	var positions []Position
	for _, fen := range []string{
		board.StartFEN, "r1bq1rk1/pppn1ppp/3p4/4p3/3PP3/2N5/PPP2PPP/R1BQ1RK1 w - - 0 9",
		"4r1k1/5ppp/p7/1p1N4/8/1P4P1/P4P1P/3R2K1 b - - 3 31", "8/8/4k3/8/4P3/4K3/8/8 w - - 0 61",
	} {
		positions = append(positions, Position{Pos: boardtest.Position(t, fen)})
	}
	return positions
}

// TestDetectorDivisions: one for each detector, the start an opening and the bare endgame none.
func TestDetectorDivisions(t *testing.T) {
	divisions := detectorDivisions(some(t))
	if len(divisions) != len(phase.Judged) {
		t.Fatalf("%d divisions", len(divisions))
	}
	for _, d := range divisions {
		last := len(d.set) - 1
		if phase.State(d.set[0]) != phase.Opening || phase.State(d.set[last]).Three() != phase.Endgame || d.sets() < 2 {
			t.Errorf("%s: %v", d.name, d.set)
		}
	}
}

func TestRivals(t *testing.T) {
	if got, want := speelman(some(t)).set, []int{0, 0, 1, 1}; !slices.Equal(got, want) {
		t.Errorf("speelman %v, want %v", got, want)
	}
	positions := some(t)[1:]
	if got, want := byPieces(positions, 3).set, []int{2, 1, 0}; !slices.Equal(got, want) {
		t.Errorf("thirds %v, want %v", got, want)
	}
	b := blend(some(t))
	if b.share[0] != 1 || b.share[3] != 0 || b.share[1] <= b.share[2] || b.sets() != 2 {
		t.Errorf("blend %v", b.share)
	}
}

// TestShuffled: as many positions in each set, and the original is as it was.
func TestShuffled(t *testing.T) {
	d := division{name: "x", set: []int{0, 0, 0, 1, 1, 3, 3, 3, 3}}
	before := slices.Clone(d.set)
	mixed := shuffled(d, rand.New(rand.NewPCG(1, 1)))
	if !slices.Equal(d.set, before) || slices.Equal(mixed.set, before) || mixed.name != chanceName {
		t.Errorf("%v of %v", mixed, d)
	}
	slices.Sort(mixed.set)
	if !slices.Equal(mixed.set, before) {
		t.Errorf("other shares: %v", mixed.set)
	}
}
