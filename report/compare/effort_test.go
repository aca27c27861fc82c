package compare

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// What a search is known to have taken, in nodes or in microseconds: nothing without a verdict, a time or nodes, and no time
// from a cache.
func TestEffortOfSearches(t *testing.T) {
	limit := func(nodes uint64, time time.Duration) report.Limit {
		return report.Limit{Limit: suites.Limit{Limits: engine.Limits{Nodes: nodes, MoveTime: time}}}
	}
	const ms = time.Millisecond
	one, three, five, seven := new(uint64(1)), new(uint64(3)), new(int64(5)), new(uint64(7))
	for _, tt := range []struct {
		name  string
		of    measure
		rec   suites.Record
		limit report.Limit
		want  string
	}{
		{"not asked", keptNodes, suites.Record{Nodes: seven}, limit(0, 0), "unknown"},
		{"kept", keptNodes, suites.Record{Solved: new(true), Nodes: seven, KeptNodes: three}, limit(0, 0), "3 true"},
		{"solved", keptNodes, suites.Record{Solved: new(true), Nodes: seven}, limit(0, 0), "7 true"},
		{"solved, unknown", keptNodes, suites.Record{Solved: new(true)}, limit(0, 0), "unknown"},
		{"unsolved", keptNodes, suites.Record{Solved: new(false), Nodes: seven}, limit(0, 0), "7 false"},
		{"unsolved, unknown", keptNodes, suites.Record{Solved: new(false)}, limit(0, 0), "unknown"},
		{"unsolved under a limit", keptNodes, suites.Record{Solved: new(false), Nodes: seven}, limit(500, 0), "500 false"},
		{"unsolved with one node", keptNodes, suites.Record{Solved: new(false), Nodes: seven}, limit(1, 0), "1 false"},
		{"solved with one node", keptNodes, suites.Record{Solved: new(true), Nodes: one}, limit(0, 0), "1 true"},
		{"unsolved after one", keptNodes, suites.Record{Solved: new(false), Nodes: one}, limit(0, 0), "1 false"},
		{"unsolved without a node", keptNodes, suites.Record{Solved: new(false), Nodes: new(uint64(0))}, limit(500, 0), "500 false"},
		{"nodes never reported", keptNodes, suites.Record{Solved: new(false)}, limit(500, 0), "unknown"},
		{"kept, but at which node", keptNodes, suites.Record{Solved: new(true), Nodes: seven, KeptTimeUS: five}, limit(0, 0), "unknown"},
		{"failed under a limit", keptNodes, suites.Record{Solved: new(false), Error: "crash: x"}, limit(500, 0), "500 false"},
		{"time, not asked", keptTime, suites.Record{TimeUS: 7}, limit(0, 0), "unknown"},
		{"time, kept", keptTime, suites.Record{Solved: new(true), TimeUS: 7, KeptTimeUS: five}, limit(0, 0), "5 true"},
		{"time, solved", keptTime, suites.Record{Solved: new(true), TimeUS: 7}, limit(0, 0), "7 true"},
		{"solved in no time", keptTime, suites.Record{Solved: new(true)}, limit(0, 0), "unknown"},
		{"solved in one", keptTime, suites.Record{Solved: new(true), TimeUS: 1}, limit(0, 0), "1 true"},
		{"kept, without a time", keptTime, suites.Record{Solved: new(true), KeptTimeUS: five}, limit(0, 0), "unknown"},
		{"kept, from a cache", keptTime, suites.Record{Solved: new(true), TimeUS: 7, KeptTimeUS: five, Cached: true}, limit(0, 0), "unknown"},
		{"time, unsolved", keptTime, suites.Record{Solved: new(false), TimeUS: 7, KeptTimeUS: five}, limit(0, 0), "7 false"},
		{"time, unsolved under a limit", keptTime, suites.Record{Solved: new(false), TimeUS: 7}, limit(0, 3*ms), "3000 false"},
		{"the shortest limit", keptTime, suites.Record{Solved: new(false), TimeUS: 7}, limit(0, 1), "0.001 false"},
		{"without a time", keptTime, suites.Record{Solved: new(false)}, limit(0, 3*ms), "unknown"},
	} {
		got := "unknown"
		if took, solved, known := tt.of(&tt.rec, tt.limit); known {
			got = facts(took, solved)
		}
		check(t, tt.name, got, tt.want)
	}
}

// kept is a search that solved its case after so many nodes and microseconds.
func kept(nodes uint64, us int64) func(*suites.Record) {
	return func(rec *suites.Record) {
		reporttest.Answer(true)(rec)
		rec.KeptNodes, rec.KeptTimeUS = &nodes, &us
	}
}

