package runfolder

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

// journalOf returns the lines of a journal with n records.
func journalOf(t *testing.T, n int) [][]byte {
	t.Helper()
	var lines [][]byte
	for i := range n {
		lines = append(lines, writeJournal(t, sampleRecords()[i%2:i%2+1]))
	}
	return lines
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
	lines := journalOf(t, 3)
	for i := range lines[1][:len(lines[1])-1] {
		changed := bytes.Clone(lines[1])
		changed[i] ^= 1
		if changed[i] == '\n' {
			continue // two lines, which is the next test's
		}
		file := bytes.Join([][]byte{lines[0], changed, lines[2]}, nil)
		if _, _, err := readJournal(bytes.NewReader(file)); !strings.HasPrefix(errorText(err), "2: ") {
			t.Fatalf("byte %d changed: %v, want an error of line 2", i, err)
		}
		if whole, err := CheckLines(bytes.NewReader(file), "j"); !strings.HasPrefix(errorText(err), "j:2: ") || whole != 0 {
			t.Fatalf("byte %d changed: CheckLines: %d bytes, %v, want an error of line 2", i, whole, err)
		}
	}
}

// TestLinesCannotBeMadeUp: neither with a checksum of another line, nor without one.
func TestLinesCannotBeMadeUp(t *testing.T) {
	lines := journalOf(t, 3)
	bare := withoutChecksums(lines)
	tests := []struct {
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
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := readJournal(bytes.NewReader(bytes.Join(tt.lines, nil)))
			if !strings.HasPrefix(errorText(err), tt.want) {
				t.Errorf("readJournal: %v, want %q", err, tt.want)
			}
		})
	}
}

// TestJournalsOfEarlierVersionsAreRead, and it is known that nothing was checked.
func TestJournalsOfEarlierVersionsAreRead(t *testing.T) {
	lines := journalOf(t, 3)
	for _, tt := range []struct {
		lines     [][]byte
		unchecked bool
	}{{lines, false}, {withoutChecksums(lines), true}, {nil, false}} {
		records, unchecked, err := readJournal(bytes.NewReader(bytes.Join(tt.lines, nil)))
		if err != nil || len(records) != len(tt.lines) || unchecked != tt.unchecked {
			t.Errorf("%d lines: %d records, unchecked %v, %v; want unchecked %v", len(tt.lines), len(records), unchecked, err, tt.unchecked)
		}
	}
}

// TestLineChecker: no line is wrong where there is no error.
func TestLineChecker(t *testing.T) {
	sealed, bare := string(SealLine([]byte(`{"a":1}`))), "{\"a\":1}\n"
	for _, tt := range []struct {
		lines     []string
		wrong     int
		want      error
		unchecked bool
	}{
		{nil, 0, nil, false},
		{[]string{sealed}, 0, nil, false},
		{[]string{bare}, 0, nil, true},
		{[]string{"\n"}, 0, nil, true},
		{[]string{checksum(nil)}, 0, nil, false},
		{[]string{sealed, sealed, bare}, 3, errNoChecksum, true},
		{[]string{bare, bare, sealed}, 1, errNoChecksum, true},
		{[]string{sealed, strings.Replace(sealed, "1", "2", 1)}, 2, errChanged, false},
	} {
		var checker LineChecker
		var wrong int
		var err error
		for _, line := range tt.lines {
			if err != nil {
				t.Errorf("%q: %v already", line, err)
			}
			wrong, err = checker.Check([]byte(line))
		}
		if wrong != tt.wrong || err != tt.want || checker.Unchecked() != tt.unchecked {
			t.Errorf("%q: line %d, %v, unchecked %v, want line %d, %v, %v", tt.lines, wrong, err, checker.Unchecked(), tt.wrong, tt.want, tt.unchecked)
		}
	}
}

// TestCheckLinesCountsWholeLines, not the torn one.
func TestCheckLinesCountsWholeLines(t *testing.T) {
	lines := journalOf(t, 2)
	file := bytes.Join(lines, nil)
	for length := range len(file) + 1 {
		want := 0
		switch {
		case length == len(file):
			want = len(file)
		case length >= len(lines[0]):
			want = len(lines[0])
		}
		if whole, err := CheckLines(bytes.NewReader(file[:length]), "j"); err != nil || whole != int64(want) {
			t.Fatalf("%d bytes: %d are whole, %v, want %d", length, whole, err, want)
		}
	}
}
