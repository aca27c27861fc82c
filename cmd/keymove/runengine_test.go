package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/enginetest/fake"
	"keymove/engine/external"
	"keymove/engine/search"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/runner"
)

// thisExecutable is the test's own file: the path of something that can be
// started, everywhere.
func thisExecutable(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return self
}

// quoteForShell writes a word so that a shell reads it as it is.
func quoteForShell(word string) string {
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// fakeEngine returns the text of an --engine that misbehaves, with more words
// behind.
func fakeEngine(behaviours []string, more ...string) string {
	words := []string{"cmd=" + fake.Command()}
	for _, arg := range fake.Args(behaviours...) {
		words = append(words, "arg="+arg)
	}
	words = append(words, more...)
	for i, word := range words {
		words[i] = quoteForShell(word)
	}
	return strings.Join(words, " ")
}

// builtEngine returns the text of a build of the built-in engine with its default profile.
func builtEngine(name string) string {
	words := []string{"cmd=" + fake.Command(), "name=" + name}
	for _, arg := range fake.BuildArgs(name, "default") {
		words = append(words, "arg="+arg)
	}
	for i, word := range words {
		words[i] = quoteForShell(word)
	}
	return strings.Join(words, " ")
}

// hurriedCall runs the program with deadlines that tests can wait for.
func hurriedCall(t *testing.T, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.Deadlines = external.Deadlines{Grace: 200 * time.Millisecond, Quit: 200 * time.Millisecond}
	code := a.run(t.Context(), args)
	return outcome{code, stdout.String(), stderr.String()}
}

// runEngines runs the program, which has to end with the exit code, and returns
// what its folder has.
func runEngines(t *testing.T, want int, args ...string) (report.Meta, []suites.Record) {
	t.Helper()
	got := hurriedCall(t, append([]string{"run", "--quiet"}, args...)...)
	if got.code != want {
		t.Fatalf("run %q: exit code %d, want %d\n%s", args, got.code, want, got.stderr)
	}
	saved, err := report.ReadFolder(lastLine(got.stderr))
	if err != nil {
		t.Fatal(err)
	}
	return *saved.Meta, saved.Records
}

func namesOf(meta report.Meta) string {
	var names []string
	for _, c := range meta.Contenders {
		names = append(names, c.Name)
	}
	return strings.Join(names, "|")
}

// TestRunEngines: profiles and engines run side by side in the order of the
// command line, named as they call themselves, with the options that differ.
func TestRunEngines(t *testing.T) {
	dir := inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	writeFile(t, "net.nnue", "weights")
	meta, records := runEngines(t, host.ExitOK, "mates.epd", "--depth", "2", "-j", "2", "--hash", "8", "--timeout", "9s",
		"--engine", fakeEngine(nil, "option.EvalFile=net.nnue"), "--profile", "default", "--engine", fakeEngine(nil), "--engine", fakeEngine([]string{"name="}, "name=mine"))
	id := meta.Contenders[0].Engine.ID
	if want := id + " EvalFile=net.nnue|default|" + id + "|mine"; namesOf(meta) != want {
		t.Errorf("contenders %s, want %s", namesOf(meta), want)
	}
	if len(records) != 12 {
		t.Fatalf("%d records, want 12", len(records))
	}
	for i, rec := range records {
		if want := meta.Contenders[i/3].Name; rec.Contender != want || rec.Error != "" || rec.MoveUCI == "" || rec.Retries != 0 {
			t.Errorf("record %d: %s played %q (%s), want a move of %s", i, rec.Contender, rec.MoveUCI, rec.Error, want)
		}
	}
	e := meta.Contenders[0].Engine
	if want := filepath.Join(dir, "net.nnue"); len(e.Files) != 2 || e.Files[0].Path != e.Command || e.Files[1].Path != want {
		t.Errorf("files %v, want the executable and %s", e.Files, want)
	}
	for _, f := range e.Files {
		if sum, err := files.DigestFile(f.Path); err != nil || sum != f.SHA256 {
			t.Errorf("%s: sha256 %s, want %s (%v)", f.Path, f.SHA256, sum, err)
		}
	}
	if meta.Timeout != 9*time.Second {
		t.Errorf("run.json: timeout %v, want 9s", meta.Timeout)
	}
}

// TestRunFailingEngines: whatever an engine does, the run ends, complete, and
// says what happened; another contender is not touched.
func TestRunFailingEngines(t *testing.T) {
	tests := []struct {
		behaviours []string
		error      string // of each record, up to the colon
		retries    int
	}{
		{[]string{"crash"}, runner.FailedCrash, 1},
		{[]string{"hang"}, runner.FailedTimeout, 1},
		{[]string{"bestmove=a1a1"}, runner.FailedIllegalMove, 1},
		{[]string{"bestmove=(none)"}, runner.FailedNoBestMove, 1},
		{[]string{"exit-after-search"}, "", -1},
	}
	for _, test := range tests {
		t.Run(strings.Join(test.behaviours, " "), func(t *testing.T) {
			inTempDir(t)
			writeFile(t, "mates.epd", threeMates[:2]...)
			code := host.ExitOK
			if test.error != "" {
				code = host.ExitEngine
			}
			meta, records := runEngines(t, code, "mates.epd", "--depth", "2", "-j", "2", "--timeout", "300ms",
				"--engine", fakeEngine(test.behaviours, "name=bad"), "--profile", "default")
			if len(records) != 4 || meta.End == nil || meta.End.Interrupted {
				t.Fatalf("%d records, end %+v, want 4 and an end", len(records), meta.End)
			}
			for _, rec := range records {
				kind, _, _ := strings.Cut(rec.Error, ":")
				if rec.Contender == "default" && (kind != "" || rec.Retries != 0) {
					t.Errorf("default on %s: error %q, %d retries", rec.ID, rec.Error, rec.Retries)
				}
				if rec.Contender == "bad" && (kind != test.error || test.retries >= 0 && rec.Retries != test.retries) {
					t.Errorf("bad on %s: error %q, %d retries, want %q, %d", rec.ID, rec.Error, rec.Retries, test.error, test.retries)
				}
			}
		})
	}
}

// TestRunAnEngineThatStopsStarting: the run is incomplete and names the engine, the
// other contender goes on, and the resumed run has the rows of an undisturbed one.
func TestRunAnEngineThatStopsStarting(t *testing.T) {
	testenv.OnlyLong(t, "waits between starts")
	dir := inTempDir(t)
	args := []string{"run", "--first", "6", "--depth", "2", "-j", "1", "--no-times", "--quiet",
		"--profile", "default", "--engine", fakeEngine([]string{"die-where=" + filepath.Join(dir, "broken")}, "name=bad"), "--out"}
	if got := hurriedCall(t, append(args, "whole")...); got.code != host.ExitOK {
		t.Fatalf("undisturbed: %+v", got)
	}

	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	open := a.OpenBuiltIn
	a.OpenBuiltIn = func(r search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
		builtIn := open(r)
		return func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
			writeFile(t, "broken", "") // the engine was identified, and has not started yet
			return builtIn(ctx, c)
		}
	}
	code := a.run(t.Context(), append(args, "run", "--json"))
	if end := decodeJSON(t, stdout.String()); end.ExitCode != host.ExitEngine || end.Error == "" || end.Folder != "run" {
		t.Errorf("--json: %+v", end)
	}
	for _, want := range []string{
		"keymove: the run is incomplete: bad was given up, 6 of its 6 searches are missing: it failed to start 6 times in a row: ",
		"the licence has expired", "go on: keymove run --resume run\n",
	} {
		if code != host.ExitEngine || !strings.Contains(stderr.String(), want) {
			t.Errorf("exit code %d, stderr %q, want %d and %q", code, &stderr, host.ExitEngine, want)
		}
	}
	saved, err := report.ReadFolder("run")
	if err != nil {
		t.Fatal(err)
	}
	if end := saved.Meta.End; len(saved.Records) != 6 || end == nil || !end.Interrupted {
		t.Fatalf("%d records, end %+v, want 6 and that the run is not complete", len(saved.Records), end)
	}
	for _, rec := range saved.Records {
		if rec.Contender != "default" || rec.Error != "" {
			t.Errorf("%s of %s: %s", rec.ID, rec.Contender, rec.Error)
		}
	}

	if err := os.Remove("broken"); err != nil {
		t.Fatal(err)
	}
	if got := hurriedCall(t, "run", "--resume", "run", "--quiet", "-j", "1"); got.code != host.ExitOK {
		t.Fatalf("resume: %+v", got)
	}
	if diff := cmp.Diff(readFile(t, "run", report.RecordsFile), readFile(t, "whole", report.RecordsFile)); diff != "" {
		t.Errorf("records.csv (-resumed +whole):\n%s", diff)
	}
}

