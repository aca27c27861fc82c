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

func TestSameSearches(t *testing.T) {
	same := func(*suites.Record) {}
	tapered := map[string]string{"phase": "tapered"}
	tests := []struct {
		name    string
		unread  []string
		options map[string]string
		change  func(*suites.Record)
		want    string
		verdict Verdict
	}{
		{"unread", []string{"phase=tapered"}, tapered, same, "No search of changed differed from that of default: nothing reads phase=tapered here.", NotComparable},
		{"read but without effect", nil, map[string]string{"see": "off"}, same, "No search of changed differed from that of default: see=off had no effect on these positions.", Unchanged},
		{"one of two unread", []string{"phase=tapered"}, map[string]string{"phase": "tapered", "see": "off"}, same,
			"No search of changed differed from that of default: phase=tapered, see=off had no effect on these positions.", Unchanged},
		{"a copy", nil, nil, same, "No search of changed differed from that of default: they have the same settings.", Unchanged},
		{"a copy, but chance", nil, nil, func(rec *suites.Record) { rec.Nodes = new(*rec.Nodes + 1) }, "", NotExercised},
		{"nodes", nil, tapered, func(rec *suites.Record) { rec.Nodes = new(*rec.Nodes + 1) }, "", NotExercised},
		{"move", nil, tapered, func(rec *suites.Record) { rec.MoveUCI = "a1b1" }, "", NotExercised},
		{"score", nil, tapered, func(rec *suites.Record) { rec.ScoreCP = new(1) }, "", NotExercised},
		{"kept depth", nil, tapered, func(rec *suites.Record) { rec.KeptDepth = new(1) }, "", NotExercised},
		{"principal variation", nil, tapered, func(rec *suites.Record) { rec.PV = "Kb1" }, "", NotExercised},
		{"unread, but chance", []string{"phase=tapered"}, tapered, func(rec *suites.Record) { rec.Nodes = new(*rec.Nodes + 1) },
			"The searches of changed and default differ by chance only: nothing reads phase=tapered here.", NotComparable},
	}
	for _, tt := range tests {
		base, other := profilesOfRun(tt.unread, tt.options, tt.change)
		c := mustCompare(t, []Contender{base, other}, Options{})
		pair := c.Pairs[0]
		if pair.SameSearches != tt.want || slices.Contains(c.Warnings, tt.want) != (tt.want != "") || slices.Contains(pair.Warnings, tt.want) != (tt.want != "") {
			t.Errorf("%s: %q, warnings %q, want %q", tt.name, pair.SameSearches, c.Warnings, tt.want)
		}
		if got := pair.Rows[0].Verdict; got != tt.verdict {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.verdict)
		}
		if row := pair.Rows[0]; row.NPS == nil || row.NPS.Value > 0.9 {
			t.Errorf("%s: nodes/s %+v, want half", tt.name, row.NPS)
		}
		vacuous := NothingReads(base, other)
		if want := strings.Contains(tt.want, "nothing reads phase=tapered here."); (vacuous != "") != want {
			t.Errorf("%s: %q of the settings", tt.name, vacuous)
		}
	}
}

