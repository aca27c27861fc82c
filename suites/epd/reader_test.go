package epd

import (
	gocmp "cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// Positions that many tests share.
const (
	kings  = "4k3/8/8/8/8/8/8/4K3 w - -"
	castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
	queen  = "4k3/8/8/8/8/8/8/Q3K3 w - -"
)

// read reads one valid line.
func read(t *testing.T, line string, o Options) *Record {
	t.Helper()
	record, err := NewReader(strings.NewReader(line), "test.epd", o).Read()
	if err != nil {
		t.Fatalf("Read(%q): %v", line, err)
	}
	return record
}

// repairsOf returns the repairs of a record as "column: kind".
func repairsOf(r *Record) (list []string) {
	for _, repair := range r.Repairs {
		list = append(list, fmt.Sprintf("%d: %s", repair.Column, repair.Kind))
	}
	return list
}

// TestDialects reads departures of real files from the standard that testdata/oddities.epd does not have, and
// compares the operations written back.
func TestDialects(t *testing.T) {
	tests := []struct {
		name    string
		line    string
		want    string   // the line written back
		repairs []string // "column: kind"
	}{
		{"unknown opcodes", kings + ` zz_1 foo "bar" 7; Ae; q -3;`, "", nil},
		{"five fields", kings + ` 3 bm Kd2;`, kings + ` hmvc 3; bm Kd2;`, []string{"27: six-fields"}},
		{"six fields and counters", kings + ` 0 1 bm Kd2; fmvn 7;`, kings + ` hmvc 0; fmvn 7; bm Kd2;`, []string{"27: six-fields"}},
		{"no-break spaces", "4k3/8/8/8/8/8/8/4K3\u00a0w - -\xa0bm Kd2;", kings + ` bm Kd2;`, nil},

		{"no semicolon before BM", kings + ` id "x" BM Kd2; c0 "y" bestmove Kd2;`, kings + ` id "x"; bm Kd2; c0 "y"; bm Kd2;`,
			[]string{"34: missing-semicolon", "34: misspelt-opcode", "49: missing-semicolon", "49: misspelt-opcode", "49: duplicate-opcode"}},
		{"c1 as a move", `4k3/8/8/8/8/2p5/P7/4K3 b - - bm Kd8 c2; am Kd7 c2;`, "", nil},
		{"c1 as a comment", kings + ` bm Kd2 c1 "x";`, kings + ` bm Kd2; c1 "x";`, []string{"34: missing-semicolon"}},
		{"id without space", kings + ` id"33";`, kings + ` id "33";`, []string{"27: misspelt-opcode"}},
		{"behind a mate", kings + ` bm #2; O-O-O; "Gustav"; 00:00; !; id "x"; 5 "Bm`, kings + ` bm #2; O-O-O; "Gustav"; 00:00; !; id "x"; 5 "Bm";`, []string{"71: unterminated-string", "34: note"}},
		{"odd opcode first", kings + `; 0 1;`, kings + ` ; 0 1;`, []string{"26: empty-operation", "28: note"}},
		{"unknown opcode at the end", kings + ` bm Kd2; zz 5`, kings + ` bm Kd2; zz 5;`, []string{"39: missing-semicolon"}},

		{"unquoted id without semicolon", kings + ` id WAC 1 bm Kd2;`, kings + ` id "WAC 1"; bm Kd2;`, []string{"30: unquoted-string", "36: missing-semicolon"}},
		{"empty id", kings + ` id ""; id ;`, kings + ` id ""; id;`, []string{"34: duplicate-opcode"}},
		{"escapes", kings + ` a "foo\"bar"; b "foo\\\\"; c0 "C:\x\\";`, kings + ` a "foo\"bar"; b "foo\\\\"; c0 "C:\\x\\";`, nil},

		{"moves in a string", kings + ` bm "Kd2 Ke2";`, kings + ` bm Kd2 Ke2;`, []string{"30: move-spelling"}},
		{"en-passant mark apart", `4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm exd6 e.p.;`, `4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm exd6;`, []string{"39: move-spelling"}},
	}
	for _, test := range tests {
		record := read(t, test.line, Options{})
		if got := record.String(); got != gocmp.Or(test.want, test.line) || !slices.Equal(repairsOf(record), test.repairs) {
			t.Errorf("%s: Read(%q)\ngot  %s, %q\nwant %s, %q", test.name, test.line, got, repairsOf(record), gocmp.Or(test.want, test.line), test.repairs)
		}
		again := read(t, record.String(), Options{})
		if diff := cmp.Diff(again, record, sameContent...); diff != "" {
			t.Errorf("%s: Read(%q) differs from the first reading (-got +want):\n%s", test.name, record.String(), diff)
		}
	}
}

// TestReadingGoesOn after an error of a line; that of the stream, and a stream that is not EPD, end it, also byte by byte. Under
// strict rules the first repair of a line is its error.
func TestReadingGoesOn(t *testing.T) {
	line := kings + " bm Kd2;\n"
	broken := io.MultiReader(strings.NewReader(line), iotest.ErrReader(errors.New("disk on fire")))
	text := func(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) }
	for _, test := range []struct {
		stream io.Reader
		strict bool
		want   []string // lines and errors
	}{
		{broken, false, []string{"1", "disk on fire"}},
		{text("\n# comment\n" + kings + " bm Ke3;\n" + line + "startpos\n"), false,
			[]string{`x.epd:3:30: bm: "Ke3" is not a legal move`, "4", `x.epd:5:1: the position has 1 of 4 fields: "startpos"`}},
		{strings.NewReader(line + strings.Repeat("x", 17<<20) + "\n" + line), false, []string{"1", "x.epd:2:1: the line is longer than 16777216 bytes", "3"}},
		{text("\xff\xfe4\x00k\x00"), false, []string{"this is UTF-16 text"}},
		{text("\uFEFF% x\n[Event \"?\"]\n"), false, []string{"this is a PGN file, games"}},
		{text("\x00\n#\x00\n\uFEFF" + line), false, []string{"3"}},
		{text(line + "[Event \"?\"]\n"), false, []string{"1", `x.epd:2:1: the position has 2 of 4 fields: "[Event \"?\"]"`}},
		{text(kings + " 0 1 bm Kd2!;"), true, []string{"x.epd:1:27: six-fields: the position has counters, which EPD writes as hmvc and fmvn (not allowed)"}},
		{text("\uFEFF" + kings + " bm Kd2;\x00\r\n\r\n# x\r\n4k3/8/8/4p3/8/8/8/4K3 w - e6 c0 \"Per\xe9z\";\r\n"), true, []string{"1", "4"}},
	} {
		var got []string
		for record, err := range NewReader(test.stream, "x.epd", Options{Strict: test.strict}).All() {
			if err != nil {
				got = append(got, err.Error())
			} else {
				got = append(got, fmt.Sprint(record.Line))
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// TestChess960 is turned on for a file, or by a line that needs it.
func TestChess960(t *testing.T) {
	const other = "4k3/8/8/8/8/8/8/1R2K1R1 w "
	for position, want := range map[string][2]string{ // without the flag, and with it
		castle: {"false", "true"}, other + "KQ -": {"error", "true"}, other + "GB -": {"true", "true"}, "4k3/8/8/8/8/8/8/1RK3R1 w KQ -": {"true", "true"},
	} {
		for i, flag := range []bool{false, true} {
			got := "error"
			if record, err := Parse(position+" bm O-O;", 1, Options{Chess960: flag}); err == nil {
				got = fmt.Sprint(record.Position.Chess960())
			}
			if got != want[i] {
				t.Errorf("%s with Chess960 %t: %s, want %s", position, flag, got, want[i])
			}
		}
	}
}
