package main

import (
	"encoding/json"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/plan"
)

const gamesExperiment = `title = "See pays"
[match]
contenders = ["default", "plain:default,see=off"]
nodes = 200
games = 12
max_moves = 40

[[expect]]
figure = "elo"
contender = "default"
base = "plain"
min = -1000
claim = "It is not hopeless."

[[expect]]
figure = "passive_pct"
contender = "plain"
max = 0
`

// An experiment with a table [match] plays it, whether run or match is asked, and says
// which expectations are met; resume and report say it again.
func TestExperimentByGames(t *testing.T) {
	inTempDir(t)
	writeFile(t, "x.toml", gamesExperiment)
	got := call(t, "", "run", "x.toml", "--out", "m", "--no-times", "-j", "2")
	if got.code != host.ExitRegressed || !strings.Contains(got.stdout, " · 12 games, ") || !strings.Contains(got.stdout, "\nExpectations: See pays\n") ||
		!strings.Contains(got.stderr, "1 of 2 expectations are not met") {
		t.Fatalf("%+v", got)
	}
	rows := readFile(t, "m", "expectations.csv")
	if !strings.Contains(rows, "\nelo,default,plain,") || !strings.Contains(rows, "met,,It is not hopeless.") || !strings.Contains(rows, "\npassive_pct,plain,") || !strings.Contains(rows, ",not met,") {
		t.Errorf("expectations.csv:\n%s", rows)
	}
	if page := readFile(t, "m", "report.md"); !strings.Contains(page, "## Expectations: See pays\n") || !strings.Contains(page, "| It is not hopeless. |\n") || !strings.Contains(page, "| elo | default / plain | ≥ ") {
		t.Errorf("report.md:\n%s", page)
	}
	again := call(t, "", "match", "x.toml", "--out", "n", "--no-times", "-j", "1", "--json")
	var object struct {
		Expectations []plan.Result `json:"expectations"`
	}
	if err := json.Unmarshal([]byte(again.stdout), &object); err != nil || again.code != host.ExitRegressed || len(object.Expectations) != 2 || readFile(t, "n", "expectations.csv") != rows {
		t.Errorf("match: %v %+v", err, again)
	}
	for _, args := range []string{"report m", "match --resume m"} {
		if saved := call(t, "", strings.Fields(args)...); saved.code != host.ExitRegressed || saved.stdout != got.stdout || readFile(t, "m", "expectations.csv") != rows {
			t.Errorf("%s: %+v", args, saved)
		}
	}
}

// All that is wrong with such an experiment is reported at once, with its place.
func TestBadExperimentByGames(t *testing.T) {
	inTempDir(t)
	writeFile(t, "x.toml", "[match]", `contenders = ["default", "vpr-9.0,see=maybe"]`, "nodes = 0", `openings = "none.epd"`, "sed = 3",
		"[[expect]]", `figure = "elo"`, `contender = "default"`, `base = "nobody"`, "min = 1")
	got := call(t, "", "run", "x.toml", "--nodes", "5", "--out", "m")
	for _, want := range []string{"x.toml:2:26: vpr-9.0,see=maybe", "x.toml:3:1: nodes:", "x.toml:4:1: openings none.epd: file not found", `x.toml:5:1: unknown key "sed"`,
		"--nodes cannot be combined with x.toml"} {
		if !strings.Contains(got.stderr, want) {
			t.Errorf("stderr lacks %q:\n%s", want, got.stderr)
		}
	}
	if got.code != host.ExitUsage || exists("m") {
		t.Errorf("%+v", got)
	}
	writeFile(t, "y.toml", "[match]", `contenders = ["default", "vpr-9.0"]`, "nodes = 10", "[[expect]]", `figure = "elo"`, `contender = "default"`, `base = "nobody"`, "min = 1")
	if got := call(t, "", "match", "y.toml", "--out", "m"); got.code != host.ExitSuite || exists("m") || !strings.Contains(got.stderr, `y.toml:7:1: unknown contender "nobody"`) {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", "match", "none.toml"); got.code != host.ExitSuite || !strings.Contains(got.stderr, "none.toml: file not found") {
		t.Errorf("%+v", got)
	}
}
