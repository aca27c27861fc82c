package board

import (
	"fmt"
	"strconv"
	"strings"
)

// FENError says why a text is no valid position.
type FENError struct {
	FEN    string // the whole text
	Reason string
}

func (e *FENError) Error() string { return fmt.Sprintf("invalid FEN %q: %s", e.FEN, e.Reason) }

// RepairKind names what was mended in a FEN that has one reading only.
type RepairKind string

// What FENOptions.Parse repairs.
const (
	// DroppedRight: a castling right without its king or rook was dropped.
	DroppedRight RepairKind = "castling-right-dropped"
	// CastlingOrder: the castling letters were out of order or repeated.
	CastlingOrder RepairKind = "castling-order"
	// MoveNumberZero: a move number of 0 was read as unknown.
	MoveNumberZero RepairKind = "move-number-zero"
)

// Repair is one thing that was mended.
type Repair struct {
	Kind RepairKind
	Text string // what was found, for a message
}

// FENOptions says how castling fields are understood. The zero value is for
// standard chess.
type FENOptions struct {
	// Chess960 reads KQkq as the outermost rooks (X-FEN), on any files. It is
	// implied by Shredder letters and by a right whose king is not on the
	// e-file.
	Chess960 bool
}

// ParseFEN reads a position in Forsyth-Edwards notation with four, five or six
// fields, and drops what FENOptions.Parse repairs. The error is a *FENError.
func ParseFEN(s string) (Position, error) {
	p, _, err := FENOptions{}.Parse(s)
	return p, err
}

// Parse reads a position with four, five or six fields: men, side to move,
// castling rights, en-passant square, halfmove clock and move number. Missing
// counters are 0 and unknown. An en-passant square that no pawn can legally
// take on is dropped silently; a castling right that the men contradict is
// dropped with a Repair. Positions without exactly one king a side, with pawns
// on the first or last rank, or with the side not to move in check are errors.
func (o FENOptions) Parse(s string) (Position, []Repair, error) {
	f := fenParser{pos: Position{enPassant: NoSquare}, chess960: o.Chess960}
	if reason := f.parse(strings.Fields(s)); reason != "" {
		return Position{}, nil, &FENError{FEN: s, Reason: reason}
	}
	return f.pos, f.repairs, nil
}

// fenParser builds a position field by field. Its methods return the reason
// why a field is wrong, or "".
type fenParser struct {
	pos      Position
	chess960 bool
	repairs  []Repair
}

func (f *fenParser) parse(fields []string) string {
	if len(fields) < 4 || len(fields) > 6 {
		return fmt.Sprintf("has %d fields, want 4 to 6", len(fields))
	}
	reason := f.men(fields[0])
	if reason == "" {
		reason = f.side(fields[1])
	}
	if reason == "" {
		reason = f.pos.impossible()
	}
	if reason == "" {
		reason = f.castling(fields[2])
	}
	if reason == "" {
		reason = f.enPassant(fields[3])
	}
	if reason == "" {
		reason = f.counters(fields[4:])
	}
	f.pos.key, f.pos.pawnKey = f.pos.computeKeys()
	return reason
}

func (f *fenParser) men(field string) string {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Sprintf("the board has %d ranks, want 8", len(ranks))
	}
	for i, row := range ranks {
		rank, file := 7-i, 0
		for _, ch := range []byte(row) {
			piece := pieceOfLetter(ch)
			switch {
			case ch >= '1' && ch <= '8':
				file += int(ch - '0')
				continue
			case piece == NoPiece:
				return fmt.Sprintf("%q on rank %d is no man", ch, rank+1)
			case file < 8:
				f.pos.put(piece, MakeSquare(file, rank))
			}
			file++
		}
		if file != 8 {
			return fmt.Sprintf("rank %d has %d files, want 8", rank+1, file)
		}
	}
	return ""
}

func (f *fenParser) side(field string) string {
	switch field {
	case "w":
		f.pos.side = White
	case "b":
		f.pos.side = Black
	default:
		return fmt.Sprintf("side to move is %q, want w or b", field)
	}
	return ""
}

// impossible returns why no game is possible from the position, or "".
func (p *Position) impossible() string {
	for _, c := range []Color{White, Black} {
		if n := p.Men(c, King).Count(); n != 1 {
			return fmt.Sprintf("%s has %d kings, want 1", c, n)
		}
	}
	if pawns := p.kinds[Pawn] & (Rank1 | Rank8); pawns != 0 {
		return fmt.Sprintf("a pawn stands on %s", pawns.First())
	}
	them := p.side.Other()
	if p.attacked(p.King(them), p.side, p.Occupied()) {
		return fmt.Sprintf("%s is in check, but %s is to move", them, p.side)
	}
	return ""
}

// castling reads "-", KQkq in any order, or Shredder letters.
func (f *fenParser) castling(field string) string {
	if field == "-" {
		return ""
	}
	if strings.Trim(field, "KQkqABCDEFGHabcdefgh") != "" {
		return fmt.Sprintf("castling rights are %q, want KQkq or files", field)
	}
	f.impliedChess960(field)
	for _, letter := range []byte(field) {
		f.castlingRight(letter)
	}
	if !inCastlingOrder(field) {
		f.repair(CastlingOrder, "castling rights "+strconv.Quote(field)+" are out of order")
	}
	f.pos.chess960 = f.chess960 && f.pos.castling != 0
	return ""
}

// impliedChess960 turns Chess960 on for Shredder letters, and for a right whose
// king stands on its first rank but not on the e-file.
func (f *fenParser) impliedChess960(field string) {
	for _, letter := range []byte(field) {
		if !strings.ContainsRune("KQkq", rune(letter)) {
			f.chess960 = true
			return
		}
		color := pieceOfLetter(letter).Color()
		king := f.pos.King(color)
		if king.RelativeRank(color) == 0 && king.File() != E1.File() {
			f.chess960 = true
			return
		}
	}
}

