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

	"keymove/engine/board"
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

// TestDialects reads the departures of real files from the standard, and compares
// the operations written back.
func TestDialects(t *testing.T) {
	promotion := "8/4P3/8/8/8/8/k7/4K3 w - -"
	tests := []struct {
		name    string
		line    string
		want    string   // the line written back
		repairs []string // "column: kind"
	}{
		{"standard", kings + ` bm Kd2 Ke2; id "a.1"; c0 "x; y";`, "", nil},
		{"unknown opcodes", kings + ` zz_1 foo "bar" 7; Ae; q -3;`, "", nil},
		{"six fields", kings + ` 3 40 bm Kd2;`, kings + ` hmvc 3; fmvn 40; bm Kd2;`, []string{"27: six-fields"}},
		{"five fields", kings + ` 3 bm Kd2;`, kings + ` hmvc 3; bm Kd2;`, []string{"27: six-fields"}},
		{"six fields and counters", kings + ` 0 1 bm Kd2; fmvn 7;`, kings + ` hmvc 0; fmvn 7; bm Kd2;`, []string{"27: six-fields"}},
		{"move number 0", kings + ` 0 0 bm Kd2;`, kings + ` hmvc 0; bm Kd2;`, []string{"27: six-fields", "29: move-number-zero"}},
		{"dash after the position", kings + ` - bm Kd2;`, kings + ` bm Kd2;`, []string{"27: extra-dash"}},
		{"dash before an opcode", kings + ` bm Kd2; - id "x";`, kings + ` bm Kd2; id "x";`, []string{"35: extra-dash"}},
		{"castling right without rook", `4k3/8/8/8/8/8/8/4K2R w KQ - bm O-O;`, `4k3/8/8/8/8/8/8/4K2R w K - bm O-O;`, []string{"24: castling-right-dropped"}},
		{"no-break spaces", "4k3/8/8/8/8/8/8/4K3\u00a0w - -\xa0bm Kd2;", kings + ` bm Kd2;`, nil},
		{"impossible en passant", `4k3/8/8/8/8/8/8/4K3 w - e6 bm Kd2;`, kings + ` bm Kd2;`, []string{"23: en-passant-dropped"}},
		{"useless en passant", `4k3/8/8/4p3/8/8/8/4K3 w - e6 bm Kd2;`, `4k3/8/8/4p3/8/8/8/4K3 w - - bm Kd2;`, nil},
		{"tabs and spaces", "  4k3/8/8/8/8/8/8/4K3\tw -  - \t bm\tKd2 ;  ", kings + ` bm Kd2;`, nil},

		{"semicolon after the position", kings + ` ; bm Kd2;`, kings + ` bm Kd2;`, []string{"27: empty-operation"}},
		{"empty operation", kings + ` bm Kd2;; id "x";`, kings + ` bm Kd2; id "x";`, []string{"34: empty-operation"}},
		{"no semicolon at the end", kings + ` bm Kd2`, kings + ` bm Kd2;`, []string{"33: missing-semicolon"}},
		{"no semicolon before id", kings + ` bm Kd2 id "x";`, kings + ` bm Kd2; id "x";`, []string{"34: missing-semicolon"}},
		{"no semicolon before BM", kings + ` id "x" BM Kd2; c0 "y" bestmove Kd2;`, kings + ` id "x"; bm Kd2; c0 "y"; bm Kd2;`,
			[]string{"34: missing-semicolon", "34: misspelt-opcode", "49: missing-semicolon", "49: misspelt-opcode", "49: duplicate-opcode"}},
		{"no semicolon after a string", kings + ` id "x" bm Kd2;`, kings + ` id "x"; bm Kd2;`, []string{"34: missing-semicolon"}},
		{"c1 as a move", `4k3/8/8/8/8/2p5/P7/4K3 b - - bm Kd8 c2; am Kd7 c2;`, "", nil},
		{"c1 as a comment", kings + ` bm Kd2 c1 "x";`, kings + ` bm Kd2; c1 "x";`, []string{"34: missing-semicolon"}},
		{"perft", kings + ` ;D1 5 ;D2 25`, kings + ` D1 5; D2 25;`, nil},
		{"no operand", kings + ` pv; pm ; resign;`, kings + ` pv; pm; resign;`, nil},
		{"no number", kings + ` acd; ce x; hmvc x; acs "5";`, ``, []string{"27: note"}},
		{"two ids", kings + ` id "x"; id "y";`, "", []string{"35: duplicate-opcode"}},
		{"id=", kings + ` id="33";`, kings + ` id "33";`, []string{"27: misspelt-opcode"}},
		{"id without space", kings + ` id"33";`, kings + ` id "33";`, []string{"27: misspelt-opcode"}},
		{"bm:", kings + ` bm: Kd2;`, kings + ` bm Kd2;`, []string{"27: misspelt-opcode"}},
		{"odd opcodes", kings + ` bm #1; ep; 00:00; --:-- @ C0/R-4; 00'40" (Gustav); XV: h5a5;`, "", []string{"38: note"}},
		{"odd opcodes without a mate", kings + ` bm Kd2; ep; 00:00; --:-- @ C0/R-4; 00'40" (Gustav); PV-: h5a5;`, "", []string{"39: note"}},
		{"behind a mate", kings + ` bm #2; O-O-O; "Gustav"; 00:00; !; id "x"; 5 "Bm`, kings + ` bm #2; O-O-O; "Gustav"; 00:00; !; id "x"; 5 "Bm";`, []string{"71: unterminated-string", "34: note"}},
		{"odd opcode first", kings + `; 0 1;`, kings + ` ; 0 1;`, []string{"26: empty-operation", "28: note"}},
		{"string without opcode", kings + ` bm Kd2; "Not King takes"`, kings + ` bm Kd2; "Not King takes";`, []string{"51: missing-semicolon", "35: note"}},
		{"free text", kings + ` bm Kd2; Tal vs. "Nobody", 1960`, "", []string{"35: note"}},
		{"unknown opcode at the end", kings + ` bm Kd2; zz 5`, kings + ` bm Kd2; zz 5;`, []string{"39: missing-semicolon"}},

		{"unquoted id without semicolon", kings + ` id WAC 1 bm Kd2;`, kings + ` id "WAC 1"; bm Kd2;`, []string{"30: unquoted-string", "36: missing-semicolon"}},
		{"unquoted comment", kings + ` c1 diff=10`, kings + ` c1 "diff=10";`, []string{"30: unquoted-string", "37: missing-semicolon"}},
		{"empty id", kings + ` id ""; id ;`, kings + ` id ""; id;`, []string{"34: duplicate-opcode"}},
		{"semicolon in a string", kings + ` c0 "bm Kd1; am Kd2";`, "", nil},
		{"escapes", kings + ` a "foo\"bar"; b "foo\\\\"; c0 "C:\x\\";`, kings + ` a "foo\"bar"; b "foo\\\\"; c0 "C:\\x\\";`, nil},
		{"quote in a string", kings + ` c0 "90'+15", IC 2014"; bm Kd2;`, kings + ` c0 "90'+15\", IC 2014"; bm Kd2;`, []string{"37: embedded-quote"}},
		{"quoted words in a string", kings + ` c0 "so "they" say"; bm Kd2;`, kings + ` c0 "so \"they\" say"; bm Kd2;`, []string{"34: embedded-quote"}},
		{"unterminated string", kings + ` bm Kd2; id "13 c5`, kings + ` bm Kd2; id "13 c5";`, []string{"38: unterminated-string"}},
		{"unterminated string with a semicolon", kings + ` c0 "Kd1; then Kd2;`, kings + ` c0 "Kd1; then Kd2";`, []string{"30: unterminated-string"}},
		{"unterminated string before another", kings + ` id "a.17; c0 "Caissa, 2024"; bm Kd2;`, kings + ` id "a.17"; c0 "Caissa, 2024"; bm Kd2;`, []string{"30: unterminated-string"}},

		{"comma list of moves", kings + ` bm Kd2, Ke2,Kf2;`, kings + ` bm Kd2 Ke2 Kf2;`, []string{"30: move-spelling", "35: move-spelling"}},
		{"moves in a string", kings + ` bm "Kd2 Ke2";`, kings + ` bm Kd2 Ke2;`, []string{"30: move-spelling"}},
		{"en-passant mark apart", `4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm exd6 e.p.;`, `4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm exd6;`, []string{"39: move-spelling"}},
		{"check sign apart", queen + ` bm Qa8 + ; am Qb1 + ? ;`, queen + ` bm Qa8+; am Qb1;`, []string{"35: move-spelling", "31: move-spelling", "46: move-spelling", "48: move-spelling"}},
		{"zeros for castling", castle + ` bm 0-0 0-0-0;`, castle + ` bm O-O O-O-O;`, []string{"37: move-spelling", "41: move-spelling"}},
		{"promotion without equals", promotion + ` bm e8N;`, promotion + ` bm e8=N;`, []string{"31: move-spelling"}},
		{"missing check sign", queen + ` bm Qa8;`, queen + ` bm Qa8+;`, []string{"31: move-spelling"}},
		{"long notation", kings + ` bm Ke1-d2 Ke1f1;`, kings + ` bm Kd2 Kf1;`, []string{"30: move-spelling", "37: move-spelling"}},
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

// TestStrict: the first repair of a line is its error.
func TestStrict(t *testing.T) {
	line := kings + ` 0 1 bm Kd2!;`
	_, err := NewReader(strings.NewReader(line), "x.epd", Options{Strict: true}).Read()
	var strict *StrictError
	if !errors.As(err, &strict) || strict.Repair.Kind != SixFields {
		t.Fatalf("Read(%q) = %v, want a *StrictError of kind %s", line, err, SixFields)
	}
	if got, want := err.Error(), "x.epd:1:27: six-fields: "; !strings.HasPrefix(got, want) {
		t.Errorf("Read(%q) = %q, want it to begin with %q", line, got, want)
	}
	clean := "\uFEFF" + kings + " bm Kd2;\x00\r\n\r\n# comment\r\n4k3/8/8/4p3/8/8/8/4K3 w - e6 c0 \"Per\xe9z\";\r\n"
	for _, err := range NewReader(strings.NewReader(clean), "x.epd", Options{Strict: true}).All() {
		if err != nil {
			t.Errorf("Read(%q) = %v, want no error", clean, err)
		}
	}
}

// TestReadingGoesOn after an error of a line; that of the stream ends it.
func TestReadingGoesOn(t *testing.T) {
	text := "\n# comment\n" + kings + " bm Ke3;\n" + kings + " bm Kd2;\nstartpos\n8/8/8/8/8/8/8/8 w - -\n" + kings
	stream := io.MultiReader(strings.NewReader(text), iotest.ErrReader(errors.New("disk on fire")))
	var got []string
	for record, err := range NewReader(stream, "dir/x.epd", Options{}).All() {
		switch moveErr, isMove := errors.AsType[*board.MoveError](err); {
		case err == nil:
			got = append(got, record.String())
		case isMove:
			got = append(got, fmt.Sprint(err, moveErr.Reason == board.Illegal))
		case errors.As(err, new(*board.FENError)):
			got = append(got, "no position")
		default:
			got = append(got, err.Error())
		}
	}
	want := []string{
		`dir/x.epd:3:30: bm: "Ke3" is not a legal move true`,
		kings + " bm Kd2;",
		`dir/x.epd:5:1: the position has 1 of 4 fields: "startpos"`,
		"no position",
		"disk on fire",
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("All() differs (-got +want):\n%s", diff)
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
