package phase

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
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

// labelled is a position of testdata with its phase, as a person sees it.
type labelled struct{ fen, phase string }

func readLabelled(t *testing.T, name string) []labelled {
	t.Helper()
	data := testenv.Must(os.ReadFile(filepath.Join("testdata", name)))(t)
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

// mixednessSlow is the mixedness square by square, with the scores as scalachess lists them: y
// is the lower rank of a region from 1.
func mixednessSlow(pos *board.Position) int {
	sum := 0
	for y := 1; y <= 7; y++ {
		scores := map[[2]int]int{ // by the pieces of White and of Black in a region
			{1, 0}: 1 + (8 - y), {0, 1}: 1 + y, {1, 1}: 5 + max(4-y, y-4), {2, 1}: 4 + (y - 1), {3, 1}: 5 + (y - 1),
			{1, 2}: 4 + (7 - y), {2, 2}: 7, {1, 3}: 5 + (7 - y),
		}
		if y > 2 {
			scores[[2]int{2, 0}] = 2 + (y - 2)
		}
		if y > 1 {
			scores[[2]int{3, 0}], scores[[2]int{4, 0}] = 3+(y-1), 3+(y-1)
		}
		if y < 6 {
			scores[[2]int{0, 2}] = 2 + (6 - y)
		}
		if y < 7 {
			scores[[2]int{0, 3}], scores[[2]int{0, 4}] = 3+(7-y), 3+(7-y)
		}
		for x := range 7 {
			var men [2]int
			for _, s := range []board.Square{
				board.MakeSquare(x, y-1), board.MakeSquare(x+1, y-1), board.MakeSquare(x, y), board.MakeSquare(x+1, y),
			} {
				if pos.Occupied().Has(s) {
					men[pos.PieceOn(s).Color()]++
				}
			}
			sum += scores[men]
		}
	}
	return sum
}

// TestDivision: each of the rule's conditions by itself, and the mixedness against its slow
// form.
func TestDivision(t *testing.T) {
	for fen, want := range map[string]State{
		board.StartFEN: Opening,
		"rnbqk3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w - -":                     Middlegame, // ten pieces
		"rnbqkb2/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w - -":                    Opening,
		"rnbqkbnr/pppppppp/8/8/8/NBQBN3/PPPPPPPP/R3K2R w KQkq -":              Middlegame, // a back rank of three
		"rnb1k3/pppppppp/8/8/8/8/PPPPPPPP/RNB1K3 w - -":                       Endgame,    // six pieces
		"rnbqk3/pppppppp/8/8/8/8/PPPPPPPP/RNB1K3 w - -":                       Middlegame,
		"r2q1rk1/1b2bppp/p1n1pn2/1pppP1B1/3P2P1/2PB1N1P/PPQN1P2/R3K2R w KQ -": Middlegame, // mixed
	} {
		pos := boardtest.Position(t, fen)
		if got := (division{}).State(&pos, Unknown); got != want {
			t.Errorf("%s: %s, want %s (mixedness %d)", fen, got, want, mixedness(&pos))
		}
	}
	for _, file := range []string{"labelled.epd", "heldout.epd"} {
		for _, l := range readLabelled(t, file) {
			pos := boardtest.Position(t, l.fen)
			testenv.Want(t, fmt.Sprintf("%s: mixedness", pos.FEN()), mixedness(&pos), mixednessSlow(&pos))
		}
	}
}
