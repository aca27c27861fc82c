package program_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/suites"
)

// TestGateDecides checks outcomes and exit codes.
func TestGateDecides(t *testing.T) {
	SavedRuns(t)
	WriteFile(t, "all.txt", "# why", "", `"m i" a draw is as good`)
	WriteFile(t, "other.txt", "bbbbbbbbbbbbbbbb not lost")
	for _, test := range []row{
		{"same.csv", 0, ": inconclusive"},
		{"same.csv --margin 30 --require-conclusive", 0, ": not worse"},
		{"same.csv --require-conclusive", 6, ": inconclusive"},
		{"worse.csv", 5, "mates is significantly worse in solved: 9 → 2 of 10, p = 0.011, one-sided."},
		{"worse.csv --alpha 0.01", 0, ": inconclusive"},
		{"worse.csv --alpha 0.01 --require-conclusive", 6, "a loss of up to"},
		{"one.csv --max-lost 1 --margin 60%", 0, ": not worse"},
		{"one.csv --max-lost 0", 5, "1 position lost; at most 0 are allowed."},
		{"one.csv --max-lost 0 --allow all.txt", 0, "a draw is as good"},
		{"one.csv --max-lost 0 --verbose --allow other.txt", 5, "other.txt:1: bbbbbbbbbbbbbbbb names no position that was compared."},
		{"one.csv --min-solved 81%", 5, "8 of 10 positions solved; 9 are required."},
		{"one.csv --min-solved 80% --margin 60", 0, ": not worse"},
	} {
		got := Call(t, "", append([]string{"gate", "--baseline", "base.csv"}, strings.Fields(test.line)...)...)
		got.Check(t, test.line, test.code, test.says)
		named, hasReason := strings.HasPrefix(got.Stderr, "keymove: "+strings.Fields(test.line)[0]+"#default "), strings.Count(got.Stderr, ": ") > 1
		if failed := test.code != 0; named != failed || hasReason != failed {
			t.Errorf("%s: stderr %q", test.line, got.Stderr)
		}
	}
	// What one of several contenders has lost is not an entry without use, whichever it is.
	WriteText(t, "two.csv", ReadFile(t, "same.csv")+strings.SplitN(strings.ReplaceAll(ReadFile(t, "one.csv"), "default", "other"), "\n", 2)[1])
	WriteFile(t, "all.txt", `"m i" a draw is as good`, "bbbbbbbbbbbbbbbb not lost")
	if got := Must(t, "gate --baseline base.csv two.csv --max-lost 0 --allow all.txt --verbose"); strings.Count(got.Stdout, "names no position") != 1 || !strings.Contains(got.Stdout, "all.txt:2: bbbbbbbbbbbbbbbb") {
		t.Errorf("%+v", got)
	}
}

// TestGateLeavesNoOldComment: whatever stops a gate, the comment of an earlier one does not stay in
// the folder of the run, and the new one has the same marker.
func TestGateLeavesNoOldComment(t *testing.T) {
	SavedRuns(t)
	WriteFile(t, "bad.txt", "aaaaaaaaaaaaaaaa")
	Must(t, "run mates.epd --depth 1 --no-times --quiet --out folder")
	path := filepath.Join("folder", "comment.md")
	for _, baseline := range []string{"base.csv", "none"} {
		Call(t, "", "gate", "folder", "--baseline", baseline) // the first comment
		marker, _, _ := strings.Cut(ReadFile(t, path), "\n")
		for _, faults := range []string{"--allow bad.txt", "--allow none.txt", "--alpha 7", "--max-lost x"} {
			WriteFile(t, path, "old")
			got := Call(t, "", append([]string{"gate", "folder", "--baseline", baseline}, strings.Fields(faults)...)...)
			if text := ReadFile(t, path); got.Code == 0 || !strings.HasPrefix(text, marker+"\n") || !strings.Contains(text, "**no decision**") {
				t.Errorf("%s %s: exit code %d, the comment is\n%s", baseline, faults, got.Code, text)
			}
		}
	}
}

// TestRunWithBaseline runs against a saved run of its like.
func TestRunWithBaseline(t *testing.T) {
	SavedRuns(t)
	const line = "run mates.epd --nodes 500 --no-times --baseline run --out "
	check(t, row{line + "again --margin 100%", 0, "run#default → again#default: not worse by 100 pp or more"})
	Wants(t, "junit.xml", ReadFile(t, "again", "junit.xml"), `tests="3" failures="0" errors="0" time="0.000000"`)
	got := Call(t, "", strings.Fields(line+"json --json --min-solved 99")...)
	var object struct {
		ExitCode int `json:"exit_code"`
		Gates    []struct{ Outcome string }
	}
	if err := json.Unmarshal([]byte(got.Stdout), &object); err != nil || got.Code != host.ExitRegressed || object.ExitCode != got.Code || len(object.Gates) != 1 || object.Gates[0].Outcome != "regressed" {
		t.Errorf("%v: %+v", err, got)
	}
}

