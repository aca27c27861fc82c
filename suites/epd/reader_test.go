package epd

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/engine/board"
	"keymove/suites/notation"
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
func repairsOf(r *Record) []string {
	var list []string
	for _, repair := range r.Repairs {
		line, rest, _ := strings.Cut(repair.String(), ":")
		kind := strings.SplitN(rest, ": ", 3)
		if line == "1" {
			list = append(list, kind[0]+": "+kind[1])
		}
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
		{"useless en passant", `4k3/8/8/4p3/8/8/8/4K3 w - e6 bm Kd2;`, `4k3/8/8/4p3/8/8/8/4K3 w - - bm Kd2;`, nil},
		{"impossible en passant", `4k3/8/8/8/8/8/8/4K3 w - e6 bm Kd2;`, kings + ` bm Kd2;`, []string{"23: en-passant-dropped"}},
		{"tabs and spaces", "  4k3/8/8/8/8/8/8/4K3\tw -  - \t bm\tKd2 ;  ", kings + ` bm Kd2;`, nil},

		{"semicolon after the position", kings + ` ; bm Kd2;`, kings + ` bm Kd2;`, []string{"27: empty-operation"}},
		{"empty operation", kings + ` bm Kd2;; id "x";`, kings + ` bm Kd2; id "x";`, []string{"34: empty-operation"}},
		{"no semicolon at the end", kings + ` bm Kd2`, kings + ` bm Kd2;`, []string{"33: missing-semicolon"}},
		{"no semicolon before id", kings + ` bm Kd2 id "x";`, kings + ` bm Kd2; id "x";`, []string{"34: missing-semicolon"}},
		{"no semicolon before dm", kings + ` bm Kd2 dm 26;`, kings + ` bm Kd2; dm 26;`, []string{"34: missing-semicolon"}},
		{"no semicolon before BM", kings + ` id "x" BM Kd2; c0 "y" bestmove Kd2;`, kings + ` id "x"; bm Kd2; c0 "y"; bm Kd2;`,
			[]string{"34: missing-semicolon", "34: misspelt-opcode", "49: missing-semicolon", "49: misspelt-opcode", "49: duplicate-opcode"}},
		{"no semicolon after a string", kings + ` id "x" bm Kd2;`, kings + ` id "x"; bm Kd2;`, []string{"34: missing-semicolon"}},
		{"no semicolon after a number", kings + ` acn 3 acd 5;`, kings + ` acn 3; acd 5;`, []string{"33: missing-semicolon"}},
		{"c1 as a move", `4k3/8/8/8/8/2p5/P7/4K3 b - - bm Kd8 c2; am Kd7 c2;`, "", nil},
		{"c1 as a comment", kings + ` bm Kd2 c1 "x";`, kings + ` bm Kd2; c1 "x";`, []string{"34: missing-semicolon"}},
		{"perft", kings + ` ;D1 5 ;D2 25`, kings + ` D1 5; D2 25;`, nil},
		{"no operand", kings + ` pv; pm ; resign;`, kings + ` pv; pm; resign;`, nil},
		{"no number", kings + ` acd; ce x; hmvc x; acs "5";`, ``, []string{"27: bad-operand", "32: bad-operand", "38: bad-operand"}},
		{"two ids", kings + ` id "x"; id "y";`, "", []string{"35: duplicate-opcode"}},
		{"od", kings + ` od "x"; fmvc 9; hc0 "x";`, "", nil},
		{"id=", kings + ` id="33";`, kings + ` id "33";`, []string{"27: misspelt-opcode"}},
		{"id without space", kings + ` id"33";`, kings + ` id "33";`, []string{"27: misspelt-opcode"}},
		{"bm:", kings + ` bm: Kd2;`, kings + ` bm Kd2;`, []string{"27: misspelt-opcode"}},
		{"BM", kings + ` BM Kd2;`, kings + ` bm Kd2;`, []string{"27: misspelt-opcode"}},
		{"odd opcodes", kings + ` bm #1; ep; 00:00; --:-- @ C0/R-4; 00'40" (Gustav); PV: h5a5;`, kings + ` bm #1; ep; 00:00; --:-- @ C0/R-4; 00'40" (Gustav); pv h5a5;`, []string{"38: note", "78: misspelt-opcode"}},
		{"odd opcodes without a mate", kings + ` bm Kd2; ep; 00:00; --:-- @ C0/R-4; 00'40" (Gustav); PV-: h5a5;`, "", []string{"39: odd-opcode", "46: odd-opcode", "62: odd-opcode", "79: odd-opcode"}},
		{"behind a mate", kings + ` bm #2; O-O-O; "Gustav"; 00:00; !; id "x"; 5 "Bm`, kings + ` bm #2; O-O-O; "Gustav"; 00:00; !; id "x"; 5 "Bm";`, []string{"34: note"}},
		{"odd opcode first", kings + `; 0 1;`, kings + ` ; 0 1;`, []string{"26: empty-operation", "28: odd-opcode"}},
		{"string without opcode", kings + ` bm Kd2; "Not King takes"`, kings + ` bm Kd2; "Not King takes";`, []string{"35: odd-opcode", "51: missing-semicolon"}},
		{"free text", kings + ` bm Kd2; Tal vs. "Nobody", 1960`, "", []string{"35: free-text"}},
		{"free text in lower case", kings + ` bm Kd2; white wins`, "", []string{"35: free-text"}},
		{"unknown opcode at the end", kings + ` bm Kd2; zz 5`, kings + ` bm Kd2; zz 5;`, []string{"39: missing-semicolon"}},

		{"unquoted id", kings + ` id ERET 015 - Endspiel; bm Kd2;`, kings + ` id "ERET 015 - Endspiel"; bm Kd2;`, []string{"30: unquoted-string"}},
		{"unquoted id without semicolon", kings + ` id WAC 1 bm Kd2;`, kings + ` id "WAC 1"; bm Kd2;`, []string{"30: unquoted-string", "36: missing-semicolon"}},
		{"unquoted comment", kings + ` c1 diff=10`, kings + ` c1 "diff=10";`, []string{"30: unquoted-string", "37: missing-semicolon"}},
		{"empty id", kings + ` id ""; id ;`, kings + ` id ""; id;`, []string{"34: duplicate-opcode"}},
		{"semicolon in a string", kings + ` c0 "bm Kd1; am Kd2";`, "", nil},
		{"escapes", kings + ` a "foo\"bar"; b "foo\\\\"; c0 "C:\x\\";`, kings + ` a "foo\"bar"; b "foo\\\\"; c0 "C:\\x\\";`, nil},
		{"quote in a string", kings + ` c0 "90'+15", IC 2014"; bm Kd2;`, kings + ` c0 "90'+15\", IC 2014"; bm Kd2;`, []string{"37: embedded-quote"}},
		{"quoted words in a string", kings + ` c0 "so "they" say"; bm Kd2;`, kings + ` c0 "so \"they\" say"; bm Kd2;`, []string{"34: embedded-quote"}},
		{"words after a string", kings + ` id "13" or 14; bm Kd2;`, kings + ` id "13\" or 14"; bm Kd2;`, []string{"33: embedded-quote"}},
		{"unterminated string", kings + ` bm Kd2; id "13 c5`, kings + ` bm Kd2; id "13 c5";`, []string{"38: unterminated-string"}},
		{"unterminated string with a semicolon", kings + ` c0 "Kd1; then Kd2;`, kings + ` c0 "Kd1; then Kd2";`, []string{"30: unterminated-string"}},
		{"unterminated string before another", kings + ` id "a.17; c0 "Caissa, 2024"; bm Kd2;`, kings + ` id "a.17"; c0 "Caissa, 2024"; bm Kd2;`, []string{"30: unterminated-string"}},

		{"comma list of moves", kings + ` bm Kd2, Ke2,Kf2;`, kings + ` bm Kd2 Ke2 Kf2;`, []string{"30: comma-list", "35: comma-list"}},
		{"moves in a string", kings + ` bm "Kd2 Ke2";`, kings + ` bm Kd2 Ke2;`, []string{"30: quoted-move"}},
		{"en-passant mark apart", `4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm exd6 e.p.;`, `4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm exd6;`, []string{"39: detached-check-sign"}},
		{"check sign apart", queen + ` bm Qa8 + ; am Qb1 + ? ;`, queen + ` bm Qa8+; am Qb1;`, []string{"35: detached-check-sign", "31: check-sign", "46: detached-check-sign", "48: detached-check-sign"}},
		{"annotation mark", kings + ` bm Kd2!; am Ke2??;`, kings + ` bm Kd2; am Ke2;`, []string{"30: annotation-mark", "39: annotation-mark"}},
		{"zeros for castling", castle + ` bm 0-0 0-0-0;`, castle + ` bm O-O O-O-O;`, []string{"37: zero-castling", "41: zero-castling"}},
		{"coordinates", castle + ` bm e1g1 e1d2;`, castle + ` bm O-O Kd2;`, []string{"37: coordinate-move", "42: coordinate-move"}},
		{"promotion without equals", promotion + ` bm e8N;`, promotion + ` bm e8=N;`, []string{"31: promotion-without-equals"}},
		{"missing check sign", queen + ` bm Qa8;`, queen + ` bm Qa8+;`, []string{"31: check-sign"}},
		{"superfluous check sign", kings + ` bm Kd2+;`, kings + ` bm Kd2;`, []string{"30: check-sign"}},
		{"missing capture sign", castle + ` bm Ra8+;`, castle + ` bm Rxa8+;`, []string{"37: capture-sign"}},
		{"long notation", kings + ` bm Ke1-d2 Ke1f1;`, kings + ` bm Kd2 Kf1;`, []string{"30: move-spelling", "37: move-spelling"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := test.want
			if want == "" {
				want = test.line
			}
			record := read(t, test.line, Options{})
			if got := record.String(); got != want {
				t.Errorf("Read(%q) writes back\ngot  %s\nwant %s", test.line, got, want)
			}
			if diff := cmp.Diff(repairsOf(record), test.repairs, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("Read(%q) repairs differ (-got +want):\n%s", test.line, diff)
			}
			again := read(t, record.String(), Options{})
			if diff := cmp.Diff(again, record, sameContent...); diff != "" {
				t.Errorf("Read(%q) differs from the first reading (-got +want):\n%s", record.String(), diff)
			}
		})
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

// TestErrors reads lines that are invalid or ambiguous.
func TestErrors(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"no position", "startpos", `1:1: the position has 1 of 4 fields`},
		{"no en-passant square", "4k3/8/8/8/8/8/8/4K3 w - bm Kd2;", `1:1: the position has 3 of 4 fields: "bm" is where the en-passant square should be`},
		{"three fields and one rank", "2KR3R w - bm Kc2;", `1:1: the position has 3 of 4 fields: "bm" is where the en-passant square should be`},
		{"two fields", "4k3/8/8/8/8/8/8/4K3 w bm Kd2;", `1:1: the position has 2 of 4 fields: "bm" is where the castling rights should be`},
		{"one field", `4k3/8/8/8/8/8/8/4K3 id "x";`, `1:1: the position has 1 of 4 fields: "id" is where the side to move should be`},
		{"three fields and a move", "4k3/8/8/8/8/8/8/4K3 w - Kd2+;", `1:1: the position has 3 of 4 fields: "Kd2+" is where the en-passant square should be`},
		{"three fields and no more", "4k3/8/8/8/8/8/8/4K3 w -;", `1:1: the position has 3 of 4 fields: the en-passant square is missing`},
		{"letter outside ASCII", "4k3/8/8/8/8/8/8/4K3 w\u2003 - -", "1:22: \"\\u2003\" is not allowed in a position"},
		{"seven files", "4k2/8/8/8/8/8/8/4K3 w - - bm Kd2;", `1:1: invalid FEN "4k2/8/8/8/8/8/8/4K3 w - -": rank 8 has 7 files instead of 8`},
		{"no king", "8/8/8/8/8/8/8/4K3 w - -", `1:1: invalid FEN "8/8/8/8/8/8/8/4K3 w - -": Black has 0 kings, want 1`},
		{"illegal move", kings + " bm Kd2 Ke3;", `1:34: bm: "Ke3" is not a legal move`},
		{"illegal move in a comma list", kings + " bm Kd2,Ke2,Ke3;", `1:38: bm: "Ke3" is not a legal move`},
		{"illegal move in a string", kings + ` bm "Kd2 Ke3";`, `1:35: bm: "Ke3" is not a legal move`},
		{"illegal move to avoid", kings + " am Ke3;", `1:30: am: "Ke3" is not a legal move`},
		{"other side's move", kings + " bm Ke7;", `1:30: bm: "Ke7" is not a legal move`},
		{"ambiguous move", "4k3/8/8/8/8/5N2/8/1N2K3 w - - bm Nd2;", `1:34: bm: "Nd2" is ambiguous: it can be `},
		{"ambiguous move to avoid", "4k3/8/8/8/8/5N2/8/1N2K3 w - - bm Ne5; am Nd2;", `1:42: am: "Nd2" is ambiguous: it can be `},
		{"unreadable move", kings + " bm Bcx3+;", `1:30: bm: "Bcx3+" cannot be read as a move: not in algebraic or coordinate notation`},
		{"check sign without a move", kings + " bm +;", `1:30: bm: "+" cannot be read as a move: not in algebraic or coordinate notation`},
		{"bm without a move", kings + " id \"x\"; bm ;", `1:35: bm without a move`},
		{"am without a move", kings + ` am "";`, `1:27: am without a move`},
		{"string that may contain operations", kings + ` id "a.1; bm Kd2;`, `1:30: bm may be inside this string or after it: a quote or a semicolon is missing`},
		{"dm without a number", kings + " dm;", `1:27: dm without a number`},
		{"dm with a word", kings + " dm x;", `1:30: dm x is not a number of moves`},
		{"illegal points", kings + ` c0 "Kd2=10, Ke3=5";`, `1:39: points: "Ke3" is not a legal move`},
		{"points for other moves", kings + ` c7 "Kd2 Ke2"; c8 "10 5"; c9 "e1d2 e1e3";`, `1:61: points: "e1e3" is not a legal move`},
		{"too many points", kings + ` c7 "Kd2 Ke2"; c8 "10 5 3";`, `1:45: the lists of c8 and c7 differ in length: 3 and 2`},
		{"column after letters outside ASCII", kings + ` c0 "Pérez"; bm Ke3;`, `1:42: bm: "Ke3" is not a legal move`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := NewReader(strings.NewReader(test.line), "x.epd", Options{}).Read()
			var parseErr *notation.ParseError
			if !errors.As(err, &parseErr) {
				t.Fatalf("Read(%q) = %v, want a *notation.ParseError", test.line, err)
			}
			if got, want := err.Error(), "x.epd:"+test.want; !strings.HasPrefix(got, want) {
				t.Errorf("Read(%q)\ngot  %s\nwant %s …", test.line, got, want)
			}
		})
	}
}