// TestEngineErrors: faults of an engine are reported before any search, and
// there is no folder.
func TestEngineErrors(t *testing.T) {
	inTempDir(t)
	tests := []struct {
		engine string
		code   int
		says   string
		dry    bool // found without starting the engine, too
	}{
		{"cmd=no-such-engine", host.ExitUsage, "--engine: cmd=no-such-engine: not found in PATH", true},
		{"cdm=x", host.ExitUsage, `--engine: character 1: unknown key "cdm"`, true},
		{fakeEngine(nil, "option.Nothing=1"), host.ExitUsage, "option Nothing=1", false},
		{fakeEngine(nil, "option.Hash=0"), host.ExitUsage, "option Hash=0", false},
		{fakeEngine(nil, "option.OwnBook=maybe"), host.ExitUsage, "option OwnBook=maybe", false},
		{fakeEngine([]string{"die-at-start"}), host.ExitEngine, "cmd=", false},
	}
	for _, test := range tests {
		for _, more := range [][]string{nil, {"--dry-run"}} {
			if more != nil && !test.dry {
				continue
			}
			got := hurriedCall(t, append([]string{"run", "--engine", test.engine}, more...)...)
			if got.code != test.code || !strings.Contains(got.stderr, test.says) || got.stdout != "" {
				t.Errorf("run --engine %s %v: %+v, want exit code %d and %q", test.engine, more, got, test.code, test.says)
			}
		}
	}
	if got := hurriedCall(t, "run", "--timeout", "2s"); got.code != host.ExitUsage {
		t.Errorf("--timeout without an engine: %+v", got)
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) > 0 {
		t.Errorf("the folder holds %v, %v, want nothing", entries, err)
	}
}

