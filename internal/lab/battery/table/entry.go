package table

import (
	"fmt"
	"strings"

	"keymove/engine/board"
)

// Material returns the material of the table.
func (t *Table) Material() Material { return t.material }

// Len returns the number of entries of the table; some of them hold no legal position.
func (t *Table) Len() int { return t.size }

// Entry returns the value and the side to move of an entry without its position; ok is
// as for At.
func (t *Table) Entry(i int) (v Value, side board.Color, ok bool) {
	if t.cells[i] == illegal {
		return v, side, false
	}
	p, _ := t.at(i)
	return t.cells[i].value(), p.side, true
}

// At returns the position of an entry and its value; ok is false if the entry, from 0 to
// Len, holds no legal position. A position and its mirror images share an entry.
func (t *Table) At(i int) (pos board.Position, v Value, ok bool) {
	if t.cells[i] == illegal {
		return pos, v, false
	}
	p, _ := t.at(i)
	pos, err := board.ParseFEN(t.fen(&p))
	return pos, t.cells[i].value(), err == nil
}

// fen returns the placement with four fields.
func (t *Table) fen(p *placement) string {
	var squares [64]string
	for slot, piece := range t.pieces {
		squares[p.squares[slot]] = piece.String()
	}
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		ranks = append(ranks, rankText(squares[rank*8:rank*8+8]))
	}
	side, enPassant := "w", board.NoSquare
	if p.side == board.Black {
		side = "b"
	}
	if p.enPassant {
		_, victim := pawnSlots(p.side)
		enPassant, _ = behind(p.squares[victim], p.side)
	}
	return fmt.Sprintf("%s %s - %s", strings.Join(ranks, "/"), side, enPassant)
}

// rankText returns the letters of a rank with numbers for its empty squares.
func rankText(letters []string) string {
	var b strings.Builder
	empty := 0
	flush := func() {
		if empty > 0 {
			fmt.Fprint(&b, empty)
		}
		empty = 0
	}
	for _, letter := range letters {
		if letter == "" {
			empty++
			continue
		}
		flush()
		b.WriteString(letter)
	}
	flush()
	return b.String()
}
