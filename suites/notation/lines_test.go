package notation

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"keymove/internal/testenv"
)

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 200_000)
	tests := []struct {
		name, text string
		want       []string
	}{
		{"empty", "", nil},
		{"LF", "a\nb\n", []string{"a", "b"}},
		{"CRLF", "a\r\n\r\nb\r\n", []string{"a", "", "b"}},
		{"CR", "a\rb\r", []string{"a", "b"}},
		{"CR CR LF", "a\r\r\nb\r\r\n", []string{"a", "b"}},
		{"byte-order mark", "\uFEFFa\nb", []string{"a", "b"}},
		{"byte-order mark inside", "a\n\uFEFFb", []string{"a", "b"}},
		{"Control-Z", "a\r\n\x1a", []string{"a", ""}},
		{"Latin-1", "P\xe9rez\n", []string{"Pérez"}},
		{"Windows-1252", "O\x92Kelly \x80\x9f\x81\x9d\xff\xa0.", []string{"O’Kelly €Ÿ\u0081\u009dÿ ."}},
		{"NUL inside", "\x00abc\x00d\x00\n", []string{"abc\x00d"}},
		{"longer than any buffer", long + "\n" + long, []string{long, long}},
	}
	for _, test := range tests {
		for how, stream := range map[string]io.Reader{
			"whole":        strings.NewReader(test.text),
			"byte by byte": iotest.OneByteReader(strings.NewReader(test.text)),
			"with EOF":     iotest.DataErrReader(strings.NewReader(test.text)),
		} {
			testenv.Want(t, test.name+" "+how, linesOf(t, stream), test.want)
		}
	}
}

func linesOf(t *testing.T, r io.Reader) []string {
	t.Helper()
	var lines []string
	for l := NewLines(r); ; {
		line, err := l.Next()
		if err == io.EOF {
			return lines
		}
		testenv.Check(t, err)
		lines = append(lines, line)
	}
}

// TestLinesAreReadAtOnce: the first line is returned without waiting for a second.
func TestLinesAreReadAtOnce(t *testing.T) {
	r, w := io.Pipe()
	defer r.Close()
	go io.Copy(w, bytes.NewBufferString("a\n")) //nolint:errcheck // the pipe is closed at the end
	line, err := NewLines(r).Next()
	if line != "a" || err != nil {
		t.Errorf("Next() = %q, %v, want %q", line, err, "a")
	}
}

// TestLongestLine: a line of the greatest length is read whole, one more byte is too long,
// and the lines after both are read.
func TestLongestLine(t *testing.T) {
	longest := strings.Repeat("x", maxLine)
	for _, ending := range []string{"\n", "\r\n"} {
		lines := NewLines(io.MultiReader(strings.NewReader(longest), strings.NewReader(ending), strings.NewReader(longest),
			strings.NewReader("y"+ending+"z"+ending), strings.NewReader(longest)))
		for number, want := range []string{longest, "", "z", longest} {
			got, err := lines.Next()
			if got != want || (err != nil) != (want == "") {
				t.Errorf("line %d with the ending %q: %d bytes, %v, want %d", number+1, ending, len(got), err, len(want))
			}
		}
	}
}

// TestIsWide: text in UTF-16 begins with two pairs of a letter and a zero byte.
func TestIsWide(t *testing.T) {
	const alphabet = "\x00 a"
	for n := range 81 {
		start := []byte{alphabet[n%3], alphabet[n/3%3], alphabet[n/9%3], alphabet[n/27]}
		testenv.Want(t, string(start), isWide(start), string(start) == "a\x00a\x00" || string(start) == "\x00a\x00a")
		if err := foreign(start); (err != nil) != isWide(start) {
			t.Errorf("foreign(%q) = %v", start, err)
		}
		if err := foreign(start[:3]); err != nil {
			t.Errorf("foreign(%q) = %v, want more bytes first", start[:3], err)
		}
	}
}

// TestForeign: a file of another kind is named by what it is, also behind comments and marks, whatever it is read as but
// one format.
func TestForeign(t *testing.T) {
	const epd = "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2, Ke2;\n"
	for text, test := range map[string]struct {
		is    Format
		mayBe Format // what it is read as all the same
	}{
		"\xff\xfe4\x00k\x003\x00":  {UTF16, ""},
		"\x004\x00k\x003":          {UTF16, ""},
		"\x1f\x8b\x08\x00":         {"a gzip file", ""},
		"PK\x03\x04":               {"a zip file", ""},
		"\x28\xb5\x2f\xfd":         {"a zstd file", ""},
		"\x7fELF\x02\x01":          {Program, ""},
		"#!/bin/sh\nexec engine\n": {Script, ""},

		"# note\n\n" + epd:                  {EPD, EPD},
		"\n[Event \"?\"]\n\n1. e4 *\n":      {PGN, PGN},
		"% by hand\r\n; x\n[Event \"?\"]\n": {PGN, PGN},
		"{ A comment of\ntwo }\n1. e4 *\n":  {PGN, PGN},
		"1.e4 e5 2.Nf3 *\n":                 {PGN, PGN},
		"PuzzleId,FEN,Moves,Rating\n":       {Puzzles, Puzzles},
		"00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7,1798\n": {Puzzles, Puzzles},
		"contender,suite,case,id\n": {Records, Records},
		"fen,best move\n":           {CSV, Puzzles},
		"{\n\"fen\": 1 }\n":         {JSON, PGN},
		"<!DOCTYPE html>\n":         {HTML, HTML},
		"Hello, world\n":            {},
		"\n":                        {},
	} {
		for _, as := range []Format{EPD, PGN, Puzzles} {
			got, want := "", "this is "+string(test.is)
			if as == test.mayBe || test.is == "" {
				want = ""
			}
			if err := ForeignStart([]byte(text), as); err != nil {
				got = err.Error()
			}
			if got != want {
				t.Errorf("%q as %v: %q, want %q", text, as, got, want)
			}
		}
	}
}
