package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/goldentest"
)

// TestExampleGate runs the commands of examples/gate/workflow.yml, which docs/ci.md
// shows, in the repository: the example engine is conclusively not worse than its
// baseline.
func TestExampleGate(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped with -short: builds two programs, which takes seconds")
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	root := filepath.Join(packageDir, "..", "..")
	workflow := readFile(t, root, "examples", "gate", "workflow.yml")
	if !strings.Contains(readFile(t, root, "docs", "ci.md"), "```yaml\n"+workflow+"```\n") {
		t.Error("docs/ci.md does not show examples/gate/workflow.yml as it is")
	}
	dir := t.TempDir()
	run := exec.CommandContext(t.Context(), bash, "-e", "-c", scriptOf(workflow))
	run.Dir = root
	run.Env = append(os.Environ(), "RUNNER_TEMP="+dir, "GITHUB_ACTIONS=true", "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary.md"))
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if goldentest.Update() {
		baseline := readFile(t, dir, "run", "records.csv")
		if err := os.WriteFile(filepath.Join(root, "examples", "gate", "baseline.csv"), []byte(baseline), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(string(out), "signature") {
		t.Errorf("the engine does not play as in its baseline (-update accepts it):\n%s", out)
	}
	if xml := readFile(t, dir, "run", "junit.xml"); strings.Count(xml, "<testcase ") != 300 || strings.Contains(xml, "<failure ") {
		t.Errorf("junit.xml:\n%s", xml)
	}
	if summary := readFile(t, dir, "summary.md"); !strings.Contains(summary, "| mates | 300 |") || !strings.Contains(summary, ": not worse by 1 pp or more\n") {
		t.Errorf("summary:\n%s", summary)
	}
}

// scriptOf returns the commands of the steps of a workflow.
func scriptOf(workflow string) string {
	var script strings.Builder
	inside := false
	for line := range strings.Lines(workflow) {
		isCommand := strings.HasPrefix(line, "          ")
		switch {
		case strings.TrimSpace(line) == "run: |":
			inside = true
		case inside && isCommand:
			script.WriteString(line)
		default:
			inside = false
		}
	}
	return script.String()
}
