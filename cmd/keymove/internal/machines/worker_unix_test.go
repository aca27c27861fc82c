//go:build unix

package machines

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
	"keymove/suites/digest"
)

// TestAnotherEngine is not started as one of the job: neither one that calls itself otherwise, nor
// one whose file was replaced while the worker worked.
func TestAnotherEngine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "engine")
	script := "#!/bin/sh\nwhile read -r line; do\ncase $line in\nuci) echo id name Here; echo uciok ;;\nisready) echo readyok ;;\nquit) exit ;;\nesac\ndone\n"
	if err := os.WriteFile(path, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	open := (&identities{open: (&input.Opener{HashMiB: 1, Threads: 1}).Open}).Open
	sum, err := digest.OfFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c := suites.Contender{Name: "e", Engine: &suites.Engine{Command: path, ID: "Here", Files: []suites.EngineFile{{Path: path, SHA256: sum}}}}
	s, err := open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	c.Engine.ID = "There"
	if _, err := open(t.Context(), c); err == nil || !strings.Contains(err.Error(), `it calls itself "Here" here, and "There" where the job comes from`) {
		t.Errorf("%v", err)
	}
	c.Engine.ID = "Here"
	if err := os.WriteFile(path, []byte(script+"# another build"), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := open(t.Context(), c); err == nil || !strings.Contains(err.Error(), "e has changed since the run began: the sha256 of ") {
		t.Errorf("%v", err)
	}
}
