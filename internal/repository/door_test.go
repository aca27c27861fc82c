package repository

import (
	"regexp"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// openers are the files that open others by themselves, with the reason. All other code of the
// rooms below reads through package files.
var openers = map[string]string{
	"suites/files/files.go":      "the door",
	"suites/machine.go":          "the kernel's list of processors",
	"suites/files/replace.go":    "a temporary file that it creates",
	"suites/versions/execute.go": "the log of a build, and files of a checkout, which git made",
	"suites/queue/files.go":      "files of an engine that the user names, and of our own folder",
	"report/show/github.go":      "the summary that GitHub names",

	"cmd/keymove/internal/program/programtest/call.go": "what a test has written",
	"report/games/writer.go":                           "a collection that the user names, to append to it",
}

// TestOneDoor: nothing but package files opens the files that users name or that folders hold.
func TestOneDoor(t *testing.T) {
	opens := regexp.MustCompile(`\bos\.(Open|OpenFile|ReadFile|Create)\b`)
	used := map[string]bool{}
	for _, name := range testenv.Files(t, `^(suites|report|cmd)/.*\.go$`) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if call := opens.FindString(testenv.Read(t, name)); call != "" {
			used[name] = true
			if openers[name] == "" {
				t.Errorf("%s calls %s: files are opened by package files", name, call)
			}
		}
	}
	for name := range openers {
		if !used[name] {
			t.Errorf("%s opens nothing", name)
		}
	}
}
