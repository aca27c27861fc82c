package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/engine/enginetest/fake"
	"keymove/engine/external/supervise"
	"keymove/engine/network"
)

func TestMain(m *testing.M) {
	supervise.Main()
	fake.Main()
	os.Exit(fake.Run(m.Run))
}

// trained runs a training of moments, and returns its files.
func trained(t *testing.T, args ...string) (files string, err error) {
	t.Helper()
	dir := t.TempDir()
	pgn := filepath.Join(dir, "games.pgn")
	var text strings.Builder
	for range 12 { // games that end differently, so that positions can be held out
		text.WriteString(games + "\n")
	}
	if err := os.WriteFile(pgn, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "net")
	err = run(t.Context(), append(append([]string{"-out", out, "-epochs", "2", "-batch", "4"}, args...), pgn), io.Discard, io.Discard)
	for _, name := range []string{"network.bin", "errors.csv", "result.txt", "positions.txt"} {
		data, err := os.ReadFile(filepath.Join(out, name))
		if err == nil {
			files += string(data)
		}
		if name == "network.bin" && err == nil {
			if n, err := network.Parse(data); err != nil || *n == (network.Network{Scale: n.Scale}) {
				t.Errorf("the network: %v", err)
			}
		}
	}
	return files, err
}

// TestTraining: a network is the same one with any number of goroutines, another one with
// another seed or with leaves.
func TestTraining(t *testing.T) {
	oracle := strings.Join(append([]string{fake.Command()}, fake.Args("eval")...), " ")
	seen := map[string]string{}
	for name, args := range map[string][]string{
		"one": {"-j", "1"}, "three": {"-j", "3"}, "seed": {"-seed", "2"},
		"leaves":        {"-j", "1", "-leaves", "2", "-leaf-nodes", "100", "-engine", oracle},
		"leaves, three": {"-j", "3", "-leaves", "2", "-leaf-nodes", "100", "-engine", oracle},
	} {
		files, err := trained(t, args...)
		if err != nil || !strings.Contains(files, "epoch,rate,trained,held_out\n1,") {
			t.Fatalf("%s: %v", name, err)
		}
		seen[name] = files
	}
	if seen["one"] != seen["three"] || seen["leaves"] != seen["leaves, three"] {
		t.Error("the result depends on -j")
	}
	if seen["one"] == seen["seed"] || seen["one"] == seen["leaves"] {
		t.Error("the seed or the leaves change nothing")
	}
}

func TestFaults(t *testing.T) {
	for args, want := range map[string]string{
		"":                   "want files of games or positions",
		"-epochs 0 x.pgn":    "want files of games or positions",
		"-profile none x":    `unknown profile "none"`,
		"nowhere.pgn":        "open nowhere.pgn",
		"-none":              "flag provided but not defined",
		"-holdout 51 x.pgn":  "-holdout is 0 to 50",
		"-label-scale 0 x":   "want files of games or positions",
		"-engine none x.txt": "open x.txt",
	} {
		t.Chdir(t.TempDir())
		var stderr bytes.Buffer
		if err := run(context.Background(), strings.Fields(args), io.Discard, &stderr); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", args, err, want)
		}
	}
}
