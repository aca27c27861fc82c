package files

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"keymove/internal/testenv"
)

// TestDigests holds each way to a digest against the example of FIPS 180-2, and what has been read, and no more, is digested.
func TestDigests(t *testing.T) {
	const text, want = "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	testenv.Want(t, "Digest, ShortDigest", Digest([]byte(text))+" "+ShortDigest(text), want+" "+want[:16])
	testenv.Want(t, "BriefDigest", BriefDigest(want)+" "+BriefDigest("ab")+" "+BriefDigest(""), want[:12]+" ab unknown")
	path := testenv.File(t, filepath.Join(t.TempDir(), "file"), text)
	testenv.Want(t, "DigestFile", testenv.Result(DigestFile(path)), want)
	testenv.Want(t, "DigestReader", testenv.Result(DigestReader(iotest.OneByteReader(strings.NewReader(text)))), want)
	if _, err := DigestFile(path + "x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("DigestFile of no file: %v, want %v", err, os.ErrNotExist)
	}
	broken := errors.New("broken")
	if _, err := DigestReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("DigestReader: %v, want %v", err, broken)
	}
	r := NewDigested(strings.NewReader("abcdef"))
	if read, err := io.ReadAll(io.LimitReader(r, 3)); string(read) != text || err != nil || r.Sum() != want {
		t.Errorf("read %q, %v, with the digest %s", read, err, r.Sum())
	}
	testenv.Want(t, "DigestProgram", testenv.Result(DigestProgram()), testenv.Result(DigestFile(os.Args[0])))
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

// TestReplaceFileOnAFullDisk: the older file stays, and no other is left.
func TestReplaceFileOnAFullDisk(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	testenv.File(t, path, "old")
	for name, size := range map[string]int{"a byte": 1, "more than a buffer": 1 << 20} {
		onFullDisk := func(path string) (*os.File, error) {
			if err := os.Symlink(full, path+TmpSuffix); err != nil {
				return nil, err
			}
			return os.OpenFile(path+TmpSuffix, os.O_WRONLY, 0)
		}
		if err := replaceFile(path, onFullDisk, synced(WriteBytes(make([]byte, size)))); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("%s: %v, want ENOSPC", name, err)
		}
		checkFile(t, path, "old")
		if _, err := os.Lstat(path + TmpSuffix); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the temporary file is left: %v", name, err)
		}
	}
}

// TestReplaceFileFollowsNoLink: a temporary name may be a link that leads elsewhere.
func TestReplaceFileFollowsNoLink(t *testing.T) {
	other, path := filepath.Join(t.TempDir(), "other"), filepath.Join(t.TempDir(), "file")
	testenv.File(t, other, "other")
	if err := os.Symlink(other, path+TmpSuffix); err != nil {
		t.Skip(err)
	}
	testenv.Check(t, ReplaceFile(path, WriteBytes([]byte("new"))))
	checkFile(t, path, "new")
	checkFile(t, other, "other")
}

// TestReplaceFile: the older file stays if the writer fails; a folder in its place, or none around it, cannot be replaced.
// No temporary file is left.
func TestReplaceFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file.txt")
	full := errors.New("disk full")
	for _, step := range []struct {
		text    string
		failure error
		want    string
	}{{"old", nil, "old"}, {"half of the n", full, "old"}, {"new", nil, "new"}} {
		err := ReplaceFile(path, func(w io.Writer) error {
			_, err := io.WriteString(w, step.text)
			return errors.Join(err, step.failure)
		})
		if !errors.Is(err, step.failure) {
			t.Errorf("%q: %v, want %v", step.text, err, step.failure)
		}
		checkFile(t, path, step.want)
	}
	testenv.Check(t, os.MkdirAll(filepath.Join(dir, "folder", "inner"), 0o777))
	for _, name := range []string{"folder", "absent/file"} {
		if err := ReplaceFile(filepath.Join(dir, name), WriteBytes([]byte("x"))); err == nil {
			t.Errorf("ReplaceFile of %s: no error", name)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("the folder holds %v, %v, want no temporary file", entries, err)
	}
}

// checkFile checks what a file holds.
func checkFile(t *testing.T, path, want string) {
	t.Helper()
	if text, err := os.ReadFile(path); err != nil || string(text) != want {
		t.Errorf("%s holds %q, %v, want %q", path, text, err, want)
	}
}
