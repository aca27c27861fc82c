package output

import (
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

func TestErrataNotes(t *testing.T) {
	meta := report.Meta{
		Plan:   plan.Plan{Errata: plan.Errata{Mode: "warn"}},
		Suites: []folder.SuiteEntry{{Suite: suites.Suite{Name: "wac"}}, {Suite: suites.Suite{Name: "bk"}}},
	}
	records := []suites.Record{
		{Disputed: "broken: x"}, {Disputed: "broken: x", ContenderIndex: 1}, // one case
		{Disputed: "doubtful: y", CaseIndex: 1}, {CaseIndex: 2}, {SuiteIndex: 1},
	}
	notes := func(records []suites.Record) []string {
		return errataNotes(&meta, countDisputed(suites.RecordsOf(records)))
	}
	reporttest.Want(t, notes(records), []string{"wac: 2 positions are disputed (column disputed of records.csv; --errata on accepts proven alternatives)."})
	meta.Errata.Mode, meta.Suites[0].Broken = "on", 1
	reporttest.Want(t, notes(records[2:]), []string{
		"wac: 1 position left out as broken (--errata on).", "wac: 1 position is disputed; proven alternatives count as solutions.",
	})
}

// timed returns records of searches with the given times and CPU times in
// microseconds; a negative CPU time is unknown.
func timed(pairs ...[2]int64) []suites.Record {
	var records []suites.Record
	for _, pair := range pairs {
		rec := suites.Record{TimeUS: pair[0]}
		if pair[1] >= 0 {
			rec.CPUUS = &pair[1]
		}
		records = append(records, rec)
	}
	return records
}

func TestTimingNotes(t *testing.T) {
	const limit = 100 * time.Millisecond
	well := [2]int64{100_300, 100_100}
	failed := timed([2]int64{500_000, 1_000})
	failed[0].Error = "timeout: no answer"
	tests := []struct {
		name    string
		records []suites.Record
		noTimes bool
		want    string
	}{
		{"no records", nil, false, ""},
		{"well", timed(well), false, "Overrun: at most 0.30 ms in 99 % of the searches."},
		{"ended early", timed([2]int64{2_000, 1_990}), false, "Overrun: at most 0.000 ms in 99 % of the searches."},
		{"the worst of a hundred is no 99 %", timed(append(slices.Repeat([][2]int64{well}, 99), [2]int64{180_000, 179_000})...), false, "Overrun: at most 0.30 ms in 99 % of the searches"},
		{"two of a hundred are", timed(append(slices.Repeat([][2]int64{well}, 98), slices.Repeat([][2]int64{{180_000, 179_000}}, 2)...)...), false, "Overrun: at most 80.0 ms in 99 % of the searches"},
		{"a failed search has no overrun", append(timed(well), failed...), false, "Overrun: at most 0.30 ms in 99 % of the searches"},
		{"without times", timed(well), true, ""},
		{"half starved", timed(well, [2]int64{100_000, 50_000}, [2]int64{100_000, 89_999}), true, "Too little CPU: half of the searches got at most 89 % of a CPU"},
		{"less than half", timed(well, well, [2]int64{100_000, 50_000}), true, ""},
		{"at the edge", timed([2]int64{100_000, 90_000}), true, ""},
		{"unknown", timed([2]int64{100_000, -1}), true, ""},
		{"too short to say", timed([2]int64{900, 1}), true, ""},
	}
	for _, test := range tests {
		meta := report.Meta{Plan: plan.Plan{Limits: engine.Limits{MoveTime: limit}, NoTimes: test.noTimes}}
		got := strings.Join(timingNotes(&meta, suites.RecordsOf(test.records)), "\n")
		reporttest.Want(t, strings.HasPrefix(got, test.want) && (got == "") == (test.want == ""), true, test.name, got)
		meta.Limits = engine.Limits{Nodes: 1000}
		reporttest.Want(t, timingNotes(&meta, suites.RecordsOf(test.records)), nil, test.name, "without a time limit")
	}
}

func TestPliesNotes(t *testing.T) {
	contenders := []suites.Contender{
		{Name: "default", Options: map[string]string{"phase": "off", "trades": "off", "eval.phased": "off"}},
		{Name: "an engine"},
		{Name: "vpr", Options: map[string]string{"phase": "balanced", "trades": "on", "eval.phased": "off"}},
		{Name: "v7p3r", Options: map[string]string{"phase": "off", "eval.phased": "piececount"}},
		{Name: "clock", Options: map[string]string{"phase": "balanced", "trades": "off", "time": "phased"}},
		{Name: "material", Options: map[string]string{"phase": "tapered", "trades": "on"}},
	}
	meta := report.Meta{Contenders: contenders, Suites: []folder.SuiteEntry{
		{Suite: suites.Suite{Name: "wac"}, Positions: 6, UnknownPlies: 6}, {Suite: suites.Suite{Name: "sts"}, Positions: 5, UnknownPlies: 1},
	}}
	reporttest.Want(t, pliesNotes(&meta), []string{"7 of 11 positions have no move number, or an impossible one: their number of plies is unknown, on which the opening detection of vpr, v7p3r depends."})
	meta.Suites[0].UnknownPlies, meta.Suites[1].UnknownPlies = 0, 0
	reporttest.Want(t, pliesNotes(&meta), nil, "all plies known")
	meta.Contenders, meta.Suites[0].UnknownPlies = contenders[:2], 6
	reporttest.Want(t, pliesNotes(&meta), nil, "nobody asks")
}

func TestSeedNotes(t *testing.T) {
	meta := report.Meta{Contenders: []suites.Contender{
		{Name: "plain", Options: map[string]string{"variety": "off", "noise": "0", "contempt": "0", "book": "off", "seed": "3"}},
		{Name: "lively", Options: map[string]string{"variety": "on", "noise": "2", "contempt": "0", "book": "best", "seed": "7", "variety.max": "5"}},
		{Name: "an engine"}, {Name: "wary", Options: map[string]string{"contempt": "10", "seed": "0"}},
	}}
	reporttest.Want(t, seedNotes(&meta), []string{
		"lively: variety, noise, book on, seed 7; 5 root moves are searched exactly, which costs depth.", "wary: contempt on, seed 0.",
	})
}

// TestEarlyEndIsNoted: the end of a run names a contender that ends its searches earlier than the first, as compare does.
func TestEarlyEndIsNoted(t *testing.T) {
	meta := reporttest.Meta()
	meta.Limit, meta.Limits.Nodes, meta.Suites = "nodes=1000", 1000, meta.Suites[:1]
	meta.Contenders = []suites.Contender{{Name: "a"}, {Name: "b"}}
	run := &report.Run{Meta: &meta}
	for n, name := range []string{"a", "b"} {
		trial := &reporttest.Trial{Contender: name}
		for i := range meta.Suites[0].Positions {
			trial.Add("wac", "", i, func(rec *suites.Record) { rec.ContenderIndex, rec.Nodes = n, new(uint64(1000-200*n)) })
		}
		run.Records = append(run.Records, trial.Records...)
	}
	s, want := NewSections(run), "b: it ends its searches early, after 0.8 of its nodes; a uses all."
	if !slices.Contains(s.Cautions(true), want) || !slices.Contains(s.Notes(), want) {
		t.Errorf("cautions %q, notes %q, want %q in both", s.Cautions(true), s.Notes(), want)
	}
}
