package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/suites"
	"keymove/suites/epd"
)

// savedRuns writes records.csv files with ten positions: base solved all but the
// last one, same is the same, worse lost eight, one lost one.
func savedRuns(t *testing.T) {
	t.Helper()
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	if got := call(t, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--quiet", "--out", "run"); got.code != host.ExitOK {
		t.Fatalf("%+v", got)
	}
	for name, solved := range map[string]string{
		"base": "+++++++++-", "same": "+++++++++-", "worse": "+--------+", "one": "++++++++--",
	} {
		writeRecords(t, name+".csv", solved)
	}
}

// writeRecords writes a records.csv: + is a solved position, - another.
func writeRecords(t *testing.T, name, solved string) {
	t.Helper()
	saved, err := report.ReadFolder("run")
	if err != nil {
		t.Fatal(err)
	}
	rec := saved.Records[0]
	saved.Records = nil
	rec.Points, rec.MaxPoints = nil, nil
	var out strings.Builder
	for i, letter := range solved {
		rec.ID, rec.CaseIndex = "m "+string(rune('a'+i)), i
		pawn := strings.Repeat("1", i%8) + "P" + strings.Repeat("1", 7-i%8)
		rec.FEN = "k7/8/8" + strings.Repeat("/8", i/8) + "/" + pawn + strings.Repeat("/8", 3-i/8) + "/K7 w - - 0 1"
		rec.Case, rec.Expected, rec.Avoid, rec.PV, rec.MatePV = caseHash(t, rec.FEN, "bm Kb1;"), "Kb1", "", "", ""
		rec.Move, rec.MoveUCI, rec.Solved = "Kb1", "a1b1", new(letter == '+')
		if !*rec.Solved {
			rec.Move, rec.MoveUCI, rec.KeptDepth, rec.KeptNodes, rec.KeptTimeUS = "Ka2", "a1a2", nil, nil, nil
		}
		saved.Records = append(saved.Records, rec)
	}
	if err := report.WriteRecords(&out, saved); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(out.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// caseHash returns the hash of what is asked of a position.
func caseHash(t *testing.T, fen, asked string) string {
	t.Helper()
	r, err := epd.Parse(strings.Join(strings.Fields(fen)[:4], " ")+" "+asked, 1, epd.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return suites.HashOf(r)
}

// TestGateDecides checks outcomes and exit codes.
func TestGateDecides(t *testing.T) {
	savedRuns(t)
	writeFile(t, "all.txt", "# why", "", `"m i" a draw is as good`)
	writeFile(t, "other.txt", "bbbbbbbbbbbbbbbb not lost")
	for _, test := range []struct {
		args string
		code int
		says string
	}{
		{"same.csv", host.ExitOK, ": inconclusive"},
		{"same.csv --margin 30%", host.ExitOK, ": not worse"},
		{"same.csv --margin 30 --require-conclusive", host.ExitOK, ": not worse"},
		{"same.csv --require-conclusive", host.ExitInconclusive, ": inconclusive"},
		{"worse.csv", host.ExitRegressed, "mates is significantly worse in solved: 9 → 2 of 10, p = 0.011, one-sided."},
		{"worse.csv --alpha 0.01", host.ExitOK, ": inconclusive"},
		{"worse.csv --alpha 0.01 --require-conclusive", host.ExitInconclusive, "a loss of up to"},
		{"one.csv --max-lost 1 --margin 60%", host.ExitOK, ": not worse"},
		{"one.csv --max-lost 0", host.ExitRegressed, "1 position lost; at most 0 are allowed."},
		{"one.csv --max-lost 0 --allow all.txt", host.ExitOK, "a draw is as good"},
		{"one.csv --max-lost 0 --verbose --allow other.txt", host.ExitRegressed, "other.txt:1: bbbbbbbbbbbbbbbb names no position that was compared."},
		{"one.csv --min-solved 9", host.ExitRegressed, "8 of 10 positions solved; 9 are required."},
		{"one.csv --min-solved 81%", host.ExitRegressed, "8 of 10 positions solved; 9 are required."},
		{"one.csv --min-solved 80% --margin 60", host.ExitOK, ": not worse"},
	} {
		got := call(t, "", append([]string{"gate", "--baseline", "base.csv"}, strings.Fields(test.args)...)...)
		if got.code != test.code || !strings.Contains(got.stdout, test.says) {
			t.Errorf("%s: exit code %d, want %d and %q\n%s%s", test.args, got.code, test.code, test.says, got.stdout, got.stderr)
		}
		if reported := strings.HasPrefix(got.stderr, "keymove: "+strings.Fields(test.args)[0]+"#default is "); reported != (test.code != host.ExitOK) {
			t.Errorf("%s: stderr %q", test.args, got.stderr)
		}
	}
}

// TestGateAllowsForSeveral: what one of several contenders has lost is not an entry
// without use, whichever it is.
func TestGateAllowsForSeveral(t *testing.T) {
	savedRuns(t)
	one := strings.ReplaceAll(readFile(t, "one.csv"), "default", "other")
	writeFile(t, "two.csv", readFile(t, "same.csv")+strings.SplitN(one, "\n", 2)[1])
	writeFile(t, "all.txt", `"m i" a draw is as good`, "bbbbbbbbbbbbbbbb not lost")
	got := call(t, "", "gate", "--baseline", "base.csv", "two.csv", "--max-lost", "0", "--allow", "all.txt", "--verbose")
	if got.code != host.ExitOK || strings.Count(got.stdout, "names no position") != 1 || !strings.Contains(got.stdout, "all.txt:2: bbbbbbbbbbbbbbbb names no position that was compared.") {
		t.Errorf("%+v", got)
	}
}

func TestGateRefuses(t *testing.T) {
	savedRuns(t)
	writeFile(t, "bad.txt", "aaaaaaaaaaaaaaaa")
	writeFile(t, "elsewhere.csv", strings.Split(strings.ReplaceAll(readFile(t, "base.csv"), "mates", "elsewhere"), "\n")...)
	for _, test := range []struct {
		args string
		code int
		says string
	}{
		{"gate", host.ExitUsage, "gate takes one run"},
		{"gate same.csv", host.ExitUsage, "gate needs --baseline RUN"},
		{"gate same.csv one.csv --baseline base.csv", host.ExitUsage, "gate takes one run"},
		{"gate same.csv --baseline base.csv --alpha 1", host.ExitUsage, "--alpha 1:"},
		{"gate same.csv --baseline base.csv --margin x", host.ExitUsage, "--margin x:"},
		{"gate same.csv --baseline base.csv --max-lost -1", host.ExitUsage, "--max-lost -1:"},
		{"gate same.csv --baseline base.csv --min-solved 101%", host.ExitUsage, "--min-solved 101%:"},
		{"gate same.csv --baseline base.csv --allow none.txt", host.ExitSuite, "--allow none.txt: file not found"},
		{"gate same.csv --baseline base.csv --allow bad.txt", host.ExitSuite, `bad.txt:1: "aaaaaaaaaaaaaaaa" has no reason`},
		{"gate same.csv --baseline none", host.ExitSuite, "none: neither a run folder nor a file"},
		{"gate same.csv --baseline elsewhere.csv", host.ExitSuite, "no two contenders have searched the same case of the same suite"},
		{"gate none --baseline base.csv", host.ExitSuite, "none: neither a run folder nor a file"},
		{"gate same.csv --baseline base.csv#x", host.ExitSuite, `no such contender "x" in base.csv`},
		{"run mates.epd --baseline none --out new", host.ExitSuite, "none: neither a run folder nor a file"},
		{"run mates.epd --max-lost 3 --out new", host.ExitUsage, "--max-lost needs --baseline"},
	} {
		got := call(t, "", strings.Fields(test.args)...)
		if got.code != test.code || !strings.HasPrefix(got.stderr, "keymove: "+test.says) || got.stdout != "" {
			t.Errorf("%s: %+v, want exit code %d and %q", test.args, got, test.code, test.says)
		}
	}
	if exists("new") {
		t.Error("a run that was refused has a folder")
	}
}

// TestGateLeavesNoOldComment: whatever stops a gate, the comment of an earlier one does not stay in
// the folder of the run, and the new one has the same marker.
func TestGateLeavesNoOldComment(t *testing.T) {
	savedRuns(t)
	writeFile(t, "bad.txt", "aaaaaaaaaaaaaaaa")
	call(t, "", strings.Fields("run mates.epd --depth 1 --no-times --quiet --out folder")...)
	path := filepath.Join("folder", "comment.md")
	for _, baseline := range []string{"base.csv", "none"} {
		call(t, "", "gate", "folder", "--baseline", baseline) // the first comment
		marker, _, _ := strings.Cut(readFile(t, path), "\n")
		for _, faults := range []string{"--allow bad.txt", "--allow none.txt", "--alpha 7", "--max-lost x"} {
			writeFile(t, path, "old")
			got := call(t, "", append([]string{"gate", "folder", "--baseline", baseline}, strings.Fields(faults)...)...)
			text := readFile(t, path)
			if got.code == host.ExitOK || !strings.HasPrefix(text, marker+"\n") || !strings.Contains(text, "**no decision**") {
				t.Errorf("%s %s: exit code %d, the comment is\n%s", baseline, faults, got.code, text)
			}
		}
	}
}

// TestRunWithBaseline runs against a saved run of its like, and against one that it
// cannot reach.
func TestRunWithBaseline(t *testing.T) {
	savedRuns(t)
	got := call(t, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "again", "--baseline", "run", "--margin", "100%")
	if got.code != host.ExitOK || !strings.Contains(got.stdout, "run#default → again#default: not worse by 100 pp or more\n") {
		t.Errorf("%+v", got)
	}
	if xml := readFile(t, "again", "junit.xml"); !strings.Contains(xml, `tests="3" failures="0" errors="0" time="0.000000"`) {
		t.Errorf("junit.xml:\n%s", xml)
	}
	got = call(t, "", "run", "mates.epd", "--nodes", "500", "--no-times", "--out", "json", "--json", "--baseline", "run", "--min-solved", "99")
	var object struct {
		ExitCode int `json:"exit_code"`
		Gates    []struct{ Outcome string }
	}
	if err := json.Unmarshal([]byte(got.stdout), &object); err != nil || got.code != host.ExitRegressed {
		t.Fatalf("%v: %+v", err, got)
	}
	if object.ExitCode != host.ExitRegressed || len(object.Gates) != 1 || object.Gates[0].Outcome != "regressed" {
		t.Errorf("%+v", object)
	}
}

// decideBy ends what is said of a gate that has decided nothing.
const decideBy = " To decide, search more positions."

// TestInconclusiveIsSaid: whatever a gate that passes writes, it says first that nothing is decided,
// why, and what to do.
func TestInconclusiveIsSaid(t *testing.T) {
	savedRuns(t)
	const why = "mates: a loss of up to 21.3 pp of the positions is not ruled out; the margin is 1 pp."
	for _, test := range []struct{ args, stdout, stderr string }{
		{"", "base.csv#default → same.csv#default: inconclusive, nothing is decided\n", ""},
		{"--verbose", "base.csv#default → same.csv#default: inconclusive, nothing is decided\n  " + why + "\n " + decideBy + "\n", ""},
		{"--quiet", "", "keymove: warning: same.csv#default is inconclusive, nothing is decided. " + why + decideBy + "\n"},
		{"--json", "", "keymove: warning: same.csv#default is inconclusive, nothing is decided. " + why + decideBy + "\n"},
	} {
		got := call(t, "", append([]string{"gate", "--baseline", "base.csv", "same.csv"}, strings.Fields(test.args)...)...)
		if got.code != host.ExitOK || !strings.HasPrefix(got.stdout, test.stdout) || !strings.HasPrefix(got.stderr, test.stderr) {
			t.Errorf("%q: %+v, want %q and %q", test.args, got, test.stdout, test.stderr)
		}
	}
	got := call(t, "", "gate", "--baseline", "base.csv", "same.csv", "--require-conclusive", "--quiet")
	if got.code != host.ExitInconclusive || strings.Count(got.stderr, "nothing is decided") != 1 {
		t.Errorf("a gate that fails says it as its error alone: %+v", got)
	}
}

// TestGateInGitHubActions writes annotations and a summary.
func TestGateInGitHubActions(t *testing.T) {
	savedRuns(t)
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr strings.Builder
	a := testApp(strings.NewReader(""), nil, nil)
	a.Stdout, a.Stderr = &stdout, &stderr
	a.Getenv = func(name string) string {
		return map[string]string{"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": filepath.Join(dir, "summary.md")}[name]
	}
	code := a.run(t.Context(), []string{"gate", "--baseline", "base.csv", "worse.csv", "--quiet", "--junit", "out.xml"})
	lines := linesOf(stdout.String())
	if code != host.ExitRegressed || len(lines) != 9 {
		t.Fatalf("exit code %d, %q", code, lines)
	}
	if want := "::error title=keymove gate::base.csv#default → worse.csv#default: regressed%0Amates is significantly worse in solved: 9 → 2 of 10, p = 0.011, one-sided.%0ANote: The search changed"; !strings.HasPrefix(lines[0], want) {
		t.Errorf("annotation\n%s\nwant\n%s", lines[0], want)
	}
	if want := "::warning title=mates m b::lost: "; !strings.HasPrefix(lines[1], want) {
		t.Errorf("annotation\n%s\nwant\n%s", lines[1], want)
	}
	summary := readFile(t, "summary.md")
	if !strings.Contains(summary, "\n**default: regressed** — mates is significantly worse") || !strings.Contains(summary, "| mates | 10 | 9 → 2 of 10 |") {
		t.Errorf("summary:\n%s", summary)
	}
	if xml := readFile(t, "out.xml"); strings.Count(xml, "<failure ") != 8 || strings.Count(xml, "<testcase ") != 10 {
		t.Errorf("out.xml:\n%s", xml)
	}
}

// TestGateRefusesUnlikeRuns: unlike and incomplete runs have exit code 6 whatever is
// asked, and their notes reach stderr where stdout does not have them.
func TestGateRefusesUnlikeRuns(t *testing.T) {
	inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	for name, args := range map[string]string{"few": "--nodes 200", "many": "--nodes 2000", "stop": "--nodes 2000 --early-stop 1", "first": "--nodes 2000 --first 2", "errata": "--nodes 2000 --errata on"} {
		args := append([]string{"run", "mates.epd", "--no-times", "--quiet", "--out", name}, strings.Fields(args)...)
		if got := call(t, "", args...); got.code != host.ExitOK {
			t.Fatalf("%+v", got)
		}
	}
	for _, test := range []struct {
		args           string
		code           int
		stdout, stderr string
	}{
		{"gate --baseline few many", host.ExitInconclusive, "few#default → many#default: not comparable\n  Different limits: nodes=200 in few, nodes=2000 in many.", "keymove: many#default is not comparable\n"},
		{"gate --baseline many stop --quiet", host.ExitInconclusive, "", "is not comparable: Different early stops"},
		{"gate --baseline many errata --json", host.ExitInconclusive, `"outcome": "not comparable"`, "is not comparable: Different errata modes"},
		{"gate --baseline few many --allow-unlike --margin 100", host.ExitOK, "(--allow-unlike)", ""},
		{"gate --baseline few many --allow-unlike --margin 100 --json", host.ExitOK, "(--allow-unlike)", "warning: many#default: Different limits"},
		{"gate --baseline few many --allow-unlike --margin 100 --quiet", host.ExitOK, "", "(--allow-unlike)"},
		{"gate --baseline many first --margin 100 --verbose", host.ExitInconclusive, "first#default: not comparable\n  mates: 1 case missing, only in many#default and not in first#default", "is not comparable"},
		{"gate --baseline first many --margin 100 --verbose", host.ExitInconclusive, "many#default: not comparable\n  mates: 1 case skipped, only in many#default", "is not comparable"},
		{"gate --baseline many first --margin 100 --allow-missing", host.ExitOK, "first#default: not worse", ""},
		{"compare few many --verbose", host.ExitInconclusive, "Not comparable: Different limits", "keymove: not comparable\n"},
		{"compare few many --csv", host.ExitInconclusive, ",not comparable,", "keymove: warning: Different limits"},
		{"compare many stop --json", host.ExitInconclusive, `"not_comparable": [`, "keymove: warning: Different early stops"},
		{"compare many errata", host.ExitInconclusive, "Different errata modes: warn in many, on in errata.", "not comparable"},
		{"compare many first", host.ExitInconclusive, "1 case skipped, only in many#default", "not comparable"},
		{"compare many first --allow-missing", host.ExitOK, "(--allow-missing)", ""},
		{"compare few many --allow-unlike", host.ExitOK, "Warning: Unlike runs are compared all the same (--allow-unlike)", ""},
		{"compare few many --allow-unlike --csv", host.ExitOK, "(--allow-unlike)", "(--allow-unlike)"},
		{"compare few/records.csv many/records.csv", host.ExitInconclusive, "Different limits", "not comparable"},
	} {
		got := call(t, "", strings.Fields(test.args)...)
		if got.code != test.code || !strings.Contains(got.stdout, test.stdout) || !strings.Contains(got.stderr, test.stderr) {
			t.Errorf("%s: %+v, want exit code %d, %q on stdout, %q on stderr", test.args, got, test.code, test.stdout, test.stderr)
		}
	}
}
