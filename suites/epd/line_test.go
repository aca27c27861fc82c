package epd

import (
	"fmt"
	"strings"
	"testing"

	"keymove/suites/notation"
)

const mates = "1k6/8/K7/8/8/8/8/3Q3R w - - "

// TestLines: what is asked with the lines of pv: the moves of the line and those of bm, or the fault at its place.
func TestLines(t *testing.T) {
	for operations, want := range map[string]string{
		"bm Qd7; pv Qd7 Ka8 Qb7#;":                       "d1d7 b8a8 d7b7 / bm Qd7",
		"pv Qd7 Ka8 Qb7#; bm Qd7 Qd2;":                   "d1d7 b8a8 d7b7 / bm Qd7, bm Qd2",
		"pv d1d7 b8a8 d7b7;":                             "d1d7 b8a8 d7b7 / bm Qd7",
		`pv "Qd7, Ka8+/-";`:                              "d1d7 b8a8 / bm Qd7",
		"bm #2; pv Qd7; pv Qd8#;":                        "d1d7 / bm Qd7, #2",
		"am Qd2; pv Qd7;":                                "d1d7 / bm Qd7, am Qd2",
		"bm Qd7;":                                        " / bm Qd7",
		"bm Qd7; pv Qd7 Ka8 Kb8;":                        `:3:48: pv: move 3 of 3: "Kb8" is not a legal move`,
		"bm Qd7; pv Qd7 1. Ka8;":                         `:3:44: pv: move 2 of 3: "1." cannot be read as a move: not in algebraic or coordinate notation`,
		"bm Qd2; pv Qd7 Ka8;":                            ":3:40: pv begins with Qd7, which is not in bm",
		"am Qd7; pv Qd7 Ka8;":                            ":3:40: pv begins with Qd7, which is in am",
		"bm Qd7; pv ;":                                   ":3:37: pv without a move",
		"bm Qd7; pv" + strings.Repeat(" Qd7", 200) + ";": ":3:37: pv: 200 moves, want at most 199",
	} {
		r, err := Parse(mates+operations, 3, Options{Lines: true})
		got := fmt.Sprint(err)
		if err == nil {
			h := notation.History{Start: r.Position, Moves: r.Asked.Line}
			_, moves, _ := strings.Cut(h.UCI(), " moves ")
			got = moves + " / " + askedText(r)
			if plain := read(t, mates+operations, Options{}); plain.Asked.Line != nil || plain.String() != r.String() {
				t.Errorf("%s: without lines %v, with them %v", operations, plain, r)
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", operations, got, want)
		}
	}
}
