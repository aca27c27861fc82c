package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/suites/settings"
)

// inChange goes to a folder with what judges in base, and a change of each kind outside of it.
func inChange(t *testing.T) {
	t.Helper()
	inTempDir(t)
	for _, dir := range []string{"base/tests/run", "tests/run"} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(dir, "records.csv"), "same")
		writeFile(t, filepath.Join(dir, "run.json"), dir)
	}
	writeFile(t, "base/tests/same.epd", "a")
	writeFile(t, "tests/same.epd", "a")
	writeFile(t, "base/tests/other.epd", "a")
	writeFile(t, "tests/other.epd", "b")
	writeFile(t, "base/tests/removed.epd", "a")
	writeFile(t, "tests/new.epd", "a")
	writeFile(t, "base/wac", "a")
}

func TestJudge(t *testing.T) {
	for _, test := range []struct {
		path, want string
		changed    []string
	}{
		{"tests/same.epd", "base/tests/same.epd", nil},
		{"./tests/../tests/same.epd", "base/tests/same.epd", nil},
		{"tests/other.epd", "base/tests/other.epd", []string{"tests/other.epd"}},
		{"tests/removed.epd", "base/tests/removed.epd", []string{"tests/removed.epd (removed)"}},
		{"tests/new.epd", "tests/new.epd", []string{"tests/new.epd (new)"}},
		{"tests/*.epd", "base/tests/*.epd", []string{"tests/other.epd", "tests/removed.epd (removed)", "tests/new.epd (new)"}},
		{"tests/run", "base/tests/run", []string{"tests/run/run.json"}},
		{"tests/nowhere.epd", "tests/nowhere.epd", nil},
		{"tests/[", "tests/[", nil},
		{"../tests/same.epd", "../tests/same.epd", nil},
		{"wac", "wac", nil}, // the catalogue's
		{"-", "-", nil},
	} {
		inChange(t)
		var faults settings.Faults
		j := newJudge("base", &faults)
		got, err := j.take(filepath.FromSlash(test.path))
		if err != nil || len(faults) > 0 || filepath.ToSlash(got) != test.want || !slices.Equal(j.changed, test.changed) {
			t.Errorf("%s: %s, changed %q, %v %v; want %s, %q", test.path, got, j.changed, err, faults, test.want, test.changed)
		}
		if there := filepath.Join(mustAbs(t, "tests"), "other.epd"); test.path == "-" {
			if got, err := j.take(there); got != there || err != nil || j.changed != nil {
				t.Errorf("%s: %s, %v", there, got, err)
			}
		}
	}
	inChange(t)
	j := &judge{dir: "base"}
	if got, err := j.takeRun("tests/run#a"); err != nil || filepath.ToSlash(got) != "base/tests/run#a" || len(j.changed) != 1 {
		t.Errorf("%s, %v, %q", got, err, j.changed)
	}
}

func mustAbs(t *testing.T, path string) string {
	t.Helper()
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}

// TestJudgeDecides: a change that brings a weaker baseline, a shorter suite and accepted losses passes by
// its own, and not by those of the base branch; the decision names the three.
func TestJudgeDecides(t *testing.T) {
	inTempDir(t)
	for _, dir := range []string{"base/tests", "tests"} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, "base/tests/mates.epd", threeMates...)
	writeFile(t, "tests/mates.epd", threeMates[:2]...)
	if got := call(t, "", "run", "base/tests/mates.epd", "--depth", "4", "--no-times", "--quiet", "--out", "good"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	writeScript(t, "engine", matelessEngine)
	worse := []string{"--engine", "cmd=./engine name=default", "--depth", "4", "--no-times", "--allow-unlike"}
	if got := call(t, "", append([]string{"run", "tests/mates.epd", "--quiet", "--out", "weak"}, worse...)...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	copyFile(t, "good/records.csv", "base/tests/baseline.csv")
	copyFile(t, "weak/records.csv", "tests/baseline.csv")
	writeFile(t, "base/tests/allowed.txt", "# none")
	var allowed []string
	for _, id := range []string{"mates:1", "mates:2", "mates:3"} {
		allowed = append(allowed, id+" it is mine")
	}
	writeFile(t, "tests/allowed.txt", allowed...)
	gate := append([]string{"run", "tests/mates.epd", "--baseline", "tests/baseline.csv", "--max-lost", "0"}, worse...)
	own := call(t, "", append(gate, "--out", "own")...)
	if own.code != host.ExitOK || strings.Contains(own.stdout, "alters") {
		t.Errorf("by its own: %+v", own)
	}
	judged := call(t, "", append(gate, "--judge", "base", "--out", "judged")...)
	if judged.code != host.ExitRegressed {
		t.Errorf("by the base: %+v", judged)
	}
	const note = "This change also alters what judges it: tests/mates.epd, tests/baseline.csv. The files of base were used where it has them."
	for name, text := range map[string]string{"comment": readFile(t, "judged", "comment.md"), "text": strings.Join(strings.Fields(judged.stdout), " ")} {
		if !strings.Contains(text, note) {
			t.Errorf("the %s does not say it:\n%s", name, text)
		}
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"run", "base/tests/mates.epd", "--judge", "nowhere", "--min-solved", "1"}, "--judge nowhere: no such folder"},
		{[]string{"run", "base/tests/mates.epd", "--judge", "base"}, "--judge needs --baseline or --min-solved"},
		{[]string{"gate", "judged", "--judge", "engine", "--min-solved", "1"}, "--judge engine: no such folder"},
	} {
		if got := call(t, "", test.args...); got.code == host.ExitOK || !strings.Contains(got.stderr, test.want) {
			t.Errorf("%q: %+v", test.args, got)
		}
	}
}

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

// TestActionJudgesByTheBase: in a pull request the action takes the suite from the base branch, unless the
// input judge is head.
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
	}{{"base", base, 3, false}, {"head", base, 1, true}, {"base", "", 1, true}, {"base", strings.Repeat("0", 40), 0, true}} {
		inputs["judge"] = test.judge
		got := performOn(t, inputs, map[string]string{"github.token": "secret", "github.event.pull_request.base.sha": test.sha})
		searched := 0
		if run := got.output(t, "run"); run != "" {
			searched = strings.Count(readFile(t, run, "records.csv"), "\n") - 1
		}
		names := strings.Contains(got.output(t, "pr")+got.log.String(), "alters what judges it: tests/mates.epd")
		if searched != test.searched || names != (test.searched == 3) || got.failed != test.failed {
			t.Errorf("%+v: %d searched, named %t, failed %t\n%s", test, searched, names, got.failed, &got.log)
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
	if n := strings.Count(readFile(t, temp, "run", "records.csv"), "\n") - 1; n != len(threeMates) || !strings.Contains(out, "alters what judges it: tests/mates.epd") {
		t.Errorf("%d positions\n%s", n, out)
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
// that it loses, would pass by these files, and does not pass in the workflow, which names both.
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
	const judged = `--judge "$RUNNER_TEMP/judge" `
	if _, out, err := runEngineWorkflow(t, base, false, judged, ""); err != nil {
		t.Fatalf("by its own files: %v\n%s", err, out)
	}
	_, out, err := runEngineWorkflow(t, base, false, "", "")
	ended, ok := errors.AsType[*exec.ExitError](err)
	if !ok || ended.ExitCode() != host.ExitRegressed || !strings.Contains(strings.Join(strings.Fields(out), " "), "alters what judges it: tests/baseline.csv, tests/allowed.txt") {
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
