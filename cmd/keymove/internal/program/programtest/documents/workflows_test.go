package documents

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
	"golang.org/x/sync/errgroup"

	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// tryScript runs a script of bash in a folder with more in its environment, and returns its exit code and what it says.
func tryScript(t *testing.T, dir, script string, env ...string) (code int, out string) {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	cmd := exec.CommandContext(t.Context(), bash, "-eo", "pipefail", "-c", script)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	text, _ := cmd.CombinedOutput() // the exit code says what its error says
	return cmd.ProcessState.ExitCode(), string(text)
}

// runScript runs a script of bash, which has to succeed.
func runScript(t *testing.T, dir, script string, env ...string) (out string) {
	t.Helper()
	code, out := tryScript(t, dir, script, env...)
	if code != 0 {
		t.Fatalf("exit code %d\n%s\n%s", code, script, out)
	}
	return out
}

// installAsProgram makes a script that runs this program.
func installAsProgram(t *testing.T, path string) {
	t.Helper()
	WriteScript(t, path, AsProgram+"=1 exec "+QuoteForShell(ThisExecutable(t))+` "$@"`)
}

// scriptOf returns the commands of the steps of a workflow.
func scriptOf(workflow string) string {
	var script strings.Builder
	inside := false
	for line := range strings.Lines(workflow) {
		switch {
		case strings.TrimSpace(line) == "run: |":
			inside = true
		case inside && strings.HasPrefix(line, "          "):
			script.WriteString(line)
		default:
			inside = false
		}
	}
	return script.String()
}

// TestExampleGate runs the commands of examples/gate/workflow.yml, which docs/ci.md
// names, in the repository: the example engine is conclusively not worse than its
// baseline.
func TestExampleGate(t *testing.T) {
	testenv.OnlyLong(t, "builds two programs, which takes seconds")
	dir := t.TempDir()
	for _, name := range []string{"mates.epd", "baseline.csv", "allowed.txt"} { // for those of the base branch
		CopyFile(t, filepath.Join(RepositoryDir, "examples", "gate", name), filepath.Join(dir, "judge", "examples", "gate", name))
	}
	lines := slices.DeleteFunc(LinesOf(scriptOf(ReadFile(t, RepositoryDir, "examples", "gate", "workflow.yml"))), func(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "git ") })
	out := runScript(t, RepositoryDir, strings.Join(lines, "\n"), "RUNNER_TEMP="+dir, "GITHUB_ACTIONS=true", "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary.md"))
	switch plays := !strings.Contains(out, "signature"); {
	case plays: // a baseline of an earlier version stays
	case goldentest.Update():
		CopyFile(t, filepath.Join(dir, "run", "records.csv"), filepath.Join(RepositoryDir, "examples", "gate", "baseline.csv"))
	default:
		t.Errorf("the engine does not play as in its baseline (-update accepts it):\n%s", out)
	}
	if xml := ReadFile(t, dir, "run", "junit.xml"); strings.Count(xml, "<testcase ") != 300 || strings.Contains(xml, "<failure ") {
		t.Errorf("junit.xml:\n%s", xml)
	}
	Wants(t, "the summary", ReadFile(t, dir, "summary.md"), " of 300 |", "**engine: not worse by 1 pp or more**")
}

// commentingScript runs commands of examples/gate/comment.yml in the repository, with a shell script as gh,
// and returns what gh was asked for.
func commentingScript(t *testing.T, dir, script, gh string) (made, out string) {
	t.Helper()
	calls := filepath.Join(dir, "calls")
	WriteText(t, calls, "")
	WriteScript(t, filepath.Join(dir, "gh"), `echo "$*" >>`+QuoteForShell(calls), gh)
	out = runScript(t, RepositoryDir, script, "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"), "RUNNER_TEMP="+dir,
		"REPOSITORY=o/r", "HEAD=fork:$(touch pwned)", "SHA=0123abcd", "FORK=fork/r", "KEYMOVE_COMMIT=0123abcd", "KEYMOVE_GATE=4711")
	return ReadFile(t, calls), out
}

