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

	"keymove/internal/testenv"
	"keymove/suites/queue"
)

// TestUsage: help, version, and what is wrong with the command line.
func TestUsage(t *testing.T) {
	t.Chdir(t.TempDir())
	const tls, insecure = "--tls-cert and --tls-key need each other", "give --tls-cert and --tls-key, or --insecure"
	for _, test := range []struct {
		args, want string
		code       int
	}{
		{"x", `unexpected argument "x"`, exitUsage},
		{"--tls-cert x", tls, exitUsage}, {"--tls-key x", tls, exitUsage},
		{"--tls-cert x --tls-key x", "open x", exitFailure},
		{"--dir=", "--dir has an empty value", exitUsage},
		{"--none", "flag provided but not defined: -none", exitUsage},
		{"--listen 4222", "missing port in address", exitFailure}, {"--listen=", "missing port in address", exitFailure},
		{"--listen 127.0.0.1:x-y", "127.0.0.1:x-y", exitFailure},
		{"--listen :4222", insecure, exitUsage}, {"--listen 192.0.2.1:0", insecure, exitUsage},
		{"--keep-runs 1s", "--keep-runs 1s: want at least 30s", exitUsage},
		{"--store 0", "--store 0: want 1 to 1048576", exitUsage}, {"--store 1048577", "--store 1048577: want", exitUsage},
		{"--help", "-tls-cert FILE", exitOK}, {"--version", "keymove-serve ", exitOK},
	} {
		var said bytes.Buffer
		if code := run(t.Context(), strings.Fields(test.args), &said, &said); code != test.code || !strings.Contains(said.String(), test.want) {
			t.Errorf("%s: exit code %d, %s, want %d and %q", test.args, code, &said, test.code, test.want)
		}
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
		length := testenv.Must(in.Read(line))(t)
		_, said, _ := strings.Cut(string(line[:length]), "serving on ")
		address, file, _ := strings.Cut(strings.TrimSpace(said), "; the token is in ")
		data := testenv.Must(os.ReadFile(file))(t)
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
	testenv.Check(t, os.WriteFile(filepath.Join(dir, "token"), []byte("two words"), 0o600))
	var stderr bytes.Buffer
	if code := run(t.Context(), []string{"--dir", dir, "--listen", "127.0.0.1:0"}, io.Discard, &stderr); code != exitFailure || !strings.Contains(stderr.String(), "want a token, and nothing else") {
		t.Errorf("a file with two tokens: exit code %d, %s", code, &stderr)
	}
}
