package generate

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/internal/lab/battery/table"
	"keymove/suites/epd"
)

// WriteEndgames writes endgames as EPD, with their provenance in comment lines at the
// head of the file. A line has the counters that it needs for a phase to be known, and
// what the table says in c0.
func WriteEndgames(w io.Writer, from Provenance, materials []table.Material, endgames []Endgame) error {
	if _, err := io.WriteString(w, endgamesHead(from, materials, len(endgames))); err != nil {
		return err
	}
	out := epd.NewWriter(w)
	numbers := map[string]int{}
	for i := range endgames {
		theme := endgames[i].theme()
		numbers[theme]++
		if err := out.Write(endgames[i].record(theme, numbers[theme])); err != nil {
			return err
		}
	}
	return nil
}

func endgamesHead(from Provenance, materials []table.Material, n int) string {
	var names []string
	for _, m := range materials {
		names = append(names, m.String())
	}
	return fmt.Sprintf(`# Endgames with exactly one move that keeps the value: the only one that wins, or that draws.
# Proven by retrograde tables of all positions of the material; the fifty-move rule does not count.
# Made by: go run ./internal/lab/battery endgames -seed %d -n %d -materials %s
# Program: keymove %s
# Licence: MIT, as Keymove itself.
`, from.Seed, n, strings.Join(names, ","), singleLine(from.Version))
}

// theme returns the group of the endgame in reports: "KRKP win".
func (e *Endgame) theme() string { return fmt.Sprintf("%s %s", e.Material, e.Value.Outcome) }

// record returns the EPD record of an endgame; number counts those of its theme.
func (e *Endgame) record(theme string, number int) *epd.Record {
	said := fmt.Sprintf("%s; all other moves do not win", e.Value)
	if e.Value.Outcome == table.Draw {
		said = "draw; all other moves lose"
	}
	return &epd.Record{
		Position: e.Position,
		Operations: []epd.Operation{
			epd.Words("bm", e.Position.SAN(e.Key)),
			epd.Words("hmvc", strconv.Itoa(e.Position.HalfmoveClock())),
			epd.Words("fmvn", strconv.Itoa(e.Position.FullmoveNumber())),
			epd.String("id", fmt.Sprintf("%s.%03d", strings.ReplaceAll(theme, " ", "."), number)),
			epd.String("theme", theme),
			epd.String("c0", fmt.Sprintf("%s; difficulty %d of %d", said, e.Band+1, Bands)),
		},
		Asked: epd.Asked{Best: []board.Move{e.Key}},
	}
}
