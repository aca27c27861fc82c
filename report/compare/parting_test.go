package compare

import (
	"strings"
	"testing"

	"keymove/internal/testenv"
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
	c := testenv.Must(Compare(entrants(base, other), Options{Alpha: DefaultAlpha, Seed: 1, Resamples: 50}))(t)
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
		check(t, name, facts(p.Differ, p.First.Depth, text(p.First.Base), text(p.First.Contender)),
			facts(2, test.depth, test.of, test.against))
	}
	p := partingOf(t, reported("old", 1000, same), reported("new", 1000, same))
	check(t, "alike", facts(p.Searches, p.Differ, p.First), facts(1, 0, nil))
	cut, whole := reported("new", 1000, "1:e4:10:20 2:e4:10:40 3:e4:10:80"), reported("old", 1000, same)
	cut.Records[0].Limit, whole.Records[0].Limit = "nodes=1000", "nodes=1000"
	check(t, "an iteration that the nodes cut", partingOf(t, whole, cut).Differ, 0)
	failed := reported("new", 999, same)
	failed.Records[0].Error = "crash: exit status 1"
	p = partingOf(t, reported("old", 1000, same), failed)
	check(t, "a failure", p.Searches, 0)
	timed, other := reported("old", 1000, same), reported("new", 1000, same)
	timed.Records[0].Limit, other.Records[0].Limit = "movetime=10", "movetime=10"
	check(t, "under a time limit", facts(partingOf(t, timed, other)), facts(nil))
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
	check(t, "", command(one, fork), "keymove run "+suite+" --filter w ?1] --profile old:default --engine cmd=./new --depth 2 --hash 16")
	fork.Depth = 0
	got := command(one, fork)
	check(t, "", strings.Contains(got, " --nodes 1000 "), true)
	elsewhere := run(old)
	elsewhere.Meta.Program = "two"
	got = command(elsewhere, fork)
	check(t, "", facts(strings.Contains(got, "--profile"), strings.Contains(got, "--engine cmd=./new")), "false true")
	check(t, "of a table", command(&report.Run{Path: "x.csv"}, fork), "")
	check(t, "", one.Names(), []string{"old", "new"})
}
