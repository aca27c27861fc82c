package generate

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites/epd"
)

// WriteOpenings writes openings as EPD, with their provenance in comment lines at
// the head of the file. Each line has its moves in c0 and its score in ce.
func WriteOpenings(w io.Writer, from Provenance, plies int, openings []Opening) error {
	if _, err := io.WriteString(w, openingsHead(from, plies, len(openings))); err != nil {
		return err
	}
	out := epd.NewWriter(w)
	for i := range openings {
		if err := out.Write(openings[i].record(i + 1)); err != nil {
			return err
		}
	}
	return nil
}

func openingsHead(from Provenance, plies, n int) string {
	return fmt.Sprintf(`# Openings of %d plies after which Keymove's engine sees at most %d centipawns for either side.
# At each ply one of the moves is played that are at most %d centipawns worse than the best.
# Made by: go run ./internal/lab/battery openings -seed %d -n %d -plies %d
# Program: keymove %s
# Licence: MIT, as Keymove itself.
`, plies, mostImbalance, worseByAtMost, from.Seed, n, plies, singleLine(from.Version))
}

// record returns the EPD record of an opening.
func (o *Opening) record(number int) *epd.Record {
	return &epd.Record{
		Position: o.Position,
		Operations: []epd.Operation{
			epd.Words("hmvc", strconv.Itoa(o.Position.HalfmoveClock())),
			epd.Words("fmvn", strconv.Itoa(o.Position.FullmoveNumber())),
			epd.String("id", fmt.Sprintf("balanced.%03d", number)),
			epd.Words("ce", strconv.Itoa(o.Score)),
			epd.Words("acn", strconv.Itoa(JudgeNodes)),
			epd.String("c0", moveText(o.Moves)),
		},
	}
}

// moveText returns moves from the initial position as SAN with numbers.
func moveText(moves []board.Move) string {
	pos, _ := board.ParseFEN(board.StartFEN) // the initial position is valid
	var words []string
	for _, m := range moves {
		if pos.SideToMove() == board.White {
			words = append(words, strconv.Itoa(pos.FullmoveNumber())+".")
		}
		words = append(words, pos.SAN(m))
		pos = pos.After(m)
	}
	return strings.Join(words, " ")
}
