package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites"
)

// made runs the program, and returns what it has written.
func made(t *testing.T, args ...string) string {
	t.Helper()
	var out, messages bytes.Buffer
	if err := run(t.Context(), args, &out, &messages); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, &messages)
	}
	return out.String()
}

// TestProvenSuites: as many as are wanted, which the reader takes strictly, with the command at
// the head; the same in a file.
func TestProvenSuites(t *testing.T) {
	for _, args := range []string{"mates -seed 4 -n 2", "endgames -seed 4 -n 4 -materials KPK", "openings -seed 3 -n 2 -plies 4"} {
		words := strings.Fields(args)
		if !testenv.Long() && words[0] == "mates" {
			continue // seconds
		}
		text := made(t, words...)
		suite, _, err := suites.Read(strings.NewReader(text), "x.epd", suites.LoadOptions{Strict: words[0] != "openings"})
		if err != nil || strings.Count(args, "-n "+string(rune('0'+suite.Len()))) != 1 || !strings.Contains(text, "battery "+words[0]+" -seed ") {
			t.Errorf("%s: %d lines, %v:\n%s", args, suite.Len(), err, text)
		}
		file := filepath.Join(t.TempDir(), "x.epd")
		if shown := made(t, append(words, "-out", file)...); shown != "" {
			t.Errorf("%s -out: %q on stdout", args, shown)
		}
		if data, err := os.ReadFile(file); err != nil || string(data) != text {
			t.Errorf("%s -out: %v, or another text", args, err)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, args := range []string{"", "mats", "endgames -materials KBK", "endgames -materials KQRKR", "mine", "select none", "mates -seed x"} {
		if err := run(t.Context(), strings.Fields(args), new(bytes.Buffer), new(bytes.Buffer)); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}
