package compare

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// profilesOfRun makes two contenders of one run, profiles of the built-in engine whose
// searches are the same but for their times.
func profilesOfRun(unread []string, options map[string]string, change func(rec *suites.Record)) (base, other Contender) {
	a, b := reporttest.Pattern("default", "+-+-++--++"), reporttest.Pattern("changed", "+-+-++--++")
	for i := range b.Records {
		rec := &b.Records[i]
		rec.ContenderIndex, rec.TimeUS = 1, rec.TimeUS*2
		rec.CPUUS = new(int64(17))
	}
	change(&b.Records[4])
	run := entrant("run", &reporttest.Trial{Contender: "default", Records: append(a.Records, b.Records...)}, func(m *report.Meta) {
		settings := map[string]string{"see": "on", "phase": "off", "trades": "off"}
		all := maps.Clone(settings)
		maps.Copy(all, options)
		m.Contenders = []suites.Contender{{Name: "default", Options: settings}, {Name: "changed", Options: all, Unread: unread}}
		m.Suites[0].Positions, m.Program = 10, "one"
	}).Run
	return Contender{Name: "default", Own: "default", Run: run}, Contender{Name: "changed", Own: "changed", Run: run}
}

const noneDiffered = "No search of changed differed from that of default"

func TestSameSearches(t *testing.T) {
	type options = map[string]string
	same, unread := func(*suites.Record) {}, []string{"phase=tapered"}
	tapered := options{"phase": "tapered"}
	more := func(rec *suites.Record) { rec.Nodes = new(*rec.Nodes + 1) }
	for _, tt := range []struct {
		name    string
		unread  []string
		options options
		change  func(*suites.Record)
		want    string
		verdict Verdict
	}{
		{"unread", unread, tapered, same, noneDiffered + ": nothing reads phase=tapered here.", NotComparable},
		{"read but without effect", nil, options{"see": "off"}, same, noneDiffered + ": see=off had no effect on these positions.", Unchanged},
		{"one of two unread", unread, options{"phase": "tapered", "see": "off"}, same,
			noneDiffered + ": phase=tapered, see=off had no effect on these positions.", Unchanged},
		{"a copy", nil, nil, same, noneDiffered + ": they have the same settings.", Unchanged},
		{"a copy, but chance", nil, nil, more, "", NotExercised},
		{"nodes", nil, tapered, more, "", NotExercised},
		{"unread, but chance", unread, tapered, more,
			"The searches of changed and default differ by chance only: nothing reads phase=tapered here.", NotComparable},
	} {
		base, other := profilesOfRun(tt.unread, tt.options, tt.change)
		c := mustCompare(t, []Contender{base, other}, Options{})
		pair := c.Pairs[0]
		check(t, tt.name, facts(pair.SameSearches, slices.Contains(c.Warnings, tt.want), slices.Contains(pair.Warnings, tt.want)),
			facts(tt.want, tt.want != "", tt.want != ""))
		check(t, tt.name, facts(pair.Rows[0].Verdict, pair.Rows[0].NPS.Value < 0.9), facts(tt.verdict, true)) // half the nodes/s
		check(t, tt.name, NothingReads(base, other) != "", strings.Contains(tt.want, "nothing reads phase=tapered here."))
	}
}

// TestUnreadDoesNotRefuseAGate: whatever the settings are, a gate asks whether the contender lost anything.
func TestUnreadDoesNotRefuseAGate(t *testing.T) {
	more := func(rec *suites.Record) { rec.Nodes = new(*rec.Nodes + 1) }
	base, other := profilesOfRun([]string{"phase=tapered"}, map[string]string{"phase": "tapered"}, more)
	g := mustGate(t, base, other, lenient)
	check(t, "tested all the same", facts(g.Outcome == Unlike, len(g.Rows), g.Rows[0].P == nil), "false 1 false")
}

