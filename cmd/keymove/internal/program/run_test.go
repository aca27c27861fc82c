package program_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine"
	"keymove/engine/search"
	"keymove/internal/goldentest"
	"keymove/report"
	"keymove/suites"
	"keymove/suites/folder"
)

// runOK runs the program, which has to succeed, and returns its folder's
// manifest and records.
func runOK(t *testing.T, args ...string) (report.Meta, []suites.Record) {
	t.Helper()
	return readRun(t, Must(t, "run", args...))
}

// readRun reads the folder that the last line of a run names.
func readRun(t *testing.T, got Outcome) (report.Meta, []suites.Record) {
	t.Helper()
	saved, err := report.ReadFolder(lastLine(got.Stderr))
	if err != nil {
		t.Fatalf("%v: %+v", err, got)
	}
	return *saved.Meta, saved.Records
}

// TestRunBuiltin runs what a user runs first.
func TestRunBuiltin(t *testing.T) {
	InTempDir(t)
	got := Must(t, "run --no-times --nodes 2000 -j 2")
	const dir = "keymove-runs/20260203T040506Z-battery-200"
	if want := filepath.FromSlash(dir) + "\n"; got.Stderr != want {
		t.Errorf("stderr %q, want %q", got.Stderr, want)
	}
	goldentest.Check(t, Testdata("run-builtin.golden"), got.Stdout)
	for _, name := range []string{"run.json", "journal.jsonl", "records.csv", "summary.csv"} {
		if ReadFile(t, dir, name) == "" {
			t.Errorf("%s is empty", name)
		}
	}
}

// TestRunManifest: run.json has what the command line said; suites/folder has its form.
func TestRunManifest(t *testing.T) {
	InMates(t)
	m, _ := runOK(t, strings.Fields("mates.epd --depth 3 --filter m* --first 1 --hash 8 -j 3 --no-times --skip-invalid --profile new:default,see=off --out run --quiet")...)
	if c := m.Contenders[0]; len(m.Contenders) != 1 || c.Name != "new" || c.Spec != "default,see=off" || c.Options["see"] != "off" || c.Options["nullmove"] != "on" {
		t.Errorf("contenders %+v", m.Contenders)
	}
	if m.Limit != "depth=3" || m.HashMiB != 8 || m.Workers != 1 || !m.NoTimes || m.Selection.First != 1 || m.Selection.Filter != "m*" {
		t.Errorf("plan %+v", m.Plan)
	}
	if s := m.Suites[0]; s.Name != "mates" || s.Positions != 1 || s.Total != 3 || len(s.SHA256) != 64 || m.End == nil || m.End.Records != 1 || m.Version != "1.2.3 (test)" {
		t.Errorf("suites %+v, end %+v, version %s", m.Suites, m.End, m.Version)
	}
	for _, file := range []string{"records.csv", "summary.csv"} {
		if text := ReadFile(t, "run", file); strings.Contains(text, ".000,") {
			t.Errorf("--no-times, and there is a time in:\n%s", text)
		}
	}
}

