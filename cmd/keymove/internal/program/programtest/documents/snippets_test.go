package documents

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
)

// snippet is a program in docs/snippets.md and what it prints.
var snippet = regexp.MustCompile("(?ms)^```(python|sh)\n(.*?)^```\n\n```text\n(.*?)^```\n")

// TestSnippets runs the programs of docs/snippets.md in the repository, with what is installed.
func TestSnippets(t *testing.T) {
	testenv.OnlyLong(t, "starts pandas")
	page := testenv.Read(t, "docs/snippets.md")
	snippets := snippet.FindAllStringSubmatch(page, -1)
	if blocks := strings.Count(page, "\n```python\n") + strings.Count(page, "\n```sh\n"); len(snippets) != blocks || blocks == 0 {
		t.Fatalf("%d of %d programs show what they print", len(snippets), blocks)
	}
	for _, s := range snippets {
		t.Run(s[1], func(t *testing.T) {
			var run *exec.Cmd
			if s[1] == "python" {
				run = exec.CommandContext(t.Context(), pythonWithPandas(t), "-c", s[2])
			} else {
				run = shell(t, s[2])
			}
			run.Dir = RepositoryDir
			out, err := run.CombinedOutput()
			if err != nil || string(out) != s[3] {
				t.Errorf("%v\n%s\nprints\n%s\nthe page shows\n%s", err, s[2], out, s[3])
			}
		})
	}
}

// pythonWithPandas returns a Python that has pandas.
func pythonWithPandas(t *testing.T) string {
	t.Helper()
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import pandas").Run() == nil {
			return python
		}
	}
	t.Skip("pandas is not installed")
	return ""
}

// shell returns a command of a shell that needs sqlite3.
func shell(t *testing.T, command string) *exec.Cmd {
	t.Helper()
	for _, program := range []string{"sh", "sqlite3"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(program + " is not installed")
		}
	}
	return exec.CommandContext(t.Context(), "sh", "-e", "-c", command)
}