// TestUnreadDoesNotRefuseAGate: whatever the settings are, a gate asks whether the contender lost anything.
func TestUnreadDoesNotRefuseAGate(t *testing.T) {
	base, other := profilesOfRun([]string{"phase=tapered"}, map[string]string{"phase": "tapered"}, func(rec *suites.Record) { rec.Nodes = new(*rec.Nodes + 1) })
	if g := mustGate(t, base, other, lenient); g.Outcome == Unlike || len(g.Rows) != 1 || g.Rows[0].P == nil {
		t.Errorf("%s: %q, %+v", g.Outcome, g.Reasons, g.Rows)
	}
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
		{"option", engine("1"), engine("1", elo), same, "No search of changed differed from that of default: UCI_Elo=1500 had no effect on these positions."},
		{"option of the first", engine("1", elo), engine("1"), same, "No search of changed differed from that of default: UCI_Elo=1500 had no effect on these positions."},
		{"builds", engine("1"), engine("2"), same, "No search of changed differed from that of default."},
		{"builds that differ", engine("1"), engine("2"), func(rec *suites.Record) { rec.Nodes = new(*rec.Nodes + 1) }, ""},
		{"option with an effect", engine("1"), engine("1", elo), func(rec *suites.Record) { rec.Nodes = new(*rec.Nodes + 1) }, ""},
		{"a copy", engine("1"), engine("1"), same, "No search of changed differed from that of default: they have the same settings."},
		{"scripts", script("/v1/start"), script("/v2/start"), same, "No search of changed differed from that of default."},
		{"a copy, but chance", engine("1"), engine("1"), func(rec *suites.Record) { rec.Nodes = new(*rec.Nodes + 1) }, ""},
		{"a profile", nil, engine("1"), same, ""},
	} {
		base, other := profilesOfRun(nil, nil, tt.change)
		for i, e := range []*suites.Engine{tt.a, tt.b} {
			base.Run.Meta.Contenders[i].Engine = e
		}
		pair := mustCompare(t, []Contender{base, other}, Options{}).Pairs[0]
		if pair.SameSearches != tt.want || (pair.Rows[0].Verdict == Unchanged) != (tt.want != "") {
			t.Errorf("%s: %q, %s, want %q", tt.name, pair.SameSearches, pair.Rows[0].Verdict, tt.want)
		}
	}
}

// What is unknown is not said: engines without their files, lone files, other programs.
func TestSameSearchesUnknown(t *testing.T) {
	for name, change := range map[string]func(*report.Run){
		"copies": func(run *report.Run) {
			run.Meta.Contenders[0].Engine, run.Meta.Contenders[1].Engine = &suites.Engine{}, &suites.Engine{}
		},
		"program": func(run *report.Run) {
			run.Meta.Program, run.Meta.Contenders[1].Options = "", run.Meta.Contenders[0].Options
		},
		"engine":      func(run *report.Run) { run.Meta.Contenders[1].Engine = &suites.Engine{} },
		"records.csv": func(run *report.Run) { run.Meta = nil },
	} {
		base, other := profilesOfRun(nil, map[string]string{"see": "off"}, func(*suites.Record) {})
		change(base.Run)
		if pair := mustCompare(t, []Contender{base, other}, Options{}).Pairs[0]; pair.SameSearches != "" {
			t.Errorf("%s: %s", name, pair.SameSearches)
		}
	}
	base, other := profilesOfRun(nil, map[string]string{"see": "off"}, func(*suites.Record) {})
	meta := *other.Run.Meta
	meta.Program = "another"
	other.Run = &report.Run{Path: "elsewhere", Meta: &meta, Records: other.Run.Records}
	if pair := mustCompare(t, []Contender{base, other}, Options{}).Pairs[0]; pair.SameSearches != "" {
		t.Errorf("another program: %s", pair.SameSearches)
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
		if got := differingSettings(a, b); !slices.Equal(got, []string{tt.want}) {
			t.Errorf("%s: %q, want %s", name, got, tt.want)
		}
	}
}

// TestSameResults: times, and how a result came about, are not part of it.
func TestSameResults(t *testing.T) {
	if haveSameResults(nil) {
		t.Error("no searches are the same")
	}
	for name, tt := range map[string]struct {
		change func(*suites.Record)
		want   bool
	}{
		"times":         {func(rec *suites.Record) { rec.TimeUS, rec.CPUUS, rec.KeptTimeUS = 7, new(int64(7)), new(int64(7)) }, true},
		"a cache":       {func(rec *suites.Record) { rec.Cached = true }, true},
		"another try":   {func(rec *suites.Record) { rec.Retries = 1 }, true},
		"iterations":    {func(rec *suites.Record) { rec.Iterations = "1 2" }, true},
		"another place": {func(rec *suites.Record) { rec.CaseIndex = 7 }, true},
		"kept nodes":    {func(rec *suites.Record) { rec.KeptNodes = new(uint64(7)) }, false},
		"depth":         {func(rec *suites.Record) { rec.Depth = new(8) }, false},
	} {
		a, b := reporttest.Pattern("a", "++"), reporttest.Pattern("b", "++")
		tt.change(&b.Records[1])
		list := entrants(a, b)
		if got := haveSameResults(casesOfBoth(list)); got != tt.want {
			t.Errorf("%s: the same: %t", name, got)
		}
	}
}

