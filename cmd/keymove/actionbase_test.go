package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"

	"github.com/google/go-cmp/cmp"
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
// files, and not in the action, in whichever way they are named.
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
	for allow, in := range map[string]string{"--allow ": "", "--allow=": mustGetwd(t) + "/"} {
		for sha, want := range map[string]string{"": "0", base: "5"} {
			got := performOn(t, map[string]string{
				"suite": in + "tests/*.epd", "engine": "cmd=./weak.sh name=default", "limit": "nodes=10k", "keymove": thisExecutable(t),
				"args": "--no-times --max-lost 3 " + allow + in + "tests/allowed.txt", "baseline": in + "tests/baseline.csv", "comment": "false",
			}, map[string]string{"github.token": "secret", "github.event.pull_request.base.sha": sha})
			if code := got.output(t, "exit-code"); code != want {
				t.Errorf("%s, base %q: exit code %s, want %s\n%s", allow, sha, code, want, &got.log)
			}
		}
	}
}

// TestActionFindsFilesOfTheBase: however an input or a word of args names a file of the repository, the action takes it
// from the base branch, whatever the change made of it. A name of the catalogue, a file elsewhere and one that the base
// branch lacks, which is said, stay as they are.
func TestActionFindsFilesOfTheBase(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: symbolic links need a right there")
	}
	inTempDir(t)
	t.Setenv("GIT_ALLOW_PROTOCOL", "file")
	const script = `mkdir -p shared origin/tests/base origin/gone
git() { command git -c user.name=a -c user.email=a@localhost -c commit.gpgsign=false -c init.defaultBranch=main "$@"; }
touch shared/s.epd
(cd shared && git init --quiet && git add . && git commit --quiet --message main)
cd origin
touch mates.epd wac tests/mates.epd "tests/it's.csv" tests/base/run.json tests/allow.txt gone/g.epd
ln -s tests/mates.epd link.epd
ln -s nowhere.epd lost.epd
git init --quiet
git submodule --quiet add ../shared suites
git add .
git commit --quiet --message main
cd ..
git clone --quiet --recurse-submodules origin change
cd change
rm -rf tests gone link.epd lost.epd suites
mkdir -p evil/base suites
ln -s evil tests
touch evil/mates.epd lost.epd new.epd suites/s.epd`
	if out, err := exec.CommandContext(t.Context(), "sh", "-ec", script).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	base := gitIn(t, "origin", "rev-parse", "HEAD")
	t.Chdir("change")
	here, tools := mustGetwd(t), t.TempDir()
	calls, stub := filepath.Join(tools, "calls"), filepath.Join(tools, "keymove")
	writeScript(t, stub, `[ "$1" = run ] && printf '%s\n' "$@" >`+quoteForShell(calls)+` || [ "$4" = wac ]`)
	names := [][2]string{ // of a suite, and what it is under the folder of the base branch, or itself
		{"mates.epd", "mates.epd"}, {"./mates.epd", "mates.epd"}, {"tests/mates.epd", "tests/mates.epd"}, {"tests/../mates.epd", "mates.epd"},
		{"evil/../tests/mates.epd", "tests/mates.epd"}, {"../change/mates.epd", "mates.epd"}, {here + "/tests/mates.epd", "tests/mates.epd"},
		{"tests/", "tests"}, {"tests/*.epd", "tests/*.epd"}, {here + "/gone/g.epd", "gone/g.epd"}, {"link.epd", "link.epd"}, {"lost.epd", "lost.epd"},
		{"./wac", "wac"}, {"suites/s.epd", "suites/s.epd"}, {"wac", ""}, {"new.epd", ""}, {"evil/*.epd", ""}, {"/dev/null", ""}, {"../elsewhere.epd", ""},
	}
	var suites []string
	for _, name := range names {
		suites = append(suites, name[0])
	}
	inputs, event := map[string]string{
		"suite": strings.Join(suites, " "), "engine": "./mates.epd", "keymove": stub, "comment": "false", "baseline": here + "/tests/it's.csv",
		"args": "tests/mates.epd --allow tests/allow.txt -allow=./tests/allow.txt --baseline tests/base#a",
	}, map[string]string{"github.token": "secret", "github.event.pull_request.base.sha": base}
	got := performOn(t, inputs, event)
	judge := got.outputs["judge"]["dir"] + "/"
	want := []string{judge + "tests/mates.epd", "--allow", judge + "tests/allow.txt", "-allow=" + judge + "tests/allow.txt", "--baseline", judge + "tests/base#a", "--"}
	for _, name := range names {
		if name[1] != "" {
			name[0] = judge + name[1]
		}
		want = append(want, name[0])
	}
	words := linesOf(readFile(t, calls))
	want = append([]string{"run", "--baseline", judge + "tests/it's.csv", "--nodes=100000", "--out", got.temp + "/keymove-run-1-__self", "--engine", "./mates.epd"}, want...)
	if diff := cmp.Diff(words, want); diff != "" {
		t.Errorf("Keymove gets (-got +want):\n%s\n%s", diff, &got.log)
	}
	if n := strings.Count(got.log.String(), "::notice::the base branch lacks "); n != 2 || !exists(judge+"suites/s.epd") {
		t.Errorf("%d files are said to be new, want 2\n%s", n, &got.log)
	}
	if err := os.Rename("../shared", "../away"); err != nil {
		t.Fatal(err)
	}
	inputs["suite"], inputs["args"] = "suites/s.epd", ""
	if got := performOn(t, inputs, event); !got.failed || !strings.Contains(got.log.String(), "::error::the submodules of the base branch cannot be fetched") {
		t.Errorf("a submodule that is away: failed %t\n%s", got.failed, &got.log)
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
	script = strings.ReplaceAll(script, "--require-conclusive", "") // a few positions never are
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
