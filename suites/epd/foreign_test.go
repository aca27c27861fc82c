package epd

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"keymove/suites/notation"
)

// TestForeign: a stream that is not EPD ends at once, also byte by byte; behind a position, and where only spaces, marks and
// NUL bytes come first, it is read.
func TestForeign(t *testing.T) {
	line := kings + " bm Kd2;\n"
	for text, want := range map[string]string{
		"\xff\xfe4\x00k\x00":           "this is UTF-16 text",
		"PK\x03\x04":                   "this is a zip file",
		"\n[Event \"?\"]\n\n1. e4 *\n": "this is a PGN file, games",
		"\uFEFF% x\n[Event \"?\"]\n":   "this is a PGN file, games",
		"#\x00\n" + line:               "",
		"\x00\n\x00\n" + line:          "",
		"\uFEFF" + line:                "",
		line + "[Event \"?\"]\n":       `x.epd:2:1: the position has 2 of 4 fields: "[Event \"?\"]"`,
		"Hello, world\n":               `x.epd:1:1: the position has 2 of 4 fields: "Hello, world"`,
		"\n":                           "",
	} {
		for how, stream := range map[string]io.Reader{"whole": strings.NewReader(text), "byte by byte": iotest.OneByteReader(strings.NewReader(text))} {
			got := ""
			for _, err := range NewReader(stream, "x.epd", Options{}).All() {
				if err != nil {
					got = err.Error()
				}
				if isForeign := strings.HasPrefix(want, "this is"); errors.As(err, new(*notation.ForeignError)) != isForeign {
					t.Errorf("%q: %T", text, err)
				}
			}
			if got != want {
				t.Errorf("%q, read %s: error %q, want %q", text, how, got, want)
			}
		}
	}
}
