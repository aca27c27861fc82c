package epd

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"keymove/suites/notation"
)

// wide returns text in UTF-16.
func wide(text string, bigEndian bool) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		low, high := byte(unit), byte(unit>>8)
		if bigEndian {
			low, high = high, low
		}
		b.WriteByte(low)
		b.WriteByte(high)
	}
	return b.String()
}

func TestForeign(t *testing.T) {
	line := kings + " bm Kd2;\n"
	tests := []struct{ name, text, want string }{
		{"UTF-16, little endian", wide("\uFEFF"+line, false), "this is UTF-16 text"},
		{"UTF-16, big endian", wide("\uFEFF"+line, true), "this is UTF-16 text"},
		{"UTF-16 without a mark", wide(line, false), "this is UTF-16 text"},
		{"gzip", "\x1f\x8b\x08\x00", "this is a gzip file"},
		{"zip", "PK\x03\x04", "this is a zip file"},
		{"ELF", "\x7fELF\x02\x01", "this is a program"},
		{"script", "#!/bin/sh\nexec engine\n", "this is a script"},
		{"EPD", line, ""},
		{"EPD behind blank lines with NUL bytes", "\x00\n\x00\n" + line, ""},
		{"EPD with a byte-order mark", "\uFEFF" + line, ""},
		{"PGN behind a comment and a byte-order mark", "\uFEFF% by hand\n[Event \"?\"]\n", "this is a PGN file, games"},
		{"PGN with a comment first", "{ by hand }\n[Event \"?\"]\n", "this is a PGN file, games"},
		{"PGN without tags", "1.e4 e5 2.Nf3 *\n", "this is a PGN file, games"},
		{"Lichess puzzles", "PuzzleId,FEN,Moves,Rating\n00008,8/8/8/8/8/8/8/8 w - - 0 1,e2e4,1\n", "this is a CSV file of Lichess puzzles"},
		{"Lichess puzzles without a header", "00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7,1798\n", "this is a CSV file of Lichess puzzles"},
		{"records", "contender,suite,case,id\n", "this is the records.csv of a run"},
		{"CSV", "fen,best move\n" + line, "this is a CSV file"},
		{"JSON", "[{\"fen\": 1}]\n", "this is a JSON file"},
		{"JSON, a line for each", "{\n\"fen\": 1 }\n", "this is a JSON file"},
		{"HTML", "<!DOCTYPE html>\n", "this is an HTML page"},
		{"PGN behind a position", line + "[Event \"?\"]\n", `x.epd:2:1: the position has 2 of 4 fields: "[Event \"?\"]"`},
		{"a text with a comma", "Hello, world\n", `x.epd:1:1: the position has 2 of 4 fields: "Hello, world"`},
		{"one byte", "\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			streams := map[string]io.Reader{"whole": strings.NewReader(test.text)}
			if !strings.Contains(test.name, "without a mark") { // two bytes are not enough to recognise it
				streams["byte by byte"] = iotest.OneByteReader(strings.NewReader(test.text))
			}
			for how, stream := range streams {
				got := ""
				for _, err := range NewReader(stream, "x.epd", Options{}).All() {
					if err != nil {
						got = err.Error()
					}
				}
				if got != test.want {
					t.Errorf("read %s: error %q, want %q", how, got, test.want)
				}
			}
		})
	}
	_, err := NewReader(strings.NewReader("PK"), "x.epd", Options{}).Read()
	var foreignErr *notation.ForeignError
	if !errors.As(err, &foreignErr) {
		t.Errorf("Read of a zip file = %v, want a *notation.ForeignError", err)
	}
}
