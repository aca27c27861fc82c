package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/search"
	"keymove/report"
	"keymove/report/show"
	"keymove/suites"
	"keymove/suites/folder"
)

// cuttingSearcher ends a context after a number of searches.
type cuttingSearcher struct {
	engine.Searcher
	left *int
	cut  func()
}

func (s cuttingSearcher) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	if *s.left--; *s.left < 0 {
		s.cut()
	}
	return s.Searcher.Search(ctx, game, lim, info)
}

// callCut runs the program and interrupts it after n searches, by one worker.
func callCut(t *testing.T, n int, stdin string, args ...string) outcome {
	t.Helper()
	ctx, cut := context.WithCancel(t.Context())
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(stdin), &stdout, &stderr)
	wrapSearchers(a, func(s engine.Searcher) engine.Searcher { return cuttingSearcher{s, &n, cut} })
	code := a.run(ctx, append(args, "-j", "1"))
	return outcome{code, stdout.String(), stderr.String()}
}

// checkSameFiles compares the CSV files of two run folders byte for byte.
func checkSameFiles(t *testing.T, got, want string) {
	t.Helper()
	for _, name := range []string{"records.csv", "summary.csv", "failed.epd"} {
		if readFile(t, got, name) != readFile(t, want, name) {
			t.Errorf("%s of %s differs from that of %s", name, got, want)
		}
	}
}

// TestResume interrupts runs of every sort and resumes them: they end as if
// nothing had happened.
func TestResume(t *testing.T) {
	const repaired = `6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id "repaired"`
	tests := []struct {
		name, args, stdin string
	}{
		{name: "one suite", args: "mates.epd"},
		{name: "the embedded suite", args: "--first 3"},
		{name: "several suites and contenders", args: "mates.epd sub/mates.epd --profile default --profile old:default,see=off"},
		{name: "a pattern", args: "ma*.epd sub/*"},
		{name: "stdin", args: "- sub/mates.epd", stdin: strings.Join(threeMates, "\n")},
		{name: "a choice of cases", args: "mates.epd sub/mates.epd --filter m* --first 2"},
		{name: "a sample", args: "--sample 4 --seed 7"},
		{name: "invalid lines", args: "invalid.epd --skip-invalid"},
		{name: "repairs", args: "repaired.epd mates.epd"},
		{name: "Chess960", args: "frc.epd mates.epd --chess960"},
		{name: "limits and hash", args: "mates.epd --hash 1 --depth 3"},
		{name: "repeats, early stop and a trace", args: "mates.epd --repeat 2 --early-stop 2 --trace"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inTempDir(t)
			if err := os.Mkdir("sub", 0o777); err != nil {
				t.Fatal(err)
			}
			writeFile(t, "mates.epd", threeMates...)
			writeFile(t, "sub/mates.epd", threeMates[1:]...)
			writeFile(t, "invalid.epd", append([]string{`7k/8/5KQ1/8/8/8/8/8 w - - bm Qa7; id "illegal";`}, threeMates...)...)
			writeFile(t, "repaired.epd", repaired)
			writeFile(t, "frc.epd", `1k6/8/8/8/8/8/8/1K3R2 w F - bm Rf8+; id "castle";`)
			args := append([]string{"run", "--no-times", "--nodes", "2000"}, strings.Fields(test.args)...)

			want := call(t, test.stdin, append(args, "--out", "whole")...)
			if want.code != host.ExitOK {
				t.Fatalf("undisturbed: exit code %d\n%s", want.code, want.stderr)
			}
			got := callCut(t, 1, test.stdin, append(args, "--out", "cut")...)
			if got.code != host.ExitInterrupted || !strings.Contains(got.stderr, "interrupted: 1 of ") ||
				!strings.Contains(got.stderr, "\nkeymove: to go on: keymove run --resume cut\ncut\n") {
				t.Fatalf("interrupted: exit code %d\n%s", got.code, got.stderr)
			}
			got = callCut(t, 1, "", "run", "--resume", "cut")
			if got.code != host.ExitInterrupted || !strings.Contains(got.stderr, "interrupted: 2 of ") {
				t.Fatalf("interrupted again: exit code %d\n%s", got.code, got.stderr)
			}
			got = call(t, "", "run", "--resume", "cut", "-j", "2")
			if got.code != host.ExitOK || !strings.Contains(got.stderr, "keymove: going on with 2 of ") || lastLine(got.stderr) != "cut" {
				t.Fatalf("resumed: exit code %d\n%s", got.code, got.stderr)
			}
			checkSameFiles(t, "cut", "whole")
			if trace := filepath.Join("whole", folder.TraceFile); exists(trace) && readFile(t, trace) != readFile(t, "cut", folder.TraceFile) {
				t.Error("the trace is another one")
			}
			if _, table, _ := strings.Cut(got.stdout, "\n"); !strings.Contains(strings.ReplaceAll(want.stdout, "whole", "cut"), table) || table == "" {
				t.Errorf("the table is\n%s\nwant\n%s", got.stdout, want.stdout)
			}
		})
	}
}