// TestSameSearchesOfEngines: an option without effect is named, and so are two builds that
// search alike, and a copy.
func TestSameSearchesOfEngines(t *testing.T) {
	engine := func(sha string, options ...suites.EngineOption) *suites.Engine {
		return &suites.Engine{Options: options, Files: []suites.EngineFile{{Path: "engine", SHA256: sha}}}
	}
	script := func(path string) *suites.Engine {
		return &suites.Engine{Command: path, Files: []suites.EngineFile{{Path: path, SHA256: "1"}}}
	}
	elo := suites.EngineOption{Name: "UCI_Elo", Value: "1500"}
	same := func(*suites.Record) {}
	for _, tt := range []struct {
		name   string
		a, b   *suites.Engine
		change func(*suites.Record)
		want   string
	}{
		{"option", engine("1"), engine("1", elo), same, noneDiffered + ": UCI_Elo=1500 had no effect on these positions."},
		{"option of the first", engine("1", elo), engine("1"), same, noneDiffered + ": UCI_Elo=1500 had no effect on these positions."},
		{"builds", engine("1"), engine("2"), same, noneDiffered + "."},
		{"builds that differ", engine("1"), engine("2"), func(rec *suites.Record) { rec.Nodes = new(*rec.Nodes + 1) }, ""},
		{"option with an effect", engine("1"), engine("1", elo), func(rec *suites.Record) { rec.Nodes = new(*rec.Nodes + 1) }, ""},
		{"a copy", engine("1"), engine("1"), same, noneDiffered + ": they have the same settings."},
		{"scripts", script("/v1/start"), script("/v2/start"), same, noneDiffered + "."},
		{"a copy, but chance", engine("1"), engine("1"), func(rec *suites.Record) { rec.Nodes = new(*rec.Nodes + 1) }, ""},
		{"a profile", nil, engine("1"), same, ""},
	} {
		base, other := profilesOfRun(nil, nil, tt.change)
		for i, e := range []*suites.Engine{tt.a, tt.b} {
			base.Run.Meta.Contenders[i].Engine = e
		}
		pair := mustCompare(t, []Contender{base, other}, Options{}).Pairs[0]
		check(t, tt.name, facts(pair.SameSearches, pair.Rows[0].Verdict == Unchanged), facts(tt.want, tt.want != ""))
	}
}

// What is unknown is not said: engines without their files, lone files, other programs.
func TestSameSearchesUnknown(t *testing.T) {
	for name, change := range map[string]func(m *report.Meta, other *Contender){
		"copies": func(m *report.Meta, _ *Contender) {
			m.Contenders[0].Engine, m.Contenders[1].Engine = &suites.Engine{}, &suites.Engine{}
		},
		"program":     func(m *report.Meta, _ *Contender) { m.Program, m.Contenders[1].Options = "", m.Contenders[0].Options },
		"engine":      func(m *report.Meta, _ *Contender) { m.Contenders[1].Engine = &suites.Engine{} },
		"records.csv": func(_ *report.Meta, other *Contender) { other.Run.Meta = nil },
		"another program": func(m *report.Meta, other *Contender) {
			meta := *m
			meta.Program = "another"
			other.Run = &report.Run{Path: "elsewhere", Meta: &meta, Records: other.Run.Records}
		},
	} {
		base, other := profilesOfRun(nil, map[string]string{"see": "off"}, func(*suites.Record) {})
		change(base.Run.Meta, &other)
		check(t, name, mustCompare(t, []Contender{base, other}, Options{}).Pairs[0].SameSearches, "")
	}
}

// TestDifferingSettings: each is named as the second contender has it, unless only the
// first one was asked for something that nothing reads.
func TestDifferingSettings(t *testing.T) {
	tapered := map[string]string{"phase": "tapered"}
	for name, tt := range map[string]struct {
		unread, other []string
		want          string
	}{
		"read":            {nil, nil, "phase=tapered"},
		"unread":          {nil, []string{"phase=tapered"}, "phase=tapered"},
		"unread by first": {[]string{"phase=off"}, nil, "phase=off"},
		"unread by both":  {[]string{"phase=off"}, []string{"phase=tapered"}, "phase=tapered"},
		"another is not":  {[]string{"see=on"}, nil, "phase=tapered"},
	} {
		a, b := profilesOfRun(tt.other, tapered, func(*suites.Record) {})
		a.Run.Meta.Contenders[0].Unread = tt.unread
		check(t, name, differingSettings(a, b), []string{tt.want})
	}
}

// TestSameResults: times, and how a result came about, are not part of it.
func TestSameResults(t *testing.T) {
	check(t, "no searches", haveSameResults(nil), false)
	for _, tt := range []struct {
		name   string
		change func(*suites.Record)
		want   bool
	}{
		{"times", func(rec *suites.Record) { rec.TimeUS, rec.CPUUS, rec.KeptTimeUS = 7, new(int64(7)), new(int64(7)) }, true},
		{"a cache", func(rec *suites.Record) { rec.Cached = true }, true},
		{"another try", func(rec *suites.Record) { rec.Retries = 1 }, true},
		{"iterations", func(rec *suites.Record) { rec.Iterations = "1 2" }, true},
		{"another place", func(rec *suites.Record) { rec.CaseIndex = 7 }, true},
		{"kept nodes", func(rec *suites.Record) { rec.KeptNodes = new(uint64(7)) }, false},
		{"kept depth", func(rec *suites.Record) { rec.KeptDepth = new(1) }, false},
		{"depth", func(rec *suites.Record) { rec.Depth = new(8) }, false},
		{"nodes", func(rec *suites.Record) { rec.Nodes = new(uint64(7)) }, false},
		{"move", func(rec *suites.Record) { rec.MoveUCI = "a1b1" }, false},
		{"score", func(rec *suites.Record) { rec.ScoreCP = new(1) }, false},
		{"principal variation", func(rec *suites.Record) { rec.PV = "Kb1" }, false},
		{"an error", func(rec *suites.Record) { rec.Error = "crash: it died" }, false},
	} {
		a, b := reporttest.Pattern("a", "++"), reporttest.Pattern("b", "++")
		tt.change(&b.Records[1])
		check(t, tt.name, haveSameResults(casesOfBoth(entrants(a, b))), tt.want)
	}
}

