package generate

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites/epd"
)

// Provenance describes the origin of a generated file, for its head.
type Provenance struct {
	// Version is the version of the program.
	Version string
	// Seed is Config.Seed.
	Seed uint64
	// Longest is the distance of the longest mates; only WriteMates reads it.
	Longest int
	// Positions and Games are those of Config if the games were limited, else 0; only
	// WriteMates reads them.
	Positions, Games int
}

// WriteMates writes the mates as EPD, with their provenance in comment lines at
// the head of the file.
func WriteMates(w io.Writer, from Provenance, mates []Mate) error {
	if _, err := io.WriteString(w, head(from, len(mates))); err != nil {
		return err
	}
	out := epd.NewWriter(w)
	numbers := map[int]int{}
	for _, m := range mates {
		numbers[m.Distance]++
		if err := out.Write(record(from.Seed, m, numbers[m.Distance])); err != nil {
			return err
		}
	}
	return nil
}

// head returns the comment lines of the file.
func head(from Provenance, n int) string {
	distances, flag := "two and three", ""
	if from.Longest > longestMate {
		distances, flag = fmt.Sprintf("two to %d", from.Longest), fmt.Sprintf(" -longest %d", from.Longest)
	}
	if from.Games > 0 {
		n, flag = from.Positions, fmt.Sprintf("%s -games %d", flag, from.Games)
	}
	return fmt.Sprintf(`# Mates in %s with exactly one key move, from games of Keymove's engine against itself.
# Proven by exhaustive search of all legal moves: no shorter mate, and no other first move that mates as fast.
# Made by: go -C lab run ./battery mates -seed %d -n %d%s
# Program: keymove %s
# Licence: MIT, as Keymove itself.
`, distances, from.Seed, n, flag, singleLine(from.Version))
}

// singleLine replaces line breaks, which would end the comment.
func singleLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// record returns the EPD record of a mate; number counts those of its distance.
func record(seed uint64, m Mate, number int) *epd.Record {
	return &epd.Record{
		Position: m.Position,
		Operations: []epd.Operation{
			epd.Words("bm", m.Position.SAN(m.Key)),
			epd.Words("dm", strconv.Itoa(m.Distance)),
			epd.String("id", fmt.Sprintf("mate-in-%d.%02d", m.Distance, number)),
			epd.String("theme", fmt.Sprintf("mate in %d", m.Distance)),
			epd.String("c0", fmt.Sprintf("game %d.%d, ply %d", seed, m.Game, m.Ply)),
		},
		Asked: epd.Asked{Best: []board.Move{m.Key}, HasMate: true, Mate: m.Distance},
	}
}
