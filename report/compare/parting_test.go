package compare

import (
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
	return mustCompare(t, entrants(base, other), Options{}).Pairs[0].Parting
}

// TestParting: the first position is named, and there the first depth that both have completed and reported, by
// nodes, move or score; else that the results differ.
func TestParting(t *testing.T) {
	const same, next = "1:e4:10:20 2:e4:10:40 3:e4:10:90", "1 wac.002 1 e4 20 e4 21"
	for name, test := range map[string]struct {
		base, other suites.Iterations
		want        string
	}{
		"nodes":            {same, "1:e4:10:20 2:e4:10:41 3:e4:10:91", "2 wac.001 2 e4 40 e4 41"},
		"move":             {same, "1:d4:10:20 2:e4:10:40 3:e4:10:90", "2 wac.001 1 e4 20 d4 20"},
		"score":            {same, "1:e4:10:20 2:e4:10:40 3:e4:#2:90", "2 wac.001 3 e4 90 e4 90"},
		"not both":         {"1:e4:10:20 3:e4:10:90", "2:e4:10:41 3:e4:10:90", next},
		"not completed":    {same + " 4:e4:10:99", same + " 4:d4:10:99", next},
		"others in common": {"1:e4:10:20 3:e4:10:90", "1:e4:10:20 2:e4:10:40 3:e4:10:95", "2 wac.001 3 e4 90 e4 95"},
		"nothing reported": {same, "", next},
	} {
		p := partingOf(t, reported("old", 1000, same, test.base, same), reported("new", 1000, same, test.other, "1:e4:10:21 2:e4:10:41"))
		first := p.First
		check(t, name, facts(p.Differ, first.ID, first.Depth, first.Base.Move, first.Base.Nodes, first.Contender.Move, first.Contender.Nodes),
			test.want)
		check(t, name, p.Searches, 3)
	}
	whole := func() *reporttest.Trial { return reported("old", 1000, same) }
	p := partingOf(t, whole(), reported("new", 1000, same))
	check(t, "alike", facts(p.Searches, p.Differ, p.First), facts(1, 0, nil))
	for name, tt := range map[string]struct {
		cut    suites.Iterations
		limit  string
		failed string
		want   string // searches, and those that differ
	}{
		"an iteration that the nodes cut": {"1:e4:10:20 2:e4:10:40 3:e4:10:80", "nodes=1000", "", "1 0"},
		"a failure":                       {same, "depth=3", "crash: exit status 1", "0 0"},
		"under a time limit":              {same, "movetime=10", "", "none"},
	} {
		base, other := whole(), reported("new", 1000, tt.cut)
		base.Records[0].Limit, other.Records[0].Limit, other.Records[0].Error = tt.limit, tt.limit, tt.failed
		got := "none"
		if p := partingOf(t, base, other); p != nil {
			got = facts(p.Searches, p.Differ)
		}
		check(t, name, got, tt.want)
	}
}

// TestRepetition: the command searches the position up to the depth with both contenders, where their runs say how.
func TestRepetition(t *testing.T) {
	one := entrant("run", reported("old", 1000, "1:e4:10:20"), func(m *report.Meta) {
		m.Contenders = []suites.Contender{{Name: "old", Spec: "default"}, {Name: "new", Spec: "cmd=./new", Engine: &suites.Engine{}}}
		m.Program, m.Suites[0].File = "one", "wac.epd"
	}).Run
	elsewhere := entrant("elsewhere", reported("old", 1000, "1:e4:10:20"), func(m *report.Meta) { m.Program = "two" }).Run
	suite := one.SuiteWord(&one.Meta.Suites[0])
	for _, tt := range []struct {
		base  *report.Run
		depth int
		want  string
	}{
		{one, 2, "keymove run " + suite + " --filter w ?1] --profile old:default --engine cmd=./new --depth 2 --hash 16"},
		{one, 0, "keymove run " + suite + " --filter w ?1] --profile old:default --engine cmd=./new --nodes 1000 --hash 16"},
		{elsewhere, 0, "keymove run " + suite + " --filter w ?1] --engine cmd=./new --nodes 1000 --hash 16"},
		{&report.Run{Path: "x.csv"}, 0, ""},
	} {
		p := newPairing(Matchup{Base: Contender{"old", "old", tt.base}, Contender: Contender{"new", "new", one}}, nil, nil)
		check(t, tt.base.Path, strings.Join(p.repetition(&Fork{Suite: "wac", ID: "w [1]", Depth: tt.depth}), " "), tt.want)
	}
}
