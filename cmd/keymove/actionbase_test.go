package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// matelessEngine is a shell script that plays in each of threeMates a move that does not mate.
const matelessEngine = `while read -r a b; do
	case $a in
	uci) echo id name engine; echo uciok;;
	isready) echo readyok;;
	position) p=$b;;
	go) case $p in *7k/*) echo bestmove f6f5;; *) echo bestmove e1e2;; esac;;
	quit) exit;;
	esac
done`

// gitIn runs git in a folder.
func gitIn(t *testing.T, dir string, args ...string) string {
	t.Helper()
	git := exec.CommandContext(t.Context(), "git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@localhost", "-c", "commit.gpgsign=false"}, args...)...)
	out, err := git.CombinedOutput()
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// engineRepository makes a repository of an engine, with suite and baseline on main, and a clone of it
// with a change of the suite. It returns the commit of main.
func engineRepository(t *testing.T) (base string) {
	t.Helper()
	return engineRepositoryWith(t, threeMates, func() { writeFile(t, "change/tests/mates.epd", threeMates[:1]...) })
}

// engineRepositoryWith makes such a repository with another suite and another change.
func engineRepositoryWith(t *testing.T, suite []string, change func()) (base string) {
	t.Helper()
	inTempDir(t)
	if err := os.MkdirAll("origin/tests", 0o777); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "origin/Makefile", "all:", "\tcp engine.sh engine && chmod +x engine")
	writeFile(t, "origin/engine.sh", "#!/bin/sh", builtInUCI(t))
	writeFile(t, "origin/tests/mates.epd", suite...)
	writeFile(t, "origin/tests/allowed.txt", "# none")
	if got := call(t, "", "run", "origin/tests/mates.epd", "--nodes", "10k", "--no-times", "--quiet", "--out", "made"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	copyFile(t, "made/records.csv", "origin/tests/baseline.csv")
	gitIn(t, ".", "init", "--quiet", "--initial-branch=main", "origin")
	gitIn(t, "origin", "add", ".")
	gitIn(t, "origin", "commit", "--quiet", "--message", "main")
	gitIn(t, ".", "clone", "--quiet", "origin", "change")
	change()
	gitIn(t, "change", "commit", "--quiet", "--all", "--message", "a change")
	return gitIn(t, "origin", "rev-parse", "HEAD")
}

// builtInUCI is the command of the built-in engine for a shell.
func builtInUCI(t *testing.T) string {
	t.Helper()
	return "exec env " + asProgram + "=1 " + quoteForShell(thisExecutable(t)) + " uci"
}

// TestActionJudgesByTheBase: in a pull request the action takes the suite from the base branch; the input judge
// has left, and fails the step.
func TestActionJudgesByTheBase(t *testing.T) {
	base := engineRepository(t)
	t.Chdir("change")
	self := thisExecutable(t)
	inputs := map[string]string{
		"suite": "tests/mates.epd", "engine": builtEngine("default"), "limit": "nodes=10k", "keymove": self,
		"args": "--no-times", "baseline": "tests/baseline.csv", "comment": "false",
	}
	for _, test := range []struct {
		judge, sha string
		searched   int
		failed     bool
	}{{"", base, 3, false}, {"head", base, 0, true}, {"", "", 1, true}, {"", strings.Repeat("0", 40), 0, true}} {
		inputs["judge"] = test.judge
		got := performOn(t, inputs, map[string]string{"github.token": "secret", "github.event.pull_request.base.sha": test.sha})
		searched := 0
		if run := got.output(t, "run"); run != "" {
			searched = strings.Count(readFile(t, run, "records.csv"), "\n") - 1
		}
		if searched != test.searched || got.failed != test.failed || (test.judge != "") != strings.Contains(got.log.String(), "the input judge has left: ") {
			t.Errorf("%+v: %d searched, failed %t\n%s", test, searched, got.failed, &got.log)
		}
	}
}

// TestEngineWorkflow runs the commands of examples/gate/engine.yml in a repository of an engine. Keymove is this
// program; TestEngineWorkflowBuilds builds it.
func TestEngineWorkflow(t *testing.T) { testEngineWorkflow(t, false) }

func TestEngineWorkflowBuilds(t *testing.T) {
	testenv.OnlyNightly(t, "builds the program")
	testEngineWorkflow(t, true)
}

func testEngineWorkflow(t *testing.T, builds bool) {
	t.Helper()
	base := engineRepository(t)
	temp, out, err := runEngineWorkflow(t, base, builds, "", "")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if n := strings.Count(readFile(t, temp, "run", "records.csv"), "\n") - 1; n != len(threeMates) {
		t.Errorf("%d positions\n%s", n, out)
	}
}

