package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"keymove/internal/goldentest"
	"keymove/internal/testenv"
)

// TestExampleGate runs the commands of examples/gate/workflow.yml, which docs/ci.md
// names, in the repository: the example engine is conclusively not worse than its
// baseline.
func TestExampleGate(t *testing.T) {
	testenv.OnlyLong(t, "builds two programs, which takes seconds")
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	root := filepath.Join(packageDir, "..", "..")
	workflow := readFile(t, root, "examples", "gate", "workflow.yml")
	dir := t.TempDir()
	for _, name := range []string{"mates.epd", "baseline.csv", "allowed.txt"} { // for those of the base branch
		judge := filepath.Join(dir, "judge", "examples", "gate")
		if err := os.MkdirAll(judge, 0o777); err != nil {
			t.Fatal(err)
		}
		copyFile(t, filepath.Join(root, "examples", "gate", name), filepath.Join(judge, name))
	}
	script := withoutLines(scriptOf(workflow), "git ")
	run := exec.CommandContext(t.Context(), bash, "-e", "-c", script)
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
	if summary := readFile(t, dir, "summary.md"); !strings.Contains(summary, " of 300 |") || !strings.Contains(summary, "**engine: not worse by 1 pp or more**\n") {
		t.Errorf("summary:\n%s", summary)
	}
}

// TestCommentWorkflow runs the commands of examples/gate/comment.yml on a run of a fork that has forged
// its comment: what is written is the decision of this repository.
func TestCommentWorkflow(t *testing.T) {
	testenv.OnlyLong(t, "builds a program, which takes seconds")
	dir := t.TempDir()
	if got := call(t, "", "run", filepath.Join(repositoryDir, "examples", "gate", "mates.epd"), "--depth", "3", "--profile", "engine:classical", "--no-times", "--quiet", "--out", filepath.Join(dir, "run")); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	writeFile(t, filepath.Join(dir, "run", "comment.md"), "<!-- keymove forged -->", "all is well")
	script := scriptOf(readFile(t, repositoryDir, "examples", "gate", "comment.yml"))
	made, out := commentingScript(t, dir, script, `case $* in *pulls/7/files*) echo engine.c; echo examples/gate/baseline.csv; echo .github/workflows/gate.yml;; *pulls*) echo 7;; esac`)
	for _, want := range []string{"--method GET repos/o/r/pulls --field state=open --field head=fork:$(touch pwned) --jq", "api --silent --method POST repos/o/r/issues/7/comments --field body=@"} {
		if !strings.Contains(made, want) {
			t.Errorf("%s is missing:\n%s\n%s", want, made, out)
		}
	}
	if comment := readFile(t, dir, "run", "comment.md"); strings.Contains(comment, "forged") || !strings.HasPrefix(comment, "<!-- keymove 4711 -->\n\n**classical") && !strings.Contains(comment, "commit 0123abcd") {
		t.Errorf("comment.md:\n%s", comment)
	}
	const whose, changed = "\nThe records are those that a job of the fork `fork/r` has written.\n",
		"\nIt also changes what judges it, which was not used here:\n\n    examples/gate/baseline.csv\n    .github/workflows/gate.yml\n"
	if text := readFile(t, dir, "comment-7.md"); !strings.HasSuffix(text, whose+changed) {
		t.Errorf("the comment of the fork is:\n%s", text)
	}
	if exists(filepath.Join(repositoryDir, "pwned")) {
		t.Error("a branch is run by a shell")
	}
}

// commentingScript runs commands of examples/gate/comment.yml in the repository, with a shell script as gh,
// and returns what gh was asked for.
func commentingScript(t *testing.T, dir, script, gh string) (made, out string) {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	calls := filepath.Join(dir, "calls")
	writeFile(t, calls, "")
	writeScript(t, filepath.Join(dir, "gh"), `echo "$*" >>`+quoteForShell(calls), gh)
	run := exec.CommandContext(t.Context(), bash, "-eo", "pipefail", "-c", script)
	run.Dir = repositoryDir
	run.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"), "RUNNER_TEMP="+dir,
		"REPOSITORY=o/r", "HEAD=fork:$(touch pwned)", "SHA=0123abcd", "FORK=fork/r", "KEYMOVE_COMMIT=0123abcd", "KEYMOVE_GATE=4711")
	text, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return readFile(t, calls), string(text)
}

// TestCommentWorkflowFindsPullRequests: each open pull request of the commit is commented on, in its own
// older comment if it has one; none is a notice.
func TestCommentWorkflowFindsPullRequests(t *testing.T) {
	_, script, found := strings.Cut(scriptOf(readFile(t, repositoryDir, "examples", "gate", "comment.yml")), `>"$comment"`+"\n")
	if !found {
		t.Fatal("the workflow has no second step")
	}
	for _, test := range []struct {
		name, gh string
		want     []string
		notice   bool
	}{
		{"one", `case $* in *pulls*) echo 7;; esac`, []string{"POST repos/o/r/issues/7/comments"}, false},
		{"one again", `case $* in *pulls*) echo 7;; *issues/7/comments*startswith*) echo 42; echo 43;; esac`, []string{"PATCH repos/o/r/issues/comments/42"}, false},
		{"two of one head", `case $* in *pulls*) echo 7; echo 8;; *issues/8/comments*startswith*) echo 42;; esac`,
			[]string{"POST repos/o/r/issues/7/comments", "PATCH repos/o/r/issues/comments/42"}, false},
		{"none", `:`, nil, true},
	} {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, "run"), 0o777); err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(dir, "run", "comment.md"), "<!-- keymove 4711 -->", "")
		made, out := commentingScript(t, dir, script, test.gh)
		var written []string
		for line := range strings.Lines(made) {
			if _, rest, isWrite := strings.Cut(line, "--silent --method "); isWrite {
				written = append(written, rest[:strings.Index(rest, " --field")])
			}
		}
		if !slices.Equal(written, test.want) || strings.Contains(made, "issues//comments") || strings.Contains(out, "::notice::no open pull request") != test.notice {
			t.Errorf("%s: %q, want %q\n%s", test.name, written, test.want, out)
		}
	}
}

