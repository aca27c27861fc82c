package phase

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
)

// placementSlow is the rule of the placement detector, square by square over the FEN.
func placementSlow(pos *board.Position) State {
	fields := strings.Fields(pos.FEN4())
	var squares string // from a8 to h1, a dot for an empty one
	for _, letter := range fields[0] {
		switch {
		case letter >= '1' && letter <= '8':
			squares += strings.Repeat(".", int(letter-'0'))
		case letter != '/':
			squares += string(letter)
		}
	}
	const start = "rnbqkbnr................................................RNBQKBNR"
	points, count, minors, heavy := map[bool]int{}, 0, 0, 0
	for i, letter := range squares {
		value := map[rune]int{'n': 3, 'b': 3, 'r': 5, 'q': 9}[letter|' ']
		if value == 0 {
			continue
		}
		count++
		points[letter < 'a'] += value
		switch {
		case byte(letter) != start[i]:
		case value == 3:
			minors++
		default:
			heavy++
		}
	}
	for _, rights := range []string{"KQ", "kq"} {
		if strings.ContainsAny(fields[2], rights) {
			minors++
		}
	}
	switch {
	case points[true] <= 13 && points[false] <= 13:
		return Endgame
	case count >= 10 && minors >= 2 && minors+heavy >= 5:
		return Opening
	}
	return Middlegame
}

// TestPlacement goes from one state to the next by one piece or one right.
func TestPlacement(t *testing.T) {
	for fen, want := range map[string]State{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1":    Opening,
		"rnbqk3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qq - 0 1":     Opening, // ten pieces
		"rnbqk3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB2 w Qq - 0 1":      Middlegame,
		"1nbq1rk1/8/4rbn1/8/8/4BNNB/8/R1QR2K1 w - - 0 1":           Middlegame, // two minor pieces and three others
		"rnbq1rk1/8/5bn1/8/8/4BNNB/8/R2QR1K1 w - - 0 1":            Opening,    // and the queens
		"r1bq1rk1/8/5bnn/8/8/4BNNB/8/R2QR1K1 w - - 0 1":            Middlegame, // one minor piece and the queens
		"r1bqk2r/8/5bnn/8/8/4BNNB/8/2RQR1K1 w q - 0 1":             Opening,    // one minor piece and a right
		"r1bqk2r/8/5bnn/8/8/4BNNB/8/2RQR1K1 w - - 0 1":             Middlegame,
		"r2qk2r/8/2b2bnn/8/8/4BNNB/8/R2Q1RK1 w kq - 0 1":           Middlegame, // two rights of a side count once
		"r2qk2r/8/2b2bnn/8/8/4BNNB/8/R2QK3 w Qkq - 0 1":            Opening,
		"RN1QKBN1/8/3BR3/8/8/3br3/8/rn1qkbn1 w - - 0 1":            Middlegame, // on squares of the other side
		"bbnrkqrn/pppppppp/8/8/8/8/PPPPPPPP/BBNRKQRN w GDgd - 0 1": Opening,
		"3rk3/3r4/3n4/8/8/3N4/3R4/3RK3 w - - 0 1":                  Endgame, // thirteen points each
		"3qk3/3r4/8/8/8/3N4/3R4/3RK3 w - - 0 1":                    Middlegame,
	} {
		pos := boardtest.Position(t, fen)
		if got := Placement(&pos); got != want {
			t.Errorf("%s is %s, want %s", fen, got, want)
		}
	}
}

// labelled is a position of testdata with its phase, as a person sees it.
type labelled struct{ fen, phase string }

func readLabelled(t *testing.T, name string) []labelled {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var list []labelled
	for line := range strings.Lines(string(data)) {
		fen, operations, _ := strings.Cut(line, ` c0 "`)
		label, _, found := strings.Cut(operations, `"`)
		if !found {
			t.Fatalf("%s: no label in %q", name, line)
		}
		list = append(list, labelled{fen, label})
	}
	return list
}

// TestPlacementAgreesWithLabels: see testdata/README.md for the figures.
func TestPlacementAgreesWithLabels(t *testing.T) {
	for _, test := range []struct {
		file                      string
		positions, wrong, counted int
	}{{"labelled.epd", 100, 0, 28}, {"heldout.epd", 50, 1, 15}} {
		list := readLabelled(t, test.file)
		wrong, counted := 0, 0
		for _, l := range list {
			pos := boardtest.Position(t, l.fen)
			if Counted(&pos).String() != l.phase {
				counted++
			}
			if got := Placement(&pos).String(); got != l.phase {
				wrong++
				t.Logf("%s is %s, not %s", l.fen, l.phase, got)
			}
		}
		if len(list) != test.positions || wrong != test.wrong || counted != test.counted {
			t.Errorf("%s: %d positions, %d disagreements and %d of counted, the documentation says %+v", test.file, len(list), wrong, counted, test)
		}
	}
}
