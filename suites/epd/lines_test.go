package epd

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 200_000)
	tests := []struct {
		name, text string
		want       []string
	}{
		{"empty", "", nil},
		{"LF", "a\nb\n", []string{"a", "b"}},
		{"no LF at the end", "a\nb", []string{"a", "b"}},
		{"CRLF", "a\r\n\r\nb\r\n", []string{"a", "", "b"}},
		{"CR", "a\rb\r", []string{"a", "b"}},
		{"CR CR LF", "a\r\r\nb\r\r\n", []string{"a", "b"}},
		{"NUL before LF", "a\x00\nb\x00\n", []string{"a", "b"}},
		{"byte-order mark", "\uFEFFa\nb", []string{"a", "b"}},
		{"byte-order mark inside", "a\n\uFEFFb", []string{"a", "b"}},
		{"Control-Z", "a\r\n\x1a", []string{"a", ""}},
		{"UTF-8", "Pérez\n", []string{"Pérez"}},
		{"Latin-1", "P\xe9rez\n", []string{"Pérez"}},
		{"both", "Pérez P\xe9rez", []string{"Pérez Pérez"}},
		{"longer than any buffer", long + "\n" + long, []string{long, long}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			streams := map[string]io.Reader{
				"whole":        strings.NewReader(test.text),
				"byte by byte": iotest.OneByteReader(strings.NewReader(test.text)),
				"with EOF":     iotest.DataErrReader(strings.NewReader(test.text)),
			}
			for how, stream := range streams {
				if diff := cmp.Diff(linesOf(t, stream), test.want); diff != "" {
					t.Errorf("lines read %s differ (-got +want):\n%s", how, diff)
				}
			}
		})
	}
}

func linesOf(t *testing.T, r io.Reader) []string {
	t.Helper()
	var lines []string
	for l := newLineReader(r); ; {
		line, err := l.next()
		if err == io.EOF {
			return lines
		}
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
	}
}

// TestLinesAreReadAtOnce: the first line is returned without waiting for a second.
func TestLinesAreReadAtOnce(t *testing.T) {
	r, w := io.Pipe()
	defer r.Close()
	go io.Copy(w, bytes.NewBufferString("a\n")) //nolint:errcheck // the pipe is closed at the end
	line, err := newLineReader(r).next()
	if line != "a" || err != nil {
		t.Errorf("next() = %q, %v, want %q", line, err, "a")
	}
}