// TestInconclusiveIsSaid: whatever a gate that passes writes, it says first that nothing is decided,
// why, and what to do; one that fails says it as its error alone.
func TestInconclusiveIsSaid(t *testing.T) {
	SavedRuns(t)
	const line = "gate --baseline base.csv same.csv "
	const why, decideBy = "mates: a loss of up to 21.3 pp of the positions is not ruled out; the margin is 1 pp.", " To decide, search more positions."
	const title, warning = "base.csv#default → same.csv#default: inconclusive, nothing is decided\n", "keymove: warning: same.csv#default is inconclusive, nothing is decided. " + why + decideBy + "\n"
	for flags, want := range map[string][2]string{"": {title}, "--verbose": {title + "  " + why + "\n " + decideBy + "\n"}, "--quiet": {"", warning}, "--json": {"", warning}} {
		if got := Must(t, line+flags); !strings.HasPrefix(got.Stdout, want[0]) || !strings.HasPrefix(got.Stderr, want[1]) {
			t.Errorf("%q: %+v, want %q", flags, got, want)
		}
	}
	if got := Call(t, "", strings.Fields(line+"--require-conclusive --quiet")...); got.Code != host.ExitInconclusive || strings.Count(got.Stderr, "nothing is decided") != 1 {
		t.Errorf("%+v", got)
	}
}

// TestGateInGitHubActions writes annotations and a summary.
func TestGateInGitHubActions(t *testing.T) {
	SavedRuns(t)
	got := CallWith(t, "", WithEnv("GITHUB_ACTIONS", "true", "GITHUB_STEP_SUMMARY", "summary.md"), strings.Fields("gate --baseline base.csv worse.csv --quiet --junit out.xml")...)
	lines := LinesOf(got.Stdout)
	if got.Code != host.ExitRegressed || len(lines) != 9 || !strings.HasPrefix(lines[1], "::warning title=mates m b::lost: ") || !strings.HasPrefix(lines[0]+"\n", "::error title=keymove gate::base.csv#default → worse.csv#default: regressed%0A"+
		"mates is significantly worse in solved: 9 → 2 of 10, p = 0.011, one-sided.\n") {
		t.Errorf("%+v", got)
	}
	Wants(t, "the summary", ReadFile(t, "summary.md"), "**default: regressed** — mates is significantly worse", "| mates | 10 | 9 → 2 of 10 |")
	if xml := ReadFile(t, "out.xml"); strings.Count(xml, "<failure ") != 8 || strings.Count(xml, "<testcase ") != 10 {
		t.Errorf("out.xml:\n%s", xml)
	}
}