// TestSignaturesOfUnlikeLimits: searches under different limits, or under a time on one
// side, have no signatures to compare.
func TestSignaturesOfUnlikeLimits(t *testing.T) {
	opts := lenient
	opts.AllowUnlike = true
	for name, change := range map[string]func(*report.Meta){
		"time":    func(m *report.Meta) { m.Limits.MoveTime = time.Second },
		"nodes":   func(m *report.Meta) { m.Limits.Nodes = 1001 },
		"threads": func(m *report.Meta) { m.Threads = 2 },
	} {
		a, b := entrant("a", reporttest.Pattern("x", "+-"), unchanged), entrant("b", reporttest.Pattern("x", "+-"), change)
		for _, pair := range [][2]Contender{{a, b}, {b, a}} {
			if g := mustGate(t, pair[0], pair[1], opts); g.Signature != "" || g.BaseSignature != "" {
				t.Errorf("%s: %s → %s", name, g.BaseSignature, g.Signature)
			}
		}
	}
}

// TestSignatureBesideGaps: what was not searched is not a change, wherever it is, nor are
// repeats that only one has. A change of results says it already.
func TestSignatureBesideGaps(t *testing.T) {
	base, other := reporttest.Pattern("x", strings.Repeat("+", 10)), reporttest.Pattern("x", strings.Repeat("+", 10))
	other.Records = other.Records[2:]
	other.Records[7].Nodes = new(uint64(999))
	repeated := searched("x", slices.Repeat([]string{"++"}, 10)...)
	repeated.Records[1].Nodes = new(uint64(999)) // the second search of the first case
	for name, tt := range map[string]struct {
		base, other *reporttest.Trial
		want        string
	}{
		"gaps":            {base, other, "): 1 of 8 searches differ in move, score, depth or nodes;"},
		"repeats of one":  {base, repeated, ""},
		"lost, too":       {base, reporttest.Pattern("x", strings.Repeat("+", 9)+"-"), ""},
		"repeats of both": {repeated, repeatedOf(base), "): 1 of 20 searches differ in move, score, depth or nodes;"},
	} {
		g := mustGate(t, entrants(tt.base)[0], entrants(tt.other)[0], lenient)
		if notes := strings.Join(g.Notes, " "); strings.Contains(notes, "The search changed") != (tt.want != "") || !strings.Contains(notes, tt.want) || g.Signature == "" {
			t.Errorf("%s: %s, %q, want %q", name, g.Signature, g.Notes, tt.want)
		}
	}
}

// repeatedOf returns each search twice.
func repeatedOf(s *reporttest.Trial) *reporttest.Trial {
	twice := &reporttest.Trial{Contender: s.Contender}
	for _, rec := range s.Records {
		again := rec
		again.Repeat = 2
		twice.Records = append(twice.Records, rec, again)
	}
	return twice
}

// TestSearchText: whatever of a search is determined is in the signature.
func TestSearchText(t *testing.T) {
	rec := suites.Record{Case: "ab", MoveUCI: "a1b2", ScoreCP: new(-15), Depth: new(3), Nodes: new(uint64(7))}
	if got := searchText(&rec); got != "ab a1b2 cp=-15 mate= depth=3 nodes=7" {
		t.Errorf("got %s", got)
	}
	rec.ScoreCP, rec.ScoreMate = nil, new(2)
	if got := searchText(&rec); got != "ab a1b2 cp= mate=2 depth=3 nodes=7" {
		t.Errorf("got %s", got)
	}
}
