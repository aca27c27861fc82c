package input

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites"
)

// TestReloadBook: the book is that with which the run began, or an error; without contenders with a book there is none.
func TestReloadBook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.bin")
	testenv.File(t, path, strings.Repeat("\x00", 16))
	_, book, err := LoadBook(path)
	if err != nil {
		t.Fatal(err)
	}
	contenders := []suites.Contender{{Name: "plain"}, {Name: "booked", Book: book}}
	if loaded, err := ReloadBook(contenders); err != nil || loaded == nil {
		t.Errorf("the same: %v, %v", loaded, err)
	}
	if loaded, err := ReloadBook(contenders[:1]); err != nil || loaded != nil {
		t.Errorf("none: %v, %v", loaded, err)
	}
	testenv.File(t, path, strings.Repeat("\x00", 15)+"\x01")
	if _, err := ReloadBook(contenders); err == nil || !strings.Contains(err.Error(), "has changed since the run began") {
		t.Errorf("another one: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := ReloadBook(contenders); err == nil || !strings.Contains(err.Error(), "the opening book of booked cannot be read") {
		t.Errorf("none any more: %v", err)
	}
}
