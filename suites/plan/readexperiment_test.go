package plan_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/match"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

const whole = `title = "Null move pays"
doc = """Two
lines."""
source = "002"
suites = ["wac", "../my.epd"]
contenders = ["default", "new:default,nullmove=off"]
profiles = "more.toml"
nodes = 200_000
early_stop = 3
movetime = "2s"
no-times = true

[[expect]]
figure = "solved"
contender = "default"
suite = "wac"
theme = "pins"
min = 285
claim = "It solves most."

[[expect]]
figure = "nps_ratio"
contender = "new"
base = "default"
suite = "my"
phase = "endgame"
min = 0.95
max = 1.5

[[expect]]
figure = "verdict"
contender = "new"
base = "default"
suite = "wac"
verdict = "not worse"
margin = 2
`

func TestRead(t *testing.T) {
	got := testenv.Must(plan.ReadExperiment("dir/x.toml", []byte(whole), nil))(t)
	var given []string
	for _, v := range got.Given {
		given = append(given, fmt.Sprintf("%s %s=%s %s:%d:%d item %t", v.Setting, v.Written, v.Text, v.At.File, v.At.Line, v.At.Column, v.Item))
	}
	wantGiven := []string{
		"suites suites=wac dir/x.toml:5:11 item true", "suites suites=../my.epd dir/x.toml:5:18 item true",
		"contenders contenders=default dir/x.toml:6:15 item true", "contenders contenders=new:default,nullmove=off dir/x.toml:6:26 item true",
		"profiles profiles=more.toml dir/x.toml:7:1 item true",
		"nodes nodes=200000 dir/x.toml:8:1 item false", "early-stop early_stop=3 dir/x.toml:9:1 item false",
		"movetime movetime=2s dir/x.toml:10:1 item false", "no-times no-times=true dir/x.toml:11:1 item false",
	}
	testenv.Want(t, "values", given, wantGiven)
	want := &plan.Experiment{
		File: "dir/x.toml", Title: "Null move pays", Doc: "Two lines.", Source: "002",
		Expect: []plan.Expectation{
			{Figure: plan.Solved, Contender: "default", Suite: "wac", Theme: "pins", Min: new(285.0), Claim: "It solves most."},
			{Figure: plan.NPSRatio, Contender: "new", Base: "default", Suite: "my", Phase: "endgame", Min: new(0.95), Max: new(1.5)},
			{Figure: plan.Verdict, Contender: "new", Base: "default", Suite: "wac", Verdict: plan.NotWorse, Margin: new(2.0)},
		},
		SHA256: files.Digest([]byte(whole)),
	}
	if diff := cmp.Diff(got, want, cmpopts.IgnoreUnexported(plan.Experiment{}), cmpopts.IgnoreFields(plan.Experiment{}, "Given")); diff != "" {
		t.Errorf("experiment (-got +want):\n%s", diff)
	}
}

