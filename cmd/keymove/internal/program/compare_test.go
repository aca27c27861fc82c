package program_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
	"keymove/report/compare"
)

// twoRuns makes the runs old, of one contender, and new, of two.
func twoRuns(t *testing.T) {
	t.Helper()
	InMates(t)
	const line = "run mates.epd --nodes 500 --no-times --quiet --out "
	Must(t, line+"old")
	Must(t, line+"new --profile default --profile default,see=off")
}

// TestRunWritesComparison: a run with several contenders has the file that compare
// writes of it, and report writes it again; a run with one has none.
func TestRunWritesComparison(t *testing.T) {
	twoRuns(t)
	want := ReadFile(t, "new", compare.File)
	if lines := LinesOf(want); len(lines) < 2 || !strings.HasPrefix(lines[1], `mates,all,default,"default,see=off",3,`) || Exists("old/comparison.csv") {
		t.Errorf("comparison.csv:\n%s", want)
	}
	Must(t, "compare new --out folder")
	Must(t, "compare new --out folder/own.csv")
	Remove(t, "new/comparison.csv")
	Must(t, "report --quiet new")
	for name, got := range map[string]string{"--csv": Must(t, "compare new --csv").Stdout, "--out DIR": ReadFile(t, "folder", compare.File), "--out FILE": ReadFile(t, "folder", "own.csv"), "report": ReadFile(t, "new", compare.File)} {
		if got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
}

// TestCompareRuns compares runs as folders and as files, and contenders of them, by pairs of base and contender.
func TestCompareRuns(t *testing.T) {
	twoRuns(t)
	const pair = `"base": "%s", "contender": "%s"`
	for line, want := range map[string][][2]string{
		"old new --all-pairs":         {{"old#default", "new#default"}, {"old#default", "default,see=off"}, {"new#default", "default,see=off"}},
		"new#default,see=off old":     {{"default,see=off", "default"}},
		"old/records.csv new#default": {{"old/records.csv#default", "new#default"}},
	} {
		got := Must(t, "compare --json "+line).Stdout
		for _, names := range want {
			Wants(t, line, got, fmt.Sprintf(pair, names[0], names[1]))
		}
		if n := strings.Count(got, `"sides": {`); n != len(want) {
			t.Errorf("%s: %d pairs, want %d:\n%s", line, n, len(want), got)
		}
	}
}

// TestCompareBy: the differences by phase, theme and feature as text, in Markdown and on a page, with the phases of any detector.
func TestCompareBy(t *testing.T) {
	InTempDir(t)
	Must(t, "run mates --first 20 --nodes 500 --no-times --quiet --ablate see,razor=r1 --out run")
	Must(t, "report run --phase fourstate --quiet")
	Wants(t, "summary.csv", ReadFile(t, "run", "summary.csv"), "phase=opening,19,")
	check(t,
		row{"compare run --by phase", host.ExitOK, "suite phase contender"},
		row{"compare run --by theme", host.ExitOK, "mates mate in 2 default,razor=r1"},
		row{"compare run --by feature", host.ExitOK, "mates pruning default,razor=r1 razor=r1"},
		row{"compare run --by phase --markdown", host.ExitOK, "| mates | middlegame | default,see=off |"},
		row{"compare run --by feature --html", host.ExitOK, "<h2>Differences by feature</h2>"},
		row{"compare run --by phase --phase fourstate", host.ExitOK, "mates opening default,see=off 19"},
		row{"compare run --phase fourstate --csv", host.ExitOK, "mates,phase=opening,default,"},
		row{"compare run --out compared", host.ExitOK, ""})
	Wants(t, "settings.csv", ReadFile(t, "compared", "settings.csv"), `"default,razor=r1",razor,pruning,r1,off,default`)
}

// commandsOfPage returns the words of the command that a page shows for each case, as a shell reads them: they search it
// again. The last one's explains it.
func commandsOfPage(t *testing.T, dir string) (again [][]string, explain string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: needs a shell")
	}
	_, text, _ := strings.Cut(ReadFile(t, dir, "report.html"), `<script type="application/json" id="data">`)
	text, _, _ = strings.Cut(text, "</script>")
	var data struct {
		Commands [][]struct{ Before, After string }
		Cases    []struct {
			F string
			X []int
		}
		Folders []string
	}
	if err := json.Unmarshal([]byte(text), &data); err != nil {
		t.Fatalf("%v:\n%.1000s", err, text)
	}
	for _, c := range data.Cases {
		command := data.Commands[0][0]
		words, err := exec.CommandContext(t.Context(), "sh", "-c", `printf '%s\n' `+command.Before+" --filter "+c.F+" "+command.After).Output()
		if err != nil {
			t.Fatal(err)
		}
		again = append(again, LinesOf(string(words)))
	}
	return again, fmt.Sprintf("%s#%d", data.Folders[0], data.Cases[0].X[1])
}

