package folder

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"keymove/internal/testenv"
	"keymove/suites/files"
)

// journalOf returns the lines of a journal with so many numbers.
func journalOf(n int) (lines [][]byte) {
	for i := range n {
		lines = append(lines, SealLine(fmt.Appendf(nil, `{"N":%d,"text":"a \"quoted\" <é>"}`, i)))
	}
	return lines
}

// readPlain reads the numbers of a journal.
func readPlain(data []byte) (numbers []int, lines Lines, err error) {
	lines, err = readLines(bytes.NewReader(data), "j", files.Line, intoNumbers(&numbers))
	return numbers, lines, err
}

// intoNumbers returns what appends the number of each line.
func intoNumbers(numbers *[]int) func(Line) error {
	return func(line Line) error {
		var record struct{ N int }
		err := json.Unmarshal(line.Text, &record)
		*numbers = append(*numbers, record.N)
		return err
	}
}

// withoutChecksums returns the lines as an earlier version wrote them.
func withoutChecksums(lines [][]byte) [][]byte {
	seal := regexp.MustCompile(`,"crc32c":"[0-9a-f]{8}"}`)
	var bare [][]byte
	for _, line := range lines {
		bare = append(bare, seal.ReplaceAll(line, []byte("}")))
	}
	return bare
}

// TestChangedLinesAreNamed: no byte of a line can change.
func TestChangedLinesAreNamed(t *testing.T) {
	lines := journalOf(3)
	for i := range lines[1][:len(lines[1])-1] {
		changed := bytes.Clone(lines[1])
		if changed[i] ^= 1; changed[i] == '\n' {
			continue // two lines, which is the next test's
		}
		file := bytes.Join([][]byte{lines[0], changed, lines[2]}, nil)
		if _, lines, err := readPlain(file); !strings.HasPrefix(fmt.Sprint(err), "j:2: ") || lines.Whole != 0 {
			t.Fatalf("byte %d changed: %v, want an error of line 2", i, err)
		}
	}
}

// TestLinesCannotBeMadeUp: neither with a checksum of another line, nor without one.
func TestLinesCannotBeMadeUp(t *testing.T) {
	lines := journalOf(3)
	bare := withoutChecksums(lines)
	for _, tt := range []struct {
		name  string
		lines [][]byte
		want  string
	}{
		{"split", [][]byte{lines[0], lines[1][:40], []byte("\n"), lines[1][40:], lines[2]}, "2: "},
		{"joined", [][]byte{lines[0], lines[1][:len(lines[1])-1], lines[2]}, "2: "},
		{"first without", [][]byte{bare[0], lines[1], lines[2]}, "1: " + errNoChecksum.Error()},
		{"middle without", [][]byte{lines[0], bare[1], lines[2]}, "2: " + errNoChecksum.Error()},
		{"last without", [][]byte{lines[0], lines[1], bare[2]}, "3: " + errNoChecksum.Error()},
		{"other's", [][]byte{lines[0], append(bare[1][:len(bare[1])-2:len(bare[1])-2], lines[0][len(lines[0])-checksumSize:]...)}, "2: " + errChanged.Error()},
		{"short", [][]byte{lines[0], []byte("\"}\n")}, "2: "},
	} {
		_, _, err := readPlain(bytes.Join(tt.lines, nil))
		testenv.WantError(t, tt.name, err, "j:"+tt.want)
	}
}

// TestATornLineOfAnyJournalIsDropped: work may be killed after any byte.
func TestATornLineOfAnyJournalIsDropped(t *testing.T) {
	lines := journalOf(2)
	file := bytes.Join(lines, nil)
	for length := range len(file) + 1 {
		whole, want := 0, []int(nil)
		switch {
		case length == len(file):
			whole, want = len(file), []int{0, 1}
		case length >= len(lines[0]):
			whole, want = len(lines[0]), []int{0}
		}
		got, read, err := readPlain(file[:length])
		if err != nil || read.Whole != int64(whole) || !slices.Equal(got, want) {
			t.Fatalf("%d bytes: %v, %d are whole, %v, want %d", length, got, read.Whole, err, whole)
		}
	}
}

// TestReadLinesReportsErrors of what it reads from, and of whoever takes the lines.
func TestReadLinesReportsErrors(t *testing.T) {
	broken := errors.New("broken")
	if lines, err := readLines(iotest.ErrReader(broken), "j", files.Line, nil); err != broken || lines != (Lines{}) {
		t.Errorf("%+v, %v, want %v", lines, err, broken)
	}
	file := bytes.Join(journalOf(3), nil)
	_, err := readLines(bytes.NewReader(file), "j", files.Line, func(line Line) error {
		if line.Number == 2 {
			return broken
		}
		return nil
	})
	if damaged, ok := errors.AsType[*DamagedError](err); !ok || damaged.Line != 2 || !errors.Is(err, broken) {
		t.Errorf("%v, want %v in line 2", err, broken)
	}
	other := &DamagedError{Path: "other", Line: 7, Err: broken}
	if _, err := readLines(bytes.NewReader(file), "j", files.Line, func(Line) error { return other }); err != other {
		t.Errorf("%v, want %v as it is", err, other)
	}
}

// Whatever can be read is written in a form that reads the same.
func FuzzReadLines(f *testing.F) {
	whole := bytes.Join([][]byte{SealLine([]byte(`{"n":1}`)), SealLine([]byte(`{"n":2}`))}, nil)
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte("{}\n[]\n"))
	f.Add([]byte("\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var again []byte
		lines, err := readLines(bytes.NewReader(data), "j", files.Line, func(line Line) error {
			if line.Offset != int64(len(again)) {
				t.Errorf("line %d begins at %d, and not at %d", line.Number, line.Offset, len(again))
			}
			again = append(again, line.Text...)
			return nil
		})
		if err == nil && (lines.Whole != int64(len(again)) || !bytes.HasPrefix(data, again)) {
			t.Errorf("%d bytes are whole; %q is read as %q", lines.Whole, data, again)
		}
	})
}
