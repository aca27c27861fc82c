package host

import (
	"strings"
	"testing"
)

// TestWrapped writes the same text whole, byte by byte and in odd pieces.
func TestWrapped(t *testing.T) {
	const text = "short\n\n    > position fen of a long dialogue\na line without an end"
	want := map[int]string{
		0:  text,
		24: "short\n\n    > position fen of\n      a long dialogue\na line without an end",
	}
	for width, want := range want {
		for _, size := range []int{1, 7, len(text)} {
			var out strings.Builder
			w := Wrapped(&out, width)
			for from := 0; from < len(text); from += size {
				piece := text[from:min(from+size, len(text))]
				if n, err := w.Write([]byte(piece)); n != len(piece) || err != nil {
					t.Fatalf("Write = %d, %v", n, err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if out.String() != want {
				t.Errorf("width %d, %d bytes at a time: %q, want %q", width, size, out.String(), want)
			}
		}
	}
}
