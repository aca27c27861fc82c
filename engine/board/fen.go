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

func (e *FENError) Error() string { return fmt.Sprintf("invalid FEN %s: %s", quoted(e.FEN), e.Reason) }

// RepairKind names what was repaired in a FEN that can be read in one way only.
type RepairKind string

// What FENOptions.Parse repairs.
const (
	// DroppedRight: a castling right without its king or rook was dropped.
	DroppedRight RepairKind = "castling-right-dropped"
	// DroppedEnPassant: an en-passant square that no pawn has just passed was dropped.
	DroppedEnPassant RepairKind = "en-passant-dropped"
	// CastlingOrder: the castling letters were out of order or repeated.
	CastlingOrder RepairKind = "castling-order"
	// MoveNumberZero: a move number of 0 was read as unknown.
	MoveNumberZero RepairKind = "move-number-zero"
)

// Repair is one repair of a FEN.
type Repair struct {
	Kind RepairKind
	Text string
	// Chess960 is set for a dropped right that FENOptions.Chess960 keeps.
	Chess960 bool
}

// shredderLetters name the files of rooks, White's and Black's.
const shredderLetters = "ABCDEFGHabcdefgh"

// FENOptions say how the castling field is read. The zero value is for standard
// chess.
type FENOptions struct {
	// Chess960 reads KQkq as the outermost rooks (X-FEN), on any files. It is
	// implied by a right that ordinary chess does not have: in Shredder letters
	// (HAha with kings on e1 and e8 and rooks in the corners is KQkq), or with a king
	// that is not on the e-file but has a rook on that side.
	Chess960 bool
}

// ParseFEN reads a position in Forsyth-Edwards notation with four, five or six
// fields, and drops what FENOptions.Parse repairs. The error is a *FENError.
func ParseFEN(s string) (Position, error) {
	p, _, err := FENOptions{}.Parse(s)
	return p, err
}

// Parse reads a position with four, five or six fields: pieces, side to move,
// castling rights, en-passant square, halfmove clock and move number. Missing
// counters are 0 and unknown. An en-passant square that no pawn can legally
// take on is dropped silently; one that the pieces contradict is dropped with a Repair,
// as is such a castling right. Positions without exactly one king a side, with pawns
// on the first or last rank, or with the side not to move in check are errors.
func (o FENOptions) Parse(s string) (Position, []Repair, error) {
	f := fenParser{pos: Position{enPassant: NoSquare}, asked960: o.Chess960, chess960: o.Chess960}
	if reason := f.parse(strings.Fields(s)); reason != "" {
		return Position{}, nil, &FENError{FEN: s, Reason: reason}
	}
	return f.pos, f.repairs, nil
}

// fenParser builds a position field by field. Its methods return the reason
// why a field is wrong, or "".
type fenParser struct {
	pos      Position
	asked960 bool // by FENOptions
	chess960 bool // asked for, or implied
	repairs  []Repair
}

func (f *fenParser) parse(fields []string) string {
	if len(fields) < 4 || len(fields) > 6 {
		return fmt.Sprintf("has %d fields, want 4 to 6", len(fields))
	}
	reason := f.placement(fields[0])
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

func (f *fenParser) placement(field string) string {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return "the board has " + insteadOf8(len(ranks), "rank")
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
				return fmt.Sprintf("%q on rank %d is not a piece", ch, rank+1)
			case file < 8:
				f.pos.put(piece, MakeSquare(file, rank))
			}
			file++
		}
		if file != 8 {
			return fmt.Sprintf("rank %d has %s", rank+1, insteadOf8(file, "file"))
		}
	}
	return ""
}

// insteadOf8 names a number of ranks or files that is wrong.
func insteadOf8(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s instead of 8", n, noun)
}

func (f *fenParser) side(field string) string {
	switch field {
	case "w":
		f.pos.side = White
	case "b":
		f.pos.side = Black
	default:
		return fmt.Sprintf("side to move is %s, want w or b", quoted(field))
	}
	return ""
}

func (f *fenParser) repair(kind RepairKind, text string) {
	f.repairs = append(f.repairs, Repair{Kind: kind, Text: text})
}

// enPassant sets the square if a legal capture exists.
func (f *fenParser) enPassant(field string) string {
	if field == "-" {
		return ""
	}
	s, err := ParseSquare(field)
	if err != nil || s.Rank() != 2 && s.Rank() != 5 {
		return fmt.Sprintf("en-passant square is %s, want - or a square of rank 3 or 6", quoted(field))
	}
	p := &f.pos
	us, pawn := p.side, s^8
	if s.RelativeRank(us) != 5 || p.squares[pawn] != MakePiece(us.Other(), Pawn) ||
		(s.Bitboard()|(s.Bitboard().Forward(us)))&p.Occupied() != 0 {
		f.repair(DroppedEnPassant, fmt.Sprintf("en-passant square %v, but no pawn has just passed it", s))
		return ""
	}
	p.offerEnPassant(s)
	return ""
}

func (f *fenParser) counters(fields []string) string {
	values := [2]int{0, 0}
	for i, field := range fields {
		n, err := strconv.ParseUint(field, 10, 31)
		if err != nil || n > MaxCounter {
			return fmt.Sprintf("%s is %s, want a number from 0 to %d", [2]string{"halfmove clock", "move number"}[i], quoted(field), MaxCounter)
		}
		values[i] = int(n)
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

// FEN4 returns the first four fields, as in EPD. The en-passant square is given only
// if a pawn can legally take on it; rights are KQkq in standard
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

// MarshalText returns the position as FEN, without the last field if the move number
// is unknown, so that UnmarshalText gives the same position.
func (p Position) MarshalText() ([]byte, error) {
	if p.fullmove == 0 {
		return fmt.Appendf(nil, "%s %d", p.FEN4(), p.halfmove), nil
	}
	return []byte(p.FEN()), nil
}

// UnmarshalText reads what MarshalText wrote, which has Shredder letters in Chess960 alone.
func (p *Position) UnmarshalText(text []byte) error {
	fields := strings.Fields(string(text))
	shredder := len(fields) > 2 && strings.ContainsAny(fields[2], shredderLetters)
	pos, _, err := FENOptions{Chess960: shredder}.Parse(string(text))
	if err == nil {
		*p = pos
	}
	return err
}