// TestResumeElsewhere resumes a run from another folder than it was started in.
func TestResumeElsewhere(t *testing.T) {
	dir := inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	for _, command := range [][]string{
		{"run", "mates.epd", "--nodes", "500", "--no-times", "--out", "run"},
		{"run", "--resume", filepath.Join("..", "run")},
	} {
		var stdout, stderr bytes.Buffer
		a := testApp(strings.NewReader(""), &stdout, &stderr)
		a.WorkingDir = os.Getwd
		ctx := t.Context()
		if command[1] != "--resume" {
			var cut context.CancelFunc
			ctx, cut = context.WithCancel(ctx)
			cut()
			if code := a.run(ctx, command); code != host.ExitInterrupted {
				t.Fatalf("exit code %d\n%s", code, &stderr)
			}
			if err := os.Mkdir("other", 0o777); err != nil {
				t.Fatal(err)
			}
			t.Chdir(filepath.Join(dir, "other"))
			continue
		}
		if code := a.run(ctx, command); code != host.ExitOK {
			t.Errorf("resumed: exit code %d\n%s", code, &stderr)
		}
	}
}

// TestResumeFinished resumes a run that has nothing left to do, whatever has
// become of its suites.
func TestResumeFinished(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	whole := call(t, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "run")
	want := readFile(t, "run", "records.csv")
	manifest := readFile(t, "run", "run.json")
	if err := errors.Join(os.Remove("mates.epd"), os.Remove(filepath.Join("run", "records.csv"))); err != nil {
		t.Fatal(err)
	}
	got := call(t, "", "run", "--resume", "run")
	if got.code != host.ExitOK || got.stderr != "keymove: the run is complete; its files are written again\nrun\n" || got.stdout != whole.stdout {
		t.Errorf("%+v, want exit code 0, the table, and that the run is complete", got)
	}
	if readFile(t, "run", "records.csv") != want {
		t.Error("records.csv is not as it was")
	}
	if readFile(t, "run", "run.json") != manifest {
		t.Error("run.json has changed")
	}
}