// TestUnlikeRuns: unlike and incomplete runs have exit code 6 whatever is
// asked, and the reason of a gate is on stderr, as are notes that stdout does not have.
func TestUnlikeRuns(t *testing.T) {
	InMates(t)
	for name, flags := range map[string]string{"few": "--nodes 200", "many": "--nodes 2000", "stop": "--nodes 2000 --early-stop 1", "first": "--nodes 2000 --first 2"} {
		Must(t, "run mates.epd --no-times --quiet --out "+name+" "+flags)
	}
	for _, test := range []struct {
		line           string
		code           int
		stdout, stderr string
	}{
		{"gate --baseline few many", 6, "few#default → many#default: not comparable\n  Different limits: nodes=200 in few, nodes=2000 in many.", "keymove: many#default is not comparable: Different limits: "},
		{"gate --baseline many stop --quiet", 6, "", "is not comparable: Different early stops"},
		{"gate --baseline many stop --json", 6, `"outcome": "not comparable"`, "is not comparable: Different early stops"},
		{"gate --baseline few many --allow-unlike --margin 100", 0, "(--allow-unlike)", ""},
		{"gate --baseline few many --allow-unlike --margin 100 --json", 0, "(--allow-unlike)", "warning: many#default: Different limits"},
		{"gate --baseline few many --allow-unlike --margin 100 --quiet", 0, "", "(--allow-unlike)"},
		{"gate --baseline many first --margin 100 --verbose", 6, "first#default: not comparable\n  mates: 1 case missing, only in many#default and not in first#default", "is not comparable"},
		{"gate --baseline first many --margin 100 --verbose", 6, "many#default: not comparable\n  mates: 1 case skipped, only in many#default", "is not comparable"},
		{"gate --baseline many first --margin 100 --allow-missing", 0, "first#default: not worse", ""},
		{"compare few many --verbose", 6, "Not comparable: Different limits", "keymove: not comparable\n"},
		{"compare few many --csv", 6, ",not comparable,", "keymove: not comparable: Different limits"},
		{"compare many stop --json", 6, `"not_comparable": [`, "keymove: not comparable: Different early stops"},
		{"compare many first", 6, "1 case skipped, only in many#default", "not comparable"},
		{"compare many first --allow-missing", 0, "(--allow-missing)", ""},
		{"compare few many --allow-unlike --csv", 0, "(--allow-unlike)", "(--allow-unlike)"},
		{"compare few/records.csv many/records.csv", 6, "Different limits", "not comparable"},
	} {
		if got := Call(t, "", strings.Fields(test.line)...); got.Code != test.code || !strings.Contains(got.Stdout, test.stdout) || !strings.Contains(got.Stderr, test.stderr) {
			t.Errorf("%s: %+v, want exit code %d, %q on stdout, %q on stderr", test.line, got, test.code, test.stdout, test.stderr)
		} else if strings.Count(got.Stderr, "Different ") > 1 {
			t.Errorf("%s: a reason is on stderr twice: %s", test.line, got.Stderr)
		}
	}
	// What is known of a baseline costs no search; a lone records.csv says its limit, and no more.
	for flags, reason := range map[string]string{"--nodes 200 --hash 8": "Different hash: 16 MiB in few, 8 MiB in this run.", "--nodes 2000 --dry-run": "Different limits: "} {
		got := Call(t, "", strings.Fields("run mates.epd --no-times --margin 100% --baseline few --out new "+flags)...)
		if got.Code != host.ExitInconclusive || got.Stdout != "" || !strings.HasPrefix(got.Stderr, "keymove: not comparable with the baseline: "+reason) || Exists("new") {
			t.Errorf("%s: %+v, want %q", flags, got, reason)
		}
	}
	check(t,
		row{"run mates.epd --nodes 2000 --no-times --margin 100% --baseline few --allow-unlike --out new", 0, "(--allow-unlike)"},
		row{"run mates.epd --nodes 2000 --baseline few/records.csv", 6, "Different limits"},
		row{"run mates.epd --nodes 200 --hash 8 --no-times --margin 100% --baseline few/records.csv", 0, ""})
	WriteFile(t, "mates.epd", ThreeMates[:2]...)
	check(t, row{"run mates.epd --nodes 200 --baseline few", 6, "Different editions of mates: sha256 "})
}

// TestMinSolvedWithoutBaseline: run and gate ask for a number of solved positions without
// another run, with junit.xml and annotations.
func TestMinSolvedWithoutBaseline(t *testing.T) {
	InTempDir(t)
	WriteFile(t, "mates.epd", `6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "solved";`, `6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra7; id "other";`)
	const line = "run mates.epd --nodes 200 --no-times --out run --min-solved "
	for _, test := range []struct {
		row
		failures int
	}{
		{row{"50%", 0, "default: enough solved 1 of 2 positions solved; 1 are required."}, 0},
		{row{"51%", 5, "keymove: default: too few solved"}, 1},
		{row{"2 --json", 5, `"outcome": "too few solved"`}, 1},
		{row{"2 --profile a:default --profile b:default", 5, "b: too few solved"}, 2},
	} {
		testenv.Check(t, os.RemoveAll("run"))
		check(t, row{line + test.line, test.code, test.says})
		if xml := ReadFile(t, "run", "junit.xml"); strings.Count(xml, "<failure ") != test.failures || !strings.Contains(xml, "https://lichess.org/analysis/standard/6k1/5ppp/8/8/8/8/8/R3K3_w_Q_-") {
			t.Errorf("%s: want %d failures in\n%s", test.line, test.failures, xml)
		}
	}
	check(t,
		row{"gate run#a --min-solved 1 --verbose", 0, "a: enough solved 1 of 2 positions solved; 1 are required. not solved, but enough others are: 1 (other)"},
		row{"gate run --min-solved 100%", 5, "not solved: 1 (other)"},
		row{"gate run --min-solved 100% --verbose", 5, " 6k1/5ppp/8/8/8/8/8/R3K3 w Q -"},
		row{"gate run/records.csv --min-solved 0", 0, "b: enough solved"},
		row{"gate run --min-solved 0 --json", 0, `"outcome": "enough solved"`})
}