// TestSignaturesOfUnlikeLimits: searches under different limits, or under a time on one
// side, have no signatures to compare.
func TestSignaturesOfUnlikeLimits(t *testing.T) {
	for name, change := range map[string]func(*report.Meta){
		"time":    func(m *report.Meta) { m.Limits.MoveTime = time.Second },
		"nodes":   func(m *report.Meta) { m.Limits.Nodes = 1001 },
		"threads": func(m *report.Meta) { m.Threads = 2 },
	} {
		a, b := entrant("a", reporttest.Pattern("x", "+-"), unchanged), entrant("b", reporttest.Pattern("x", "+-"), change)
		for _, pair := range [][2]Contender{{a, b}, {b, a}} {
			g := mustGate(t, pair[0], pair[1], strictly(func(o *GateOptions) { o.AllowUnlike = true }))
			check(t, name, g.Signature+g.BaseSignature, "")
		}
	}
}

// TestSignatureBesideGaps: what was not searched is not a change, wherever it is, nor are
// repeats that only one has. A change of results says it already.
func TestSignatureBesideGaps(t *testing.T) {
	base, other := reporttest.Pattern("x", plus(10)), reporttest.Pattern("x", plus(10))
	other.Records = other.Records[2:]
	other.Records[7].Nodes = new(uint64(999))
	twice, repeated := searched("x", slices.Repeat([]string{"++"}, 10)...), searched("x", slices.Repeat([]string{"++"}, 10)...)
	repeated.Records[1].Nodes = new(uint64(999)) // the second search of the first case
	for name, tt := range map[string]struct {
		base, other *reporttest.Trial
		want        string
	}{
		"gaps":            {base, other, "): 1 of 8 searches differ in move, score, depth or nodes;"},
		"repeats of one":  {base, repeated, ""},
		"lost, too":       {base, reporttest.Pattern("x", plus(9)+"-"), ""},
		"repeats of both": {repeated, twice, "): 1 of 20 searches differ in move, score, depth or nodes;"},
	} {
		g := mustGate(t, entrants(tt.base)[0], entrants(tt.other)[0], lenient)
		notes := strings.Join(g.Notes, " ")
		check(t, name, facts(strings.Contains(notes, "The search changed"), strings.Contains(notes, tt.want), g.Signature == ""),
			facts(tt.want != "", true, false))
	}
}

// TestSearchText: whatever of a search is determined is in the signature.
func TestSearchText(t *testing.T) {
	rec := suites.Record{Case: "ab", MoveUCI: "a1b2", ScoreCP: new(-15), Depth: new(3), Nodes: new(uint64(7))}
	check(t, "centipawns", searchText(&rec), "ab a1b2 cp=-15 mate= depth=3 nodes=7")
	rec.ScoreCP, rec.ScoreMate = nil, new(2)
	check(t, "mate", searchText(&rec), "ab a1b2 cp= mate=2 depth=3 nodes=7")
}

// TestIsItself: a copy of a run has the times of each search, to the microsecond; a run whose searches all took the same
// is not known to be one.
func TestIsItself(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(rec *suites.Record)
		want   bool
	}{
		{"a copy", func(*suites.Record) {}, true},
		{"another time", func(rec *suites.Record) { rec.TimeUS++ }, false},
		{"other nodes", func(rec *suites.Record) { rec.Nodes = new(uint64(7)) }, false},
		{"another move", func(rec *suites.Record) { rec.MoveUCI = "a1a2" }, false},
		{"another verdict", func(rec *suites.Record) { rec.Solved = nil }, false},
	} {
		a, b := reporttest.Pattern("x", "+-+"), reporttest.Pattern("x", "+-+")
		is := func() bool {
			return pairings([]Matchup{{Base: entrants(a)[0], Contender: entrants(b)[0]}})[0].isItself()
		}
		check(t, "one time throughout", is(), false)
		a.Records[1].TimeUS, b.Records[1].TimeUS = 7, 7
		tt.change(&b.Records[2])
		check(t, tt.name, is(), tt.want)
		b.Contender = "y"
		check(t, "another contender", is(), false)
	}
}