// TestRunSuites checks where suites come from, how they are called, and in which order they are run.
func TestRunSuites(t *testing.T) {
	InTempDir(t)
	for name, line := range map[string]string{
		"a.epd": ThreeMates[0], "b.epd": ThreeMates[1], "more/a.epd": ThreeMates[2], "epd/b.txt": ThreeMates[2], "[x].epd": ThreeMates[0],
		"folder/easy.epd": ThreeMates[0], "folder/HARD.EPD": ThreeMates[1], "folder/notes.txt": "notes",
	} {
		WriteFile(t, name, line)
	}
	MakeDirs(t, "folder/more.epd")
	for line, want := range map[string]string{
		"b.epd --depth 1 a.epd":          "b:m2 a:m1",
		"a.epd more/a.epd":               "a:m1 a#2:x3",
		"a.epd -":                        "a:m1 stdin:m1 stdin:m2",
		"?.epd":                          "a:m1 b:m2",
		"epd/b.* folder/[e]*.epd":        "b:x3 easy:m1",
		"[x].epd":                        "[x]:m1",
		"folder":                         "HARD:m2 easy:m1",
		"a.epd b.epd --filter m2":        "b:m2",
		"more/a.epd a.epd --first 1 -j1": "a:x3 a#2:m1",
	} {
		got := Call(t, strings.Join(ThreeMates[:2], "\n"), append([]string{"run", "--depth", "2", "--quiet"}, strings.Fields(line)...)...)
		got.Check(t, line, host.ExitOK)
		_, records := readRun(t, got)
		var names []string
		for _, r := range records {
			names = append(names, r.Suite+":"+r.ID)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("run %s: %s, want %s", line, got, want)
		}
	}
	check(t,
		row{"run folder --depth 1 --dry-run", host.ExitOK, "folder: not *.epd, and left out: more.epd/, notes.txt"},
		row{"suites check folder", host.ExitOK, "2 files"})
}

// TestRunReadsSuites: repairs are warned of, invalid lines can be skipped, and rights are read as Chess960 if that is
// said.
func TestRunReadsSuites(t *testing.T) {
	InMates(t)
	WriteFile(t, "dialect.epd", `4k3/8/8/8/8/8/8/4K2R w K - bm 0-0; id "castle"`, `4k3/8/8/8/8/8/8/4K2R w K - bm 0-0; id "again";`)
	WriteFile(t, "invalid.epd", ThreeMates[0], `7k/8/5KQ1/8/8/8/8/8 w - - bm Qa7; id "illegal";`)
	WriteFile(t, "empty.epd", "# nothing yet")
	Must(t, "run dialect.epd --depth 1").Check(t, "repairs", host.ExitOK, "warning: dialect.epd:1:31: move-spelling", "(and 1 more)", "missing-semicolon")
	if got := Must(t, "run invalid.epd --skip-invalid --depth 1 --out run"); got.Stderr != "keymove: warning: invalid.epd: invalid lines skipped: 1\nrun\n" {
		t.Errorf("%+v", got)
	}
	check(t, row{"run mates.epd empty.epd --depth 1", host.ExitOK, "no positions in empty.epd"})
	WriteFile(t, "960.epd", `1k6/8/8/8/8/8/8/1K3R2 w K - bm Rf8+; id "castle";`)
	if _, records := runOK(t, "960.epd", "--depth", "1", "--chess960"); records[0].FEN != "1k6/8/8/8/8/8/8/1K3R2 w F - 0 1" {
		t.Errorf("the position is %s", records[0].FEN)
	}
}

// TestDryRun: the plan is on stdout, and nothing is made.
func TestDryRun(t *testing.T) {
	InMates(t)
	ownLines(t)
	got := Must(t, "run mates.epd --dry-run --movetime 1500ms -j 2 --filter m* --trace --profile default --profile new:default,see=off")
	if got.Stderr != "" {
		t.Errorf("stderr %q", got.Stderr)
	}
	goldentest.Check(t, Testdata("dry-run.golden"), got.Stdout)
	var m folder.Manifest
	if err := json.Unmarshal([]byte(Must(t, "run mates.epd --dry-run --json --out there --sample 2 --early-stop 4").Stdout), &m); err != nil {
		t.Fatal(err)
	}
	if m.Positions() != 2 || m.Limit != "nodes=100000 early-stop=4" || m.Contenders[0].Options["see"] != "on" {
		t.Errorf("--json: %d positions, limit %q, contenders %v", m.Positions(), m.Limit, m.Contenders)
	}
	for line, want := range map[string]string{
		"mates.epd --cache":                    "cache     ",
		"mates.epd --cache --json":             `"cache": "`,
		"lines.epd --lines":                    "searches  at most 35\n",
		"lines.epd --lines --repeat 2":         "searches  at most 70\n",
		"lines.epd":                            "searches  14\n",
		"lines.epd --lines --shard 1/2":        "searches  about 18\n",
		"--nodes 1k,2k --first 5 --ablate lmr": "nodes=1000, nodes=2000: 20 searches in all",
		"--first 4 --shard 1/3":                "searches  2\nshard     1/3\n",
		// No more workers than searches are written down.
		"mates.epd -j 100000": "keymove: -j 3: there are no more searches\n",
		"mates.epd -j 100 --repeat 2 --profile default --profile plain": "keymove: -j 12: there are no more searches\n",
		"mates.epd --first 1": "workers   1\n",
		"mates.epd":           "workers   2\n",
	} {
		got := Must(t, "run --dry-run "+line)
		Wants(t, line, got.Stdout+got.Stderr, want)
	}
	if names := NamesIn(t, "."); len(names) != 2 {
		t.Errorf("the folder holds %v, want the suites alone", names)
	}
}

