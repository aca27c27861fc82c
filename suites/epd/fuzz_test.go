package epd

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/engine/board"
	"keymove/internal/testsuites"
	"keymove/suites/notation"
)

var fuzzSeeds = []string{
	`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";`,
	`rb3qk1/pQ3ppp/4p3/3P4/8/1P3N2/1P3PPP/3R2K1 w - - bm Qxa8 d6, dxe6 id "WAC.031"`,
	`1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; c0 "points: f5=10, Be5+=2 Bf2=3"; c7 "f5 Be5+"; c8 "10 2"; c9 "f4f5 d4e5";`,
	`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400`,
	`3qb1k1/5rb1/r3p1Np/1n1pP2P/p1pB1PQ1/2P5/R1B4K/6R1 w - - - bm Bc5 !; id "a\"b"; c0 "Maximus-Akhtar, 90'+15", IC 2014"; c0 "again";`,
	`2r4k/2P3pp/6n1/1p1B4/1B1N1p2/P6b/5q2/1K1RR3 b - - bm h6; id "arasan2024.17; c0 "caissa-x; 2024";`,
	`8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - ;; bm Nxd5; id ZPTS.01; "x"; 00:00; CCC post 27.4.2004 by "Gerd" Isenberg`,
	`6Qk/PP1PP1np/1N1BN2P/7R/4B3/2Q5/P3KP2/6R1 b - - bm #-1; dm -1; hmvc 5; fmvn 40;`,
	`1k6/8/K7/8/8/8/8/3Q3R w - - bm Qd7; pv "Qd7, Ka8" d7b7; pv Qd7;`,
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
	oddities, err := os.ReadFile(filepath.Join(testsuites.Own(f), "oddities.epd"))
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

// sameContent compares records regardless of where and how they were written.
var sameContent = []cmp.Option{
	cmpopts.IgnoreFields(Record{}, "Line", "Source", "Repairs"),
	cmpopts.IgnoreFields(Operation{}, "Offset"),
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
		if err := w.Write(record); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}
