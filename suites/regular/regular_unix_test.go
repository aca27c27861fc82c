//go:build unix

package regular

import (
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestWhatIsNoRegularFile: it is refused at once, in a folder and by its path, with its name and the
// reason.
func TestWhatIsNoRegularFile(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside")
	write(t, outside, "x")
	for name, test := range map[string]struct {
		make   func(path string) error
		in, by string // the reasons; empty for none
	}{
		"pipe":            {func(p string) error { return syscall.Mkfifo(p, 0o666) }, "a pipe", "a pipe"},
		"device":          {func(p string) error { return os.Symlink("/dev/zero", p) }, "out of its folder", "a device"},
		"folder":          {func(p string) error { return os.Mkdir(p, 0o777) }, "a folder", "a folder"},
		"socket":          {listen, "a socket", "a socket"},
		"link out":        {func(p string) error { return os.Symlink(outside, p) }, "out of its folder", ""},
		"relative out":    {func(p string) error { return os.Symlink("../../../../../../..", p) }, "out of its folder", "a folder"},
		"link to a pipe":  {linkToPipe, "a pipe", "a pipe"},
		"dangling":        {func(p string) error { return os.Symlink("absent", p) }, "to nothing", "no such file"},
		"loop":            {func(p string) error { return os.Symlink(filepath.Base(p), p) }, "back to itself", "back to itself"},
		"sparse":          {func(p string) error { write(t, p, ""); return os.Truncate(p, Whole+1) }, "the most that is read is 64 MiB", "64 MiB"},
		"link in":         {func(p string) error { write(t, p+".to", "x"); return os.Symlink(filepath.Base(p)+".to", p) }, "", ""},
		"regular":         {func(p string) error { write(t, p, "x"); return nil }, "", ""},
		"absent":          {func(string) error { return nil }, "no such file", "no such file"},
		"behind a folder": {func(p string) error { return os.Symlink("/proc/self/fd/0", p) }, "out of its folder", "-"},
	} {
		dir, err := os.MkdirTemp("", "r")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir)
		if err := test.make(filepath.Join(dir, "f")); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		_, in := ReadIn(dir, "f")
		_, by := Read(filepath.Join(dir, "f"))
		for _, got := range []struct {
			err  error
			want string
		}{{in, test.in}, {by, test.by}} {
			switch {
			case got.want == "-":
			case got.want == "" && got.err != nil,
				got.want != "" && (got.err == nil || !strings.Contains(got.err.Error(), got.want) || !strings.Contains(got.err.Error(), dir)):
				t.Errorf("%s: %v, want %q with its path", name, got.err, got.want)
			}
		}
		if err := CheckIn(dir, "f", Whole); (err == nil) != (test.in == "") {
			t.Errorf("%s: CheckIn: %v", name, err)
		}
	}
}

func linkToPipe(path string) error {
	if err := syscall.Mkfifo(path+".to", 0o666); err != nil {
		return err
	}
	return os.Symlink(filepath.Base(path)+".to", path)
}

func listen(path string) error {
	_, err := net.ListenUnix("unix", &net.UnixAddr{Name: path}) // closed with the process
	return err
}

// TestOpenAs: what is written to is in the folder as well.
func TestOpenAs(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(t.TempDir(), "outside")
	if err := errors.Join(os.Symlink(outside, filepath.Join(dir, "link")), syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o666)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"link", "pipe"} {
		if file, err := OpenAs(dir, name, os.O_CREATE|os.O_APPEND|os.O_WRONLY); err == nil {
			file.Close()
			t.Errorf("%s can be written to", name)
		}
	}
	if _, err := os.Lstat(outside); err == nil {
		t.Error("a file outside was made")
	}
	file, err := OpenAs(dir, "new", os.O_CREATE|os.O_APPEND|os.O_WRONLY)
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil || file.Name() != filepath.Join(dir, "new") {
		t.Errorf("%v, %s", err, file.Name())
	}
	if _, err := ReadIn(filepath.Join(dir, "new"), "x"); !errors.Is(err, syscall.ENOTDIR) {
		t.Errorf("a file as a folder: %v", err)
	}
}

// TestGrowing: what is added to a file while it is read is not read.
func TestGrowing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	write(t, path, "one\n")
	file, err := Open(path, Whole)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	write(t, path, "one\ntwo\n")
	if got, err := io.ReadAll(file); err != nil || string(got) != "one\n" {
		t.Errorf("%q, %v", got, err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestAPipeInPlaceOfAFolder: whoever takes a path for a folder does not wait for the writer of a pipe.
func TestAPipeInPlaceOfAFolder(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "records.csv")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadIn(pipe, "run.json"); !errors.Is(err, syscall.ENOTDIR) || !strings.Contains(err.Error(), pipe) {
		t.Errorf("%v", err)
	}
	if err := CheckIn(pipe, "run.json", Whole); !errors.Is(err, syscall.ENOTDIR) {
		t.Errorf("%v", err)
	}
}
