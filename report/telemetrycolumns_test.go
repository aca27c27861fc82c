package report

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/report/reporttest"
	"keymove/suites"
)

// summaryRow returns the whole-suite row of summary.csv by column.
func summaryRow(t *testing.T, records []suites.Record) map[string]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(summaryCSV(t, records, Meta{}))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	row := map[string]string{}
	for i, name := range rows[0] {
		row[name] = rows[1][i]
	}
	return row
}

// Counts add up over the records that have them; shares are those of the sums,
// and of the nodes of these records alone.
func TestTelemetryIsSummed(t *testing.T) {
	records := []suites.Record{
		{Nodes: new(uint64(100)), Telemetry: &engine.Telemetry{
			QNodes: 60, CutNodes: 10, FirstMoveCuts: 9, RazorAttempts: 8, RazorCutoffs: [3]uint64{1, 2, 3},
		}},
		{Nodes: new(uint64(300)), Telemetry: &engine.Telemetry{QNodes: 100, CutNodes: 20, FirstMoveCuts: 11, TTProbes: 7}},
		{Nodes: new(uint64(5000))}, // of an engine that counts nothing
	}
	row := summaryRow(t, records)
	want := map[string]string{
		"nodes": "5400", "qnodes": "160", "cut_nodes": "30", "first_move_cuts": "20",
		"razor_cutoffs_d1": "1", "razor_cutoffs_d2": "2", "razor_cutoffs_d3": "3", "see_calls": "0",
		"qsearch_pct": "40.00", "firstcut_pct": "66.67", "razor_cut_pct": "75.00", "tt_hit_pct": "0.00",
		"pvs_research_pct": "", // a share of nothing
	}
	for name, cell := range want {
		if row[name] != cell {
			t.Errorf("%s is %q, want %q", name, row[name], cell)
		}
	}
}

// A file of a version without counts reads as records without them.
func TestAFileWithoutTelemetry(t *testing.T) {
	var file strings.Builder
	out := csv.NewWriter(&file)
	rows, err := csv.NewReader(strings.NewReader(recordsCSV(t, reporttest.Records(), reporttest.Meta()))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	first := slices.Index(rows[0], telemetryHeader[0])
	for i := range rows {
		rows[i] = rows[i][:first]
	}
	if err := out.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	records, err := ReadRecords("records.csv", strings.NewReader(file.String()))
	if err != nil {
		t.Fatal(err)
	}
	for _, rec := range records {
		if rec.Telemetry != nil {
			t.Errorf("%s has counts: %+v", rec.ID, rec.Telemetry)
		}
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
		var records, summary strings.Builder
		if err := WriteRecords(&records, run); err != nil {
			t.Fatal(err)
		}
		if err := WriteSummary(&summary, run, Summarize(run.All())); err != nil {
			t.Fatal(err)
		}
		for name, file := range map[string]string{"records.csv": records.String(), "summary.csv": summary.String()} {
			head, _, _ := strings.Cut(file, "\n")
			for _, col := range telemetryColumns {
				if slices.Contains(strings.Split(head, ","), col.Name) != tt.has {
					t.Errorf("%v: %s of %s: want it %t", tt.contenders, col.Name, name, tt.has)
				}
			}
			for _, name := range []string{"contender", "suite", "nodes"} {
				if !strings.Contains(head, name) {
					t.Errorf("no column %s", name)
				}
			}
		}
		read, err := ReadRecords("records.csv", strings.NewReader(records.String()))
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