// markingEngine returns the text of an engine that leaves the file "started" where it is
// started.
func markingEngine(t *testing.T) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: the engine is a shell script")
	}
	writeFile(t, "engine", "#!/bin/sh", "touch started")
	if err := os.Chmod("engine", 0o777); err != nil {
		t.Fatal(err)
	}
	return "cmd=./engine log=dialogue"
}

// TestDryRunsStartNothing: neither a dry run of a match nor one of a run that prints the manifest starts an engine,
// or writes anything.
func TestDryRunsStartNothing(t *testing.T) {
	t.Setenv("KEYMOVE_CACHE", "kept")
	inTempDir(t)
	engine := markingEngine(t)
	writeFile(t, "x.toml", `contenders = ["`+engine+`", "default"]`, "[[expect]]", `figure = "solved"`, `contender = "Marker 1.0"`, "min = 1")
	before := filesOf(t, ".")
	for _, args := range [][]string{
		{"run", "--dry-run", "--json", "--engine", engine},
		{"run", "x.toml", "--dry-run", "--json"}, {"match", "--dry-run", "--engine", engine, "--profile", "default", "--nodes", "10", "--games", "2"},
		{"run", "--dry-run", "--json", "--engine", engine, "--cache", "--trace"},
	} {
		got := call(t, "", args...)
		if got.code != host.ExitOK || !strings.Contains(got.stdout+got.stderr, "engine") {
			t.Errorf("%q: %+v", args, got)
		}
		if after := filesOf(t, "."); !slices.Equal(after, before) {
			t.Fatalf("%q: the folder holds\n%q\nand held\n%q", args, after, before)
		}
	}
}

// TestResumeEngines: a run goes on with the engine that began it, and with no
// other one.
func TestResumeEngines(t *testing.T) {
	dir := inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	writeFile(t, "net.nnue", "weights")
	runEngines(t, host.ExitOK, filepath.Join(dir, "mates.epd"), "--depth", "2", "--no-times", "--out", "run", "--engine", fakeEngine(nil, "option.EvalFile=net.nnue"))
	whole := readFile(t, "run", report.RecordsFile)
	cut := func() {
		t.Helper()
		lines := linesOf(readFile(t, "run", folder.JournalFile))
		writeFile(t, filepath.Join("run", folder.JournalFile), lines[0])
	}
	cut()
	t.Chdir(t.TempDir()) // the paths of the engine lead to the same files from anywhere
	if got := hurriedCall(t, "run", "--resume", filepath.Join(dir, "run"), "--quiet"); got.code != host.ExitOK {
		t.Fatalf("resume: %+v", got)
	}
	t.Chdir(dir)
	if diff := cmp.Diff(readFile(t, "run", report.RecordsFile), whole); diff != "" {
		t.Errorf("records.csv (-resumed +whole):\n%s", diff)
	}
	for _, test := range []struct {
		spoil func() error
		says  string
	}{
		{func() error { return os.WriteFile("net.nnue", []byte("other weights"), 0o666) }, "net.nnue is "},
		{func() error { return os.Remove("net.nnue") }, "net.nnue is gone"},
	} {
		cut()
		if err := test.spoil(); err != nil {
			t.Fatal(err)
		}
		got := hurriedCall(t, "run", "--resume", "run", "--quiet")
		if got.code != host.ExitSuite || !strings.Contains(got.stderr, "has changed since the run began") || !strings.Contains(got.stderr, test.says) {
			t.Errorf("%+v, want exit code %d and %q", got, host.ExitSuite, test.says)
		}
	}
}

// TestResumeRefusesAnEngineOfAnotherName: the same script may start another
// engine.
func TestResumeRefusesAnEngineOfAnotherName(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("sh is not installed")
	}
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	writeFile(t, "name", "first")
	script := `exec ` + quoteForShell(fake.Command()) + ` ` + strings.Join(fake.Args(), " ") + ` "name=$(cat ./name)"`
	engine := "cmd=sh arg=-c " + quoteForShell("arg="+script)
	meta, _ := runEngines(t, host.ExitOK, "mates.epd", "--depth", "1", "--out", "run", "--engine", engine)
	if namesOf(meta) != "first" {
		t.Fatalf("contenders %s, want first", namesOf(meta))
	}
	writeFile(t, filepath.Join("run", folder.JournalFile), linesOf(readFile(t, "run", folder.JournalFile))[0])
	writeFile(t, "name", "second")
	got := hurriedCall(t, "run", "--resume", "run", "--quiet")
	if want := `its id name is "second" and was "first"`; got.code != host.ExitSuite || !strings.Contains(got.stderr, want) {
		t.Errorf("%+v, want exit code %d and %q", got, host.ExitSuite, want)
	}
}