// TestHistoryWorkflow runs the commands of examples/gate/history.yml for two commits at once: the branch
// has both, with their page, in the order of the history, although the clock of the second one was
// behind, in another time zone.
func TestHistoryWorkflow(t *testing.T) {
	testenv.OnlyNightly(t, "builds two programs, and waits for each other")
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	_, script, found := strings.Cut(scriptOf(readFile(t, packageDir, "..", "..", "examples", "gate", "history.yml")), "          history=")
	if !found {
		t.Fatal("the workflow has no second step")
	}
	dir := inTempDir(t)
	git := func(args ...string) {
		t.Helper()
		if out, err := exec.CommandContext(t.Context(), "git", append([]string{"-c", "user.name=a", "-c", "user.email=a@localhost"}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	git("init", "--quiet", "--bare", "--initial-branch=main", "origin")
	var hashes []string
	var work errgroup.Group
	for i, name := range []string{"one", "two"} {
		git("clone", "--quiet", "origin", name)
		t.Setenv("GIT_COMMITTER_DATE", []string{"2026-01-02T00:00:00-0900", "2026-01-02T08:30:00+0000"}[i])
		git("-C", name, "commit", "--quiet", "--allow-empty", "--message", name)
		git("-C", name, "push", "--quiet", "origin", "HEAD:main")
		hash, err := exec.CommandContext(t.Context(), "git", "-C", name, "rev-parse", "--short=12", "HEAD").Output()
		if err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, strings.TrimSpace(string(hash)))
		temp := filepath.Join(dir, name+"-temp")
		if got := call(t, "", "run", "mates", "--first", "5", "--depth", "1", "--quiet", "--out", filepath.Join(temp, "run")); got.code != 0 {
			t.Fatalf("%+v", got)
		}
		writeScript(t, filepath.Join(temp, "keymove"), asProgram+"=1 exec "+quoteForShell(thisExecutable(t))+` "$@"`)
		work.Go(func() error {
			run := exec.CommandContext(t.Context(), bash, "-e", "-c", "history="+script)
			run.Dir = filepath.Join(dir, name)
			run.Env = append(os.Environ(), "RUNNER_TEMP="+temp)
			out, err := run.CombinedOutput()
			if err != nil {
				return fmt.Errorf("%w\n%s", err, out)
			}
			return nil
		})
	}
	if err := work.Wait(); err != nil {
		t.Fatal(err)
	}
	git("clone", "--quiet", "--branch", "keymove-history", "origin", "published")
	runs, err := filepath.Glob(filepath.Join("published", "runs", "*", "records.csv"))
	if err != nil || len(runs) != 2 {
		t.Fatalf("%v: %q", err, runs)
	}
	_, table, _ := strings.Cut(readFile(t, "published", "index.html"), "<tbody>")
	if first, second := strings.Index(table, "-"+hashes[0]), strings.Index(table, "-"+hashes[1]); first < 0 || second < first {
		t.Errorf("the commits are at %d and %d of the page", first, second)
	}
}

// TestShardsScript: examples/machines/shards.sbatch begins its shard, and goes on with one that has begun.
func TestShardsScript(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("bash is not installed")
	}
	inTempDir(t)
	tools := t.TempDir()
	writeScript(t, filepath.Join(tools, "keymove"), `echo "$*"`)
	t.Setenv("PATH", tools+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("SLURM_ARRAY_TASK_ID", "3")
	a := testApp(nil, new(bytes.Buffer), new(bytes.Buffer))
	for _, want := range []string{"run sts --nodes 1M --no-times -j 4 --shard 3/32 --out shards/3\n", "run --resume shards/3 -j 4\n"} {
		out, err := exec.CommandContext(t.Context(), bash, filepath.Join(repositoryDir, "examples", "machines", "shards.sbatch")).CombinedOutput()
		if err != nil || string(out) != want {
			t.Errorf("%v: %q, want %q", err, out, want)
		}
		if err := a.understands(strings.Fields(string(out))); err != nil {
			t.Error(err)
		}
		if err := os.MkdirAll(filepath.Join("shards", "3"), 0o777); err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join("shards", "3", "run.json"), "{}")
	}
}

// withoutLines leaves out the lines of a script that begin so.
func withoutLines(script, start string) string {
	var kept strings.Builder
	for line := range strings.Lines(script) {
		if !strings.HasPrefix(strings.TrimSpace(line), start) {
			kept.WriteString(line)
		}
	}
	return kept.String()
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
