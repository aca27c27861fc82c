//go:build unix

package files

import (
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"keymove/internal/testenv"
)

// TestDoor: a person may name a file or a pipe; our own files are regular ones. What is neither is
// refused at once, with its path and the reason.
func TestDoor(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside")
	testenv.File(t, outside, "x")
	for name, test := range map[string]struct {
		make       func(path string) error
		own, named string // the reasons; empty for none
	}{
		"pipe":     {func(p string) error { return syscall.Mkfifo(p, 0o666) }, "is a pipe, not a regular file", "-"},
		"device":   {func(p string) error { return os.Symlink("/dev/zero", p) }, "is a device, not a regular file", "is a device, neither a file nor a pipe"},
		"folder":   {func(p string) error { return os.Mkdir(p, 0o777) }, "is a folder", "is a folder"},
		"socket":   {listen, "is a socket", "is a socket"},
		"link":     {func(p string) error { return os.Symlink(outside, p) }, "", ""},
		"dangling": {func(p string) error { return os.Symlink("absent", p) }, "no such file", "no such file"},
		"loop":     {func(p string) error { return os.Symlink(filepath.Base(p), p) }, "back to itself", "back to itself"},
		"sparse":   {func(p string) error { testenv.File(t, p, ""); return os.Truncate(p, Kept+1) }, "has more than 1 GiB", "has more than 1 GiB"},
		"regular":  {func(p string) error { testenv.File(t, p, "x"); return nil }, "", ""},
		"absent":   {func(string) error { return nil }, "no such file", "no such file"},
	} {
		dir, err := os.MkdirTemp("", "r") // short, for the socket
		testenv.Check(t, err)
		defer os.RemoveAll(dir)
		path := filepath.Join(dir, "f")
		if err := test.make(path); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for want, read := range map[*string]func(string) ([]byte, error){&test.own: ReadOwn, &test.named: Read} {
			if *want == "-" {
				continue // it waits for the writer
			}
			if _, err := read(path); (err == nil) != (*want == "") || err != nil && (!strings.Contains(err.Error(), *want) || !strings.Contains(err.Error(), dir)) {
				t.Errorf("%s: %v, want %q with its path", name, err, *want)
			}
		}
	}
}

func listen(path string) error {
	_, err := net.ListenUnix("unix", &net.UnixAddr{Name: path}) // closed with the process
	return err
}

// TestAPipe is read to its end.
func TestAPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	testenv.Check(t, syscall.Mkfifo(path, 0o666))
	go func() { // ends when it is read
		if file, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil {
			_, err = file.WriteString("text")
			_ = errors.Join(err, file.Close())
		}
	}()
	if data, err := Read(path); err != nil || string(data) != "text" || !IsPipe(path) {
		t.Errorf("%q, %v", data, err)
	}
}

// TestOpenAs: nothing is written to but regular files.
func TestOpenAs(t *testing.T) {
	dir := t.TempDir()
	testenv.Check(t, syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o666))
	if _, err := OpenAs(filepath.Join(dir, "pipe"), os.O_APPEND|os.O_WRONLY); err == nil {
		t.Error("a pipe can be written to")
	}
	file, err := OpenAs(filepath.Join(dir, "new"), os.O_CREATE|os.O_APPEND|os.O_WRONLY)
	testenv.Check(t, err)
	if err := file.Close(); err != nil {
		t.Error(err)
	}
	if _, err := ReadOwn(filepath.Join(dir, "new", "x")); !errors.Is(err, syscall.ENOTDIR) {
		t.Errorf("a file as a folder: %v", err)
	}
}

// TestBounded: what is kept whole has a bound, wherever it comes from.
func TestBounded(t *testing.T) {
	b := &bounded{strings.NewReader("12345"), 5}
	if data, err := io.ReadAll(b); err != nil || string(data) != "12345" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := io.ReadAll(&bounded{strings.NewReader("12345"), 4}); !errors.Is(err, errTooLarge) {
		t.Errorf("one byte more: %v", err)
	}
}
