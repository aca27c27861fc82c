package regular

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
)

// endless has no end, and no line ends but those of its text.
type endless struct{ text string }

func (e endless) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		n += copy(p[n:], e.text)
	}
	return n, nil
}

// TestEndlessLines: reading ends, whoever reads.
func TestEndlessLines(t *testing.T) {
	for name, read := range map[string]func() error{
		"a line":        func() error { _, err := ReadLine(bufio.NewReader(endless{"x"}), Line); return err },
		"a stream":      func() error { _, err := io.Copy(io.Discard, NewStream(endless{"x"}, Streamed)); return err },
		"a row":         func() error { _, err := io.Copy(io.Discard, NewRation(endless{"x\n"})); return err },
		"a short limit": func() error { _, err := ReadLine(bufio.NewReader(strings.NewReader("12345\n")), 5); return err },
	} {
		if err := read(); !errors.Is(err, ErrLongLine) {
			t.Errorf("%s: %v, want ErrLongLine", name, err)
		}
	}
	_, err := io.Copy(io.Discard, NewStream(endless{"x\n"}, 1<<20))
	if err == nil || !strings.Contains(err.Error(), "it has more than 1 MiB") {
		t.Errorf("a stream without an end: %v", err)
	}
}

// TestReadLine: lines of all lengths around that of the buffer, and a torn last one.
func TestReadLine(t *testing.T) {
	lines := []string{"\n", strings.Repeat("a", 14) + "\n", strings.Repeat("b", 15) + "\n", strings.Repeat("c", 16) + "\n", strings.Repeat("d", 40) + "\n", "torn"}
	in := bufio.NewReaderSize(strings.NewReader(strings.Join(lines, "")), 16)
	for i, want := range lines {
		got, err := ReadLine(in, 64)
		if string(got) != want || (err != nil) != (i == len(lines)-1) {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
}

// TestRation: parts of any number are read, each with a ration of its own.
func TestRation(t *testing.T) {
	r := NewRation(endless{"x"})
	for range 3 {
		if _, err := io.CopyN(io.Discard, r, Line); err != nil {
			t.Error(err)
		}
		r.Next()
	}
}