// TestPageCommandsRunTheCase: the command under a position, given to a shell, searches this
// position again with the same results, also with contenders that need a file of profiles and a book.
func TestPageCommandsRunTheCase(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "my suite.epd", `7k/8/5K2/4Q3/8/8/8/8 w - - bm Qe4; id "it's $HOME [1] * \\";`, `7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#; id "other";`, startCase+";")
	WriteFile(t, "my profiles.toml", "[profiles.mine]", `base = "vpr-9.0"`, `nullmove = "off"`)
	writeBook(t, "h.bin", "h2h4")
	runOK(t, "my suite.epd", "--profiles", "my profiles.toml", "--profile", "mine", "--profile", "no see:mine,see=off,book=best", "--book", "h.bin", "--nodes", "300", "--hash", "1", "--out", "run", "--no-times")
	columns := []string{"case", "contender", "move", "nodes", "pv"}
	records := cellsOf(t, "run/records.csv", columns...)
	commands, explain := commandsOfPage(t, "run")
	found := 0
	for i, words := range commands {
		if words[0] != "keymove" || words[1] != "run" {
			t.Fatalf("the page shows %q", words)
		}
		dir := fmt.Sprint("again", i)
		Must(t, "run --out "+dir, words[2:]...)
		again := cellsOf(t, dir+"/records.csv", columns...)
		for _, cells := range again {
			if !slices.Contains(records, cells) {
				t.Errorf("%q: %s is none of %q", words, cells, records)
			}
		}
		found += len(again)
	}
	if found != 6 || len(commands) != 3 {
		t.Errorf("%d commands find %d of 6 records again", len(commands), found)
	}
	if testenv.Long() {
		t.Chdir("run") // where the page is
		check(t, row{"explain " + explain, host.ExitOK, "mine plays "}, row{"explain .#6", host.ExitOK, "no see plays h4, expected a3"})
	}
}

// TestPagesOnStdout: --html and --markdown write to stdout; of one run they are its files.
func TestPagesOnStdout(t *testing.T) {
	InTempDir(t)
	for _, profile := range []string{"default", "default,see=off"} {
		Must(t, "run mates --first 6 --nodes 500 --quiet --no-times --profile "+profile+" --out "+profile)
	}
	for flag, want := range map[string][2]string{"--html": {"report.html", "default → default,see=off · "}, "--markdown": {"report.md", "# default → default,see=off · "}} {
		if got := Must(t, "report default "+flag); got.Stdout != ReadFile(t, "default", want[0]) {
			t.Errorf("report %s: %d bytes", flag, len(got.Stdout))
		}
		several := Must(t, "report default default,see=off "+flag)
		if got := Must(t, "compare default default,see=off "+flag); !strings.Contains(several.Stdout, want[1]) || got.Stdout != several.Stdout {
			t.Errorf("%s: compare has %d bytes, report %.500s", flag, len(got.Stdout), several.Stdout)
		}
	}
	Wants(t, "eval --html", Must(t, "eval --html").Stdout, `<use href="#wK" x="180" y="315"/>`, ">network<")
}

// TestReportHistory: folders and tables of records make one page; commits at the ends of their names order them, whatever
// the names sort like, and what is of no commit stays behind what is given before it.
func TestReportHistory(t *testing.T) {
	repo := ToyRepo(t, []string{ToyEngine(0, ""), ToyEngine(1, ""), ToyEngine(2, "")}, 0, 1, 2)
	InMates(t)
	Must(t, "run mates.epd --nodes 200 --out run")
	check(t, row{"report --history page.html run run/records.csv --benchmark-json", host.ExitOK, `"name": "default mates"`})
	Wants(t, "the page", ReadFile(t, "page.html"), "2 runs, the oldest first")
	hash := func(tag string) string { return Git(t, repo, "rev-parse", tag) }
	names := []string{"20230101-" + hash("v3")[:12], "20230102-" + hash("v1"), hash("v2")[:7], "x-" + strings.Repeat("0", 12)}
	for _, name := range names {
		if err := os.CopyFS(name, os.DirFS("run")); err != nil {
			t.Fatal(err)
		}
	}
	got := Must(t, "report --history page.html --repo", append([]string{repo}, names...)...)
	Wants(t, "stderr", got.Stderr, "and left behind the runs that are given before: x-000000000000")
	_, table, _ := strings.Cut(ReadFile(t, "page.html"), "<tbody>")
	if at := func(i int) int { return strings.Index(table, names[i]) }; at(1) < 0 || at(2) < at(1) || at(0) < at(2) || at(3) < at(0) {
		t.Errorf("%d, %d, %d, %d: want the order of v1, v2, v3 and none", at(1), at(2), at(0), at(3))
	}
}

// TestReportEPD: the positions of a run come back in their order, those that were chosen, with what
// each contender found; of a suite that has changed nothing is written.
func TestReportEPD(t *testing.T) {
	InTempDir(t)
	lines := []string{`7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "m1";`, `6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "m2"; zz "kept";`, `6k1/8/6K1/8/8/8/8/R7 w - - bm Ra8#; id "m3";`}
	WriteFile(t, "three.epd", lines...)
	Must(t, "run three.epd --profile default --profile other:classical --depth 3 --no-times --filter m[13] --out r")
	back := LinesOf(Must(t, "report r#other --epd -").Stdout)
	if len(back) != 2 || !strings.HasPrefix(back[0], lines[0]+" acd 3; acn ") || !strings.HasSuffix(back[1], " ce 32766; pv Ra8#; sm Ra8#;") {
		t.Errorf("%q", back)
	}
	if got := Must(t, "report r#default --epd back.epd"); got.Stdout != "" || len(LinesOf(ReadFile(t, "back.epd"))) != 2 {
		t.Errorf("%+v", got)
	}
	WriteFile(t, "three.epd", append(lines[:2:2], `6k1/8/6K1/8/8/8/8/1R6 w - - bm Rb8#; id "m3";`)...)
	check(t, row{"report r#other --epd x.epd", host.ExitSuite, "three.epd has changed since the run began"})
	if Exists("x.epd") {
		t.Error("x.epd is written")
	}
}
