package book

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/internal/testenv"
)

// follow plays moves from a position and returns the last position and move.
func follow(t testing.TB, fen string, texts ...string) (board.Position, board.Move) {
	t.Helper()
	moves, pos := boardtest.Line(t, boardtest.Position(t, fen), texts...)
	if len(moves) == 0 {
		return pos, board.NoMove
	}
	return pos, moves[len(moves)-1]
}

// TestKey has the test data of the format's description, and positions in which
// a pawn is next to one that has advanced but cannot take it.
func TestKey(t *testing.T) {
	for moves, want := range map[string]uint64{
		"":                                   0x463b96181691fc9c,
		"e2e4":                               0x823c9b50fd114196,
		"e2e4 d7d5":                          0x0756b94461c50fb0,
		"e2e4 d7d5 e4e5":                     0x662fafb965db29d4,
		"e2e4 d7d5 e4e5 f7f5":                0x22a48b5a8e47ff78,
		"e2e4 d7d5 e4e5 f7f5 e1e2":           0x652a607ca3f242c1,
		"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7":      0x00fdd303c946bdd9,
		"a2a4 b7b5 h2h4 b5b4 c2c4":           0x3c8123ea7b067637,
		"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3": 0x5c3f9b829b279560,
	} {
		pos, last := follow(t, board.StartFEN, strings.Fields(moves)...)
		again := boardtest.Position(t, pos.FEN())
		if got, other := Key(&pos, last), Key(&again, board.NoMove); got != want || other != want {
			t.Errorf("Key after %q = %016x, from its FEN %016x, want %016x", moves, got, other, want)
		}
	}
	pinned, last := follow(t, "4k3/8/8/8/4p3/8/3P4/2K1R3 w - - 0 1", "d4")
	with, without := Key(&pinned, last), Key(&pinned, board.NoMove)
	if pinned.EnPassant() != board.NoSquare || with^without != random64[enPassantAt+3] {
		t.Errorf("a pinned pawn beside: keys %016x and %016x do not differ by the file", with, without)
	}
}

// fileOf returns a book file of entries of a position: coordinates and weights.
func fileOf(pos board.Position, last board.Move, moves ...any) []byte {
	var data []byte
	for i := 0; i < len(moves); i += 2 {
		data = binary.BigEndian.AppendUint64(data, Key(&pos, last))
		data = binary.BigEndian.AppendUint16(data, coded(moves[i].(string)))
		data = binary.BigEndian.AppendUint16(data, uint16(moves[i+1].(int)))
		data = binary.BigEndian.AppendUint32(data, 0)
	}
	return data
}

// coded returns coordinates as an entry has them.
func coded(text string) uint16 {
	square := func(s string) uint16 { return uint16(s[0]-'a') | uint16(s[1]-'1')<<3 }
	code := square(text[2:4]) | square(text[:2])<<6
	if len(text) > 4 {
		code |= uint16(strings.IndexByte(" nbrq", text[4])) << 12
	}
	return code
}

