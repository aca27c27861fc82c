package compare

import (
	"slices"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// reported returns the searches of a contender with these iterations, a text for each.
func reported(name string, nodes uint64, iterations ...suites.Iterations) *reporttest.Trial {
	trial := &reporttest.Trial{Contender: name}
	for i, text := range iterations {
		trial.Add("wac", "", i, func(rec *suites.Record) {
			rec.Iterations, rec.Nodes, rec.Depth, rec.Move, rec.MoveUCI, rec.Limit = text, &nodes, new(3), "e4", "e2e4", "depth=3"
		})
	}
	return trial
}

// partingOf compares two contenders of a run.
func partingOf(t *testing.T, base, other *reporttest.Trial) *Parting {
	t.Helper()
	c, err := Compare(entrants(base, other), Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 50})
	if err != nil {
		t.Fatal(err)
	}
	return c.Pairs[0].Parting
}

// TestParting: the first position is named, and there the first depth that both have completed and reported, by
// nodes, move or score; else that the results differ.
func TestParting(t *testing.T) {
	const same = "1:e4:10:20 2:e4:10:40 3:e4:10:90"
	for name, test := range map[string]struct {
		base, other suites.Iterations
		depth       int // 0 for none
		of, against string
	}{
		"nodes":            {same, "1:e4:10:20 2:e4:10:41 3:e4:10:91", 2, "e4 40", "e4 41"},
		"move":             {same, "1:d4:10:20 2:e4:10:40 3:e4:10:90", 1, "e4 20", "d4 20"},
		"score":            {same, "1:e4:10:20 2:e4:10:40 3:e4:#2:90", 3, "e4 90", "e4 90"},
		"not both":         {"1:e4:10:20 3:e4:10:90", "2:e4:10:41 3:e4:10:90", 0, "", ""},
		"not completed":    {same + " 4:e4:10:99", same + " 4:d4:10:99", 0, "", ""},
		"others in common": {"1:e4:10:20 3:e4:10:90", "1:e4:10:20 2:e4:10:40 3:e4:10:95", 3, "e4 90", "e4 95"},
		"nothing reported": {same, "", 0, "", ""},
	} {
		p := partingOf(t, reported("old", 1000, same, test.base, same), reported("new", 1000, same, test.other, "1:e4:10:21 2:e4:10:41"))
		want := "wac.001"
		if test.depth == 0 {
			want = "wac.002" // which differs, too
		}
		if p == nil || p.Searches != 3 || p.First == nil || p.First.ID != want {
			t.Errorf("%s: %+v", name, p)
			continue
		}
		if test.depth == 0 {
			continue
		}
		text := func(r Reported) string { return strings.TrimSpace(r.Move + " " + optionalText(r.Nodes)) }
		if p.Differ != 2 || p.First.Depth != test.depth || text(p.First.Base) != test.of || text(p.First.Contender) != test.against {
			t.Errorf("%s: %+v of %d", name, p.First, p.Differ)
		}
	}
	if p := partingOf(t, reported("old", 1000, same), reported("new", 1000, same)); p.Searches != 1 || p.Differ != 0 || p.First != nil {
		t.Errorf("alike: %+v", p)
	}
	if p := partingOf(t, reported("old", 1000, same), reported("new", 999, same)); p.Differ != 1 || p.First == nil || p.First.Depth != 0 || *p.First.Contender.Nodes != 999 {
		t.Errorf("other results: %+v", p)
	}
	cut, whole := reported("new", 1000, "1:e4:10:20 2:e4:10:40 3:e4:10:80"), reported("old", 1000, same)
	cut.Records[0].Limit, whole.Records[0].Limit = "nodes=1000", "nodes=1000"
	if p := partingOf(t, whole, cut); p.Differ != 0 {
		t.Errorf("an iteration that the nodes cut: %+v", p.First)
	}
	failed := reported("new", 999, same)
	failed.Records[0].Error = "crash: exit status 1"
	if p := partingOf(t, reported("old", 1000, same), failed); p.Searches != 0 {
		t.Errorf("a failure: %+v", p)
	}
	timed, other := reported("old", 1000, same), reported("new", 1000, same)
	timed.Records[0].Limit, other.Records[0].Limit = "movetime=10", "movetime=10"
	if p := partingOf(t, timed, other); p != nil {
		t.Errorf("under a time limit: %+v", p)
	}
}

// TestRepetition: the command searches the position up to the depth with both contenders, where their runs say how.
func TestRepetition(t *testing.T) {
	meta := reporttest.Meta()
	meta.Limit, meta.Limits.Nodes, meta.Suites, meta.Program = "nodes=1000", 1000, meta.Suites[:1], "one"
	meta.Contenders = []suites.Contender{{Name: "old", Spec: "default"}, {Name: "new", Spec: "cmd=./new", Engine: &suites.Engine{}}}
	run := func(trials ...*reporttest.Trial) *report.Run {
		r := &report.Run{Path: "run", Meta: new(meta)}
		for n, trial := range trials {
			for i := range trial.Records {
				trial.Records[i].ContenderIndex = n
			}
			r.Records = append(r.Records, trial.Records...)
		}
		return r
	}
	old, other := reported("old", 1000, "1:e4:10:20"), reported("new", 1000, "1:e4:10:21")
	one := run(old, other)
	command := func(base *report.Run, found Fork) string {
		p := newPairing(Matchup{Base: Contender{"old", "old", base}, Contender: Contender{"new", "new", one}}, nil, nil)
		return strings.Join(p.repetition(&found), " ")
	}
	fork := Fork{Suite: meta.Suites[0].Name, ID: "w [1]", Depth: 2}
	suite := one.SuiteWord(&meta.Suites[0])
	if got, want := command(one, fork), "keymove run "+suite+" --filter w ?1] --profile old:default --engine cmd=./new --depth 2 --hash 16"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	fork.Depth = 0
	if got := command(one, fork); !strings.Contains(got, " --nodes 1000 ") {
		t.Errorf("%q, want the limit", got)
	}
	elsewhere := run(old)
	elsewhere.Meta.Program = "two"
	if got := command(elsewhere, fork); strings.Contains(got, "--profile") || !strings.Contains(got, "--engine cmd=./new") {
		t.Errorf("%q, want the contender alone", got)
	}
	if got := command(&report.Run{Path: "x.csv"}, fork); got != "" {
		t.Errorf("%q of a table", got)
	}
	if !slices.Equal(one.Names(), []string{"old", "new"}) {
		t.Error(one.Names())
	}
}