func TestRunFolder(t *testing.T) {
	InMates(t)
	MakeDirs(t, "empty")
	base := filepath.Join(folder.RunsDir, "20260203T040506Z-mates")
	for _, test := range [][2]string{{"--out empty", "empty"}, {"--out not/there/yet", filepath.FromSlash("not/there/yet")}, {"", base}, {"", base + "-2"}, {"", base + "-3"}} {
		if got := Must(t, "run mates.epd --depth 1 "+test[0]); lastLine(got.Stderr) != test[1] {
			t.Errorf("run %s: %q, want %q", test[0], got.Stderr, test[1])
		}
	}
	check(t, row{"run mates.epd --out empty", host.ExitUsage, "--resume"})
}

// TestRunProgress: it is drawn on a terminal, unless --quiet is given; the table is then missing, too.
func TestRunProgress(t *testing.T) {
	InMates(t)
	for _, line := range []string{"run mates.epd --depth 1 -j 1", "run mates.epd --depth 1 -j 1 --quiet"} {
		got := CallWith(t, "", func(a *program.App) { a.Terminal = true }, strings.Fields(line)...)
		quiet := strings.HasSuffix(line, "--quiet")
		if got.Code != host.ExitOK || strings.Contains(got.Stderr, "0/3") == quiet || (got.Stdout == "") != quiet {
			t.Errorf("%s: %+v", line, got)
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

// TestRunProgressInPipe: where stderr is not a terminal, lines say how far the run is.
func TestRunProgressInPipe(t *testing.T) {
	InMates(t)
	stderr := &seenLine{seen: make(chan struct{})}
	got := CallWith(t, "", func(a *program.App) {
		a.Stderr, a.ProgressEvery = stderr, time.Millisecond
		BeforeSearches(a, func(engine.Game) error { <-stderr.seen; return nil })
	}, "run", "mates.epd", "--depth", "1", "--out", "run")
	if got.Code != host.ExitOK || !strings.HasSuffix(stderr.String(), "\nrun\n") {
		t.Errorf("%+v, stderr %q, want the folder as the last line", got, stderr)
	}
}

// TestRunOverload checks the warning, which needs a time limit.
func TestRunOverload(t *testing.T) {
	InMates(t)
	for line, warn := range map[string]bool{"--movetime 1 -j 2": false, "--movetime 1 -j 3": true, "--movetime 1": false, "--nodes 100 -j 3": false} {
		if got := Must(t, "run mates.epd "+line); strings.Contains(got.Stderr, "3 searches at a time on 2 CPUs") != warn {
			t.Errorf("run %s: want a warning: %v:\n%s", line, warn, got.Stderr)
		}
	}
}

// decodeJSON reads the object that --json writes, which is all of stdout.
func decodeJSON(t *testing.T, stdout string) (run jsonRun) {
	t.Helper()
	if err := json.Unmarshal([]byte(stdout), &run); err != nil {
		t.Fatalf("%v in:\n%s", err, stdout)
	}
	return run
}

type jsonRun struct {
	Folder            string
	ExitCode          int `json:"exit_code"`
	Error             string
	Records           int
	Summary, Failures []map[string]any
}

func TestRunJSON(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "mates.epd", ThreeMates[0], `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg8+; id "no";`)
	for _, line := range []string{"run mates.epd --depth 3 --out run --json", "run mates.epd --depth 3 --out run2 --json --quiet", "run --resume run --json", "report run --json"} {
		run := decodeJSON(t, Must(t, line).Stdout)
		if !strings.HasPrefix(run.Folder, "run") || run.ExitCode != 0 || run.Records != 2 || len(run.Summary) != 1 || len(run.Failures) != 1 ||
			run.Summary[0]["solved"] != 1.0 || run.Failures[0]["id"] != "no" {
			t.Errorf("%s: %+v", line, run)
		}
	}
}

// TestRunJSONOfBadEnds: there is one object, with the exit code, however a run
// ends; TestRunAnEngineThatStopsStarting has the end of an engine.
func TestRunJSONOfBadEnds(t *testing.T) {
	InTempDir(t)
	for name, code := range map[string]int{"interrupted": host.ExitInterrupted, report.RecordsFile: host.ExitFailure, folder.JournalFile: host.ExitFailure} {
		ctx, interrupt := context.WithCancel(t.Context())
		spoil := map[string]func(){
			"interrupted":      interrupt,
			report.RecordsFile: func() { MakeDirs(t, filepath.Join(name, report.RecordsFile)) }, // it cannot be written
			folder.JournalFile: func() { WriteFile(t, filepath.Join(name, folder.JournalFile), "nonsense") },
		}[name]
		got := CallUntil(ctx, "", func(a *program.App) { beforeStart(a, spoil) }, "run", "--first", "2", "--nodes", "100", "--out", name, "--json")
		if run := decodeJSON(t, got.Stdout); got.Code != code || run.ExitCode != code || run.Error == "" || run.Folder != name {
			t.Errorf("%s: %+v, want exit code %d", name, got, code)
		}
		interrupt()
	}
}

// beforeStart has an app do something before it opens searchers.
func beforeStart(a *program.App, do func()) {
	open := a.OpenBuiltIn
	a.OpenBuiltIn = func(r search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
		do()
		return open(r)
	}
}

func TestExitEngine(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "two.epd", `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "good";`, `7k/8/5KQ1/8/8/8/8/q7 w - - bm Ke6; id "in check";`)
	got := CallWith(t, "", func(a *program.App) {
		BeforeSearches(a, func(game engine.Game) error {
			if game.Start.InCheck() {
				return errors.New("it hurts")
			}
			return nil
		})
	}, "run", "two.epd", "--nodes", "100", "--out", "run")
	if want := "keymove: an engine failed on 1 of 2 positions; the column error of records.csv says how\nrun\n"; got.Code != host.ExitEngine || got.Stderr != want {
		t.Errorf("%+v, want stderr %q", got, want)
	}
	Wants(t, "records.csv and the table", ReadFile(t, "run", "records.csv")+got.Stdout, "crash: it hurts", "1 crash")
}

func TestExitInterrupted(t *testing.T) {
	InMates(t)
	ctx, cancel := context.WithCancel(t.Context())
	got := CallUntil(ctx, "", func(a *program.App) { beforeStart(a, cancel) }, "run", "mates.epd", "--out", "run")
	if want := "keymove: interrupted: 0 of 3 searches are recorded\nkeymove: to go on: keymove run --resume run\nrun\n"; got.Code != host.ExitInterrupted || got.Stderr != want {
		t.Errorf("%+v, want stderr %q", got, want)
	}
	Wants(t, "run.json", ReadFile(t, "run", "run.json"), `"interrupted": true`)
	if n := strings.Count(ReadFile(t, "run", "records.csv"), "\n"); n != 1 {
		t.Errorf("records.csv has %d lines, want a header alone", n)
	}
	// Counting goes on until its end, along with the other tests: depth 6 takes a second.
	for _, line := range []string{"bench", "perft 6", "uci", "suites get wac"} {
		if got := CallUntil(ctx, "go infinite", func(*program.App) {}, strings.Fields(line)...); got.Code != host.ExitInterrupted {
			t.Errorf("%s: %+v", line, got)
		}
	}
}

// fullDisk is a writer that fails.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestExitFailure(t *testing.T) {
	InTempDir(t)
	for _, line := range []string{"version", "profiles", "profiles default", "perft 1", "eval", "run --first 1 --depth 1", "suites list"} {
		if got := CallWith(t, "", func(a *program.App) { a.Stdout = fullDisk{} }, strings.Fields(line)...); got.Code != host.ExitFailure {
			t.Errorf("%s with a full disk: %+v", line, got)
		}
	}
}