// editRecords writes a changed copy of a records.csv: edit reports whether a record stays.
func editRecords(t *testing.T, from, to string, edit func(*suites.Record) bool) {
	t.Helper()
	saved := testenv.Must(report.Read(from))(t)
	all := saved.Records
	saved.Records = nil
	for i := range all {
		if edit(&all[i]) {
			saved.Records = append(saved.Records, all[i])
		}
	}
	var text strings.Builder
	testenv.Check(t, report.WriteRecords(&text, saved))
	WriteText(t, to, text.String())
}

// editedRuns writes the runs of savedRuns and changed copies of them.
func editedRuns(t *testing.T) {
	t.Helper()
	SavedRuns(t)
	WriteFile(t, "all.txt", `"m i" a draw is as good`)
	edited := func(to, id string, edit func(r *suites.Record)) { // all records, or one
		editRecords(t, "base.csv", to, func(r *suites.Record) bool {
			if id == "" || r.ID == id {
				edit(r)
			}
			return true
		})
	}
	empty := func(r *suites.Record) { r.Solved, r.KeptDepth, r.KeptNodes, r.KeptTimeUS = nil, nil, nil, nil }
	fail := func(r *suites.Record) {
		empty(r)
		r.Error, r.Solved, r.Move, r.MoveUCI = "crash: it died", new(false), "", ""
	}
	unasked := func(r *suites.Record) {
		empty(r)
		r.Expected, r.Avoid, r.Case = "", "", CaseHash(t, r.FEN, "")
	}
	edited("failed.csv", "m j", fail)
	edited("failed1.csv", "m j", fail)
	edited("failed2.csv", "m a", fail)
	edited("emptied.csv", "", func(r *suites.Record) { r.Solved = nil })
	edited("emptied1.csv", "m j", func(r *suites.Record) { r.Solved = nil })
	edited("points.csv", "", func(r *suites.Record) { r.Points, r.MaxPoints = new(1000), new(100) })
	edited("speed.csv", "", unasked)
	edited("quiet.csv", "", func(r *suites.Record) { unasked(r); r.Suite = "quiet" })
	edited("unlike.csv", "", func(r *suites.Record) { r.Limit = "nodes=600" })
	edited("retried.csv", "m j", func(r *suites.Record) { r.Retries = 1 })
	edited("plain.csv", "", func(r *suites.Record) { r.Contender = "plain" })
	editRecords(t, "base.csv", "part.csv", func(r *suites.Record) bool { return r.ID != "m b" })
	rowsOf := func(name string) string { return strings.SplitN(ReadFile(t, name), "\n", 2)[1] }
	WriteText(t, "two.csv", ReadFile(t, "plain.csv")+strings.ReplaceAll(rowsOf("base.csv"), "default", "mid"))
	WriteText(t, "doubled.csv", ReadFile(t, "base.csv")+rowsOf("base.csv"))
	WriteText(t, "mixed.csv", ReadFile(t, "base.csv")+rowsOf("quiet.csv"))
	WriteText(t, "mixed1.csv", ReadFile(t, "same.csv")+rowsOf("quiet.csv"))
	WriteFile(t, "header.csv", strings.SplitN(ReadFile(t, "base.csv"), "\n", 2)[0])
}

