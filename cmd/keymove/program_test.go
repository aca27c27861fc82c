package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// TestUnknownDigest runs a program that cannot read its own file: it says that
// the run cannot be resumed, and does not resume one.
func TestUnknownDigest(t *testing.T) {
	inTempDir(t)
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.Digest = func() (string, error) { return "", errors.New("no such file") }
	if code := a.run(t.Context(), []string{"run", "--first", "1", "--nodes", "100", "--out", "whole"}); code != host.ExitOK {
		t.Errorf("run: exit code %d, want 0", code)
	}
	if want := "warning: the program cannot read its own file, so the run cannot be resumed: no such file"; !strings.Contains(stderr.String(), want) {
		t.Errorf("%q is not in:\n%s", want, &stderr)
	}
	if got := callCut(t, 0, "", "run", "--first", "1", "--nodes", "100", "--out", "run"); got.code != host.ExitInterrupted {
		t.Fatalf("%+v", got)
	}
	stderr.Reset()
	if code := a.run(t.Context(), []string{"run", "--resume", "run"}); code != host.ExitFailure || !strings.Contains(stderr.String(), "cannot read its own file") {
		t.Errorf("--resume: exit code %d\n%s\nwant %d and why", code, &stderr, host.ExitFailure)
	}
}