// TestReadingGoesOn after an error.
func TestReadingGoesOn(t *testing.T) {
	text := "\n# comment\n" + kings + " bm Ke3;\n" + kings + " bm Kd2;\nstartpos\n"
	var got []string
	for record, err := range NewReader(strings.NewReader(text), "dir/x.epd", Options{}).All() {
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		got = append(got, record.String())
	}
	want := []string{
		`dir/x.epd:3:30: bm: "Ke3" is not a legal move`,
		kings + " bm Kd2;",
		`dir/x.epd:5:1: the position has 1 of 4 fields`,
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("All() differs (-got +want):\n%s", diff)
	}
}

// TestErrorsUnwrap to the errors of the board.
func TestErrorsUnwrap(t *testing.T) {
	_, err := NewReader(strings.NewReader(kings+" bm Ke3;"), "x", Options{}).Read()
	var moveErr *board.MoveError
	if !errors.As(err, &moveErr) || moveErr.Reason != board.Illegal {
		t.Errorf("Read of an illegal move = %v, want a *board.MoveError with reason Illegal", err)
	}
	_, err = NewReader(strings.NewReader("8/8/8/8/8/8/8/8 w - -"), "x", Options{}).Read()
	var fenErr *board.FENError
	if !errors.As(err, &fenErr) {
		t.Errorf("Read of an empty board = %v, want a *board.FENError", err)
	}
}