// TestReadErrors: each fault of a file, of suites or of games, at its place.
func TestReadErrors(t *testing.T) {
	const solved = "[[expect]]\nfigure = \"solved\"\n"
	const pair = "[[expect]]\nfigure = \"nps_ratio\"\nbase = \"b\"\n"
	const verdict = "[[expect]]\nfigure = \"verdict\"\nbase = \"b\"\n"
	for file, want := range map[string]string{
		"nodes = \n":                                "1:",
		"nodse = 3\n":                               `1:1: unknown key "nodse"`,
		"early_stop = 3\nearly-stop = 4\n":          "2:1: early-stop is given twice",
		"title = 3\nsuites = [1]\ndoc = \" \"\n":    "1:1: title: want a text|2:11: suites: want a list of texts|3:1: doc: want a text",
		"[nodes]\nx = 1\n[more]\ny = 2\n":           `1:2: nodes is not a table|3:2: unknown table "more": want [match] or [[expect]]`,
		"[expect]\nfigure = \"solved\"\n":           "1:2: want tables [[expect]]",
		solved + "min = 1\n[expect.more]\nx = 1\n":  "4:2: an expectation has no tables in it|5:1: an expectation has no tables",
		"[[expect]]\nmin = 3\n":                     "1:3: the expectation has no figure",
		"[[expect]]\nfigure = \"slved\"\nmin = 3\n": `2:1: unknown figure "slved"`,
		solved:                                                  "2:1: solved needs min or max",
		solved + "min = \"3\"\n":                                "3:1: min: want a number",
		solved + "max = inf\n":                                  "3:1: max: want a number",
		solved + "min = 3\nmax = 2\n":                           "4:1: max is less than min",
		solved + "min = 3\ngood = \"more\"\n":                   "4:1: good needs a range, min and max",
		solved + "min = 3\nbase = \"b\"\n":                      "4:1: solved is a figure of one contender and takes no base",
		solved + "min = 3\nminn = 4\n":                          `4:1: unknown key "minn"`,
		solved + "min = 3\nverdict = \"better\"\n":              "4:1: solved has no verdict",
		solved + "min = 3\nphase = \"end\"\n":                   `4:1: unknown phase "end": there are opening, middlegame, endgame`,
		"[[expect]]\nfigure = \"nps_ratio\"\nmin = 1\n":         "2:1: nps_ratio is measured against a base, which is missing",
		pair + "min = 1\nmargin = 2\n":                          "5:1: nps_ratio has no margin",
		verdict:                                                 "2:1: the verdict that is expected is missing",
		verdict + "verdict = \"best\"\n":                        `4:1: unknown verdict "best": there are better, worse, equal, no difference seen, not worse`,
		verdict + "verdict = \"better\"\nmin = 1\n":             "5:1: a verdict has no min",
		verdict + "verdict = \"not worse\"\nmargin = 0\n":       "5:1: margin: want more than 0",
		"nodes = 5\n[match]\nnodes = 5\n":                       "1:1: nodes is a setting of a run: what is played is in the table [match]",
		"[match]\njobs = 3\n":                                   `2:1: unknown key "jobs"`,
		"[match]\ntc = 1\ntc = 2\n":                             "3:",
		"[match]\nmax_moves = 3\nmax-moves = 4\n":               "3:1: max-moves is given twice",
		"[match]\nchess960 = 3\n":                               "2:1: chess960: want true or false",
		"[match]\n[[expect]]\nfigure = \"solved\"\nmin = 1\n":   "3:1: solved is a figure of suites, and the experiment plays a match",
		"[[expect]]\nfigure = \"elo\"\nbase = \"b\"\nmin = 1\n": "2:1: elo is a figure of games, and the experiment has no [match]",
		"[match]\n[[expect]]\nfigure = \"threefold_pct\"\nmin = 1\ntheme = \"x\"\n":    "5:1: a match has no theme",
		"[match]\n[[expect]]\nfigure = \"sprt\"\nbase = \"b\"\nverdict = \"better\"\n": `5:1: unknown verdict "better": there are H0, H1`,
		"[match]\n[[expect]]\nfigure = \"elo\"\nmin = 1\n":                             "3:1: elo is measured against a base, which is missing",
		"match = 3\n": "1:1: unknown key",
	} {
		_, err := plan.ReadExperiment("x.toml", []byte(file), match.Settings(new(match.Plan)))
		checkFaults(t, file, err, want)
	}
}

// checkFaults compares errors in x.toml with the beginnings of those that are wanted, between which is "|".
func checkFaults(t *testing.T, what string, err error, want string) {
	t.Helper()
	faults, ok := errors.AsType[settings.FileErrors](err)
	if err != nil && !ok {
		t.Fatalf("%q: error %v, want settings.FileErrors", what, err)
	}
	begins := func(fault *settings.FileError, want string) bool {
		return strings.HasPrefix(fault.Error(), "x.toml:"+want)
	}
	if wants := strings.FieldsFunc(want, func(r rune) bool { return r == '|' }); !slices.EqualFunc(faults, wants, begins) {
		t.Errorf("%q: errors %q, want %q", what, faults, want)
	}
}

// TestCheckExperiment: what an expectation names is there; what could not be read may be what it names.
func TestCheckExperiment(t *testing.T) {
	two := []suites.Suite{{Name: "wac", Cases: suites.List{{Theme: "pins"}, {Theme: "forks"}}}, {Name: "sts"}}
	const solved = "[[expect]]\nfigure = \"solved\"\nmin = 1\n"
	const ratio = "[[expect]]\nfigure = \"nps_ratio\"\nmin = 1\nsuite = \"sts\"\n"
	run := func(names ...string) plan.ExperimentRun { return plan.ExperimentRun{Contenders: names, Suites: two} }
	part := plan.ExperimentRun{Contenders: []string{"a"}, Suites: two[:1], MoreContenders: true, MoreSuites: true}
	for _, test := range []struct {
		file string
		run  plan.ExperimentRun
		want string
	}{
		{solved + "contender = \"a\"\nsuite = \"wac\"\ntheme = \"pins\"\n", run("a", "b"), ""},
		{solved + "suite = \"sts\"\n", run("a"), ""},
		{solved, plan.ExperimentRun{Contenders: []string{"a"}, Suites: two[:1]}, ""},
		{solved, run("a", "b"), "1:3: the run has several contenders|1:3: the run has several suites"},
		{solved + "contender = \"c\"\n", plan.ExperimentRun{Contenders: []string{"a", "b"}, MoreSuites: true}, `4:1: unknown contender "c": there are a, b`},
		{solved + "suite = \"wca\"\n", run("a"), `4:1: unknown suite "wca": there are wac, sts`},
		{solved + "suite = \"wac\"\ntheme = \"pin\"\n", run("a"), `5:1: unknown theme "pin": there are pins, forks`},
		{solved + "suite = \"sts\"\ntheme = \"pin\"\n", run("a"), `5:1: unknown theme "pin"`},
		{ratio + "contender = \"a\"\nbase = \"c\"\n", run("a", "b"), `6:1: unknown contender "c"`},
		{ratio + "contender = \"a\"\nbase = \"a\"\n", run("a", "b"), "6:1: a cannot be measured against itself"},
		{solved, part, ""},
		{solved + "contender = \"c\"\nsuite = \"s\"\ntheme = \"t\"\n", part, ""},
		{ratio + "contender = \"c\"\nbase = \"c\"\n", part, "6:1: c cannot be measured against itself"},
		{solved + "contender = \"c\"\nsuite = \"wac\"\ntheme = \"t\"\n", part, `6:1: unknown theme "t"`},
	} {
		x, err := plan.ReadExperiment("x.toml", []byte(test.file), nil)
		if err != nil {
			t.Fatalf("%q: %v", test.file, err)
		}
		checkFaults(t, test.file, x.Check(test.run), test.want)
		named := x.Expect[0].Contender != "" && x.Expect[0].Suite != ""
		if test.want == "" && named == (test.file == solved && test.run.MoreSuites) {
			t.Errorf("%q: checked for %+v", test.file, x.Expect[0])
		}
	}
}

