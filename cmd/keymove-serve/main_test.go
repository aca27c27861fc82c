package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/suites/queue/broker"
)

func TestUsage(t *testing.T) {
	for args, want := range map[string]string{
		"x":                        `unexpected argument "x"`,
		"--tls-cert x":             "--tls-cert and --tls-key need each other",
		"--tls-key x":              "--tls-cert and --tls-key need each other",
		"--dir=":                   "--dir has an empty value",
		"--listen= --dir x":        "--listen has an empty value",
		"--none":                   "flag provided but not defined: -none",
		"--tls-cert x --tls-key x": "open x",
		"--listen 4222":            "missing port in address",
	} {
		t.Chdir(t.TempDir())
		var stderr bytes.Buffer
		code := run(t.Context(), strings.Fields(args), io.Discard, &stderr)
		wantCode := exitUsage
		if strings.HasSuffix(args, "key x --tls-key x") || strings.HasSuffix(args, "4222") || args == "--tls-cert x --tls-key x" {
			wantCode = exitFailure
		}
		if code != wantCode || !strings.Contains(stderr.String(), want) {
			t.Errorf("%s: exit code %d, %s, want %d and %q", args, code, &stderr, wantCode, want)
		}
	}
}

func TestHelpAndVersion(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), []string{"--help"}, &stdout, &stderr); code != exitOK || !strings.Contains(stderr.String(), "-tls-cert FILE") {
		t.Errorf("--help: exit code %d, %s", code, &stderr)
	}
	if code := run(t.Context(), []string{"--version"}, &stdout, &stderr); code != exitOK || !strings.HasPrefix(stdout.String(), "keymove-serve ") {
		t.Errorf("--version: exit code %d, %s", code, &stdout)
	}
}

// TestServe: the server says where it is and where its tokens are, lets a worker in, and ends
// with its context.
func TestServe(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "server")
	ctx, stop := context.WithCancel(t.Context())
	in, out := io.Pipe()
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, []string{"--dir", dir, "--listen", "127.0.0.1:0"}, io.Discard, out) }()
	line := make([]byte, 1000)
	n, err := in.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(line[:n]), "serving on ")
	address, file, found := strings.Cut(strings.TrimSpace(rest), "; tokens are in ")
	if !found || file != filepath.Join(dir, "tokens") {
		t.Fatalf("%q", line[:n])
	}
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}
	tokens, err := broker.ReadTokens(file)
	if err != nil {
		t.Fatal(err)
	}
	source, err := broker.OpenSource(broker.Address{URL: "nats://" + address, Token: tokens[broker.Workers]})
	if err != nil {
		t.Fatal(err)
	}
	source.Close()
	stop()
	if code := <-ended; code != exitOK {
		t.Errorf("exit code %d", code)
	}
}
