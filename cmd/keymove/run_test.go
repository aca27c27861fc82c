package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/suites"
	"keymove/suites/folder"
)

// threeMates is a suite of three cases with ids m1, m2 and x3.
var threeMates = []string{
	`7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "m1";`,
	`6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id "m2";`,
	`6k1/5ppp/8/8/8/8/8/1R2K3 w - - dm 1; id "x3";`,
}

// runOK runs the program, which has to succeed, and returns its folder's
// manifest and records.
func runOK(t *testing.T, args ...string) (report.Meta, []suites.Record) {
	t.Helper()
	got := call(t, "", append([]string{"run"}, args...)...)
	if got.code != host.ExitOK {
		t.Fatalf("run %q: exit code %d\n%s", args, got.code, got.stderr)
	}
	saved, err := report.ReadFolder(lastLine(got.stderr))
	if err != nil {
		t.Fatal(err)
	}
	return *saved.Meta, saved.Records
}

// TestRunBuiltin runs what a user runs first.
func TestRunBuiltin(t *testing.T) {
	inTempDir(t)
	got := call(t, "", "run", "--no-times", "--nodes", "2000", "-j", "2")
	if got.code != host.ExitOK {
		t.Errorf("exit code %d, want 0", got.code)
	}
	const dir = "keymove-runs/20260203T040506Z-battery-200"
	if want := filepath.FromSlash(dir) + "\n"; got.stderr != want {
		t.Errorf("stderr %q, want %q", got.stderr, want)
	}
	goldentest.Check(t, "testdata/run-builtin.golden", got.stdout)
	for _, name := range []string{"run.json", "journal.jsonl", "records.csv", "summary.csv"} {
		if readFile(t, dir, name) == "" {
			t.Errorf("%s is empty", name)
		}
	}
}

// TestRunManifest: run.json has what the command line said; suites/folder has its form.
func TestRunManifest(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	m, _ := runOK(t, "mates.epd", "--depth", "3", "--filter", "m*", "--first", "1", "--hash", "8", "-j", "3", "--no-times",
		"--skip-invalid", "--profile", "new:default,see=off", "--out", "run", "--quiet")
	if c := m.Contenders[0]; len(m.Contenders) != 1 || c.Name != "new" || c.Spec != "default,see=off" || c.Options["see"] != "off" || c.Options["nullmove"] != "on" {
		t.Errorf("contenders %+v", m.Contenders)
	}
	if m.Limit != "depth=3" || m.HashMiB != 8 || m.Workers != 1 || !m.NoTimes || m.Selection.First != 1 || m.Selection.Filter != "m*" {
		t.Errorf("plan %+v", m.Plan)
	}
	if s := m.Suites[0]; s.Name != "mates" || s.Positions != 1 || s.Total != 3 || len(s.SHA256) != 64 || m.End == nil || m.End.Records != 1 || m.Version != "1.2.3 (test)" {
		t.Errorf("suites %+v, end %+v, version %s", m.Suites, m.End, m.Version)
	}
}

// TestRunLimits checks what each limit of the command line becomes.
func TestRunLimits(t *testing.T) {
	tests := []struct {
		args string
		want engine.Limits
	}{
		{"", engine.Limits{Nodes: 100_000}},
		{"--nodes 500", engine.Limits{Nodes: 500}},
		{"--depth 2", engine.Limits{Depth: 2}},
		{"--mate 1", engine.Limits{Mate: 1, Nodes: 10_000_000}},
		{"--mate 1 --depth 3", engine.Limits{Mate: 1, Depth: 3}},
		{"--movetime 20 --depth 2", engine.Limits{MoveTime: 20 * time.Millisecond, Depth: 2}},
		{"--movetime=1.5ms --depth 2", engine.Limits{MoveTime: 1500 * time.Microsecond, Depth: 2}},
		{"--movetime 2s --depth 1 --nodes 10", engine.Limits{MoveTime: 2 * time.Second, Depth: 1, Nodes: 10}},
	}
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	for _, test := range tests {
		meta, records := runOK(t, strings.Fields("mates.epd "+test.args)...)
		if diff := cmp.Diff(meta.Limits, test.want); diff != "" {
			t.Errorf("run %s: limits (-got +want):\n%s", test.args, diff)
		}
		if got, want := records[0].Limit, suites.LimitText(test.want); got != want {
			t.Errorf("run %s: the records say %q, want %q", test.args, got, want)
		}
	}
}

