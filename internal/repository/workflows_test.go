package repository

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// pinnedAction is a step of somebody else's action at one of its commits, with the version for people.
var pinnedAction = regexp.MustCompile(`uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d`)

// writing are the permissions to write that a workflow may ask for; all others read.
var writing = map[string][]string{
	"examples/gate/comment.yml":     {"pull-requests"},
	"examples/gate/history.yml":     {"contents"},
	".github/workflows/release.yml": {"contents", "packages"},
	"docs/tutorial.md":              {"pull-requests"},
}

// TestWorkflowsAreSafe: in workflows, the action and those of the pages, actions are pinned by commit, each workflow says
// what it may do and takes no more than it needs, and none runs with the repository's token for a pull request.
func TestWorkflowsAreSafe(t *testing.T) {
	for _, file := range testenv.Files(t, `^(action\.yml|(examples|\.github)/.*\.yml|docs/.*\.md|README\.md)$`) {
		text := testenv.Read(t, file)
		for line := range strings.Lines(text) {
			line = strings.TrimSpace(line)
			_, action, isUse := strings.Cut(line, "uses: ")
			if isUse && action != "./" && action != "OWNER/keymove@COMMIT" && !pinnedAction.MatchString(line) {
				t.Errorf("%s: %s: not at a commit", file, line)
			}
			if name, ok := strings.CutSuffix(strings.SplitN(line, " #", 2)[0], ": write"); ok && !slices.Contains(writing[file], name) {
				t.Errorf("%s: %s", file, line)
			}
			if strings.HasPrefix(line, "pull_request_target") || strings.HasSuffix(line, "on: pull_request_target") {
				t.Errorf("%s: %s", file, line)
			}
		}
		if strings.Contains(text, "\njobs:\n") && !strings.Contains(text, "\npermissions:\n") {
			t.Errorf("%s: a workflow without permissions", file)
		}
	}
}
