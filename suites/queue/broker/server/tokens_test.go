package server

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"keymove/suites/queue/broker"
)

// TestTokensFile: the folder of a server gets a token for each role, which only its owner reads.
func TestTokensFile(t *testing.T) {
	dir := t.TempDir()
	tokens, err := openTokens(dir)
	if err != nil || len(tokens[broker.Submitters]) < 26 || tokens[broker.Submitters] == tokens[broker.Workers] {
		t.Fatalf("%v, %v", tokens, err)
	}
	// A server of before uploads gets their token, and keeps the others.
	old := fmt.Sprintf("worker %s\nsubmitter %s\n", tokens[broker.Workers], tokens[broker.Submitters])
	if err := os.WriteFile(filepath.Join(dir, broker.TokensFile), []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	again, err := openTokens(dir)
	if err != nil || again[broker.Workers] != tokens[broker.Workers] || again[broker.Submitters] != tokens[broker.Submitters] || len(again[broker.Uploaders]) < 26 {
		t.Errorf("%v, %v, want %v", again, err, tokens)
	}
	info, err := os.Stat(filepath.Join(dir, broker.TokensFile))
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}
