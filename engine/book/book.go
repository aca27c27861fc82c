// Package book reads opening books in the format of Polyglot: entries of 16 bytes,
// big-endian, sorted by the key of their position.
//
//	key     uint64  Polyglot's Zobrist key of the position
//	move    uint16  from bit 0, three bits each: to file, to rank, from file,
//	                from rank, promotion (0 none, 1 knight … 4 queen)
//	weight  uint16  how good the move is; 0 is never played
//	learn   uint32  not used
//
// Castling goes from the king's square to the rook's. A book may be shared.
package book

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"keymove/engine/board"
)

// entrySize is the size of an entry in bytes.
const entrySize = 16

// Book is an opening book. The zero value is an empty one.
type Book struct {
	// The entries that can be played, sorted by key; apart, because together they are padded.
	keys  []uint64
	moves []weighted
}

// weighted is a move as it is in the file.
type weighted struct{ move, weight uint16 }

// Move is a move of a book.
type Move struct {
	Move board.Move
	// Weight is the weight of the move in the book; never 0.
	Weight int
}

// Read reads a book. It is an error if the size is not a multiple of 16, or if the keys are not
// sorted, because moves would not be found. Entries of weight 0, which are never played, take no
// memory, the others 12 bytes.
func Read(r io.Reader) (*Book, error) {
	b := &Book{}
	in := bufio.NewReaderSize(r, 1<<16)
	var last uint64
	for number := 1; ; number++ {
		var raw [entrySize]byte
		n, err := io.ReadFull(in, raw[:])
		switch {
		case errors.Is(err, io.EOF):
			return b, nil
		case errors.Is(err, io.ErrUnexpectedEOF):
			return nil, fmt.Errorf("not a Polyglot book: %d bytes are not a multiple of %d", (number-1)*entrySize+n, entrySize)
		case err != nil:
			return nil, err
		}
		key := binary.BigEndian.Uint64(raw[:])
		if key < last {
			return nil, fmt.Errorf("not a Polyglot book: entry %d is out of order", number)
		}
		last = key
		if m := (weighted{binary.BigEndian.Uint16(raw[8:]), binary.BigEndian.Uint16(raw[10:])}); m.weight > 0 {
			b.keys, b.moves = append(b.keys, key), append(b.moves, m)
		}
	}
}

// Moves returns the legal book moves of a position, reached by the move last or
// NoMove, best first. Moves of weight 0 are not to be played and skipped; a move that
// is given twice has the sum of its weights.
func (b *Book) Moves(pos *board.Position, last board.Move) []Move {
	key := Key(pos, last)
	first, _ := slices.BinarySearch(b.keys, key)
	var moves []Move
	var legal []board.Move
	for i := first; i < len(b.keys) && b.keys[i] == key; i++ {
		e := b.moves[i]
		if legal == nil {
			legal = pos.LegalMoves()
		}
		m := find(legal, e.move)
		if m == board.NoMove {
			continue
		}
		if i := slices.IndexFunc(moves, func(known Move) bool { return known.Move == m }); i >= 0 {
			moves[i].Weight += int(e.weight)
			continue
		}
		moves = append(moves, Move{m, int(e.weight)})
	}
	slices.SortStableFunc(moves, func(a, b Move) int { return b.Weight - a.Weight })
	return moves
}

// find returns the legal move of an entry, NoMove for none.
func find(legal []board.Move, coded uint16) board.Move {
	for _, m := range legal {
		if encode(m) == coded {
			return m
		}
	}
	return board.NoMove
}

// encode returns a move as entries encode it. Castling is the king's move to the
// rook, as in Move.
func encode(m board.Move) uint16 {
	coded := uint16(m.To()) | uint16(m.From())<<6
	if m.IsPromotion() {
		coded |= uint16(m.Promotion()-board.Pawn) << 12
	}
	return coded
}
