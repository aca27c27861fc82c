package files

import (
	"bufio"
	"errors"
	"strings"
	"testing"
)

// TestReadLine: lines of all lengths around that of the buffer, and a torn last one; a longer one is an
// error.
func TestReadLine(t *testing.T) {
	lines := []string{"\n", strings.Repeat("a", 14) + "\n", strings.Repeat("b", 15) + "\n", strings.Repeat("c", 16) + "\n", strings.Repeat("d", 40) + "\n", "torn"}
	in := bufio.NewReaderSize(strings.NewReader(strings.Join(lines, "")), 16)
	for i, want := range lines {
		got, err := ReadLine(in, 64)
		if string(got) != want || (err != nil) != (i == len(lines)-1) {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
	if _, err := ReadLine(bufio.NewReader(strings.NewReader("12345\n")), 5); !errors.Is(err, ErrLongLine) {
		t.Errorf("%v, want ErrLongLine", err)
	}
}
