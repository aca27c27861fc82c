package testenv

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Program writes what looks like an executable of a system, with some text in it, and returns its path.
func Program(t *testing.T, path, text string) string {
	t.Helper()
	var file bytes.Buffer
	head := elf.Header64{Version: 1, Ehsize: 64, Type: uint16(elf.ET_EXEC)}
	copy(head.Ident[:], elf.ELFMAG+"\x02\x01\x01")
	if err := binary.Write(&file, binary.LittleEndian, head); err != nil {
		t.Fatal(err)
	}
	return File(t, path, file.String()+text)
}

// File writes a file that may be executed, and its folder, and returns its path.
func File(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	return path
}

// Engine returns the path of an engine that is installed, or skips the test.
func Engine(t *testing.T, name string) string {
	t.Helper()
	for _, command := range []string{name, filepath.Join("/usr/games", name)} { // Debian keeps them there
		if path, err := exec.LookPath(command); err == nil {
			return path
		}
	}
	t.Skipf("%s is not installed; Debian and Ubuntu have it: apt-get install %s", name, name)
	return ""
}

// Text returns the text of a file.
func Text(t testing.TB, path string) string {
	t.Helper()
	return string(Must(os.ReadFile(path))(t))
}

// Err returns the error of a call alone.
func Err[T any](_ T, err error) error { return err }
