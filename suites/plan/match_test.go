package plan_test

import (
	"strings"
	"testing"

	"keymove/suites/match"
	"keymove/suites/plan"
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