// TestResumeFinishesARunWithoutEnd resumes a run that was killed after its last
// search.
func TestResumeFinishesARunWithoutEnd(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	call(t, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "whole")
	callCut(t, 0, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "run")
	if err := os.WriteFile(filepath.Join("run", "journal.jsonl"), []byte(readFile(t, "whole", "journal.jsonl")), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := call(t, "", "run", "--resume", "run"); got.code != host.ExitOK {
		t.Errorf("exit code %d\n%s", got.code, got.stderr)
	}
	checkSameFiles(t, "run", "whole")
	m, err := folder.ReadManifest("run")
	if err != nil || m.End == nil || m.End.Interrupted || m.End.Records != 3 {
		t.Errorf("the end is %+v, %v, want 3 records and not interrupted", m.End, err)
	}
}

// writeBare takes the checksums out of the journal of a run.
func writeBare(t *testing.T, dir string) {
	t.Helper()
	bare := regexp.MustCompile(`,"crc32c":"[0-9a-f]{8}"}`).ReplaceAllString(readFile(t, dir, folder.JournalFile), "}")
	if err := os.WriteFile(filepath.Join(dir, folder.JournalFile), []byte(bare), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestAChangedJournalIsRefused by every command that reads it, and nothing is written but the comment of a
// gate that has no decision.
func TestAChangedJournalIsRefused(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	call(t, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "run")
	lines := strings.SplitAfter(readFile(t, "run", folder.JournalFile), "\n")
	lines[1] = strings.Replace(lines[1], `"depth":`, `"depth":1`, 1)
	path := filepath.Join("run", folder.JournalFile)
	if err := os.WriteFile(path, []byte(strings.Join(lines, "")), 0o666); err != nil {
		t.Fatal(err)
	}
	remove(t, filepath.Join("run", report.RecordsFile))
	before := filesOf(t, "run")
	for _, args := range []string{"report run", "run --resume run", "compare run run", "gate --baseline run run"} {
		got := call(t, "", strings.Fields(args)...)
		if got.code != host.ExitSuite || !strings.Contains(got.stderr, path+":2: the line has been changed") {
			t.Errorf("%s: exit code %d, want %d with the line:\n%s", args, got.code, host.ExitSuite, got.stderr)
		}
		if strings.HasPrefix(args, "gate") {
			if comment := readFile(t, "run", show.CommentFile); !strings.Contains(comment, "**no decision**") {
				t.Errorf("%s: the comment\n%s", args, comment)
			}
			remove(t, filepath.Join("run", show.CommentFile))
		}
		if after := filesOf(t, "run"); !slices.Equal(after, before) {
			t.Errorf("%s: the folder holds\n%q\nand held\n%q", args, after, before)
		}
	}
}

// TestAJournalWithoutChecksumsIsRead, with one note.
func TestAJournalWithoutChecksumsIsRead(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	call(t, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "run")
	want := readFile(t, "run", report.RecordsFile)
	writeBare(t, "run")
	for _, args := range []string{"report run", "report run --quiet", "run --resume run", "run --resume run --quiet", "compare run run"} {
		remove(t, filepath.Join("run", report.RecordsFile))
		got := call(t, "", strings.Fields(args)...)
		if n := strings.Count(got.stdout+got.stderr, "would not be noticed"); got.code != host.ExitOK || n != 1 {
			t.Errorf("%s: exit code %d, %d notes, want one:\n%s%s", args, got.code, n, got.stdout, got.stderr)
		}
		if strings.HasPrefix(args, "compare") {
			continue
		}
		if got := readFile(t, "run", report.RecordsFile); got != want {
			t.Errorf("%s: %s holds\n%s\nwant\n%s", args, report.RecordsFile, got, want)
		}
	}
}

// TestResumeRefuses checks what a run is not resumed with, and that the message
// says what to do. Nothing in the folder changes.
func TestResumeRefuses(t *testing.T) {
	changeFile := func(path, old, new string) func(*testing.T) {
		return func(t *testing.T) {
			text := readFile(t, path)
			if !strings.Contains(text, old) {
				t.Fatalf("there is no %q in %s", old, path)
			}
			if err := os.WriteFile(path, []byte(strings.Replace(text, old, new, 1)), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	journal := filepath.Join("run", "journal.jsonl")
	changeRecord := func(old, new string) func(*testing.T) {
		return func(t *testing.T) {
			writeBare(t, "run")
			changeFile(journal, old, new)(t)
			text := readFile(t, journal)
			if err := os.WriteFile(journal, folder.SealLine([]byte(strings.TrimSpace(text))), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	tests := []struct {
		name   string
		change func(*testing.T)
		args   string
		code   int
		says   []string
	}{
		{"a flag", nil, "run --resume run --nodes 5", host.ExitUsage, []string{"--nodes cannot be combined with --resume"}},
		{"a flag before it", nil, "run --hash 16 --resume run", host.ExitUsage, []string{"--hash cannot be combined with --resume"}},
		{"a flag of no value", nil, "run --no-times --resume run", host.ExitUsage, []string{"--no-times cannot be combined with --resume"}},
		{"a contender", nil, "run --resume run --profile plain", host.ExitUsage, []string{"--profile cannot be combined with --resume"}},
		{"a folder", nil, "run --resume run --out other", host.ExitUsage, []string{"--out cannot be combined with --resume"}},
		{"a suite", nil, "run --resume run mates.epd", host.ExitUsage, []string{"mates.epd cannot be combined with --resume"}},
		{"no workers", nil, "run --resume run -j 0", host.ExitUsage, []string{"-j 0"}},
		{"no folder", nil, "run --resume missing", host.ExitSuite, []string{"missing: folder not found"}},
		{"a file", nil, "run --resume mates.epd", host.ExitSuite, []string{"mates.epd is not a run folder"}},
		{"another folder", nil, "run --resume .", host.ExitSuite, []string{". is not a run folder", "last line that it writes to stderr"}},
		{"a suite that has changed", changeFile("mates.epd", "m1", "m0"), "run --resume run", host.ExitSuite,
			[]string{"mates.epd has changed since the run began", "sha256", "bring the old file back"}},
		{"a suite that cannot be read", changeFile("mates.epd", "Qg7#", "Qa7"), "run --resume run", host.ExitSuite, []string{"mates.epd:1:"}},
		{"a suite that is gone", func(t *testing.T) {
			if err := os.Remove("mates.epd"); err != nil {
				t.Fatal(err)
			}
		}, "run --resume run", host.ExitSuite, []string{"mates.epd: file not found"}},
		{"another program", changeFile("run/run.json", "abab", "cdcd"), "run --resume run", host.ExitSuite,
			[]string{"another keymove began this run", "cdcdabababab", "abababababab", "keymove report run"}},
		{"another version", changeFile("run/run.json", "1.2.3", "1.2.4"), "run --resume run", host.ExitSuite, []string{"another keymove", "1.2.4"}},
		{"a program that nobody knows", changeFile("run/run.json", strings.Repeat("ab", 32), ""), "run --resume run", host.ExitSuite, []string{"sha256 unknown"}},
		{"a damaged manifest", changeFile("run/run.json", "{", ""), "run --resume run", host.ExitSuite, []string{filepath.Join("run", "run.json")}},
		{"a manifest that does not fit", changeFile("run/run.json", `"positions": 3`, `"positions": 4`), "run --resume run", host.ExitSuite,
			[]string{"mates.epd: ", "4 positions", "3"}},
		{"a damaged journal", changeFile(journal, "{", ""), "run --resume run", host.ExitSuite,
			[]string{journal + ":1: ", "take the line away", "keymove run --resume run"}},
		{"a changed record", changeFile(journal, `"nodes":`, `"nodes":1`), "run --resume run", host.ExitSuite,
			[]string{journal + ":1: the line has been changed", "take the line away", "keymove run --resume run"}},
		{"a record of another run", changeRecord(`"suite":"mates"`, `"suite":"wac"`), "run --resume run", host.ExitSuite,
			[]string{journal + ":1: a record of another run"}},
		{"a record of another case", changeRecord(`"case":"`, `"case":"x`), "run --resume run", host.ExitSuite,
			[]string{journal + ":1: m1 of default has the case x"}},
		{"a record twice", func(t *testing.T) {
			line := readFile(t, journal)
			if err := os.WriteFile(journal, []byte(line+line), 0o666); err != nil {
				t.Fatal(err)
			}
		}, "run --resume run", host.ExitSuite, []string{journal + ":2: m1 of mates by default is in line 1 already", "take the line away"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inTempDir(t)
			writeFile(t, "mates.epd", threeMates...)
			if got := callCut(t, 1, "", "run", "mates.epd", "--nodes", "500", "--out", "run"); got.code != host.ExitInterrupted {
				t.Fatalf("exit code %d\n%s", got.code, got.stderr)
			}
			if test.change != nil {
				test.change(t)
			}
			before := filesOf(t, "run")
			got := call(t, "", strings.Fields(test.args)...)
			if got.code != test.code {
				t.Errorf("exit code %d, want %d", got.code, test.code)
			}
			for _, want := range test.says {
				if !strings.Contains(got.stderr, want) {
					t.Errorf("%q is not in:\n%s", want, got.stderr)
				}
			}
			if after := filesOf(t, "run"); !slices.Equal(after, before) {
				t.Errorf("the folder holds\n%q\nand held\n%q", after, before)
			}
		})
	}
}

// filesOf returns the names and contents of the files of a folder.
func filesOf(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, entry := range entries {
		files = append(files, entry.Name(), readFile(t, dir, entry.Name()))
	}
	return files
}

// TestResumeOtherMachine checks the warning, which needs a time limit.
func TestResumeOtherMachine(t *testing.T) {
	for _, limit := range []string{"--movetime", "--nodes"} {
		inTempDir(t)
		writeFile(t, "mates.epd", threeMates...)
		callCut(t, 1, "", "run", "mates.epd", limit, "5", "--out", "run")
		var stdout, stderr bytes.Buffer
		a := testApp(strings.NewReader(""), &stdout, &stderr)
		a.Machine = func() suites.Machine { return suites.Machine{Host: "other", CPUs: 64} }
		if code := a.run(t.Context(), []string{"run", "--resume", "run"}); code != host.ExitOK {
			t.Fatalf("exit code %d\n%s", code, &stderr)
		}
		if warned := strings.Contains(stderr.String(), "began on another machine"); warned != (limit == "--movetime") {
			t.Errorf("%s: warned %v:\n%s", limit, warned, &stderr)
		}
		m, err := folder.ReadManifest("run")
		if err != nil || len(m.Resumed) != 1 || m.Resumed[0].Records != 1 || m.Resumed[0].Machine.Host != "other" {
			t.Errorf("%s: run.json has %+v, %v, want one resumption with one record on the other machine", limit, m.Resumed, err)
		}
	}
}

// TestASuiteThatChangesUnderTheRun checks that a run uses what it loaded.
func TestASuiteThatChangesUnderTheRun(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	args := []string{"run", "mates.epd", "--nodes", "500", "--no-times", "--out"}
	if got := call(t, "", append(args, "whole")...); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	open := a.OpenBuiltIn
	a.OpenBuiltIn = func(r search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
		writeFile(t, "mates.epd", "nothing of a suite")
		return open(r)
	}
	if code := a.run(t.Context(), append(args, "run")); code != host.ExitOK {
		t.Errorf("exit code %d\n%s", code, &stderr)
	}
	checkSameFiles(t, "run", "whole")
	if got, want := readFile(t, "run", "run.json"), readFile(t, "whole", "run.json"); got != want {
		t.Errorf("run.json is\n%s\nwant\n%s", got, want)
	}
}

// TestTwoRunsInOneFolder begins and resumes a run in a folder that another one
// writes into.
func TestTwoRunsInOneFolder(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	callCut(t, 1, "", "run", "mates.epd", "--nodes", "500", "--out", "run")
	folder, _, err := folder.ResumeRun("run")
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	got := call(t, "", "run", "--resume", "run")
	if want := "keymove: run is in use by a run that is going on; wait for it, or end it first\n"; got.code != host.ExitUsage || got.stderr != want {
		t.Errorf("--resume: %d, %q, want %d, %q", got.code, got.stderr, host.ExitUsage, want)
	}
	if got := call(t, "", "run", "mates.epd", "--out", "run"); got.code != host.ExitUsage || !strings.Contains(got.stderr, "--resume") {
		t.Errorf("--out: %+v, want exit code %d and --resume", got, host.ExitUsage)
	}
	got = call(t, "", "report", "run")
	if got.code != host.ExitOK || !strings.Contains(got.stderr, "the run is in progress, with 1 of 3 searches recorded") || got.stdout == "" {
		t.Errorf("report: %+v, want the table and that the run is going on", got)
	}
}
