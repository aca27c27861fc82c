package match

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
	"keymove/suites/epd"
)

// The built-in openings are what their README says: 500 different positions after eight plies, to which the
// moves in c0 lead, with a balanced score.
func TestBuiltinOpenings(t *testing.T) {
	openings := testenv.Must(BuiltinOpenings())(t)
	seen := map[board.Position]bool{}
	for _, o := range openings {
		seen[o.Start] = len(o.Moves) == 0
	}
	openingReader := epd.NewReader(strings.NewReader(BuiltinEPD()), BuiltinName, epd.Options{Strict: true})
	for record, err := range openingReader.All() {
		testenv.Check(t, err)
		op, _ := record.Operation("c0")
		words := slices.DeleteFunc(strings.Fields(op.Operands[0].Text), func(word string) bool { return strings.HasSuffix(word, ".") })
		moves, pos := boardtest.Line(t, boardtest.Position(t, board.StartFEN), words...)
		if pos != record.Position || len(moves) != 8 || !seen[pos] {
			t.Errorf("line %d: %d plies lead to %s", record.Line, len(moves), pos.FEN())
		}
		if ce, err := strconv.Atoi(record.Text("ce")); err != nil || max(ce, -ce) > 35 {
			t.Errorf("line %d: ce %d", record.Line, ce)
		}
	}
	if len(openings) != 500 || len(seen) != 500 {
		t.Errorf("%d openings, %d different, want 500", len(openings), len(seen))
	}
}

// read reads openings of a file with a name and a text.
func read(name, text string, o OpeningOptions) ([]Opening, error) {
	openings, _, err := ReadOpenings(strings.NewReader(text), name, o)
	return openings, err
}

