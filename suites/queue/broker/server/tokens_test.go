package server

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"keymove/suites/queue/broker"
)

// TestTokensFile: a folder without tokens gets one for each role, and a file that only its
// owner can read has their fingerprints alone.
func TestTokensFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, broker.TokensFile)
	g, tokens, err := openGate(dir)
	if err != nil || len(tokens[broker.Submitters]) < 26 || tokens[broker.Submitters] == tokens[broker.Workers] {
		t.Fatalf("%v, %v", tokens, err)
	}
	for _, role := range broker.Roles {
		print := broker.FingerprintOf(role, tokens[role])
		if !g.knows(role, print) || g.knows("boss", print) || g.knows(role, broker.FingerprintOf(role, "x")) {
			t.Errorf("the token of a %s is not known, or another one is", role)
		}
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for role, token := range tokens {
		if strings.Contains(string(file), token) {
			t.Errorf("the file has the token of a %s", role)
		}
	}
	if _, more, err := openGate(dir); err != nil || more != nil {
		t.Errorf("at the second start: %v, %v", more, err)
	}
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	for _, bad := range []string{"worker", "boss " + strings.Repeat("0", 64), "worker x", "worker " + strings.Repeat("0", 64) + " x"} {
		if err := os.WriteFile(path, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := openGate(dir); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
