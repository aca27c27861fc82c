//go:build unix

package machines

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
)

// TestAnEngineOfAnotherName is not started as one of the job, whatever its file.
func TestAnEngineOfAnotherName(t *testing.T) {
	path := filepath.Join(t.TempDir(), "engine")
	script := "#!/bin/sh\nwhile read -r line; do\ncase $line in\nuci) echo id name Here; echo uciok ;;\nisready) echo readyok ;;\nquit) exit ;;\nesac\ndone\n"
	if err := os.WriteFile(path, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	open := named((&input.Opener{HashMiB: 1, Threads: 1}).Open)
	c := suites.Contender{Name: "e", Engine: &suites.Engine{Command: path, ID: "Here"}}
	s, err := open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	c.Engine.ID = "There"
	if _, err := open(t.Context(), c); err == nil || !strings.Contains(err.Error(), `it calls itself "Here" here, and "There" where the job comes from`) {
		t.Errorf("%v", err)
	}
	c.Engine.Command = path + "-gone"
	if _, err := open(t.Context(), c); err == nil {
		t.Error("no error for a program that is gone")
	}
}
