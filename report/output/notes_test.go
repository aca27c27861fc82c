package output

import (
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/report"
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
		{Disputed: "doubtful: y", CaseIndex: 1},
		{CaseIndex: 2},
		{SuiteIndex: 1},
	}
	want := []string{"wac: 2 positions are disputed (column disputed of records.csv; --errata on accepts proven alternatives)."}
	if got := errataNotes(&meta, countDisputed(suites.RecordsOf(records))); !slices.Equal(got, want) {
		t.Errorf("with warn: %q, want %q", got, want)
	}
	meta.Errata.Mode = "on"
	meta.Suites[0].Broken = 1
	want = []string{
		"wac: 1 position left out as broken (--errata on).",
		"wac: 1 position is disputed; proven alternatives count as solutions.",
	}
	if got := errataNotes(&meta, countDisputed(suites.RecordsOf(records[2:]))); !slices.Equal(got, want) {
		t.Errorf("with on: %q, want %q", got, want)
	}
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

func repeat(n int, pair [2]int64) [][2]int64 {
	pairs := make([][2]int64, n)
	for i := range pairs {
		pairs[i] = pair
	}
	return pairs
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
		{"the worst of a hundred is no 99 %", timed(append(repeat(99, well), [2]int64{180_000, 179_000})...), false, "Overrun: at most 0.30 ms in 99 % of the searches"},
		{"two of a hundred are", timed(append(repeat(98, well), repeat(2, [2]int64{180_000, 179_000})...)...), false, "Overrun: at most 80.0 ms in 99 % of the searches"},
		{"a failed search has no overrun", append(timed(well), failed...), false, "Overrun: at most 0.30 ms in 99 % of the searches"},
		{"without times", timed(well), true, ""},
		{"half starved", timed(well, [2]int64{100_000, 50_000}, [2]int64{100_000, 89_999}), true, "Too little CPU: half of the searches got at most 89 % of a CPU"},
		{"less than half", timed(well, well, [2]int64{100_000, 50_000}), true, ""},
		{"at the edge", timed([2]int64{100_000, 90_000}), true, ""},
		{"unknown", timed([2]int64{100_000, -1}), true, ""},
		{"too short to say", timed([2]int64{900, 1}), true, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			meta := report.Meta{Plan: plan.Plan{Limits: engine.Limits{MoveTime: limit}, NoTimes: test.noTimes}}
			got := strings.Join(timingNotes(&meta, suites.RecordsOf(test.records)), "\n")
			if !strings.HasPrefix(got, test.want) || (got == "") != (test.want == "") {
				t.Errorf("notes %q, want %q", got, test.want)
			}
			meta.Limits = engine.Limits{Nodes: 1000}
			if got := timingNotes(&meta, suites.RecordsOf(test.records)); got != nil {
				t.Errorf("notes of a run without a time limit: %q, want none", got)
			}
		})
	}
}