// TestActionTakesAllFromTheBase: a change that brings a weaker baseline and accepts all that it loses passes by these
// files, and not in the action, in whichever way args name the file.
func TestActionTakesAllFromTheBase(t *testing.T) {
	testenv.OnlyLong(t, "runs the action four times")
	suite := matesOfExample(t, "2.01", "2.02", "2.13", "2.14", "2.17", "2.25", "2.29", "2.38")
	base := engineRepositoryWith(t, suite, func() {
		if got := call(t, "", "run", "change/tests/mates.epd", "--nodes", "10k", "--no-times", "--profile", "default,qsearch=off", "--quiet", "--out", "weak"); got.code != host.ExitOK {
			t.Fatalf("%+v", got)
		}
		copyFile(t, "weak/records.csv", "change/tests/baseline.csv")
		writeFile(t, "change/tests/allowed.txt", "mate-in-2.13 it is mine")
		writeScript(t, "change/weak.sh", builtInUCI(t)+" --profile default,qsearch=off")
	})
	t.Chdir("change")
	for _, allow := range []string{"--allow tests/allowed.txt", "--allow=tests/allowed.txt"} {
		for sha, want := range map[string]string{"": "0", base: "5"} {
			got := performOn(t, map[string]string{
				"suite": "tests/*.epd", "engine": "cmd=./weak.sh name=default", "limit": "nodes=10k", "keymove": thisExecutable(t),
				"args": "--no-times --max-lost 3 " + allow, "baseline": "tests/baseline.csv", "comment": "false",
			}, map[string]string{"github.token": "secret", "github.event.pull_request.base.sha": sha})
			if code := got.output(t, "exit-code"); code != want {
				t.Errorf("%s, base %q: exit code %s, want %s\n%s", allow, sha, code, want, &got.log)
			}
		}
	}
}

// runEngineWorkflow runs the commands of the workflow in the clone, with a text of them replaced, and returns the
// temporary folder of the job and its output.
func runEngineWorkflow(t *testing.T, base string, builds bool, old, replacement string) (temp, out string, err error) {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	temp = t.TempDir()
	script := scriptOf(readFile(t, repositoryDir, "examples", "gate", "engine.yml"))
	if !builds {
		_, script, _ = strings.Cut(script, "./cmd/keymove\n")
		writeScript(t, filepath.Join(temp, "keymove"), asProgram+"=1 exec "+quoteForShell(thisExecutable(t))+` "$@"`)
	}
	if !strings.Contains(script, old) {
		t.Fatalf("%s is not in:\n%s", old, script)
	}
	run := exec.CommandContext(t.Context(), bash, "-eo", "pipefail", "-c", strings.ReplaceAll(script, old, replacement))
	run.Dir = "change"
	run.Env = append(os.Environ(), "RUNNER_TEMP="+temp, "BASE="+base, "KEYMOVE="+repositoryDir)
	text, err := run.CombinedOutput()
	return temp, string(text), err
}

// TestEngineWorkflowIsNotJudgedByTheChange: a worse engine that brings its own records as the baseline, and accepts all
// that it loses, would pass by these files, and does not pass in the workflow.
func TestEngineWorkflowIsNotJudgedByTheChange(t *testing.T) {
	suite := matesOfExample(t, "2.01", "2.02", "2.13", "2.14", "2.17", "2.25", "2.29", "2.38")
	base := engineRepositoryWith(t, suite, func() {
		writeFile(t, "change/engine.sh", "#!/bin/sh", builtInUCI(t)+" --profile default,qsearch=off")
		if got := call(t, "", "run", "change/tests/mates.epd", "--nodes", "10k", "--no-times", "--profile", "default,qsearch=off", "--quiet", "--out", "weak"); got.code != host.ExitOK {
			t.Fatalf("%+v", got)
		}
		copyFile(t, "weak/records.csv", "change/tests/baseline.csv")
		writeFile(t, "change/tests/allowed.txt", "mate-in-2.13 it is mine")
	})
	const judged = `"$RUNNER_TEMP/judge"/`
	if _, out, err := runEngineWorkflow(t, base, false, judged, ""); err != nil {
		t.Fatalf("by its own files: %v\n%s", err, out)
	}
	_, out, err := runEngineWorkflow(t, base, false, "", "")
	ended, ok := errors.AsType[*exec.ExitError](err)
	if !ok || ended.ExitCode() != host.ExitRegressed {
		t.Errorf("%v\n%s", err, out)
	}
}

// matesOfExample returns lines of examples/gate/mates.epd by the ends of their ids.
func matesOfExample(t *testing.T, ids ...string) []string {
	t.Helper()
	var lines []string
	for line := range strings.Lines(readFile(t, repositoryDir, "examples", "gate", "mates.epd")) {
		for _, id := range ids {
			if strings.Contains(line, `id "mate-in-`+id+`"`) {
				lines = append(lines, strings.TrimSpace(line))
			}
		}
	}
	if len(lines) != len(ids) {
		t.Fatalf("%d of %d lines are found", len(lines), len(ids))
	}
	return lines
}