// TestUnknownDigest: a program that cannot read its own file says that the run cannot be resumed, and does not
// resume one.
func TestUnknownDigest(t *testing.T) {
	InMates(t)
	unreadable := func(a *program.App) { a.Digest = func() (string, error) { return "", errors.New("no such file") } }
	CallWith(t, "", unreadable, "run", "mates.epd", "--nodes", "100", "--out", "whole").Check(t, "run", host.ExitOK,
		"warning: the program cannot read its own file, so the run cannot be resumed: no such file")
	CallCut(t, 0, "", "run", "mates.epd", "--nodes", "100", "--out", "run").Check(t, "cut", host.ExitInterrupted)
	CallWith(t, "", unreadable, "run", "--resume", "run").Check(t, "--resume", host.ExitFailure, "cannot read its own file")
}

// TestRunEndsWithTheVerdict: a run of several contenders ends with one table, which report.md and keymove report have, too.
func TestRunEndsWithTheVerdict(t *testing.T) {
	InTempDir(t)
	got := Must(t, "run --first 12 --nodes 300 --no-times --ablate see,check.ext --verbose --out run")
	_, verdict, _ := strings.Cut(got.Stdout, "\nAgainst default, battery-200\n\n")
	page := ReadFile(t, "run", "report.md")
	for _, name := range []string{"default,see=off", "default,check.ext=off"} {
		if !strings.Contains(verdict, "\n"+name+" ") || !strings.Contains(page, "\n| "+name+" |") {
			t.Errorf("no row of %s in\n%s\n%s", name, verdict, page)
		}
	}
	if again := Must(t, "report --verbose run"); again.Stdout != got.Stdout || ReadFile(t, "run", "report.md") != page {
		t.Errorf("keymove report writes something else:\n%s", again.Stdout)
	}
}

