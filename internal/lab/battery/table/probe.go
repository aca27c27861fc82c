package table

import (
	"errors"
	"fmt"

	"keymove/engine/board"
)

// The reasons why a position has no value.
var (
	ErrTooManyPieces = fmt.Errorf("more than %d pieces", MaxPieces)
	ErrCastling      = errors.New("a right to castle")
)

// Probe returns the value of a position for its side to move. The error is
// ErrTooManyPieces or ErrCastling.
func (ts *Tables) Probe(pos *board.Position) (Value, error) {
	switch {
	case pos.Occupied().Count() > MaxPieces:
		return Value{}, ErrTooManyPieces
	case pos.CastlingRooks() != 0:
		return Value{}, ErrCastling
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