// TestCommentWorkflow runs the commands of examples/gate/comment.yml on a run of a fork that has forged
// its comment: what is written is the decision of this repository.
func TestCommentWorkflow(t *testing.T) {
	testenv.OnlyLong(t, "builds a program, which takes seconds")
	dir := t.TempDir()
	Must(t, "run --depth 3 --profile engine:classical --no-times --quiet --out", filepath.Join(dir, "run"), filepath.Join(RepositoryDir, "examples", "gate", "mates.epd"))
	WriteFile(t, filepath.Join(dir, "run", "comment.md"), "<!-- keymove forged -->", "all is well")
	made, _ := commentingScript(t, dir, scriptOf(ReadFile(t, RepositoryDir, "examples", "gate", "comment.yml")),
		`case $* in *pulls/7/files*) echo engine.c; echo examples/gate/baseline.csv; echo .github/workflows/gate.yml;; *pulls*) echo 7;; esac`)
	Wants(t, "calls of gh", made, "--method GET repos/o/r/pulls --field state=open --field head=fork:$(touch pwned) --jq", "api --silent --method POST repos/o/r/issues/7/comments --field body=@")
	if comment := ReadFile(t, dir, "run", "comment.md"); strings.Contains(comment, "forged") || !strings.HasPrefix(comment, "<!-- keymove 4711 -->\n\n**classical") && !strings.Contains(comment, "commit 0123abcd") {
		t.Errorf("comment.md:\n%s", comment)
	}
	const end = "\nThe records are those that a job of the fork `fork/r` has written.\n" +
		"\nIt also changes what judges it, which was not used here:\n\n    examples/gate/baseline.csv\n    .github/workflows/gate.yml\n"
	if text := ReadFile(t, dir, "comment-7.md"); !strings.HasSuffix(text, end) || Exists(filepath.Join(RepositoryDir, "pwned")) {
		t.Errorf("the comment of the fork is:\n%s", text)
	}
}

// TestCommentWorkflowFindsPullRequests: each open pull request of the commit is commented on, in its own
// older comment if it has one; none is a notice.
func TestCommentWorkflowFindsPullRequests(t *testing.T) {
	_, script, found := strings.Cut(scriptOf(ReadFile(t, RepositoryDir, "examples", "gate", "comment.yml")), `>"$comment"`+"\n")
	if !found {
		t.Fatal("the workflow has no second step")
	}
	for gh, want := range map[string]string{
		`case $* in *pulls*) echo 7;; esac`:                                                    "POST repos/o/r/issues/7/comments ",
		`case $* in *pulls*) echo 7;; *issues/7/comments*startswith*) echo 42; echo 43;; esac`: "PATCH repos/o/r/issues/comments/42 ",
		`case $* in *pulls*) echo 7; echo 8;; *issues/8/comments*startswith*) echo 42;; esac`:  "POST repos/o/r/issues/7/comments PATCH repos/o/r/issues/comments/42 ",
		`:`: "",
	} {
		dir := t.TempDir()
		WriteFile(t, filepath.Join(dir, "run", "comment.md"), "<!-- keymove 4711 -->", "")
		made, out := commentingScript(t, dir, script, gh)
		written := ""
		for line := range strings.Lines(made) {
			if _, rest, isWrite := strings.Cut(line, "--silent --method "); isWrite {
				written += rest[:strings.Index(rest, "--field")]
			}
		}
		if written != want || strings.Contains(made, "issues//comments") || strings.Contains(out, "::notice::no open pull request") != (want == "") {
			t.Errorf("%s: %q, want %q\n%s", gh, written, want, out)
		}
	}
}

