package generate

import (
	"math/rand/v2"
	"slices"
	"strings"

	"keymove/engine/board"
)

// image is a mirror image of positions without castling rights: with the colors
// swapped and the ranks mirrored, or the files mirrored, or both. Values and
// moves keep their counterparts.
type image struct{ colors, files bool }

// anyImage returns one of the four images.
func anyImage(random *rand.Rand) image {
	return image{colors: random.IntN(2) == 1, files: random.IntN(2) == 1}
}

// of returns the image of a position and of one of its moves, with the position's
// counters.
func (i image) of(pos board.Position, m board.Move) (board.Position, board.Move, error) {
	fields := strings.Fields(pos.FEN4())
	fields[0] = i.placement(fields[0])
	if i.colors {
		fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	}
	fields[3] = i.squares(fields[3])
	next, err := board.ParseFEN(strings.Join(fields, " "))
	if err != nil {
		return next, board.NoMove, err
	}
	next.SetCounters(pos.HalfmoveClock(), pos.FullmoveNumber())
	move, err := next.ParseUCI(i.squares(pos.UCI(m)))
	return next, move, err
}

// placement returns the image of FEN's first field.
func (i image) placement(field string) string {
	ranks := strings.Split(field, "/")
	if i.colors {
		slices.Reverse(ranks)
	}
	for r, rank := range ranks {
		row := []byte(rank)
		if i.colors {
			for n, ch := range row {
				if ch >= 'A' {
					row[n] = ch ^ 0x20 // the case, which is the color
				}
			}
		}
		if i.files {
			slices.Reverse(row)
		}
		ranks[r] = string(row)
	}
	return strings.Join(ranks, "/")
}

// squares returns the image of the squares in a text, such as "e7e8q".
func (i image) squares(text string) string {
	out := []byte(text)
	for n := 0; n+1 < len(out); n++ {
		square, err := board.ParseSquare(text[n : n+2])
		if err != nil {
			continue
		}
		if i.colors {
			square = square.Mirror()
		}
		if i.files {
			square ^= 7
		}
		copy(out[n:], square.String())
		n++
	}
	return string(out)
}