func TestMoves(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		entries   []any
		want      []string
	}{
		{"the best first", board.StartFEN, []any{"e2e4", 3, "d2d4", 5, "c2c4", 4}, []string{"d4", "c4", "e4"}},
		{"in the order of the file where equal", board.StartFEN, []any{"e2e4", 3, "d2d4", 3}, []string{"e4", "d4"}},
		{"weight 0", board.StartFEN, []any{"e2e4", 0, "d2d4", 1}, []string{"d4"}},
		{"illegal", board.StartFEN, []any{"e2e5", 9, "a1a1", 9, "e7e5", 9, "d2d4", 1}, []string{"d4"}},
		{"twice", board.StartFEN, []any{"e2e4", 2, "d2d4", 3, "e2e4", 2}, []string{"e4", "d4"}},
		{"short castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", []any{"e1h1", 1}, []string{"O-O"}},
		{"long castling of Black", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", []any{"e8a8", 1}, []string{"O-O-O"}},
		{"castling in UCI's way is none", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", []any{"e1g1", 1}, nil},
		{"a rook's move that looks like castling", "7k/8/8/8/8/8/8/4R1K1 w - - 0 1", []any{"e1a1", 1}, []string{"Ra1"}},
		{"promotions", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", []any{"a7a8q", 3, "a7a8n", 2, "a7a8", 9}, []string{"a8=Q", "a8=N"}},
		{"Chess960", "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", []any{"e1g1", 1, "e1b1", 2}, []string{"O-O-O", "O-O"}},
	} {
		pos, _ := follow(t, test.fen)
		b, err := Read(bytes.NewReader(fileOf(pos, board.NoMove, test.entries...)))
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		var got []string
		for _, m := range b.Moves(&pos, board.NoMove) {
			got = append(got, pos.SAN(m.Move))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	one := make([]byte, 16)
	for want, data := range map[string][]byte{
		"15 bytes":                one[:15],
		"entry 2 is out of order": append(slices.Repeat([]byte{1}, 16), one...),
	} {
		if _, err := Read(bytes.NewReader(data)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	for _, data := range [][]byte{nil, one} {
		if _, err := Read(bytes.NewReader(data)); err != nil {
			t.Error(err)
		}
	}
}

// TestFoundAmongMany: the moves of each position are found wherever it is in
// the file, as a search through all of it finds them.
func TestFoundAmongMany(t *testing.T) {
	pos, _ := follow(t, board.StartFEN)
	var data [][]byte
	for _, m := range pos.LegalMoves() {
		next := pos.After(m)
		for _, reply := range next.LegalMoves() {
			data = append(data, fileOf(next, m, reply.String(), 7))
		}
	}
	slices.SortStableFunc(data, slices.Compare)
	b := testenv.Must(Read(bytes.NewReader(slices.Concat(data...))))(t)
	for _, m := range pos.LegalMoves() {
		next := pos.After(m)
		if got, want := len(b.Moves(&next, m)), len(next.LegalMoves()); got != want {
			t.Errorf("after %s: %d moves, want %d", m, got, want)
		}
	}
	if got := b.Moves(&pos, board.NoMove); got != nil {
		t.Errorf("the start position has no entry, and moves %v", got)
	}
}

// TestBooks follows the lines of a book that PolyGlot made: it knows the winner's
// and the drawn moves, with castling on both sides, an en-passant capture and an
// underpromotion; and of a public one, which has each of Black's moves.
func TestBooks(t *testing.T) {
	own, trap := readBook(t, testenv.OwnSuites(t), "own.bin"), readBook(t, testenv.PublicSuites(t), "lasker-trap.bin")
	for _, test := range []struct {
		book *Book
		line string
		side int // 0: White's moves are known, 1: Black's
	}{
		{own, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 d6 c3", 0},
		{own, "d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O Bg5 d5 O-O-O Be7", 1},
		{own, "e4 e6 e5 d5 exd6 cxd6 d4", 0},
		{own, "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O", 1},
		{own, "h4 g5 hxg5 h6 gxh6 Nc6 h7 d6 hxg8=N Rxg8", 1},
		{trap, "d4 d5 c4 e5 dxe5 d4 e3 Bb4+ Bd2 dxe3 Bxb4 exf2+ Ke2 fxg1=N+", 1},
	} {
		line := strings.Fields(test.line)
		for i := test.side; i < len(line); i += 2 {
			pos, last := follow(t, board.StartFEN, line[:i]...)
			known := func(m Move) bool { return pos.SAN(m.Move) == line[i] }
			if moves := test.book.Moves(&pos, last); !slices.ContainsFunc(moves, known) {
				t.Errorf("after %v: %v, want %s among them", line[:i], moves, line[i])
			}
		}
	}
	pos, last := follow(t, board.StartFEN, "a3")
	if moves := own.Moves(&pos, last); len(moves) > 0 {
		t.Errorf("after a3: %v, want none", moves)
	}
}

// readBook reads a book of a collection.
func readBook(t *testing.T, folder, name string) *Book {
	t.Helper()
	data := testenv.Must(os.ReadFile(filepath.Join(folder, "books", name)))(t)
	return testenv.Must(Read(bytes.NewReader(data)))(t)
}

// FuzzParse: whatever the file, moves are legal and have a weight.
func FuzzParse(f *testing.F) {
	pos, _ := follow(f, board.StartFEN)
	f.Add(fileOf(pos, board.NoMove, "e2e4", 3, "e1h1", 1, "a7a8q", 65535))
	f.Add(make([]byte, 16))
	f.Add([]byte("not a book"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		if len(b.keys) > len(data)/entrySize {
			t.Errorf("%d entries in %d bytes", len(b.keys), len(data))
		}
		for _, m := range b.Moves(&pos, board.NoMove) {
			if !pos.IsLegal(m.Move) || m.Weight <= 0 {
				t.Errorf("move %s of weight %d", m.Move, m.Weight)
			}
		}
	})
}
