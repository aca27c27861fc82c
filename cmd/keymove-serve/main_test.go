package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/suites/queue"
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
		"config":                   `unexpected argument "config"`,
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
	if code := run(t.Context(), []string{"--help"}, &stdout, &stderr); code != exitOK || !strings.Contains(stderr.String(), "-tls-cert FILE") || !strings.Contains(stderr.String(), "(default 24h0m0s)") {
		t.Errorf("--help: exit code %d, %s", code, &stderr)
	}
	stdout.Reset()
	if code := run(t.Context(), []string{"--version"}, &stdout, &stderr); code != exitOK || !strings.HasPrefix(stdout.String(), "keymove-serve ") {
		t.Errorf("--version: exit code %d, %s", code, &stdout)
	}
}

// TestServe: the server says where it is, prints the token that it makes once, lets a worker in, and
// ends with its context.
func TestServe(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "server")
	token := ""
	for n := range 2 {
		ctx, stop := context.WithCancel(t.Context())
		in, out := io.Pipe()
		ended := make(chan int, 1)
		var stdout bytes.Buffer
		go func() { ended <- run(ctx, []string{"--dir", dir, "--listen", "127.0.0.1:0"}, &stdout, out) }()
		line := make([]byte, 1000)
		length, err := in.Read(line)
		if err != nil {
			t.Fatal(err)
		}
		_, said, _ := strings.Cut(string(line[:length]), "serving on ")
		address, file, _ := strings.Cut(strings.TrimSpace(said), "; the token is in ")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			token = stdout.String()
		}
		if (stdout.Len() == 0) != (n == 1) || token != string(data) {
			t.Errorf("start %d prints %q, the file has %q", n, &stdout, data)
		}
		working, end := context.WithTimeout(t.Context(), time.Second)
		w := &queue.Worker{Address: queue.Address{URL: "nats://" + address, Token: strings.TrimSpace(token)}}
		if err := w.Work(working); err != nil {
			t.Error(err)
		}
		end()
		stop()
		if code := <-ended; code != exitOK {
			t.Errorf("exit code %d", code)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "token"), []byte("two words"), 0o600); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	if code := run(t.Context(), []string{"--dir", dir, "--listen", "127.0.0.1:0"}, io.Discard, &stderr); code != exitFailure || !strings.Contains(stderr.String(), "want a token, and nothing else") {
		t.Errorf("a file with two tokens: exit code %d, %s", code, &stderr)
	}
}
