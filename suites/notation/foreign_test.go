package notation

import "testing"

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