// TestRunSuites checks where suites come from and how they are called.
func TestRunSuites(t *testing.T) {
	inTempDir(t)
	writeFile(t, "a.epd", threeMates[0])
	writeFile(t, "b.epd", threeMates[1])
	if err := os.Mkdir("more", 0o777); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "more/a.epd", threeMates[2])
	tests := []struct{ args, want string }{
		{"a.epd b.epd", "a:m1 b:m2"},
		{"b.epd --depth 1 a.epd", "b:m2 a:m1"},
		{"a.epd more/a.epd", "a:m1 a#2:x3"},
		{"*.epd", "a:m1 b:m2"},
		{"-", "stdin:m1 stdin:m2"},
		{"a.epd -", "a:m1 stdin:m1 stdin:m2"},
	}
	for _, test := range tests {
		stdin := strings.Join(threeMates[:2], "\n")
		got := call(t, stdin, append([]string{"run", "--depth", "2", "--quiet"}, strings.Fields(test.args)...)...)
		if got.code != host.ExitOK || got.stdout != "" {
			t.Errorf("run %s: exit code %d, stdout %q, want 0 and nothing\n%s", test.args, got.code, got.stdout, got.stderr)
			continue
		}
		saved, err := report.ReadFolder(lastLine(got.stderr))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, r := range saved.Records {
			names = append(names, r.Suite+":"+r.ID)
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("run %s: %s, want %s", test.args, got, test.want)
		}
	}
}

// TestRunSameBytes checks that neither the number of workers nor the time of
// day is in the CSV files.
func TestRunSameBytes(t *testing.T) {
	inTempDir(t)
	var files [][2]string
	nodes := "300"
	if testenv.Long() {
		nodes = "3000"
	}
	for _, jobs := range []string{"1", "2", "8"} {
		dir := "jobs" + jobs
		runOK(t, "--nodes", nodes, "--no-times", "-j"+jobs, "--out", dir)
		files = append(files, [2]string{readFile(t, dir, "records.csv"), readFile(t, dir, "summary.csv")})
	}
	for i := range files[1:] {
		if diff := cmp.Diff(files[0], files[i+1]); diff != "" {
			t.Errorf("the files of 1 and of more workers differ:\n%s", diff)
		}
	}
}

// TestRunContenders runs two settings of the engine side by side.
func TestRunContenders(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	meta, records := runOK(t, "mates.epd", "--depth", "2", "--profile", "default", "--profile", "default,qsearch=off",
		"--profile", "default", "--profile=old:plain")
	var names []string
	for _, c := range meta.Contenders {
		names = append(names, c.Name+"/"+c.Options["qsearch"])
	}
	want := []string{"default/on", "default,qsearch=off/off", "default#2/on", "old/off"}
	if diff := cmp.Diff(names, want); diff != "" {
		t.Errorf("contenders (-got +want):\n%s", diff)
	}
	if len(records) != 4*len(threeMates) || records[9].Contender != "old" {
		t.Errorf("%d records, the tenth of %q, want %d, of old", len(records), records[9].Contender, 4*len(threeMates))
	}
}

// TestRunErrorsBeforeSearch checks that all faults of all suites are reported at
// once, and nothing is made.
func TestRunErrorsBeforeSearch(t *testing.T) {
	inTempDir(t)
	writeFile(t, "one.epd", threeMates[0], `7k/8/5KQ1/8/8/8/8/8 w - - bm Qa7; id "illegal";`)
	writeFile(t, "two.epd", `7k/8/5K2/3N3N/8/8/8/8 w - - bm Nf4; id "ambiguous";`, "nonsense")
	got := call(t, "", "run", "one.epd", "gone.epd", "two.epd")
	if got.code != host.ExitSuite || got.stdout != "" {
		t.Errorf("exit code %d, stdout %q, want %d and nothing", got.code, got.stdout, host.ExitSuite)
	}
	goldentest.Check(t, "testdata/run-invalid.golden", got.stderr)
	if _, err := os.Stat(folder.RunsDir); err == nil {
		t.Error("there is a run folder")
	}
}