// TestEffort by hand. Unsolved counts as the limit of nodes, a time of nothing as one; PAR-2 counts twice the limit. Cases
// where the effort of one contender is unknown do not count.
func TestEffort(t *testing.T) {
	none := func(rec *suites.Record) { rec.Solved, rec.Nodes = new(true), new(uint64(0)) }
	base, other := &reporttest.Trial{Contender: "base"}, &reporttest.Trial{Contender: "other"}
	for i, pair := range [][2]func(*suites.Record){
		{kept(100, 1000), kept(200, 500)}, {kept(1, 0), kept(1, 1)}, {kept(10, 50), reporttest.Answer(false)}, {none, kept(9, 0)}, {kept(9, 0), none},
	} {
		base.Add("wac", "", i, pair[0])
		other.Add("wac", "", i, pair[1])
	}
	row := rowOf(t, base, other)
	nodes := row.KeptNodes
	check(t, "ratio of nodes", facts(nodes.Positions, nodes.Ratio.Value, *nodes.ratio()), facts(3, math.Cbrt(2*1*100), nodes.Ratio))
	check(t, "PAR-2", facts(nodes.BasePAR2, nodes.PAR2), facts(111.0/3, 2201.0/3))
	check(t, "times, nodes/s", facts(row.KeptTime.Ratio.Value, row.NPS.Value), facts(math.Pow(0.5*1*40, 1.0/5), 1))
	check(t, "an unknown effort", facts((*Effort)(nil).ratio()), facts(nil))
}

// TestEffortOfRepeats by hand: the mean of the logarithms of 10 and 1000, and PAR-2 with twice the limit for the one that
// did not solve the case; nothing is known if one search of a case is unknown. A solution found in no node has no effort
// that others have a ratio to.
func TestEffortOfRepeats(t *testing.T) {
	solved := func(nodes uint64) suites.Record {
		return suites.Record{Solved: new(true), Nodes: new(uint64(1000)), KeptNodes: &nodes, Limit: "nodes=1000"}
	}
	unsolved := suites.Record{Solved: new(false), Nodes: new(uint64(1000)), Limit: "nodes=1000"}
	for want, records := range map[string][]suites.Record{
		facts((math.Log(10)+math.Log(1000))/2, (10+2000)/2): {solved(10), unsolved},
		"unknown":             {solved(10), {Solved: new(true), Limit: "nodes=1000"}},
		"unknown effort":      {solved(0)},
		facts(0, 1):           {solved(1)},
		facts(math.Log(2), 2): {solved(2)},
	} {
		run, got := &report.Run{Records: records}, "unknown"
		if e, known := measure(keptNodes).effort(run, slices.Collect(run.All())); known {
			got = facts(e.compared, e.shown)
		}
		check(t, want, got, strings.TrimSuffix(want, " effort"))
	}
}

// TestFindingByHand: of 1000 nodes, 100 are a third left on the logarithmic scale, and 10
// two thirds; of the searches of a case it is the mean.
func TestFindingByHand(t *testing.T) {
	found := func(nodes uint64, limit string) func(*suites.Record) {
		return func(rec *suites.Record) {
			reporttest.Answer(true)(rec)
			rec.KeptNodes, rec.Limit = &nodes, limit
		}
	}
	const nodes, depth = "nodes=1000", "depth=3"
	base, other := &reporttest.Trial{Contender: "a"}, &reporttest.Trial{Contender: "b"}
	for i, pair := range [][2]func(*suites.Record){
		{found(100, nodes), found(10, nodes)}, {reporttest.Answer(false), reporttest.Answer(false)},
		{found(1, depth), found(1, nodes)}, {found(1, nodes), found(1, depth)}, {found(1, nodes), func(*suites.Record) {}}, // unknown of one
	} {
		base.Add("wac", "", i, pair[0])
		other.Add("wac", "", i, pair[1])
	}
	f := rowOf(t, base, other).Finding
	check(t, "by hand", facts(f.Base, f.Contender, f.Difference.Value), facts(1.0/6, 1.0/3, 1.0/6))
	check(t, "difference", facts(*f.difference(), (*SpeedOfFinding)(nil).difference()), facts(f.Difference, nil))
	f = rowOf(t, reporttest.Pattern("b", "--"), searched("a", "+-", "-")).Finding
	check(t, "repeats", facts(f.Base, f.Contender), facts(0, 1.0/12)) // a third of a half of a half
	without := &reporttest.Trial{Contender: "c"}
	without.Add("wac", "", 0, found(1, depth))
	check(t, "under a limit of depth", facts(rowOf(t, without, without).Finding), facts(nil))
}
