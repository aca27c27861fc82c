// Package table makes endgame tables of up to four pieces, kings included, by retrograde
// analysis: for every position of a material the result with best play and the distance to
// mate. A table is made in memory in seconds and takes one byte a position.
//
// Promotion to every piece and en passant count; a position with a right to castle has no
// value. The fifty-move rule and repetitions do not count, as for the mate prover: a win is a
// win however long it takes.
package table

import (
	"errors"
	"fmt"
	"sync"

	"keymove/engine/board"
)

// Tables makes tables when they are first asked for and keeps them. The zero value
// is ready for use, by several goroutines at once.
type Tables struct {
	mutex sync.Mutex
	made  map[Material]*Table
}

// Get returns the table of a material, and makes it and those that it converts into
// if need be, in seconds. Bare kings have none: they are drawn.
func (ts *Tables) Get(m Material) *Table {
	ts.mutex.Lock()
	defer ts.mutex.Unlock()
	return ts.get(m)
}

func (ts *Tables) get(m Material) *Table {
	if t := ts.made[m]; t != nil {
		return t
	}
	t := newTable(m, ts.get)
	if ts.made == nil {
		ts.made = map[Material]*Table{}
	}
	ts.made[m] = t
	return t
}

// The reasons why a position has no value.
var (
	errTooManyPieces = fmt.Errorf("more than %d pieces", maxPieces)
	errCastling      = errors.New("a right to castle")
)

// Probe returns the value of a position for its side to move. The error is
// errTooManyPieces or errCastling.
func (ts *Tables) Probe(pos *board.Position) (Value, error) {
	switch {
	case pos.Occupied().Count() > maxPieces:
		return Value{}, errTooManyPieces
	case pos.CastlingRooks() != 0:
		return Value{}, errCastling
	case pos.EnPassant() != board.NoSquare:
		return ts.best(pos)
	}
	var pieces []board.Piece
	var p placement
	for occupied := pos.Occupied(); occupied != 0; {
		square := occupied.Pop()
		p.squares[len(pieces)] = square
		pieces = append(pieces, pos.PieceOn(square))
	}
	p.side = pos.SideToMove()
	m, order, swapped := arrange(pieces)
	v := view{order: order, swapped: swapped}
	if m.n > 2 {
		v.table = ts.Get(m)
	}
	return v.lookup(&p), nil
}

// best returns the value of a position from those of its successors. It has a legal
// move.
func (ts *Tables) best(pos *board.Position) (Value, error) {
	moves, err := ts.Moves(pos)
	if err != nil {
		return Value{}, err
	}
	best := moves[0].Value
	for _, m := range moves[1:] {
		if m.Value.Better(best) {
			best = m.Value
		}
	}
	return best, nil
}

// MoveValue is a legal move and its value for the side that makes it.
type MoveValue struct {
	Move  board.Move
	Value Value
}

// Moves returns the values of all legal moves of a position, in the order in which
// the board generates them. The error is as for Probe.
func (ts *Tables) Moves(pos *board.Position) ([]MoveValue, error) {
	var values []MoveValue
	for _, m := range pos.LegalMoves() {
		next := pos.After(m)
		v, err := ts.Probe(&next)
		if err != nil {
			return nil, err
		}
		values = append(values, MoveValue{m, v.Before()})
	}
	return values, nil
}

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
