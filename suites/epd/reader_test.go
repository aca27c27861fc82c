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

	"keymove/internal/testenv"
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
		testenv.Want(t, record, again, record, sameContent...)
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
		testenv.Want(t, test.want, got, test.want)
	}
}

// TestLongLines reads lines of a megabyte that repeat a pattern at which the parser
// looks ahead or back. A parser that is quadratic in any of them would take hours.
func TestLongLines(t *testing.T) {
	testenv.OnlyLong(t, "reads lines of megabytes")
	size := 1 << 18
	if testenv.Nightly() {
		size = 1 << 20
	}
	for _, pattern := range []string{
		" ", "x ", "x", ";", "; ", "- ", "c0 1; ", "acd 1; c0 1; id x; zz 3; ", "acd ; ", `"`, `c0 "x; `, `zz "a" `,
		`c0 "a" b; `, `id "a" b; zz "a" b; `, `c0 "a"b"; `, `\`, `"\`, "bm Kd2; ", "bm Kd2 ", "bm Kd2,Ke2, ", "bm Kd2 + ",
		`c0 "Kd2=1,Ke2=2"; `, `c8 "1"; c9 "e1d2"; `, ";D1 20 ", `od "x"; fmvc 3; ID "y"; `, "bm c1 ", `c0 "é" é; `, "\x01",
		`ie "x"; m Kd2; dn 3; `, `"x; c4; `, `bm #2; 00:00; c4; "x; `, `xx 1 bm Kd2 `, `BM: Kd2; bestmove=Kd2; `,
		"bm Kd2; Ke2; ", `xx Kd2 Ke2 `, `xx Kd2 "x" c0 `, "eco bm ", `c0 "a"bm ; `, `c1 "Kd2=1"; `, `c0 "a=1"; `,
		`c0 "Kd2=1, Kd2:x=`,
	} {
		t.Run(pattern, func(t *testing.T) {
			line := kings + " " + strings.Repeat(pattern, size/len(pattern))
			reader := NewReader(strings.NewReader(line+"\n"+kings+" bm Kd2;"), "x.epd", Options{})
			if record, err := reader.Read(); err == nil && record.Source != line {
				t.Errorf("Source has %d bytes, want %d", len(record.Source), len(line))
			}
			if record, err := reader.Read(); err != nil || len(record.Asked.Best) != 1 {
				t.Errorf("the next line: %v, %v", record, err)
			}
			if _, err := reader.Read(); err != io.EOF {
				t.Errorf("the end: %v", err)
			}
		})
	}
}

func TestRecord(t *testing.T) {
	r := read(t, kings+` id "x.1"; c0 "zero"; theme king walk; ce -12; hmvc 4; fmvn 30;`, Options{})
	got := []any{r.ID(), r.Comment(0), r.Theme(), r.Comment(9), r.Position.HalfmoveClock(), r.Position.FullmoveNumber()}
	if want := []any{"x.1", "zero", "king walk", "", 4, 30}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for operations, want := range map[string]bool{"": false, "hmvc 3;": false, "fmvn 1;": true, "fmvn 0;": false, "0 0": false, "0 1": true} {
		if got := read(t, kings+" "+operations, Options{}).Position; got.MoveNumberKnown() != want {
			t.Errorf("MoveNumberKnown() with %q = %t, want %t", operations, !want, want)
		}
	}
	odd := read(t, castle+` "x"; bm O-O; c1 "y"; bm Ra2; the end`, Options{})
	odd.Standardize()
	testenv.Want(t, "standardized", odd.String(), castle+` c2 "x"; bm O-O Ra2; c1 "y"; c3 "the end";`)
	made := &Record{ // does not come from a Reader
		Position:   read(t, castle, Options{}).Position,
		Operations: []Operation{Words("bm", "O-O", "O-O-O"), String("id", `the "best"`+"\nof all")},
	}
	testenv.Want(t, "String()", made.String(), castle+` bm O-O O-O-O; id "the \"best\" of all";`)
}

// TestWordForms: what counts as a name, a square, a move or a number, at the edges.
func TestWordForms(t *testing.T) {
	isBlank := func(ch string) bool { return isSpace(ch[0]) }
	for _, tt := range []struct {
		name    string
		is      func(string) bool
		yes, no []string
	}{
		{"isName", isName, []string{"a", "z", "A", "Z", "bm", "c0", "a_1", "Z9z"}, []string{"", "_a", "1a", "a-b", "a@", "a[", "a`", "a{", "a/", "a:", "é"}},
		{"isDigits", isDigits, []string{"0", "9", "1234567890"}, []string{"", "-1", "1/", "1:", "+1", "x"}},
		{"isPerftDepth", isPerftDepth, []string{"D1", "D0", "D99"}, []string{"", "D", "D999", "Dx", "E1", "d1", "D1x"}},
		{"isSpace", isBlank, []string{" ", "\t", "\n", "\v", "\f", "\r"}, []string{"\x00", "\b", "\x0e", "\x1f", "!", "\x85", "\xa0"}},
	} {
		for _, word := range append(tt.yes, tt.no...) {
			if want := slices.Contains(tt.yes, word); tt.is(word) != want {
				t.Errorf("%s(%q) is not %t", tt.name, word, want)
			}
		}
	}
	// What is longer than forty bytes is shortened, without half a character.
	forty := strings.Repeat("x", 40)
	for s, want := range map[string]string{"": `""`, `a"b`: `"a\"b"`, forty: `"` + forty + `"`, forty + "y": `"` + forty + `…"`, forty[1:] + "éa": `"` + forty[1:] + `…"`, forty[2:] + "éa": `"` + forty[2:] + `é…"`} {
		testenv.Want(t, s, quoteText(s), want)
	}
	for s, want := range map[string]string{"": "", " , ": "", "a": "0a", "ab,c": "0ab 3c", ",, ab\tc  d , e,": "3ab 6c 9d 13e"} {
		var words []string
		for at, word := range wordsOf(s) {
			words = append(words, fmt.Sprint(at, word))
		}
		testenv.Want(t, s, strings.Join(words, " "), want)
	}
}

// TestColumnsCountCharacters, forward and back in the line, whatever was counted before.
func TestColumnsCountCharacters(t *testing.T) {
	const line = "é1ü→x\t𝄞 end"
	want := map[int]int{len(line): len([]rune(line)) + 1}
	n := 0
	for at := range line {
		n++
		want[at] = n
	}
	for from := range want {
		for to := range want {
			p := parser{line: line}
			p.column(from)
			testenv.Want(t, from, p.column(to), want[to])
		}
	}
	record := Record{Source: line}
	for at, column := range want {
		if got := record.Column(Operation{Offset: at}); got != column {
			t.Errorf("an operation at %d: column %d, want %d", at, got, column)
		}
	}
	if got := record.Column(Operation{Offset: len(line) + 9}); got != want[len(line)] {
		t.Errorf("an operation behind the line: column %d, want %d", got, want[len(line)])
	}
}