// TestRunOfWhoDisobeys: a contender that ignores the limit gets no verdict, with the
// reason in every output, unless that is allowed; the run is complete all the same.
func TestRunOfWhoDisobeys(t *testing.T) {
	InTempDir(t)
	args := []string{"--profile", "default", "--engine", FakeEngine([]string{"info=info depth 5 score cp 1 nodes 99999 pv e2e4"}, "name=greedy")}
	const line, reason = "run --first 8 --nodes 1000 --no-times ", "greedy does not obey its limit: it used 100 times its nodes in the median of 8 searches; use --movetime or --depth instead."
	Must(t, line+"--out run", args...).Check(t, "run", host.ExitOK, "Not comparable", "keymove: warning: "+reason)
	Wants(t, "the folder", ReadFile(t, "run", "report.md")+ReadFile(t, "run", "run.json"), "- Not comparable: "+reason, `"contender": "greedy"`)
	for _, flags := range []string{"", "--quiet", "--json"} {
		Wants(t, "report "+flags, Must(t, "report run "+flags).Stderr, reason)
	}
	allowed := Must(t, line+"--allow-unlike --out allowed", args...)
	for _, text := range []string{allowed.Stdout, allowed.Stderr, Must(t, "report allowed").Stdout, ReadFile(t, "allowed", "report.md")} {
		if Wants(t, "--allow-unlike", text, "Unlike runs are compared all the same (--allow-unlike)"); strings.Contains(text, "Not comparable") {
			t.Error(text)
		}
	}
}

