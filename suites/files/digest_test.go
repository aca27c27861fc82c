package files

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"keymove/internal/testenv"
)

// TestDigests holds each way to a digest against the example of FIPS 180-2, and what has been read, and no more, is digested.
func TestDigests(t *testing.T) {
	const text, want = "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	if got, short := Digest([]byte(text)), ShortDigest(text); got != want || short != want[:16] {
		t.Errorf("Digest and ShortDigest of %q: %s, %s", text, got, short)
	}
	if got := BriefDigest(want) + " " + BriefDigest("ab") + " " + BriefDigest(""); got != want[:12]+" ab unknown" {
		t.Errorf("BriefDigest: %s", got)
	}
	path := filepath.Join(t.TempDir(), "file")
	testenv.File(t, path, text)
	if got, err := DigestFile(path); got != want || err != nil {
		t.Errorf("DigestFile: %s, %v", got, err)
	}
	if _, err := DigestFile(path + "x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("DigestFile of no file: %v, want %v", err, os.ErrNotExist)
	}
	if got, err := DigestReader(iotest.OneByteReader(strings.NewReader(text))); got != want || err != nil {
		t.Errorf("DigestReader byte by byte: %s, %v", got, err)
	}
	broken := errors.New("broken")
	if _, err := DigestReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("DigestReader: %v, want %v", err, broken)
	}
	r := NewDigested(strings.NewReader("abcdef"))
	if read, err := io.ReadAll(io.LimitReader(r, 3)); string(read) != text || err != nil || r.Sum() != want {
		t.Errorf("read %q, %v, with the digest %s", read, err, r.Sum())
	}
	got, err := DigestProgram()
	if want, fileErr := DigestFile(os.Args[0]); got != want || err != nil || fileErr != nil {
		t.Errorf("DigestProgram: %s, %v, the file has %s, %v", got, err, want, fileErr)
	}
}

// TestLines: the digest of lines is that of the text that they make.
func TestLines(t *testing.T) {
	for _, lines := range [][]string{nil, {""}, {"", ""}, {"abc"}, {"a", "", "b c", "d"}} {
		of := NewLineDigest()
		for _, line := range lines {
			of.Add(line)
		}
		if want := ShortDigest(strings.Join(lines, "\n")); of.Short() != want || of.Count != len(lines) {
			t.Errorf("%q: %s of %d, want %s", lines, of.Short(), of.Count, want)
		}
	}
}

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
