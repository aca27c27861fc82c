package board

import (
	"slices"
	"strings"
)

// Flipped returns the position with the colours swapped: the ranks are mirrored, and pieces, side to
// move, castling rights and the en-passant square go to the other side. Every rule of chess is the
// same in it.
func (p *Position) Flipped() Position {
	fields := strings.Fields(p.FEN())
	ranks := strings.Split(fields[0], "/")
	slices.Reverse(ranks)
	fields[0] = swapCase(strings.Join(ranks, "/"))
	fields[1] = strings.NewReplacer("w", "b", "b", "w").Replace(fields[1])
	fields[2] = swapCase(fields[2])
	fields[3] = strings.NewReplacer("3", "6", "6", "3").Replace(fields[3])
	return p.twin(fields)
}

// Mirrored returns the position with the files mirrored, a for h; false if a castling right is left,
// as castling is not the same in it.
func (p *Position) Mirrored() (Position, bool) {
	if p.CastlingRooks() != 0 {
		return *p, false
	}
	fields := strings.Fields(p.FEN())
	ranks := strings.Split(fields[0], "/")
	for i, rank := range ranks {
		pieces := []byte(rank)
		slices.Reverse(pieces)
		ranks[i] = string(pieces)
	}
	fields[0] = strings.Join(ranks, "/")
	if fields[3] != "-" {
		fields[3] = string('a'+'h'-fields[3][0]) + fields[3][1:]
	}
	return p.twin(fields), true
}

// twin reads the fields of a FEN, which make a legal position, as p is.
func (p *Position) twin(fields []string) Position {
	pos, _, err := FENOptions{Chess960: p.Chess960()}.Parse(strings.Join(fields, " "))
	if err != nil {
		panic("board: the twin of " + p.FEN() + ": " + err.Error())
	}
	if !p.MoveNumberKnown() {
		pos.SetCounters(p.HalfmoveClock(), 0)
	}
	return pos
}

func swapCase(text string) string {
	const toOther = 'a' - 'A'
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - toOther
		case r >= 'A' && r <= 'Z':
			return r + toOther
		}
		return r
	}, text)
}

// otherRank are the bits in which a square differs from the one that it is in the flipped position.
const otherRank = 7 << 3

// FlippedMove returns what a move of a position is in the flipped one.
func FlippedMove(m Move) Move {
	if m == NoMove {
		return m
	}
	return m ^ (otherRank | otherRank<<6)
}