// TestUnreadSettings: that two profiles of a file differ in nothing that is read is reported before the first search, in
// run.json, in the text, in report.md and in comparison.csv; a setting that is read but shows nothing at the end.
func TestUnreadSettings(t *testing.T) {
	InMates(t)
	WriteFile(t, "own.toml", "[profiles.own]", `base = "default"`, `phase = "tapered"`)
	got := Must(t, "run mates.epd --nodes 500 --profiles own.toml --profile default --profile own --profile default,see.impl=legal --out run")
	Wants(t, "stderr", got.Stderr, "keymove: warning: own: nothing reads phase=tapered here, so it changes no search: phase acts with trades or time=phased under a game clock\n")
	lacks(t, "stderr", got.Stderr, "nothing reads see.impl=legal here, so")
	const note = "No search of own differed from that of default: nothing reads phase=tapered here."
	Wants(t, "the text", got.Stdout+got.Stderr, note, "no search differed")
	Wants(t, "compare", Call(t, "", "compare", "run").Stdout, note)
	for file, want := range map[string]string{"run.json": `"phase=tapered"`, "report.md": "nothing reads phase=tapered here", "comparison.csv": note} {
		Wants(t, file, ReadFile(t, "run", file), want)
	}
	WriteFile(t, "clock.toml", `suites = ["mates.epd"]`, "clock = 50", `contenders = ["default,time=phased,phase=tapered"]`)
	lacks(t, "under a clock", Must(t, "run clock.toml --quiet --out clocked").Stderr, "nothing reads")
	if limits := cellsOf(t, "clocked/records.csv", "limit", "error"); len(limits) != 3 || limits[0] != "clock=50 | " {
		t.Errorf("under a clock: %q", limits)
	}
}

// TestLastRun: the word is the newest run that was searched to the end, where a run is read; a file or
// folder of that name wins, and decisions refuse it.
func TestLastRun(t *testing.T) {
	InMates(t)
	dir := func(name string) string { return filepath.Join("keymove-runs", name) }
	for i, name := range []string{"z-old", "a-new", "killed", "interrupted"} {
		Must(t, "run mates.epd --depth 2 --quiet --out "+dir(name))
		text := strings.Replace(ReadFile(t, dir(name), "run.json"), `"start": "2026-02-03T04`, `"start": "2026-01-01T0`+string(rune('1'+i)), 1)
		switch name {
		case "killed":
			text = regexp.MustCompile(`(?s),\s*"end": \{.*?\}`).ReplaceAllString(text, "")
		case "interrupted":
			text = strings.Replace(text, `"end": {`, `"end": {"interrupted": true, `, 1)
		}
		WriteText(t, filepath.Join(dir(name), "run.json"), text)
	}
	MakeDirs(t, dir("other"))
	for _, line := range []string{"report last", "compare keymove-runs/z-old last", "report --html keymove-runs/z-old last", "report --history page.html keymove-runs/z-old last", "explain last#2"} {
		check(t, row{line, host.ExitOK, "last is " + dir("a-new")})
	}
	for _, line := range []string{"gate last --min-solved 1", "gate keymove-runs/z-old --baseline last", "run mates.epd --depth 2 --baseline last#default"} {
		check(t, row{line, host.ExitUsage, "name the folder"})
	}
	Move(t, dir("z-old"), "last")
	for _, line := range []string{"report last", "gate last --min-solved 1"} {
		if got := Must(t, line); strings.Contains(got.Stderr, "last is") {
			t.Errorf("a folder of that name, %s: %+v", line, got)
		}
	}
}