func (f *fenParser) castlingRight(letter byte) {
	color := White
	if letter >= 'a' {
		color = Black
	}
	king := f.pos.King(color)
	rook := NoSquare
	if king.RelativeRank(color) == 0 {
		rook = f.castlingRook(letter&^0x20, color, king)
	}
	if rook == NoSquare {
		f.repair(DroppedRight, fmt.Sprintf("castling right %c has no king and rook on their squares", letter))
		return
	}
	f.pos.castling |= rook.Bitboard()
}

// castlingRook returns the rook that an upper-case letter means for color, or
// NoSquare where there is none.
func (f *fenParser) castlingRook(letter byte, color Color, king Square) Square {
	rooks := f.pos.Men(color, Rook) & (Rank1 | Rank8)
	rank := king &^ 7
	switch {
	case letter != 'K' && letter != 'Q':
		if s := rank + Square(letter-'A'); rooks.Has(s) {
			return s
		}
	case !f.chess960:
		corner := rank + H1
		if letter == 'Q' {
			corner = rank
		}
		if rooks.Has(corner) {
			return corner
		}
	case letter == 'K':
		for s := rank + H1; s > king; s-- {
			if rooks.Has(s) {
				return s
			}
		}
	default:
		for s := rank; s < king; s++ {
			if rooks.Has(s) {
				return s
			}
		}
	}
	return NoSquare
}

func (f *fenParser) repair(kind RepairKind, text string) {
	f.repairs = append(f.repairs, Repair{kind, text})
}

// inCastlingOrder reports whether White's letters come before Black's, the
// king's side before the queen's, none twice. Shredder letters may stand in
// either order of files.
func inCastlingOrder(field string) bool {
	const order = "KQkq"
	last := -1
	for i, letter := range []byte(field) {
		place := strings.IndexByte(order, letter)
		if place < 0 {
			lower := letter >= 'a'
			if strings.IndexByte(field, letter) != i || i > 0 && !lower && field[i-1] >= 'a' {
				return false
			}
			continue
		}
		if place <= last {
			return false
		}
		last = place
	}
	return true
}

func (f *fenParser) enPassant(field string) string {
	if field == "-" {
		return ""
	}
	s, err := ParseSquare(field)
	if err != nil || s.Rank() != 2 && s.Rank() != 5 {
		return fmt.Sprintf("en-passant square is %q", field)
	}
	p := &f.pos
	us, pawn := p.side, s^8
	if s.RelativeRank(us) == 5 && p.squares[pawn] == MakePiece(us.Other(), Pawn) &&
		(s.Bitboard()|(s.Bitboard().Forward(us)))&p.Occupied() == 0 {
		p.offerEnPassant(s)
	}
	return ""
}

func (f *fenParser) counters(fields []string) string {
	values := [2]int{0, 0}
	for i, field := range fields {
		n, err := strconv.Atoi(field)
		if err != nil || n < 0 {
			return fmt.Sprintf("%s is %q, want a number", [2]string{"halfmove clock", "move number"}[i], field)
		}
		values[i] = n
	}
	if len(fields) == 2 && values[1] == 0 {
		f.repair(MoveNumberZero, "move number 0")
	}
	f.pos.SetCounters(values[0], values[1])
	return ""
}

// FEN returns the position with all six fields; an unknown move number is 1.
func (p *Position) FEN() string {
	return fmt.Sprintf("%s %d %d", p.FEN4(), p.halfmove, p.FullmoveNumber())
}

// FEN4 returns the first four fields, as EPD has them. The en-passant square
// stands only where a pawn can legally take on it; rights are KQkq in standard
// chess and the files of the rooks (Shredder-FEN) in Chess960.
func (p *Position) FEN4() string {
	b := make([]byte, 0, 90)
	for rank := 7; rank >= 0; rank-- {
		b = p.appendRank(b, rank)
		if rank > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ', "wb"[p.side], ' ')
	b = p.appendCastling(b)
	b = append(b, ' ')
	return string(append(b, p.enPassant.String()...))
}

func (p *Position) appendRank(b []byte, rank int) []byte {
	empty := byte(0)
	for file := range 8 {
		piece := p.squares[MakeSquare(file, rank)]
		if piece == NoPiece {
			empty++
			continue
		}
		if empty > 0 {
			b, empty = append(b, '0'+empty), 0
		}
		b = append(b, piece.letter())
	}
	if empty > 0 {
		b = append(b, '0'+empty)
	}
	return b
}

func (p *Position) appendCastling(b []byte) []byte {
	if p.castling == 0 {
		return append(b, '-')
	}
	for _, color := range []Color{White, Black} {
		king, rooks := p.King(color), p.castling&p.colors[color]
		for s := int(king) | 7; s >= int(king&^7); s-- { // the king's side first
			if !rooks.Has(Square(s)) {
				continue
			}
			letter := byte('A' + s&7)
			if !p.chess960 {
				letter = 'Q'
				if s > int(king) {
					letter = 'K'
				}
			}
			b = append(b, letter|byte(color)<<5)
		}
	}
	return b
}

// MarshalText returns the position as FEN; without the last field where the
// move number is unknown, so that UnmarshalText gives the same position.
func (p Position) MarshalText() ([]byte, error) {
	if p.fullmove == 0 {
		return fmt.Appendf(nil, "%s %d", p.FEN4(), p.halfmove), nil
	}
	return []byte(p.FEN()), nil
}

// UnmarshalText reads what MarshalText wrote.
func (p *Position) UnmarshalText(text []byte) error {
	pos, err := ParseFEN(string(text))
	if err == nil {
		*p = pos
	}
	return err
}