func TestReadOpenings(t *testing.T) {
	const lines = "# a comment\n" +
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n" +
		"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - hmvc 2; fmvn 3; id \"x\";\n"
	openings, err := read("x.epd", lines, OpeningOptions{Format: FormatOf("x.epd")})
	if err != nil || len(openings) != 2 || openings[0].Start.SideToMove() != board.Black || !strings.HasSuffix(openings[1].Start.FEN(), " 2 3") {
		t.Errorf("EPD: %+v, %v", openings, err)
	}
	const games = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[Event \"b\"]\n[FEN \"4k3/8/8/8/8/8/P7/4K3 b - - 0 9\"]\n\n9... Kd7 *\n"
	openings, err = read("x.pgn", games, OpeningOptions{Format: FormatOf("x.PGN"), Plies: 3})
	if err != nil || len(openings) != 2 || len(openings[0].Moves) != 3 || len(openings[1].Moves) != 1 {
		t.Errorf("PGN: %+v, %v, want 3 and 1 moves", openings, err)
	}
}

// TestWarnings: what was repaired is known.
func TestWarnings(t *testing.T) {
	for _, tt := range []struct {
		text string
		o    OpeningOptions
		want string
	}{
		{"bbnrkqrn/pppppppp/8/8/8/8/PPPPPPPP/BBNRKQRN w KQkq - 0 1\n", OpeningOptions{Format: EPD},
			"x:1:47: castling-right-dropped: castling right K, but the king or rook is not on its square (and 3 more)"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", OpeningOptions{Format: EPD}, ""},
		{"bbnrkqrn/pppppppp/8/8/8/8/PPPPPPPP/BBNRKQRN w KQkq -\n", OpeningOptions{Format: EPD},
			"x:1:47: castling-right-dropped: castling right K, but the king or rook is not on its square (and 3 more)"},
		{"bbnrkqrn/pppppppp/8/8/8/8/PPPPPPPP/BBNRKQRN w KQkq -\n", OpeningOptions{Format: EPD, Chess960: true}, ""},
		{"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 moves e1d1 e8e7\n", OpeningOptions{Format: EPD}, ""},
		{"4k3/8/8/8/8/8/8/Q3K3 w - - moves e1d1 e8e6\n", OpeningOptions{Format: EPD}, `x:1:39: moves: move 2: "e8e6" is not a legal move`},
		{"4k3/8/8/8/8/8/8/Q3K3 w - - id \"a\"; moves e1d1 e8e7\n", OpeningOptions{Format: EPD}, "x:1:36: moves is read directly behind the position only"},
		{"1. e4 ! *\n", OpeningOptions{Format: PGN}, `x:1:7: detached-check-sign: "!" stands apart from its move`},
		{"[FEN \"1r2k3/8/8/8/8/8/8/1R2K3 w Q - 0 1\"]\n", OpeningOptions{Format: PGN},
			"x:1:1: castling-right-dropped: castling right Q, but the king or rook is not on its square"},
		{"[FEN \"1r2k3/8/8/8/8/8/8/1R2K3 w Q - 0 1\"]\n", OpeningOptions{Format: PGN, Chess960: true}, ""},
	} {
		_, warnings, err := ReadOpenings(strings.NewReader(tt.text), "x", tt.o)
		var texts []string
		for _, w := range warnings {
			texts = append(texts, w.String())
		}
		if err != nil {
			texts = append(texts, err.Error())
		}
		if got := strings.Join(texts, "\n"); tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%+v %q:\ngot  %s\nwant %s", tt.o, tt.text, got, tt.want)
		}
	}
}

// All that is wrong is reported at once, with its place: what cannot be read, and
// games that are over.
func TestFaults(t *testing.T) {
	over := map[string]string{
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3": "checkmate",
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":                                "stalemate",
		"7k/8/6K1/8/8/8/8/7B b - - 0 1":                                 "neither side can mate",
		"7k/8/6K1/8/8/8/8/7R b - - 100 90":                              "fifty moves",
	}
	for fen, want := range over {
		text := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n" + fen + "\nnonsense\n"
		_, err := read("x.epd", text, OpeningOptions{Format: EPD})
		var faults OpeningFaults
		if !errors.As(err, &faults) || len(faults) != 2 || !strings.Contains(err.Error(), want) ||
			!strings.HasPrefix(faults[0].Error(), "x.epd:2: ") || !strings.HasPrefix(faults[1].Error(), "x.epd:3:") {
			t.Errorf("%s: %v, want %s in line 2 and line 3", fen, err, want)
		}
	}
	const repeated = "[Event \"x\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n\n[Event \"y\"]\n\n1. e5 *\n"
	_, err := read("x.pgn", repeated, OpeningOptions{Format: PGN})
	testenv.WantError(t, "repetition", err, "x.pgn: game 1: the game is over: a third occurrence")
	testenv.WantError(t, "illegal move", err, "x.pgn:7:4: move 1")
	if _, err := read("x.pgn", repeated, OpeningOptions{Format: PGN, Plies: 7}); err == nil || strings.Contains(err.Error(), "third") {
		t.Errorf("cut before the repetition: %v", err)
	}
	for _, format := range []Format{EPD, PGN} {
		testenv.WantError(t, "an empty file", testenv.Err(read("x", "\n", OpeningOptions{Format: format})), errNone)
	}
	_, _, err = ReadOpenings(iotest.ErrReader(io.ErrUnexpectedEOF), "x", OpeningOptions{Format: PGN})
	testenv.WantError(t, "a broken stream", err, io.ErrUnexpectedEOF)
}

// A match longer than its book begins it anew (fastchess#259), also from a start in
// the middle (cutechess#550), and plays each opening once before that.
func TestBooksShorterThanTheMatch(t *testing.T) {
	rounds := func(s Sequence, n int) (all []int) {
		for round := range n {
			all = append(all, s.At(round))
		}
		return all
	}
	for _, o := range []Order{{}, {Start: 3}, {Random: true, Seed: 7}, {Random: true, Seed: 7, Start: 4}, {Start: 99}} {
		all := rounds(NewSequence(5, o), 25)
		sorted := slices.Sorted(slices.Values(all[:5]))
		if !slices.Equal(sorted, []int{0, 1, 2, 3, 4}) || !slices.Equal(all, slices.Repeat(all[:5], 5)) {
			t.Errorf("%+v: %v", o, all)
		}
	}
	testenv.Want(t, "from the third", rounds(NewSequence(5, Order{Start: 3}), 5), []int{2, 3, 4, 0, 1})
	seeded := func(seed uint64) []int { return rounds(NewSequence(500, Order{Random: true, Seed: seed}), 500) }
	if !slices.Equal(seeded(1), seeded(1)) || slices.Equal(seeded(1), seeded(2)) {
		t.Error("the order does not depend on the seed alone")
	}
}

func TestChess960(t *testing.T) {
	openings := testenv.Must(Chess960Openings())(t)
	seen := map[string]bool{}
	for _, o := range openings {
		seen[o.Start.FEN()] = true
		if !o.Start.Chess960() || o.Start.CastlingRooks().Count() != 4 {
			t.Errorf("%s cannot castle on both sides", o.Start.FEN())
		}
	}
	if len(seen) != 960 {
		t.Errorf("%d different positions", len(seen))
	}
	// Scharnagl's numbers: the first, standard chess, the last.
	for n, want := range map[int]string{0: "bbqnnrkr", 518: "rnbqkbnr", 959: "rkrnnqbb"} {
		if fen := openings[n].Start.FEN(); !strings.HasPrefix(fen, want+"/") {
			t.Errorf("position %d is %s, want %s", n, fen, want)
		}
	}
}
