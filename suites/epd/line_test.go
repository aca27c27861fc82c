package epd

import (
	"strings"
	"testing"
)

const mates = "1k6/8/K7/8/8/8/8/3Q3R w - - "

func TestLines(t *testing.T) {
	for _, test := range []struct{ text, line, best, err string }{
		{"bm Qd7; pv Qd7 Ka8 Qb7#;", "d1d7 b8a8 d7b7", "Qd7", ""},
		{"pv Qd7 Ka8 Qb7#; bm Qd7 Qd2;", "d1d7 b8a8 d7b7", "Qd7 Qd2", ""},
		{"pv d1d7 b8a8 d7b7;", "d1d7 b8a8 d7b7", "Qd7", ""},
		{`pv "Qd7, Ka8+/-";`, "d1d7 b8a8", "Qd7", ""},
		{"bm #2; pv Qd7; pv Qd8#;", "d1d7", "Qd7", ""},
		{"am Qd2; pv Qd7;", "d1d7", "Qd7", ""},
		{"bm Qd7;", "", "Qd7", ""},
		{"bm Qd7; pv Qd7 Ka8 Kb8;", "", "", `p.epd:3:48: pv: move 3 of 3: "Kb8" is not a legal move`},
		{"bm Qd7; pv Qd7 1. Ka8;", "", "", `p.epd:3:44: pv: move 2 of 3: "1." cannot be read as a move`},
		{"bm Qd2; pv Qd7 Ka8;", "", "", "p.epd:3:40: pv begins with Qd7, which is not in bm"},
		{"am Qd7; pv Qd7 Ka8;", "", "", "p.epd:3:40: pv begins with Qd7, which is in am"},
		{"bm Qd7; pv ;", "", "", "p.epd:3:37: pv without a move"},
		{"bm Qd7; pv" + strings.Repeat(" Qd7", 200) + ";", "", "", "p.epd:3:37: pv: 200 moves, want at most 199"},
	} {
		got := readOne(t, test.text, Options{Lines: true})
		if got.err != test.err && (test.err == "" || !strings.HasPrefix(got.err, test.err)) || got.line != test.line || test.err == "" && got.best != test.best {
			t.Errorf("%s: %+v, want %+v", test.text, got, test)
		}
		if test.err != "" {
			continue
		}
		plain := readOne(t, test.text, Options{})
		if plain.err != "" || plain.line != "" || plain.text != got.text {
			t.Errorf("%s: without lines %+v, with them %+v", test.text, plain, got)
		}
	}
}

// lineRead holds what was read of a line.
type lineRead struct{ text, line, best, err string }

// readOne reads the third line of a file.
func readOne(t *testing.T, operations string, o Options) (found lineRead) {
	t.Helper()
	for r, err := range NewReader(strings.NewReader("\n\n"+mates+operations), "p.epd", o).All() {
		if err != nil {
			found.err = err.Error()
			continue
		}
		found.text = r.String()
		pos := r.Position
		for _, m := range r.Asked.Line {
			found.line += " " + pos.UCI(m)
			pos = pos.After(m)
		}
		for _, m := range r.Asked.Best {
			found.best += " " + r.Position.SAN(m)
		}
	}
	found.line, found.best = strings.TrimSpace(found.line), strings.TrimSpace(found.best)
	return found
}
