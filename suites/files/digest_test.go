package files

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// The examples of FIPS 180-2, appendix B.
var known = map[string]string{
	"":    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
	"abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
	"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
}

func TestKnownDigests(t *testing.T) {
	for text, want := range known {
		if got := Digest([]byte(text)); got != want {
			t.Errorf("Digest(%q) = %s, want %s", text, got, want)
		}
		if got := ShortDigest(text); got != want[:16] {
			t.Errorf("ShortDigest(%q) = %s, want %s", text, got, want[:16])
		}
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if got, err := DigestFile(path); got != want || err != nil {
			t.Errorf("DigestFile(%q) = %s, %v, want %s", text, got, err, want)
		}
		if got, err := DigestReader(iotest.OneByteReader(strings.NewReader(text))); got != want || err != nil {
			t.Errorf("DigestReader(%q) byte by byte = %s, %v, want %s", text, got, err, want)
		}
	}
}

// TestReader digests what has been read, and no more.
func TestReader(t *testing.T) {
	r := NewDigested(strings.NewReader("abcdef"))
	if text, err := io.ReadAll(io.LimitReader(r, 3)); string(text) != "abc" || err != nil {
		t.Errorf("read %q, %v", text, err)
	}
	if got := r.Sum(); got != known["abc"] {
		t.Errorf("after abc: %s, want %s", got, known["abc"])
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	if _, err := DigestReader(io.MultiReader(strings.NewReader("abc"), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("OfReader: %v, want %v", err, broken)
	}
	if _, err := DigestFile(filepath.Join(t.TempDir(), "absent")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("OfFile: %v, want %v", err, os.ErrNotExist)
	}
}

func TestOfProgram(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Skipf("the program's file is not known here: %v", err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("%x", sha256.Sum256(data))
	if got, err := DigestProgram(); err != nil || got != want {
		t.Errorf("DigestProgram() = %s, %v, want %s", got, err, want)
	}
}

// The digest of lines is that of the text that they make.
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
