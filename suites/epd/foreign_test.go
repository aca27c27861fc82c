package epd

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
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
		{"UTF-16, little endian", wide("\uFEFF"+line, false), "this is UTF-16 text; save it as UTF-8"},
		{"UTF-16, big endian", wide("\uFEFF"+line, true), "this is UTF-16 text; save it as UTF-8"},
		{"UTF-16 without a mark", wide(line, false), "this is UTF-16 text; save it as UTF-8"},
		{"UTF-16 without a mark, big endian", wide(line, true), "this is UTF-16 text; save it as UTF-8"},
		{"gzip", "\x1f\x8b\x08\x00", "this is a gzip file; unpack it first"},
		{"zip", "PK\x03\x04", "this is a zip file; unpack it first"},
		{"zstd", "\x28\xb5\x2f\xfd", "this is a zstd file; unpack it first"},
		{"EPD", line, ""},
		{"EPD with NUL bytes", "#\x00\n" + line, ""},
		{"EPD behind blank lines with NUL bytes", "\x00\n\x00\n" + line, ""},
		{"EPD with a byte-order mark", "\uFEFF" + line, ""},
		{"nothing", "", ""},
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
	var foreignErr *ForeignError
	if !errors.As(err, &foreignErr) {
		t.Errorf("Read of a zip file = %v, want a *ForeignError", err)
	}
}
