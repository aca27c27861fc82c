package store

import (
	"os"
	"path/filepath"
	"testing"

	"keymove/suites"
)

// TestLoad: a name of the catalogue is not looked for as a file, and any other
// source is.
func TestLoad(t *testing.T) {
	t.Chdir(t.TempDir())
	const line = `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#;`
	for _, name := range []string{"wac", "own.epd"} {
		if err := os.WriteFile(name, []byte(line+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s := &Store{Dir: "cache"}
	if suite, _, err := s.Load("wac", nil, suites.LoadOptions{}); err == nil {
		t.Errorf("the file wac is taken for the catalogue's: %+v", suite)
	}
	for _, source := range []string{filepath.Join(".", "own.epd"), "." + string(filepath.Separator) + "wac"} {
		suite, _, err := s.Load(source, nil, suites.LoadOptions{})
		if err != nil || suite.Len() != 1 || suite.File != source {
			t.Errorf("%s: %v, %+v", source, err, suite)
		}
	}
	s.Mirror = "none"
	if _, _, err := s.Load("wac", nil, suites.LoadOptions{}); err == nil || err.Error() != "$KEYMOVE_SUITES: none is not a folder" {
		t.Errorf("a mirror that does not exist: %v", err)
	}
}
