package board

import "fmt"

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

// UnmarshalText reads what MarshalText wrote.
func (p *Position) UnmarshalText(text []byte) error {
	pos, err := ParseFEN(string(text))
	if err == nil {
		*p = pos
	}
	return err
}
