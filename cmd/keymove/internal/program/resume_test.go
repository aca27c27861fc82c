package program_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/program"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/report/show"
	"keymove/suites"
	"keymove/suites/folder"
)

// checkSameFiles compares files of two run folders byte for byte: those that every run has, and others.
func checkSameFiles(t *testing.T, got, want string, others ...string) {
	t.Helper()
	for _, name := range append([]string{"records.csv", "summary.csv", "failed.epd"}, others...) {
		if ReadFile(t, got, name) != ReadFile(t, want, name) {
			t.Errorf("%s of %s differs from that of %s", name, got, want)
		}
	}
}

// TestResume interrupts runs of every sort and resumes them: they end as if nothing had happened.
func TestResume(t *testing.T) {
	for name, test := range map[string]struct{ args, stdin string }{
		"one suite":                      {args: "mates.epd"},
		"the embedded suite":             {args: "--first 3"},
		"several suites and contenders":  {args: "mates.epd sub/mates.epd --profile default --profile old:default,see=off"},
		"a pattern":                      {args: "ma*.epd sub/*"},
		"stdin":                          {args: "- sub/mates.epd", stdin: strings.Join(ThreeMates, "\n")},
		"a choice of cases":              {args: "mates.epd sub/mates.epd --filter m* --first 2"},
		"a sample":                       {args: "--sample 4 --seed 7"},
		"invalid lines":                  {args: "invalid.epd --skip-invalid"},
		"repairs":                        {args: "repaired.epd mates.epd"},
		"Chess960":                       {args: "frc.epd mates.epd --chess960"},
		"limits and hash":                {args: "mates.epd --hash 1 --depth 3"},
		"repeats, early stop and traces": {args: "mates.epd --repeat 2 --early-stop 2 --trace"},
		"several limits":                 {args: "mates.epd --nodes 100,300 --ablate see"},
		"a book":                         {args: "start.epd mates.epd --book a.bin --profile default,book=on"},
		"a file of profiles":             {args: "mates.epd --profiles my.toml --profile x:sharp --ablate lmr"},
	} {
		t.Run(name, func(t *testing.T) {
			InMates(t)
			writeBook(t, "a.bin", "a2a3")
			WriteFile(t, "start.epd", startCase)
			WriteFile(t, "sub/mates.epd", ThreeMates[1:]...)
			WriteFile(t, "invalid.epd", append([]string{`7k/8/5KQ1/8/8/8/8/8 w - - bm Qa7; id "illegal";`}, ThreeMates...)...)
			WriteFile(t, "repaired.epd", `6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id "repaired"`)
			WriteFile(t, "frc.epd", `1k6/8/8/8/8/8/8/1K3R2 w F - bm Rf8+; id "castle";`)
			WriteFile(t, "my.toml", "[profiles.sharp]", `base = "default"`, "see = false")
			args := append([]string{"run", "--no-times"}, strings.Fields(test.args)...)
			if !strings.Contains(test.args, "--nodes") {
				args = append(args, "--nodes", "300")
			}
			want := Call(t, test.stdin, append(slices.Clone(args), "--out", "whole")...)
			want.Check(t, "undisturbed", host.ExitOK)
			CallCut(t, 1, test.stdin, append(args, "--out", "cut")...).Check(t, "interrupted", host.ExitInterrupted, "interrupted: 1 of ", "keymove: to go on: keymove run --resume cut cut")
			WriteFile(t, "my.toml", "[profiles.sharp]") // what is begun does not need it
			CallCut(t, 1, "", "run", "--resume", "cut").Check(t, "interrupted again", host.ExitInterrupted, "interrupted: 2 of ")
			got := Must(t, "run --resume cut -j 2")
			if !strings.Contains(got.Stderr, "keymove: going on with 2 of ") || lastLine(got.Stderr) != "cut" {
				t.Errorf("resumed: %+v", got)
			}
			checkSameFiles(t, "cut", "whole")
			for _, name := range []string{folder.TraceFile, "comparison.csv"} {
				if Exists(filepath.Join("whole", name)) && ReadFile(t, "whole", name) != ReadFile(t, "cut", name) {
					t.Errorf("%s is another one", name)
				}
			}
			if _, table, _ := strings.Cut(got.Stdout, "\n"); !strings.Contains(strings.ReplaceAll(want.Stdout, "whole", "cut"), table) || table == "" {
				t.Errorf("the table is\n%s\nwant\n%s", got.Stdout, want.Stdout)
			}
		})
	}
}