// waysToExit0 are the rows of the table in docs/ci.md. says is a part of stdout.
var waysToExit0 = []struct{ way, command, says string }{
	{"better", "gate --baseline poor.csv better.csv", ": better\n"},
	{"not worse", "gate --baseline base.csv same.csv --margin 30%", ": not worse by 30 pp or more\n"},
	{"inconclusive", "gate --baseline base.csv same.csv", ": inconclusive, nothing is decided\n"},
	{"the run itself", "gate --baseline base.csv base.csv --max-lost 0 --require-conclusive", "The baseline is this run itself: nothing is compared."},
	{"unknown", "run mates.epd --nodes 500 --hash 2 --no-times --baseline run/records.csv --margin 99% --out hashed", ": not worse by 99 pp or more\n"},
	{"accepted", "gate --baseline base.csv one.csv --max-lost 0 --allow all.txt", "a draw is as good"},
	{"unlike", "gate --baseline base.csv unlike.csv --allow-unlike", "(--allow-unlike)"},
	{"missing", "gate --baseline base.csv part.csv --allow-missing", "1 case skipped, only in"},
	{"failed before", "gate --baseline failed.csv failed1.csv --max-lost 0", ": inconclusive, nothing is decided\n"},
	{"failed once", "gate --baseline base.csv retried.csv --margin 30%", "default failed in 1 search, and answered when asked again"},
	{"nothing asked", "gate --baseline mixed.csv mixed1.csv --margin 30%", "quiet asks nothing, so nothing of it is tested."},
	{"another name", "gate --baseline base.csv plain.csv", "plain is compared with default, the only contender of the baseline."},
	{"not slower", "run mates.epd --nodes 5000 --repeat 5 --profile default --profile x:default --max-slower 99% --out speeds", ": not slower by more than 99 %\n"},
	{"enough solved", "gate base.csv --min-solved 9", "9 of 10 positions solved; 9 are required."},
	{"no gate", "run mates.epd --nodes 1 --no-times --out poor", ""},
	{"dry run", "run mates.epd --nodes 500 --dry-run", ""},
	{"compared", "compare base.csv worse.csv", "worse"},
	{"test passed", "match --profile default --profile vpr-9.0 --nodes 300 --sprt elo0=0,elo1=300,model=logistic --games 200 --out test", "H1 was accepted"},
	{"no test", "match --profile vpr-9.0 --profile default --nodes 200 --max-moves 20 --games 4 --out games", " · 4 games, "},
}

// TestEveryWayToExit0: the table of docs/ci.md has these ways, and each of them is one.
func TestEveryWayToExit0(t *testing.T) {
	_, section, _ := strings.Cut(ReadFile(t, RepositoryDir, "docs", "ci.md"), "## Every way to exit 0\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var documented, tested []string
	for _, row := range regexp.MustCompile(`(?m)^\| ([a-z ]+) \|`).FindAllStringSubmatch(section, -1)[1:] {
		documented = append(documented, row[1])
	}
	editedRuns(t)
	for _, test := range waysToExit0 {
		tested = append(tested, test.way)
		check(t, row{test.command, 0, test.says})
	}
	if !slices.Equal(documented, tested) {
		t.Errorf("docs/ci.md has %q\nthe test %q", documented, tested)
	}
}

// TestNoFalseGreen: what proves nothing, or has been changed since, is not green.
func TestNoFalseGreen(t *testing.T) {
	editedRuns(t)
	check(t,
		row{"gate speed.csv --min-solved 0", 3, "nothing was scored"},
		row{"gate --baseline speed.csv speed.csv", 3, "nothing was scored"},
		row{"gate --baseline base.csv emptied.csv", 3, "has no verdict in solved"},
		row{"gate --baseline base.csv emptied1.csv --margin 60", 3, "has no verdict in solved"},
		row{"gate emptied1.csv --min-solved 1", 3, "has no verdict in solved"},
		row{"gate --baseline emptied.csv base.csv", 3, "has no verdict in solved"},
		row{"gate --baseline header.csv base.csv", 3, "header.csv has no records"},
		row{"gate --baseline base.csv header.csv", 3, "header.csv has no records"},
		row{"gate header.csv --min-solved 0", 3, "header.csv has no records"},
		row{"gate --baseline two.csv base.csv", 3, `no such contender "default" in the baseline two.csv; its contenders are "plain", "mid"`},
		row{"gate --baseline base.csv#x base.csv", 3, `no such contender "x" in base.csv; its contenders are "default"`},
		row{"run mates.epd --nodes 500 --baseline two.csv --allow-unlike --out new", 3, `no such contender "default" in the baseline two.csv`},
		row{"gate --baseline base.csv failed2.csv --margin 60", 4, "The engine failed on 1 position on which the engine of the baseline did not: m a."},
		row{"gate failed2.csv --min-solved 1", 4, "The engine failed on 1 position: m a."},
		row{"gate --baseline base.csv points.csv --margin 60", 3, "has 1000 points of 100"},
		row{"gate --baseline points.csv base.csv --margin 60", 3, "has 1000 points of 100"},
		row{"gate --baseline points.csv base.csv --margin 60 --allow-unlike --allow-missing", 3, "has 1000 points of 100"},
		row{"gate --baseline doubled.csv base.csv --margin 60", 6, "doubled"},
		row{"gate --baseline base.csv doubled.csv --margin 60", 6, "doubled"},
		row{"gate --baseline base.csv part.csv --margin 60", 6, "1 case missing"},
		row{"compare base.csv points.csv", 3, "has 1000 points of 100"},
		row{"compare base.csv doubled.csv", 6, "doubled"})
	if Exists("new") {
		t.Error("something was searched for a gate that cannot be")
	}
}
