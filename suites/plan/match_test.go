package plan_test

import (
	"strings"
	"testing"

	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

const games = `title = "Games"
[match]
contenders = ["a:default", "cmd=engine name=b"]
nodes = 5_000
tc = "1+0.01"
max-moves = 200
openings = "book.epd"
site = "here"

[[expect]]
figure = "elo"
contender = "a"
base = "b"
min = -50
max = 50

[[expect]]
figure = "sprt"
contender = "a"
base = "b"
verdict = "H1"
`

// TestReadMatch: the table [match] has the settings of a match, with paths from the folder
// of the file.
func TestReadMatch(t *testing.T) {
	x, err := plan.ReadExperiment("dir/x.toml", []byte(games), match.Settings(new(match.Plan)))
	if err != nil {
		t.Fatal(err)
	}
	if !x.IsMatch || len(x.Expect) != 2 {
		t.Errorf("%+v", x)
	}
	var texts []string
	for _, v := range x.Given {
		texts = append(texts, v.Setting+"="+v.Text)
	}
	if got, want := strings.Join(texts, " "), "contenders=a:default contenders=cmd=engine name=b nodes=5000 tc=1+0.01 max-moves=200 openings=book.epd site=here"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if errs := x.Check(plan.ExperimentRun{Contenders: []string{"a", "c"}}); len(errs) != 2 || !strings.Contains(errs[0].Error(), `x.toml:13:1: unknown contender "b"`) {
		t.Errorf("%v", errs)
	}
}

// What a match does not have, and what only a match has, is wrong.
func TestReadMatchErrors(t *testing.T) {
	for file, want := range map[string]string{
		"nodes = 5\n[match]\nnodes = 5\n":                                              "1:1: nodes is a setting of a run: what is played is in the table [match]",
		"[match]\njobs = 3\n":                                                          `2:1: unknown key "jobs"`,
		"[match]\ntc = 1\ntc = 2\n":                                                    "x.toml:3:",
		"[match]\nmax_moves = 3\nmax-moves = 4\n":                                      "3:1: max-moves is given twice",
		"[match]\nchess960 = 3\n":                                                      "2:1: chess960: want true or false",
		"[match]\n[[expect]]\nfigure = \"solved\"\nmin = 1\n":                          "3:1: solved is a figure of suites, and the experiment plays a match",
		"[[expect]]\nfigure = \"elo\"\nbase = \"b\"\nmin = 1\n":                        "2:1: elo is a figure of games, and the experiment has no [match]",
		"[match]\n[[expect]]\nfigure = \"threefold_pct\"\nmin = 1\ntheme = \"x\"\n":    "5:1: a match has no theme",
		"[match]\n[[expect]]\nfigure = \"sprt\"\nbase = \"b\"\nverdict = \"better\"\n": `5:1: unknown verdict "better": there are H0, H1`,
		"[match]\n[[expect]]\nfigure = \"elo\"\nmin = 1\n":                             "3:1: elo is measured against a base, which is missing",
		"match = 3\n": "1:1: unknown key",
	} {
		_, err := plan.ReadExperiment("x.toml", []byte(file), match.Settings(new(match.Plan)))
		errs, _ := err.(settings.FileErrors)
		if len(errs) != 1 || !strings.Contains(errs[0].Error(), want) {
			t.Errorf("%q: %v, want %q", file, err, want)
		}
	}
}
