package main

import (
	"encoding/csv"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
)

// editRecords writes a changed copy of a records.csv: edit gets each row as its cells by
// column, and returns whether it stays.
func editRecords(t *testing.T, from, to string, edit func(row map[string]string) bool) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(readFile(t, from))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	w := csv.NewWriter(&text)
	_ = w.Write(rows[0])
	for _, cells := range rows[1:] {
		row := map[string]string{}
		for i, column := range rows[0] {
			row[column] = cells[i]
		}
		if !edit(row) {
			continue
		}
		for i, column := range rows[0] {
			cells[i] = row[column]
		}
		_ = w.Write(cells)
	}
	w.Flush()
	if err := os.WriteFile(to, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// editedRuns writes the runs of savedRuns and changed copies of them.
func editedRuns(t *testing.T) {
	t.Helper()
	savedRuns(t)
	writeRecords(t, "better.csv", "++++++++++")
	writeRecords(t, "poor.csv", "----------")
	writeFile(t, "all.txt", `"m i" a draw is as good`)
	cells := func(from, to string, edit func(row map[string]string)) {
		editRecords(t, from, to, func(row map[string]string) bool { edit(row); return true })
	}
	fail := func(id string) func(map[string]string) {
		return func(row map[string]string) {
			if row["id"] == id {
				row["error"], row["solved"], row["move"], row["move_uci"] = "crash: it died", "0", "", ""
				row["kept_depth"], row["kept_nodes"], row["kept_time_ms"] = "", "", ""
			}
		}
	}
	cells("base.csv", "failed.csv", fail("m j"))
	cells("base.csv", "failed1.csv", fail("m j"))
	cells("base.csv", "failed2.csv", fail("m a"))
	cells("base.csv", "emptied.csv", func(row map[string]string) { row["solved"] = "" })
	cells("base.csv", "emptied1.csv", func(row map[string]string) {
		if row["id"] == "m j" {
			row["solved"] = ""
		}
	})
	cells("base.csv", "points.csv", func(row map[string]string) { row["points"], row["max_points"] = "1000", "100" })
	cells("base.csv", "speed.csv", func(row map[string]string) {
		row["expected"], row["avoid"], row["solved"], row["case"] = "", "", "", caseHash(t, row["fen"], "")
		row["kept_depth"], row["kept_nodes"], row["kept_time_ms"] = "", "", ""
	})
	cells("speed.csv", "quiet.csv", func(row map[string]string) { row["suite"] = "quiet" })
	cells("base.csv", "unlike.csv", func(row map[string]string) { row["limit"] = "nodes=600" })
	cells("base.csv", "plain.csv", func(row map[string]string) { row["contender"] = "plain" })
	editRecords(t, "base.csv", "part.csv", func(row map[string]string) bool { return row["id"] != "m b" })
	rowsOf := func(name string) string { return strings.SplitN(readFile(t, name), "\n", 2)[1] }
	writeFile(t, "two.csv", strings.TrimSuffix(readFile(t, "plain.csv")+strings.ReplaceAll(rowsOf("base.csv"), "default", "mid"), "\n"))
	writeFile(t, "doubled.csv", strings.TrimSuffix(readFile(t, "base.csv")+rowsOf("base.csv"), "\n"))
	writeFile(t, "mixed.csv", strings.TrimSuffix(readFile(t, "base.csv")+rowsOf("quiet.csv"), "\n"))
	writeFile(t, "mixed1.csv", strings.TrimSuffix(readFile(t, "same.csv")+rowsOf("quiet.csv"), "\n"))
	writeFile(t, "header.csv", strings.SplitN(readFile(t, "base.csv"), "\n", 2)[0])
}

// waysToExit0 are the rows of the table in docs/ci.md. says is a part of stdout.
var waysToExit0 = []struct{ way, command, says string }{
	{"better", "gate --baseline poor.csv better.csv", ": better\n"},
	{"not worse", "gate --baseline base.csv same.csv --margin 30%", ": not worse by 30 pp or more\n"},
	{"inconclusive", "gate --baseline base.csv same.csv", ": inconclusive, nothing is decided\n"},
	{"the run itself", "gate --baseline base.csv base.csv --max-lost 0 --require-conclusive", "The baseline is this run itself: nothing is compared."},
	{"accepted", "gate --baseline base.csv one.csv --max-lost 0 --allow all.txt", "a draw is as good"},
	{"unlike", "gate --baseline base.csv unlike.csv --allow-unlike", "(--allow-unlike)"},
	{"missing", "gate --baseline base.csv part.csv --allow-missing", "1 case skipped, only in"},
	{"failed before", "gate --baseline failed.csv failed1.csv --max-lost 0", ": inconclusive, nothing is decided\n"},
	{"nothing asked", "gate --baseline mixed.csv mixed1.csv --margin 30%", "quiet asks nothing, so nothing of it is tested."},
	{"another name", "gate --baseline base.csv plain.csv", "plain is compared with default, the only contender of the baseline."},
	{"not slower", "run mates.epd --nodes 500 --repeat 1 --profile default --profile x:default --max-slower 99% --out speeds", ": not slower by more than 99 %\n"},
	{"enough solved", "gate base.csv --min-solved 9", "9 of 10 positions solved; 9 are required."},
	{"no gate", "run mates.epd --nodes 1 --no-times --out poor", ""},
	{"dry run", "run mates.epd --nodes 500 --dry-run", ""},
	{"compared", "compare base.csv worse.csv", "worse"},
	{"test passed", "match --profile default --profile vpr-9.0 --nodes 300 --sprt elo0=0,elo1=300,model=logistic --games 200 --out test", "H1 was accepted"},
	{"no test", "match --profile vpr-9.0 --profile default --nodes 200 --max-moves 20 --games 4 --out games", " · 4 games, "},
}

// TestEveryWayToExit0: the table of docs/ci.md has these ways, and each of them is one.
func TestEveryWayToExit0(t *testing.T) {
	page, err := os.ReadFile("../../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "## Every way to exit 0\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var documented, tested []string
	for _, row := range regexp.MustCompile(`(?m)^\| ([a-z ]+) \|`).FindAllStringSubmatch(section, -1)[1:] {
		documented = append(documented, row[1])
	}
	editedRuns(t)
	for _, test := range waysToExit0 {
		tested = append(tested, test.way)
		if got := call(t, "", strings.Fields(test.command)...); got.code != host.ExitOK || !strings.Contains(got.stdout, test.says) {
			t.Errorf("%s: %s: %+v, want exit code 0 and %q", test.way, test.command, got, test.says)
		}
	}
	if !slices.Equal(documented, tested) {
		t.Errorf("docs/ci.md has %q\nthe test %q", documented, tested)
	}
}

// TestNoFalseGreen: what proves nothing, or has been changed since, is not green.
func TestNoFalseGreen(t *testing.T) {
	editedRuns(t)
	for _, test := range []struct {
		command string
		code    int
		says    string
	}{
		{"gate speed.csv --min-solved 0", host.ExitSuite, "nothing was scored"},
		{"gate --baseline speed.csv speed.csv", host.ExitSuite, "nothing was scored"},
		{"gate --baseline base.csv emptied.csv", host.ExitSuite, "has no verdict in solved"},
		{"gate --baseline base.csv emptied1.csv --margin 60", host.ExitSuite, "has no verdict in solved"},
		{"gate emptied1.csv --min-solved 1", host.ExitSuite, "has no verdict in solved"},
		{"gate --baseline emptied.csv base.csv", host.ExitSuite, "has no verdict in solved"},
		{"gate --baseline header.csv base.csv", host.ExitSuite, "header.csv has no records"},
		{"gate --baseline base.csv header.csv", host.ExitSuite, "header.csv has no records"},
		{"gate header.csv --min-solved 0", host.ExitSuite, "header.csv has no records"},
		{"gate --baseline two.csv base.csv", host.ExitSuite, `no such contender "default" in the baseline two.csv; its contenders are "plain", "mid"`},
		{"gate --baseline base.csv#x base.csv", host.ExitSuite, `no such contender "x" in base.csv; its contenders are "default"`},
		{"run mates.epd --nodes 500 --baseline two.csv --allow-unlike --out new", host.ExitSuite, `no such contender "default" in the baseline two.csv`},
		{"gate --baseline base.csv failed2.csv --margin 60", host.ExitEngine, "The engine failed on 1 position on which the engine of the baseline did not: m a."},
		{"gate failed2.csv --min-solved 1", host.ExitEngine, "The engine failed on 1 position: m a."},
		{"gate --baseline base.csv points.csv --margin 60", host.ExitSuite, "has 1000 points of 100"},
		{"gate --baseline points.csv base.csv --margin 60", host.ExitSuite, "has 1000 points of 100"},
		{"gate --baseline points.csv base.csv --margin 60 --allow-unlike --allow-missing", host.ExitSuite, "has 1000 points of 100"},
		{"gate --baseline doubled.csv base.csv --margin 60", host.ExitInconclusive, "doubled"},
		{"gate --baseline base.csv doubled.csv --margin 60", host.ExitInconclusive, "doubled"},
		{"gate --baseline base.csv part.csv --margin 60", host.ExitInconclusive, "1 case missing"},
		{"compare base.csv points.csv", host.ExitSuite, "has 1000 points of 100"},
		{"compare base.csv doubled.csv", host.ExitInconclusive, "doubled"},
	} {
		got := call(t, "", strings.Fields(test.command)...)
		if said := strings.Join(strings.Fields(got.stderr+got.stdout), " "); got.code != test.code || !strings.Contains(said, test.says) {
			t.Errorf("%s: %+v, want exit code %d and %q", test.command, got, test.code, test.says)
		}
	}
	if exists("new") {
		t.Error("something was searched for a gate that cannot be")
	}
}
