package grade

import (
	"math"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
)

// judgedAlone returns the moves that an oracle has searched by themselves, when a shortlist has
// these scores for the first moves of the start position and a lost mate for the others, and
// searches by themselves agree with it.
func judgedAlone(t *testing.T, scale Scale, scores ...engine.Score) (alone []int) {
	t.Helper()
	pos := position(t, board.StartFEN)
	var moves []Judged
	for i, m := range pos.LegalMoves() {
		j := Judged{Move: m, Score: engine.Score{Mate: -9}, known: true}
		if i < len(scores) {
			j.Score = scores[i]
		}
		moves = append(moves, j)
	}
	o := oracle{scale: scale}
	for i := o.next(moves, &Task{}); i >= 0; i = o.next(moves, &Task{}) {
		moves[i].Alone = true
		alone = append(alone, i)
	}
	return alone
}

// A move is searched by itself if it loses at most 0.15 of the expected score on the shortlist: on
// the scale of 400, 107 centipawns from an equal position; 108 are more.
func TestShortlist(t *testing.T) {
	cp := func(list ...int) (scores []engine.Score) {
		for _, c := range list {
			scores = append(scores, engine.Score{Centipawns: c})
		}
		return scores
	}
	for _, test := range []struct {
		name   string
		scores []engine.Score
		want   int // of the first moves
	}{
		{"as good", cp(0, 0, 0), 3},
		{"the last near one", cp(0, -107, -108), 2},
		{"none but the best", cp(0, -108), 1},
		{"of a won position", cp(400, 200), 2}, // 0.909 and 0.760
		{"of a won position, too far", cp(400, 199), 1},
		{"a mate", []engine.Score{{Mate: 3}, {Centipawns: 302}, {Centipawns: 301}}, 2}, // 1 and 0.85
	} {
		if alone := judgedAlone(t, DefaultScale, test.scores...); len(alone) != test.want {
			t.Errorf("%s: %v, want the first %d", test.name, alone, test.want)
		}
	}
}

// A loss of exactly 0.15 is near. Few pairs of scores differ by that number to the last bit: the
// scale on which two do is looked for.
func TestShortlistAtItsEdge(t *testing.T) {
	best, other := engine.Score{Centipawns: -107}, engine.Score{Centipawns: -240}
	loss := func(scale float64) float64 { return Scale(scale).Expected(best) - Scale(scale).Expected(other) }
	low, high := 395.0, 500.0 // the loss grows less with the scale
	for range 60 {
		if middle := (low + high) / 2; loss(middle) > 0.15 {
			low = middle
		} else {
			high = middle
		}
	}
	for range 10000 {
		low = math.Nextafter(low, 0)
	}
	for range 20000 {
		if loss(low) == 0.15 {
			if alone := judgedAlone(t, Scale(low), best, other); len(alone) != 2 {
				t.Errorf("%v, want two", alone)
			}
			return
		}
		low = math.Nextafter(low, 1000)
	}
	t.Fatalf("no scale has a loss of this value: %v", loss(low))
}
