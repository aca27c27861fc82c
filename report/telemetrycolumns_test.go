package report

import (
	"slices"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/report/reporttest"
	"keymove/suites"
)

// Counts add up over the records that have them; shares are those of the sums,
// and of the nodes of these records alone.
func TestTelemetryIsSummed(t *testing.T) {
	row := Summarize(suites.RecordsOf([]suites.Record{
		{Nodes: new(uint64(100)), Telemetry: &engine.Telemetry{QNodes: 60, CutNodes: 10, FirstMoveCuts: 9, RazorAttempts: 8, RazorCutoffs: [3]uint64{1, 2, 3}}},
		{Nodes: new(uint64(300)), Telemetry: &engine.Telemetry{QNodes: 100, CutNodes: 20, FirstMoveCuts: 11, TTProbes: 7}},
		{Nodes: new(uint64(5000))}, // of an engine that counts nothing
	}))[0]
	for name, cell := range map[string]string{
		"nodes": "5400", "qnodes": "160", "cut_nodes": "30", "first_move_cuts": "20",
		"razor_cutoffs_d1": "1", "razor_cutoffs_d2": "2", "razor_cutoffs_d3": "3", "see_calls": "0",
		"qsearch_pct": "40.00", "firstcut_pct": "66.67", "razor_cut_pct": "75.00", "tt_hit_pct": "0.00",
		"pvs_research_pct": "-", // a share of nothing
	} {
		reporttest.Want(t, cellsOf(&row, name), []string{cell}, name)
	}
}

// TestCountersOfProfiles: the counters are columns where a contender is a profile of the built-in engine; files with and
// without them are read alike.
func TestCountersOfProfiles(t *testing.T) {
	profile, engine := suites.Contender{Name: "default"}, suites.Contender{Name: "sf", Engine: &suites.Engine{}}
	for _, tt := range []struct {
		contenders []suites.Contender
		has        bool
	}{{[]suites.Contender{engine, engine}, false}, {[]suites.Contender{engine, profile}, true}, {[]suites.Contender{profile}, true}, {nil, true}} {
		meta := reporttest.Meta()
		meta.Contenders = tt.contenders
		run := &Run{Meta: &meta, Records: reporttest.Records()}
		records := recordsCSV(t, run.Records, meta)
		for name, file := range map[string]string{"records.csv": records, "summary.csv": summaryCSV(t, run.Records, meta)} {
			head, _, _ := strings.Cut(file, "\n")
			for _, col := range telemetryColumns {
				reporttest.Want(t, slices.Contains(strings.Split(head, ","), col.Name), tt.has, tt.contenders, col.Name, name)
			}
		}
		read, err := ReadRecords("records.csv", strings.NewReader(records))
		if err != nil || len(read) != len(run.Records) {
			t.Fatalf("%d records, %v", len(read), err)
		}
		for i := range read {
			if has := read[i].Telemetry != nil; has && !tt.has || read[i].ID != run.Records[i].ID || read[i].Error != run.Records[i].Error {
				t.Errorf("record %d is %+v", i, read[i])
			}
		}
	}
}
