package epd

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/engine/board"
	"keymove/internal/testenv"
	"keymove/suites/notation"
)

var fuzzSeeds = []string{
	`rb3qk1/pQ3ppp/4p3/3P4/8/1P3N2/1P3PPP/3R2K1 w - - bm Qxa8 d6, dxe6 id "WAC.031"`,
	`1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; c0 "points: f5=10, Be5+=2 Bf2=3"; c7 "f5 Be5+"; c8 "10 2"; c9 "f4f5 d4e5";`,
	`3qb1k1/5rb1/r3p1Np/1n1pP2P/p1pB1PQ1/2P5/R1B4K/6R1 w - - - bm Bc5 !; id "a\"b"; c0 "Maximus-Akhtar, 90'+15", IC 2014"; c0 "again";`,
	`2r4k/2P3pp/6n1/1p1B4/1B1N1p2/P6b/5q2/1K1RR3 b - - bm h6; id "arasan2024.17; c0 "caissa-x; 2024";`,
	`1k6/8/K7/8/8/8/8/3Q3R w - - bm Qd7; pv "Qd7, Ka8" d7b7; pv Qd7;`,
	`8/8/8/8/3k4/8/1q6/3K4 b - - 0 9 moves d4c3 d1e1 c3d4 e1d1; bm Kd1; id "a"`,
	`4k2r/8/8/8/8/8/8/4K2R b Kk - 3 moves e8g8 e1h1 ; ; moves 3; pv Kh7`,
	`R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1 bm 0-0; od "x"; id="33"; pv e1g1 e8g8`,
}

// FuzzRoundTrip reads a text, writes its records and reads them back: positions,
// operations and solutions must be the same, and writing them again must give the
// same bytes.
func FuzzRoundTrip(f *testing.F) {
	for _, seed := range fuzzSeeds {
		f.Add([]byte(seed), false, false)
		f.Add([]byte(seed), true, true)
	}
	oddities, err := os.ReadFile(filepath.Join(testenv.OwnSuites(f), "oddities.epd"))
	if err != nil {
		f.Fatal(err)
	}
	for line := range bytes.Lines(oddities) {
		f.Add(line, false, true)
	}
	f.Fuzz(func(t *testing.T, text []byte, chess960, lines bool) {
		options := Options{Chess960: chess960, Lines: lines}
		first := readAll(t, bytes.NewReader(text), options)
		written := writeAll(t, first)
		second := readAll(t, strings.NewReader(written), options)
		if diff := cmp.Diff(second, first, sameContent...); diff != "" {
			t.Errorf("Read(Write(Read(%q))) differs from the first reading (-got +want):\n%s\nwritten: %q", text, diff, written)
		}
		if again := writeAll(t, second); again != written {
			t.Errorf("written twice:\ngot  %q\nwant %q", again, written)
		}
	})
}

// FuzzOwnOpcodes: an operation whose word is not in the table asks nothing and refuses nothing,
// whatever it resembles, and is written back as it was read.
func FuzzOwnOpcodes(f *testing.F) {
	words := strings.Fields(`sbm Ubm bm1 xbm obm by be b best solution a as ac uam avoid cm em mm lm abm gm dtm de dd rm mate
		my od fmvc hc0 Nc3 Bxf7+ O-O-O 00:00 --:-- a3 c3 bmx am_ cc0 c00 c0x idd hmvcc pv1 pvv c77 c8x c99 themes d x m _ BMW played 1.e4 e2e4 dm3 bmNf3`)
	for i, word := range words {
		f.Add(word, uint8(i))
	}
	const position = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -"
	asked := []string{"bm Bb5;", "am Bb5 Nc3;", "bm #2;", "dm 3;", `c0 "Bb5=10, Nc3=4";`, "bm Bb5; dm 7;", `id "x";`}
	operands := []string{"", " Bc4", " Bc4 d4", " e2e4", " 3", " #3", " -3", ` "Bc4"`, ` "a; b"  1`, " Bc4,  d4", " words of  prose", "  \tx"}
	f.Fuzz(func(t *testing.T, word string, n uint8) {
		if word == "" || strings.ContainsAny(word, " \t\n\v\f\r\x00;\"") || !utf8.ValidString(word) || strings.Contains(word, "\u00a0") || isTableWord(word) {
			return
		}
		if _, playsMoves := isMovesWord(word); playsMoves {
			return
		}
		for _, asks := range asked {
			own := word + operands[int(n)%len(operands)]
			plain := read(t, position+" "+asks, Options{})
			for _, line := range []string{asks + " " + own + ";", "; " + own + "; " + asks} {
				got := read(t, position+" "+line, Options{})
				testenv.Want(t, line, got.Asked, plain.Asked, cmpopts.EquateEmpty())
				if text := got.LineText(); !strings.Contains(text, strings.TrimRight(own, " \t")+";") {
					t.Errorf("%s is written back as %s", line, text)
				}
			}
		}
	})
}

// isTableWord reports whether a word is an opcode of the standard or of the table, as it is or
// with signs, or what may stand between operations.
func isTableWord(word string) bool {
	known, _, ok := repairOpcode(word)
	return ok || shapeOf(word) != unknown || shapeOf(known) != unknown || word == "-"
}

// sameContent compares records regardless of where and how they were written.
var sameContent = []cmp.Option{
	cmpopts.IgnoreFields(Record{}, "Line", "Source", "Repairs"),
	cmpopts.IgnoreFields(Operation{}, "Offset", "Written"),
	cmpopts.EquateEmpty(),
	cmp.Comparer(func(a, b board.Position) bool { return a == b }),
}

// readAll returns the valid records, and checks the types of the errors.
func readAll(t *testing.T, r io.Reader, o Options) []*Record {
	t.Helper()
	var records []*Record
	for record, err := range NewReader(r, "fuzz.epd", o).All() {
		switch err.(type) {
		case nil:
			records = append(records, record)
		case *notation.ParseError, *notation.ForeignError:
		default:
			t.Fatalf("error %v is neither a *notation.ParseError nor a *notation.ForeignError", err)
		}
	}
	return records
}

func writeAll(t *testing.T, records []*Record) string {
	t.Helper()
	var b strings.Builder
	w := NewWriter(&b)
	for _, record := range records {
		testenv.Check(t, w.Write(record))
	}
	return b.String()
}
