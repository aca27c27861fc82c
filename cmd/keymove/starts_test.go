package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine/enginetest/fake"
)

// countedEngine returns the text of an engine that writes a line into a file each time it is started.
func countedEngine(t *testing.T, file, name string) string {
	t.Helper()
	words := []string{fake.Command()}
	words = append(words, fake.Args("name="+name)...)
	for i := range words {
		words[i] = "'" + words[i] + "'"
	}
	script := filepath.Join(t.TempDir(), name)
	text := fmt.Sprintf("#!/bin/sh\necho start >>'%s'\nexec %s\n", file, strings.Join(words, " "))
	if err := os.WriteFile(script, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	return "cmd=" + script
}

// An engine is started once in a run with one worker: the start that shows its name is the one that
// searches. --verbose says how often it was.
func TestAnEngineIsStartedOnce(t *testing.T) {
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("sh is not installed, and the engine that counts its starts is a shell script")
	}
	for _, tt := range []struct {
		words []string
		want  int
	}{
		{[]string{"--first", "1"}, 1},
		{nil, 1},
		{[]string{"--dry-run"}, 0},
		{[]string{"--dry-run", "--json"}, 0},
		{[]string{"--hash", "100000000"}, 1},
		{[]string{"--filter", "nothing"}, 1}, // closed again
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "starts")
		words := append([]string{"run", "mates", "--depth", "1", "-j", "1", "--verbose", "--engine", countedEngine(t, file, "counted"), "--out", filepath.Join(dir, "run")}, tt.words...)
		got := call(t, "", words...)
		data, _ := os.ReadFile(file)
		if n := strings.Count(string(data), "start"); n != tt.want {
			t.Errorf("%q: %d starts, want %d\n%s", tt.words, n, tt.want, got.stderr)
		}
		said := fmt.Sprintf("started: counted %d time", tt.want)
		if got.code == host.ExitOK && tt.want > 0 && !slices.Contains(tt.words, "--dry-run") && !strings.Contains(got.stderr, said) {
			t.Errorf("%q: no %q in\n%s", tt.words, said, got.stderr)
		}
	}
}