// TestHistoryWorkflow runs the commands of examples/gate/history.yml for two commits at once: the branch
// has both, with their page, in the order of the history, although the clock of the second one was
// behind, in another time zone.
func TestHistoryWorkflow(t *testing.T) {
	testenv.OnlyNightly(t, "builds two programs, and waits for each other")
	_, script, found := strings.Cut(scriptOf(ReadFile(t, RepositoryDir, "examples", "gate", "history.yml")), "          history=")
	if !found {
		t.Fatal("the workflow has no second step")
	}
	dir := InTempDir(t)
	Git(t, "", "init", "--quiet", "--bare", "--initial-branch=main", "origin")
	var hashes []string
	var work errgroup.Group
	for i, name := range []string{"one", "two"} {
		Git(t, "", "clone", "--quiet", "origin", name)
		t.Setenv("GIT_COMMITTER_DATE", []string{"2026-01-02T00:00:00-0900", "2026-01-02T08:30:00+0000"}[i])
		Git(t, name, "commit", "--quiet", "--allow-empty", "--message", name)
		Git(t, name, "push", "--quiet", "origin", "HEAD:main")
		hashes = append(hashes, Git(t, name, "rev-parse", "--short=12", "HEAD"))
		temp := filepath.Join(dir, name+"-temp")
		Must(t, "run mates --first 5 --depth 1 --quiet --out "+filepath.Join(temp, "run"))
		installAsProgram(t, filepath.Join(temp, "keymove"))
		work.Go(func() error {
			if code, out := tryScript(t, filepath.Join(dir, name), "history="+script, "RUNNER_TEMP="+temp); code != 0 {
				return fmt.Errorf("%s: exit code %d\n%s", name, code, out)
			}
			return nil
		})
	}
	if err := work.Wait(); err != nil {
		t.Fatal(err)
	}
	Git(t, "", "clone", "--quiet", "--branch", "keymove-history", "origin", "published")
	runs, err := filepath.Glob(filepath.Join("published", "runs", "*", "records.csv"))
	_, table, _ := strings.Cut(ReadFile(t, "published", "index.html"), "<tbody>")
	if first, second := strings.Index(table, "-"+hashes[0]), strings.Index(table, "-"+hashes[1]); err != nil || len(runs) != 2 || first < 0 || second < first {
		t.Errorf("%q; the commits are at %d and %d of the page", runs, first, second)
	}
}

// TestShardsScript: examples/machines/shards.sbatch begins its shard, and goes on with one that has begun.
func TestShardsScript(t *testing.T) {
	InTempDir(t)
	tools := t.TempDir()
	WriteScript(t, filepath.Join(tools, "keymove"), `echo "$*"`)
	a := TestApp(nil, new(bytes.Buffer), new(bytes.Buffer))
	script := ReadFile(t, RepositoryDir, "examples", "machines", "shards.sbatch")
	for _, want := range []string{"run sts --nodes 1M --no-times -j 4 --shard 3/32 --out shards/3\n", "run --resume shards/3 -j 4\n"} {
		out := runScript(t, ".", script, "PATH="+tools+string(os.PathListSeparator)+os.Getenv("PATH"), "SLURM_ARRAY_TASK_ID=3")
		if err := Understands(a, strings.Fields(out)); err != nil || out != want {
			t.Errorf("%v: %q, want %q", err, out, want)
		}
		WriteFile(t, "shards/3/run.json", "{}")
	}
}

// TestShardsWorkflow runs the jobs of examples/shards/workflow.yml, which docs/ci.md names,
// but the one that builds the program.
func TestShardsWorkflow(t *testing.T) {
	testenv.OnlyLong(t, "runs three hundred positions twice")
	var workflow struct {
		Jobs map[string]struct {
			Strategy struct{ Matrix struct{ Shard []string } }
			Steps    []actionStep
		}
	}
	if err := yaml.Unmarshal([]byte(ReadFile(t, RepositoryDir, "examples", "shards", "workflow.yml")), &workflow); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	installAsProgram(t, filepath.Join(dir, "program", "keymove"))
	for _, job := range []string{"shard", "merge"} {
		for _, shard := range append(workflow.Jobs[job].Strategy.Matrix.Shard, "")[:max(1, len(workflow.Jobs[job].Strategy.Matrix.Shard))] {
			for _, step := range workflow.Jobs[job].Steps {
				runScript(t, RepositoryDir, strings.ReplaceAll(step.Run, "${{ matrix.shard }}", shard), "RUNNER_TEMP="+dir, "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary.md"))
			}
		}
	}
	Must(t, "run --nodes 10k --no-times --quiet --out", filepath.Join(dir, "whole"), filepath.Join(RepositoryDir, "examples", "gate", "mates.epd"))
	if ReadFile(t, dir, "run", "records.csv") != ReadFile(t, dir, "whole", "records.csv") {
		t.Error("the merged shards are not the whole run")
	}
	Wants(t, "the summary", ReadFile(t, dir, "summary.md"), "mates")
}

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
			words := []string{"sh", "-e", "-c", s[2]}
			if _, err := exec.LookPath("sqlite3"); s[1] == "python" {
				words = []string{pythonWithPandas(t), "-c", s[2]}
			} else if err != nil {
				t.Skip("sqlite3 is not installed")
			}
			run := exec.CommandContext(t.Context(), words[0], words[1:]...)
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