// TestStreamError is returned, and ends the reading.
func TestStreamError(t *testing.T) {
	broken := errors.New("disk on fire")
	stream := io.MultiReader(strings.NewReader(kings+" bm Kd2;\n"+kings), iotest.ErrReader(broken))
	var got []string
	for record, err := range NewReader(stream, "x", Options{}).All() {
		if err != nil {
			got = append(got, err.Error())
		} else {
			got = append(got, record.String())
		}
	}
	want := []string{kings + " bm Kd2;", "disk on fire"}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("All() of a broken stream differs (-got +want):\n%s", diff)
	}
}

// TestChess960 is turned on for a file, or by a line that needs it.
func TestChess960(t *testing.T) {
	tests := []struct {
		position string
		flag     bool
		want     bool
	}{
		{castle, false, false},
		{castle, true, true},
		{"4k3/8/8/8/8/8/8/1R2K1R1 w KQ -", true, true},
		{"4k3/8/8/8/8/8/8/1R2K1R1 w GB -", false, true},
		{"4k3/8/8/8/8/8/8/1RK3R1 w KQ -", false, true},
	}
	for _, test := range tests {
		record := read(t, test.position+" bm O-O;", Options{Chess960: test.flag})
		if got := record.Position.Chess960(); got != test.want {
			t.Errorf("Read(%q) with Chess960 %t: Chess960() = %t, want %t", test.position, test.flag, got, test.want)
		}
	}
	_, err := NewReader(strings.NewReader("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - bm O-O;"), "x", Options{}).Read()
	if err == nil {
		t.Error("Read of castling with a rook on g1 in standard chess: no error")
	}
}