func TestRunSkipInvalid(t *testing.T) {
	inTempDir(t)
	writeFile(t, "one.epd", threeMates[0], `7k/8/5KQ1/8/8/8/8/8 w - - bm Qa7; id "illegal";`)
	got := call(t, "", "run", "one.epd", "--skip-invalid", "--depth", "1", "--out", "run")
	want := "keymove: warning: one.epd: invalid lines skipped: 1\nrun\n"
	if got.code != host.ExitOK || got.stderr != want {
		t.Errorf("exit code %d, stderr %q, want 0, %q", got.code, got.stderr, want)
	}
}

// TestRunDialect checks that repairs are warned of.
func TestRunDialect(t *testing.T) {
	inTempDir(t)
	writeFile(t, "one.epd", `4k3/8/8/8/8/8/8/4K2R w K - bm 0-0; id "castle"`, `4k3/8/8/8/8/8/8/4K2R w K - bm 0-0; id "again";`)
	got := call(t, "", "run", "one.epd", "--depth", "1", "--out", "run")
	if got.code != host.ExitOK {
		t.Errorf("exit code %d, want 0", got.code)
	}
	for _, want := range []string{"warning: one.epd:1:31: move-spelling", "(and 1 more)", "missing-semicolon"} {
		if !strings.Contains(got.stderr, want) {
			t.Errorf("%q is not in:\n%s", want, got.stderr)
		}
	}
}

func TestRunChess960(t *testing.T) {
	inTempDir(t)
	writeFile(t, "one.epd", `1k6/8/8/8/8/8/8/1K3R2 w K - bm Rf8+; id "castle";`)
	_, records := runOK(t, "one.epd", "--depth", "1", "--chess960", "--no-times")
	if want := "1k6/8/8/8/8/8/8/1K3R2 w F - 0 1"; records[0].FEN != want {
		t.Errorf("the position is %s, want %s", records[0].FEN, want)
	}
}

// TestRunNoTimes checks that no time is left in the files and on the screen.
func TestRunNoTimes(t *testing.T) {
	inTempDir(t)
	got := call(t, "", "run", "--first", "2", "--depth", "3", "--no-times", "--out", "run")
	for _, text := range []string{got.stdout, readFile(t, "run", "records.csv"), readFile(t, "run", "summary.csv")} {
		if strings.Contains(text, " ms  ") || strings.Contains(text, ".000,") {
			t.Errorf("there is a time in:\n%s", text)
		}
	}
	var m folder.Manifest
	if err := json.Unmarshal([]byte(readFile(t, "run", "run.json")), &m); err != nil || !m.NoTimes {
		t.Errorf("run.json: no_times is %v, %v, want true", m.NoTimes, err)
	}
}

func TestRunProgress(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	for _, quiet := range []bool{false, true} {
		var stdout, stderr bytes.Buffer
		a := testApp(strings.NewReader(""), &stdout, &stderr)
		a.Terminal = true
		args := []string{"run", "mates.epd", "--depth", "1", "-j", "1"}
		if quiet {
			args = append(args, "--quiet")
		}
		if code := a.run(t.Context(), args); code != host.ExitOK {
			t.Fatalf("exit code %d", code)
		}
		if shown := strings.Contains(stderr.String(), "0/3"); shown == quiet {
			t.Errorf("quiet %v: progress shown %v:\n%q", quiet, shown, &stderr)
		}
		if (stdout.Len() == 0) != quiet {
			t.Errorf("quiet %v: stdout %q", quiet, &stdout)
		}
	}
}

// seenLine is a stderr that closes seen when a line of progress is written.
type seenLine struct {
	bytes.Buffer
	once sync.Once
	seen chan struct{}
}