// TestResumeElsewhere resumes a run from another folder than it was started in.
func TestResumeElsewhere(t *testing.T) {
	dir := InMates(t)
	inPlace := func(a *program.App) { a.WorkingDir = os.Getwd }
	ctx, cut := context.WithCancel(t.Context())
	cut()
	CallUntil(ctx, "", inPlace, "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "run").Check(t, "run", host.ExitInterrupted)
	MakeDirs(t, "other")
	t.Chdir(filepath.Join(dir, "other"))
	CallWith(t, "", inPlace, "run", "--resume", filepath.Join("..", "run")).Check(t, "resumed", host.ExitOK)
}

// TestResumeFinished resumes a run that has nothing left to do, whatever has become of its suites, and one that was
// killed after its last search.
func TestResumeFinished(t *testing.T) {
	InMates(t)
	whole := Must(t, "run mates.epd --nodes 500 --no-times --out run")
	records, manifest := ReadFile(t, "run", "records.csv"), ReadFile(t, "run", "run.json")
	CallCut(t, 0, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "killed")
	CopyFile(t, "run/journal.jsonl", "killed/journal.jsonl")
	Must(t, "run --resume killed")
	if m, err := folder.ReadManifest("killed"); err != nil || m.End == nil || m.End.Interrupted || m.End.Records != 3 {
		t.Errorf("the end is %+v, %v, want 3 records and not interrupted", m.End, err)
	}
	Remove(t, "mates.epd", "run/records.csv")
	got := Must(t, "run --resume run")
	if got.Stderr != "keymove: the run is complete; its files are written again\nrun\n" || got.Stdout != whole.Stdout {
		t.Errorf("%+v, want the table, and that the run is complete", got)
	}
	if ReadFile(t, "run", "records.csv") != records || ReadFile(t, "run", "run.json") != manifest {
		t.Error("records.csv or run.json is not as it was")
	}
	checkSameFiles(t, "killed", "run")
}

// TestJournalsAreChecked: a changed line is refused by every command that reads it, and nothing is written but the comment of
// a gate that has no decision; a journal without checksums is read, with one note.
func TestJournalsAreChecked(t *testing.T) {
	InMates(t)
	Must(t, "run mates.epd --nodes 500 --no-times --out run")
	path, comment := filepath.Join("run", folder.JournalFile), filepath.Join("run", show.CommentFile)
	journal, records := ReadFile(t, path), ReadFile(t, "run", "records.csv")
	first, rest, _ := strings.Cut(journal, "\n")
	WriteText(t, path, first+"\n"+strings.Replace(rest, `"depth":`, `"depth":1`, 1))
	before := filesOf(t, "run")
	for _, line := range []string{"report run", "run --resume run", "compare run run", "gate --baseline run run"} {
		check(t, row{line, host.ExitSuite, path + ":2: the line has been changed"})
		if strings.HasPrefix(line, "gate") {
			Wants(t, "the comment", ReadFile(t, comment), "**no decision**")
			Remove(t, comment)
		}
		if after := filesOf(t, "run"); !slices.Equal(after, before) {
			t.Errorf("%s: the folder holds\n%q\nand held\n%q", line, after, before)
		}
	}
	WriteText(t, path, regexp.MustCompile(`,"crc32c":"[0-9a-f]{8}"}`).ReplaceAllString(journal, "}"))
	for _, line := range []string{"report run", "report run --quiet", "run --resume run", "run --resume run --quiet", "compare run run"} {
		if got := Must(t, line); strings.Count(got.Stdout+got.Stderr, "would not be noticed") != 1 || ReadFile(t, "run", "records.csv") != records {
			t.Errorf("%s: want one note: %+v", line, got)
		}
	}
}

// TestResumeRefuses checks what a run is not resumed with, and that the message
// says what to do. Nothing in the folder changes.
func TestResumeRefuses(t *testing.T) {
	changed := func(path, old, new string) func() { return func() { ReplaceIn(t, path, old, new) } }
	const manifest, journal = "run/run.json", "run/journal.jsonl"
	resealed := func(old, new string) func() {
		return func() {
			ReplaceIn(t, journal, old, new)
			line, _, _ := strings.Cut(ReadFile(t, journal), `,"crc32c"`)
			WriteText(t, journal, string(folder.SealLine([]byte(line+"}"))))
		}
	}
	for name, test := range map[string]struct {
		change func()
		says   []string
	}{
		"a suite that has changed":     {changed("mates.epd", "m1", "m0"), []string{"mates.epd has changed since the run began", "sha256", "bring the old file back"}},
		"a suite that cannot be read":  {changed("mates.epd", "Qg7#", "Qa7"), []string{"mates.epd:1:"}},
		"a suite that is gone":         {func() { Remove(t, "mates.epd") }, []string{"mates.epd: file not found"}},
		"another book":                 {func() { writeBook(t, "a.bin", "h2h3") }, []string{"a.bin has changed since the run began"}},
		"another program":              {changed(manifest, "abab", "cdcd"), []string{"another keymove began this run", "cdcdabababab", "abababababab", "keymove report run"}},
		"another version":              {changed(manifest, "1.2.3", "1.2.4"), []string{"another keymove", "1.2.4"}},
		"a program that nobody knows":  {changed(manifest, strings.Repeat("ab", 32), ""), []string{"sha256 unknown"}},
		"a damaged manifest":           {changed(manifest, "{", ""), []string{manifest}},
		"a manifest that does not fit": {changed(manifest, `"positions": 3`, `"positions": 4`), []string{"mates.epd: ", "4 positions", "3"}},
		"a sequential run":             {changed(manifest, "{", `{"sequential": true,`), []string{"this is a sequential run"}},
		"a damaged journal":            {changed(journal, "{", ""), []string{journal + ":1: ", "take the line away", "keymove run --resume run"}},
		"a record of another run":      {resealed(`"suite":"mates"`, `"suite":"wac"`), []string{journal + ":1: a record of another run"}},
		"a record of another case":     {resealed(`"case":"`, `"case":"x`), []string{journal + ":1: m1 of default,book=on has the case x"}},
		"a record twice":               {func() { WriteText(t, journal, strings.Repeat(ReadFile(t, journal), 2)) }, []string{journal + ":2: m1 of mates by default,book=on is in line 1 already", "take the line away"}},
	} {
		t.Run(name, func(t *testing.T) {
			InMates(t)
			writeBook(t, "a.bin", "a2a3")
			CallCut(t, 1, "", strings.Fields("run mates.epd --nodes 500 --book a.bin --profile default,book=on --out run")...).Check(t, "cut", host.ExitInterrupted)
			test.change()
			before := filesOf(t, "run")
			Call(t, "", "run", "--resume", "run").Check(t, "--resume", host.ExitSuite, test.says...)
			if after := filesOf(t, "run"); !slices.Equal(after, before) {
				t.Errorf("the folder holds\n%q\nand held\n%q", after, before)
			}
		})
	}
}

// filesOf returns the names and contents of the files of a folder.
func filesOf(t *testing.T, dir string) (files []string) {
	t.Helper()
	for _, name := range NamesIn(t, dir) {
		files = append(files, name, ReadFile(t, dir, name))
	}
	return files
}

// TestResumeOtherMachine checks the warning, which needs a time limit.
func TestResumeOtherMachine(t *testing.T) {
	InMates(t)
	other := suites.Machine{Host: "other", CPUs: 2}
	for _, limit := range []string{"movetime", "nodes"} {
		CallCut(t, 1, "", "run", "mates.epd", "--"+limit, "5", "--out", limit)
		got := CallWith(t, "", func(a *program.App) { a.Machine = func() suites.Machine { return other } }, "run", "--resume", limit)
		if got.Code != host.ExitOK || strings.Contains(got.Stderr, "began on another machine") != (limit == "movetime") {
			t.Errorf("%s: %+v", limit, got)
		}
		if m, err := folder.ReadManifest(limit); err != nil || len(m.Resumed) != 1 || m.Resumed[0].Records != 1 || m.Resumed[0].Machine != other {
			t.Errorf("%s: run.json has %+v, %v, want one resumption with one record on the other machine", limit, m.Resumed, err)
		}
	}
}

// TestASuiteThatChangesUnderTheRun checks that a run uses what it loaded.
func TestASuiteThatChangesUnderTheRun(t *testing.T) {
	InMates(t)
	Must(t, "run mates.epd --nodes 500 --no-times --out whole")
	CallWith(t, "", func(a *program.App) { beforeStart(a, func() { WriteFile(t, "mates.epd", "nothing of a suite") }) },
		"run", "mates.epd", "--nodes", "500", "--no-times", "--out", "run").Check(t, "run", host.ExitOK)
	checkSameFiles(t, "run", "whole", "run.json")
}

// TestTwoRunsInOneFolder begins and resumes a run in a folder that another one writes into.
func TestTwoRunsInOneFolder(t *testing.T) {
	InMates(t)
	CallCut(t, 1, "", "run", "mates.epd", "--nodes", "500", "--out", "run")
	folder, _, err := folder.ResumeRun("run")
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	check(t,
		row{"run --resume run", host.ExitUsage, "keymove: run is in use by a run that is going on; wait for it, or end it first"},
		row{"run mates.epd --out run", host.ExitUsage, "--resume"},
		row{"report run", host.ExitOK, "the run is in progress, with 1 of 3 searches recorded"})
}

// TestShardsMergeIntoTheWhole: merged shards are the run of one process, byte for byte, also of a suite from standard
// input, with a trace, of games, of lines and at several limits.
func TestShardsMergeIntoTheWhole(t *testing.T) {
	InMates(t)
	WriteText(t, "games.epd", ReadFile(t, Testdata("history.epd")))
	ownLines(t)
	for line, names := range map[string][]string{
		"- mates.epd --trace --repeat 2 --nodes 200 --profile default --profile plain": {"comparison.csv", "report.md", "trace.jsonl", "stdin.epd"},
		"games.epd lines.epd --lines --nodes 500":                                      nil,
		"mates --first 8 --profile seajay --ablate see --nodes 100,200":                {"comparison.csv"},
	} {
		for _, dir := range []string{"whole", "none", "s1", "s2", "s3", "all", "two"} {
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
		}
		args := append([]string{"run", "--no-times", "--quiet"}, strings.Fields(line)...)
		stdin := strings.Join(ThreeMates, "\n") + "\n"
		Call(t, stdin, append(slices.Clone(args), "--out", "whole")...).Check(t, line, host.ExitOK)
		for i := 1; i <= 3; i++ {
			Call(t, stdin, append(slices.Clone(args), "--shard", fmt.Sprintf("%d/3", i), "--out", fmt.Sprint("s", i))...).Check(t, line, host.ExitOK)
		}
		check(t, row{"report --merge --out none s1 s3", host.ExitInconclusive, "missing: 2/3;"})
		if got := Must(t, "report --merge s2 s1 s3 --out all --quiet"); got.Stderr != "all\n" {
			t.Errorf("merged: %+v", got)
		}
		checkSameFiles(t, "all", "whole", names...)
	}
	check(t,
		row{"report --merge --out none s1 s1", host.ExitSuite, "given twice"},
		row{"report --merge --out none s1 whole", host.ExitSuite, "whole is not a shard"},
		row{"report s1", host.ExitOK, "This is shard 1/3"},
		row{"report --merge s1 s3 --allow-missing --out two", host.ExitOK, "The run is incomplete"},
		row{"run --resume two --quiet", host.ExitOK, "two"})
	checkSameFiles(t, "two", "whole")
}

// The folders of matches and of runs are not mixed up, and those of earlier versions that are not read any longer are
// refused by name, with the way on, whoever reads them.
func TestFoldersThatAreRefused(t *testing.T) {
	InMates(t)
	Must(t, "run mates.epd --nodes 100 --quiet --out other")
	Must(t, "run mates.epd --nodes 100 --quiet --out sequential")
	ReplaceIn(t, "sequential/run.json", "{", `{"sequential": true, "sequence": {"alpha": 0.05, "records": 3, "suites": []},`)
	Must(t, "run mates.epd --nodes 100 --quiet --out earlier/nodes=100")
	WriteFile(t, "earlier/limits.json", `{"version": "0.1.0", "limits": ["nodes=100"]}`)
	Must(t, "match --profile default --profile vpr-9.0 --profile plain --nodes 20 --games 4 --max-moves 2 --quiet --out robin")
	text := ReadFile(t, "robin", folder.ManifestFile)
	WriteText(t, "robin/run.json", regexp.MustCompile(`"second": 2\s+}`).ReplaceAllString(text, "$0, {\"first\": 1, \"second\": 2}"))
	for says, lines := range map[string][]string{
		"run.json: this is a sequential run, which lacks positions: search its suites again": {"report sequential", "compare sequential", "compare other sequential", "gate --baseline sequential other",
			"gate --baseline other sequential", "run --resume sequential", "run mates.epd --nodes 100 --baseline sequential", "explain sequential#mates:1"},
		"each of its folders is a run by itself": {"report earlier", "compare earlier", "run --resume earlier", "gate --baseline earlier earlier/nodes=100", "report --merge earlier --out m"},
		"it is a round robin":                    {"report robin", "match --resume robin", "match --merge robin robin"},
	} {
		for _, line := range lines {
			check(t, row{line, host.ExitSuite, says})
		}
	}
	check(t, row{"compare earlier/nodes=100 other", host.ExitOK, ""})
}

// TestReport rebuilds the files of a run from its journal, when the suite is gone.
func TestReport(t *testing.T) {
	InMates(t)
	want := Must(t, "run mates.epd --nodes 500 --no-times --out whole")
	Must(t, "run mates.epd --nodes 500 --no-times --out run")
	Remove(t, "mates.epd")
	for _, line := range []string{"report run", "report --quiet run", "report run --quiet"} {
		Remove(t, "run/records.csv", "run/summary.csv", "run/failed.epd")
		shown := map[bool]string{false: strings.ReplaceAll(want.Stdout, "whole", "run")}[strings.Contains(line, "--quiet")]
		if got := Must(t, line); got.Stdout != shown || got.Stderr != "" {
			t.Errorf("%s: %+v", line, got)
		}
		checkSameFiles(t, "run", "whole")
	}
}

// TestReportOfAnUnfinishedRun says what is missing and how to go on; files that were complete do not become empty.
func TestReportOfAnUnfinishedRun(t *testing.T) {
	InMates(t)
	cut := CallCut(t, 2, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "my run")
	got := Call(t, "", "report", "my run")
	if want := "keymove: 1 of 3 searches are missing; to go on: keymove run --resume 'my run'\n"; got.Code != host.ExitOK || got.Stdout != cut.Stdout || got.Stderr != want {
		t.Errorf("%+v, want %q", got, want)
	}
	for _, dir := range []string{"run", "whole"} {
		Must(t, "run mates.epd --nodes 500 --no-times --out "+dir)
	}
	Remove(t, filepath.Join("run", folder.JournalFile))
	Call(t, "", "report", "run").Check(t, "report", host.ExitSuite, "0 of the 3 records", "--resume")
	checkSameFiles(t, "run", "whole")
	Must(t, "run --resume run")
	checkSameFiles(t, "run", "whole")
}

// everyQuestion asks for every kind of thing, with origins of two positions each.
var everyQuestion = []string{
	`7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id "t.1"; game "1";`,
	`7k/5Q2/6K1/8/8/8/8/8 w - - bm #1; id "t.2"; game "1";`,
	`8/8/8/8/8/4k3/8/4K2R w K - am Kd1; id "t.3"; game "2";`,
	`8/8/8/8/8/4k3/8/4K2R w K - bm O-O; c0 "O-O=10, Kd1=4, Kf1=3, Rh3=2"; id "t.4"; game "2";`,
}

// TestRecordsAreChecked: a record with a move that is not legal, or with another case than its position has, is an
// error with its line.
func TestRecordsAreChecked(t *testing.T) {
	InMates(t)
	Must(t, "run mates.epd --nodes 100 --quiet --out r")
	table := ReadFile(t, "r", "records.csv")
	for _, wrong := range [][2]string{{"0123456789abcdef", "case"}, {"k7/8/8/8/8/8/1P6/1K6 w - - 0 1", "fen"}, {"a8h1", "move_uci"}} {
		WriteText(t, "x.csv", strings.Replace(table, strings.Split(cellsOf(t, "r/records.csv", wrong[1])[1], "|")[0], wrong[0], 1))
		check(t, row{"compare x.csv r", host.ExitSuite, "x.csv:3:1: m2 of default "})
	}
}
