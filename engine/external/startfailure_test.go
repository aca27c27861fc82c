package external

import (
	"debug/elf"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// TestStartFailures: a program that does not start says what it is about it, and one that
// ends says its last lines for people, of stdout and stderr.
func TestStartFailures(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("skipped outside Linux: the programs of the test are ELF files and scripts")
	}
	for text, want := range map[string]string{
		"echo hi\n":                "because it is not a program of this machine, and a script has to begin with #!",
		"#!/bin/sh\r\necho hi\r\n": "because its first line ends in CR and LF",
		"#!/opt/none/python3 -u\n": "because there is no /opt/none/python3 here, which its first line names",
		string(testenv.Must(os.ReadFile(testenv.Program(t, filepath.Join(t.TempDir(), "foreign"), "")))(t)): "because it is a program for another machine (NONE)",
		elf.ELFMAG + "rubbish": "because it is damaged",
		"#!/bin/sh\necho one\necho two\necho 'info depth 1'\necho three\necho 'info string ERROR: no network'\necho oops >&2\nexit 1\n": "the engine exited: exit status 1; stdout: two | three | ERROR: no network; stderr: oops",
		"#!/bin/sh\necho a banner\nread uci\necho uciok\nread isready\nexit 7\n":                                                        "the engine exited: exit status 7",
	} {
		path := filepath.Join(t.TempDir(), "an engine")
		testenv.Check(t, os.WriteFile(path, []byte(text), 0o777))
		if _, err := Open(t.Context(), Config{Command: path}); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "banner") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