func (s *seenLine) Write(p []byte) (int, error) {
	if strings.HasPrefix(string(p), "keymove: 0 of 3 searches, solved 0/0") {
		s.once.Do(func() { close(s.seen) })
	}
	return s.Buffer.Write(p)
}

// waitingSearcher searches when ready is closed.
type waitingSearcher struct {
	engine.Searcher
	ready <-chan struct{}
}

func (s waitingSearcher) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	<-s.ready
	return s.Searcher.Search(ctx, game, lim, info)
}

// TestRunProgressInPipe: where stderr is not a terminal, lines say how far the run is.
func TestRunProgressInPipe(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	stderr := &seenLine{seen: make(chan struct{})}
	a := testApp(strings.NewReader(""), new(bytes.Buffer), new(bytes.Buffer))
	a.Stderr, a.ProgressEvery = stderr, time.Millisecond
	wrapSearchers(a, func(s engine.Searcher) engine.Searcher { return waitingSearcher{s, stderr.seen} })
	if code := a.run(t.Context(), []string{"run", "mates.epd", "--depth", "1", "--out", "run"}); code != host.ExitOK {
		t.Fatalf("exit code %d", code)
	}
	if !strings.HasSuffix(stderr.String(), "\nrun\n") {
		t.Errorf("stderr %q, want the folder as the last line", stderr.String())
	}
}

// TestRunWorkers: no more workers than searches are written down.
func TestRunWorkers(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	tests := []struct{ args, workers, says string }{
		{"-j 100000", "3", "keymove: -j 3: there are no more searches\n"},
		{"-j 100000 --repeat 2 --profile default --profile plain", "12", "keymove: -j 12: there are no more searches\n"},
		{"-j 3", "3", ""},
		{"--first 1", "1", ""},
		{"", "2", ""},
	}
	for _, test := range tests {
		got := call(t, "", strings.Fields("run mates.epd --dry-run "+test.args)...)
		if got.code != host.ExitOK || got.stderr != test.says || !regexp.MustCompile(`\nworkers +`+test.workers+`\n`).MatchString(got.stdout) {
			t.Errorf("%s: %+v, want %s workers and %q", test.args, got, test.workers, test.says)
		}
	}
	if got := call(t, "", "run", "mates.epd", "--depth", "1", "-j", "100000", "--out", "run"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	if !strings.Contains(readFile(t, "run", "run.json"), `"workers": 3`) {
		t.Error("run.json has other workers than 3")
	}
}

// TestRunOverload checks the warning, which needs a time limit.
func TestRunOverload(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	tests := []struct {
		args string
		warn bool
	}{
		{"--movetime 1 -j 2", false},
		{"--movetime 1 -j 3", true},
		{"--movetime 1", false},
		{"--nodes 100 -j 3", false},
	}
	for _, test := range tests {
		got := call(t, "", append([]string{"run", "mates.epd"}, strings.Fields(test.args)...)...)
		if warned := strings.Contains(got.stderr, "3 searches at a time on 2 CPUs"); warned != test.warn {
			t.Errorf("run %s: warned %v, want %v:\n%s", test.args, warned, test.warn, got.stderr)
		}
	}
}

func TestRunFolder(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	if err := os.Mkdir("empty", 0o777); err != nil {
		t.Fatal(err)
	}
	base := filepath.Join(folder.RunsDir, "20260203T040506Z-mates")
	for _, test := range []struct{ args, want string }{
		{"--out empty", "empty"},
		{"--out not/there/yet", filepath.FromSlash("not/there/yet")},
		{"", base},
		{"", base + "-2"},
		{"", base + "-3"},
	} {
		got := call(t, "", append([]string{"run", "mates.epd", "--depth", "1"}, strings.Fields(test.args)...)...)
		if got.code != host.ExitOK || lastLine(got.stderr) != test.want {
			t.Errorf("run %s: %d, %q, want 0, %q", test.args, got.code, got.stderr, test.want)
		}
	}
	got := call(t, "", "run", "mates.epd", "--out", "empty")
	if got.code != host.ExitUsage || !strings.Contains(got.stderr, "--resume") {
		t.Errorf("a folder that is not empty: %+v, want exit code %d and --resume", got, host.ExitUsage)
	}
}
