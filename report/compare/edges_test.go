package compare

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"keymove/report/reporttest"
)

// TestPositionsAfterAJoin: a position that is first seen after another was joined is
// joined too.
func TestPositionsAfterAJoin(t *testing.T) {
	s := &reporttest.Trial{Contender: "a"}
	for place, position := range []int{0, 0, 1, 1, 2, 0} {
		s.Add("wac", "", position, reporttest.Answer(true))
		s.Records[place].CaseIndex = place
	}
	list := entrants(s, s)
	if got := positionsOf(pairUp(answersOf(list[0]), answersOf(list[1]))); len(got) != 3 {
		t.Errorf("%d clusters, want 3 positions", len(got))
	}
}

func TestReadAllowedFile(t *testing.T) {
	if allowed, err := ReadAllowedFile(""); allowed != nil || err != nil {
		t.Errorf("no file: %v, %v", allowed, err)
	}
	path := filepath.Join(t.TempDir(), "allowed.txt")
	if _, err := ReadAllowedFile(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is missing: %v", err)
	}
	if err := os.WriteFile(path, []byte("WAC.001 known\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if allowed, err := ReadAllowedFile(path); allowed == nil || err != nil {
		t.Errorf("a file: %v, %v", allowed, err)
	}
}
