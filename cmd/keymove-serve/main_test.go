package main

import (
	"bytes"
	"context"
	"io"
	"io/fs"
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
		"--listen :4222":           "give --tls-cert and --tls-key, or --insecure",
		"--listen 192.0.2.1:0":     "give --tls-cert and --tls-key, or --insecure",
		"--new-token boss":         "want submitter, worker or uploader",
		"--keep-runs 1s":           "--keep-runs 1s: want at least 30s",
		"--store 0":                "--store 0: want 1 to 1048576",
	} {
		t.Chdir(t.TempDir())
		var stderr bytes.Buffer
		code := run(t.Context(), strings.Fields(args), io.Discard, &stderr)
		wantCode := exitUsage
		if strings.HasSuffix(args, "key x --tls-key x") || args == "--listen 4222" || args == "--tls-cert x --tls-key x" {
			wantCode = exitFailure
		}
		if code != wantCode || !strings.Contains(stderr.String(), want) {
			t.Errorf("%s: exit code %d, %s, want %d and %q", args, code, &stderr, wantCode, want)
		}
	}
}

func TestHelpAndVersion(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), []string{"--help"}, &stdout, &stderr); code != exitOK || !strings.Contains(stderr.String(), "-tls-cert FILE") || !strings.Contains(stderr.String(), "(default 10m0s)") {
		t.Errorf("--help: exit code %d, %s", code, &stderr)
	}
	if code := run(t.Context(), []string{"config"}, &stdout, &stderr); code != exitOK || !strings.Contains(stdout.String(), "KEYMOVE_WORKERS {") {
		t.Errorf("config: exit code %d, %s", code, &stdout)
	}
	stdout.Reset()
	if code := run(t.Context(), []string{"--version"}, &stdout, &stderr); code != exitOK || !strings.HasPrefix(stdout.String(), "keymove-serve ") {
		t.Errorf("--version: exit code %d, %s", code, &stdout)
	}
}

// TestServe: the server says where it is, writes its tokens, lets a worker in, and ends with its
// context. A token that was made meanwhile is let in, and no more when its line is gone; no file
// of the server has a token.
func TestServe(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "server")
	ctx, stop := context.WithCancel(t.Context())
	in, out := io.Pipe()
	ended := make(chan int, 1)
	var stdout bytes.Buffer
	go func() { ended <- run(ctx, []string{"--dir", dir, "--listen", "127.0.0.1:0"}, &stdout, out) }()
	line := make([]byte, 1000)
	n, err := in.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	_, address, _ := strings.Cut(strings.TrimSpace(string(line[:n])), "serving on ")
	tokens := readTokens(t, stdout.String())
	if len(tokens) != 4 {
		t.Errorf("tokens %v", tokens)
	}
	open := func(token string) error {
		source, err := broker.OpenSource(broker.Address{URL: "nats://" + address, Token: token})
		if err == nil {
			source.Close()
		}
		return err
	}
	if err := open(tokens[broker.Workers]); err != nil {
		t.Error(err)
	}
	file := filepath.Join(dir, broker.TokensFile)
	kept, err := os.ReadFile(file)
	if err != nil || bytes.Count(kept, []byte("\n")) != 3 {
		t.Errorf("%s, %v", kept, err)
	}
	var printed bytes.Buffer
	if code := run(t.Context(), []string{"--dir", dir, "--new-token", "worker"}, &printed, io.Discard); code != exitOK {
		t.Errorf("--new-token: exit code %d", code)
	}
	another := readTokens(t, printed.String())[broker.Workers]
	if err := open(another); err != nil || another == tokens[broker.Workers] {
		t.Errorf("the token that was made: %v", err)
	}
	holds := func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		for _, token := range []string{another, tokens[broker.Workers], tokens[broker.Submitters], tokens[broker.Uploaders], "uploader-key"} {
			if bytes.Contains(data, []byte(token)) {
				t.Errorf("%s has a token", path)
			}
		}
		return err
	}
	if err := filepath.WalkDir(dir, holds); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(file, kept, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := open(another); !broker.IsRefused(err) {
		t.Errorf("the token that was taken away: %v", err)
	}
	stop()
	if code := <-ended; code != exitOK {
		t.Errorf("exit code %d", code)
	}
}

// readTokens reads what the program has printed.
func readTokens(t *testing.T, text string) broker.Tokens {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tokens")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	tokens, err := broker.ReadTokens(path)
	if err != nil {
		t.Fatal(err)
	}
	return tokens
}