func TestWanted(t *testing.T) {
	for want, x := range map[string]plan.Expectation{
		"≥ 285": {Min: new(285.0)}, "≤ 1.05": {Max: new(1.05)}, "0 … 2.5": {Min: new(0.0), Max: new(2.5)}, "better": {Verdict: plan.Better},
		"not worse by 1 %": {Verdict: plan.NotWorse}, "not worse by 2.5 %": {Verdict: plan.NotWorse, Margin: new(2.5)}, "equal within 2 %": {Verdict: plan.Equal},
	} {
		testenv.Want(t, x, x.Wanted(), want)
	}
}

// TestFiguresOfAMatch: whether a run of suites, and a match, have a figure.
func TestFiguresOfAMatch(t *testing.T) {
	for figure, want := range map[plan.Figure][2]bool{plan.Solved: {true, false}, plan.Elo: {false, true}, plan.Passive: {true, true}, "x": {}} {
		if got := [2]bool{figure.IsKnown(false), figure.IsKnown(true)}; got != want {
			t.Errorf("%s: %t, want %t", figure, got, want)
		}
	}
}

// What is read has its figures, and errors have a place in the file.
func FuzzRead(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte("[[expect]]\n[expect.x]\n[[expect.x.y]]\nexpect.z = 1\n"))
	f.Add([]byte(games))
	f.Add([]byte("[match]\n[match.x]\nmatch.y = 1\n"))
	f.Add([]byte("suites = [[], {a = 1}]\nnodes = 99999999999999999999\nexpect = 1\n"))
	f.Add([]byte("[[expect]]\nfigure = \"verdict\"\nverdict = \"not worse\"\nmargin = 1e400\nbase = \"\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		x, err := plan.ReadExperiment("f", data, match.Settings(new(match.Plan)))
		faults, ok := errors.AsType[settings.FileErrors](err)
		switch {
		case err == nil:
			for _, e := range x.Expect {
				if e.Wanted() == "" || e.Figure.IsPair() != (e.Base != "") {
					t.Errorf("%+v was read", e)
				}
			}
			faults = x.Check(plan.ExperimentRun{Contenders: []string{"a", "b"}, Suites: []suites.Suite{{Name: "s"}, {Name: "t"}}})
			p := plan.Plan{Given: x.Given}
			settings.Read(plan.Settings(&p), x.Given)
			inFile, others := p.Check().Report(x.Given, "f")
			if len(others) > 0 {
				t.Errorf("%v is not of the file", others)
			}
			faults = append(faults, inFile...)
		case !ok || len(faults) == 0:
			t.Fatalf("error %v, want settings.FileErrors", err)
		}
		lines := strings.Count(string(data), "\n") + 1
		for _, fault := range faults {
			if fault.Line < 1 || fault.Line > lines || fault.Column < 1 {
				t.Errorf("%v has no place in %d lines", fault, lines)
			}
		}
	})
}

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
	x := testenv.Must(plan.ReadExperiment("dir/x.toml", []byte(games), match.Settings(new(match.Plan))))(t)
	if !x.IsMatch || len(x.Expect) != 2 {
		t.Errorf("%+v", x)
	}
	var texts []string
	for _, v := range x.Given {
		texts = append(texts, v.Setting+"="+v.Text)
	}
	testenv.Want(t, "settings", strings.Join(texts, " "), "contenders=a:default contenders=cmd=engine name=b nodes=5000 tc=1+0.01 max-moves=200 openings=book.epd site=here")
	if errs := x.Check(plan.ExperimentRun{Contenders: []string{"a", "c"}}); len(errs) != 2 || !strings.Contains(errs[0].Error(), `x.toml:13:1: unknown contender "b"`) {
		t.Errorf("%v", errs)
	}
}
