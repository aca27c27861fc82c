package table

import "fmt"

// Outcome is the result of a position with best play, for the side to move.
type Outcome int8

// The outcomes, from the worst to the best.
const (
	Loss Outcome = iota - 1
	Draw
	Win
)

// String returns "loss", "draw" or "win".
func (o Outcome) String() string { return [...]string{"loss", "draw", "win"}[o+1] }

// Value is the value of a position for the side to move.
type Value struct {
	Outcome Outcome
	// Plies is the distance to mate in half moves with best play: odd for a win, even
	// for a loss, 0 for checkmate and for a draw.
	Plies int
}

// Moves returns the distance to mate in moves of the winner; 0 for a draw.
func (v Value) Moves() int { return (v.Plies + 1) / 2 }

// String returns the value as "win in 5" (moves), "draw" or "loss in 3".
func (v Value) String() string {
	if v.Outcome == Draw {
		return v.Outcome.String()
	}
	return fmt.Sprintf("%s in %d", v.Outcome, v.Moves())
}

// Before returns the value of a move to a position with this value, for the side that
// makes it.
func (v Value) Before() Value {
	if v.Outcome == Draw {
		return v
	}
	return Value{Outcome: -v.Outcome, Plies: v.Plies + 1}
}

// Better reports whether the side to move prefers v to w: the better outcome, then the
// shorter win or the longer loss.
func (v Value) Better(w Value) bool {
	if v.Outcome != w.Outcome {
		return v.Outcome > w.Outcome
	}
	if v.Outcome == Loss {
		return v.Plies > w.Plies
	}
	return v.Plies < w.Plies
}

// A cell is a value in a byte: the distance in plies plus one, or one of these. The longest
// distance with four pieces is 85 plies.
type cell byte

const (
	undecided cell = 0 // in the end: drawn
	illegal   cell = 255
)

// decided returns the cell of a distance.
func decided(plies int) cell { return cell(plies + 1) }

// value returns what a cell of a legal position holds.
func (c cell) value() Value {
	switch {
	case c == undecided:
		return Value{}
	case c%2 == 0: // an odd distance
		return Value{Outcome: Win, Plies: int(c) - 1}
	}
	return Value{Outcome: Loss, Plies: int(c) - 1}
}
