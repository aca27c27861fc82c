package folder

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/plan"
)

func sampleManifest() Manifest {
	return Manifest{
		Version:    "0.1.0",
		Contenders: []suites.Contender{{Name: "new", Spec: "new:default,razor=r2", Options: map[string]string{"razor": "r2", "see": "on"}}},
		Suites: []SuiteEntry{{
			Suite:     suites.Suite{Name: "wac", File: "wac.epd", SHA256: "abc", Skipped: 1},
			Positions: 2,
		}},
		Plan: plan.Plan{
			Selection: plan.Selection{Filter: "WAC.*", First: 2, SkipInvalid: true},
			Limit:     "nodes=1000",
			Limits:    engine.Limits{Nodes: 1000},
			HashMiB:   16, Threads: 1, Workers: 2,
		},
		Machine: suites.Machine{OS: "linux", Arch: "amd64", CPUs: 2, MaxProcs: 2, Go: "go1.26"},
		Start:   time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
	}
}

func TestFolderHoldsTheRun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "runs", "one") // both absent
	manifest := sampleManifest()
	folder, err := CreateRun(dir, manifest)
	if err != nil {
		t.Fatalf("CreateRun: %v", err)
	}
	checkManifest(t, dir, manifest) // before any search

	for _, rec := range runRecords() {
		if err := folder.Append(rec); err != nil {
			t.Fatalf("Add: %v", err)
		}
	}
	end := manifest.Start.Add(time.Minute)
	if err := folder.Finish(end, true); err != nil {
		t.Fatalf("Finish: %v", err)
	}
	manifest.End = &End{Time: end, Records: 2, Errors: 1, Interrupted: true}
	checkManifest(t, dir, manifest)
	if diff := cmp.Diff(folder.Manifest, manifest); diff != "" {
		t.Errorf("manifest of the folder (-got +want):\n%s", diff)
	}

	if err := folder.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	_, records, err := ReadRun(dir)
	if err != nil {
		t.Fatalf("ReadRun: %v", err)
	}
	if diff := cmp.Diff(records, runRecords()); diff != "" {
		t.Errorf("records (-got +want):\n%s", diff)
	}
}

// runRecords are the records of a complete run with sampleManifest.
func runRecords() []suites.Record {
	records := sampleRecords()
	for i := range records {
		records[i].Limit = "nodes=1000"
		records[i].ContenderIndex, records[i].SuiteIndex, records[i].CaseIndex = 0, 0, i
	}
	return records
}

func checkManifest(t *testing.T, dir string, want Manifest) {
	t.Helper()
	got, err := ReadManifest(dir)
	if err != nil {
		t.Fatalf("ReadManifest: %v", err)
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("manifest (-got +want):\n%s", diff)
	}
}

func TestPositionsOfARun(t *testing.T) {
	m := Manifest{
		Contenders: []suites.Contender{{Name: "new"}, {Name: "old"}},
		Suites:     []SuiteEntry{{Positions: 5}, {Positions: 7}},
	}
	if got, want := m.Positions(), 24; got != want {
		t.Errorf("Positions = %d, want %d", got, want)
	}
	m.Repeat = 3
	if got, want := m.Positions(), 72; got != want {
		t.Errorf("Positions with 3 repeats = %d, want %d", got, want)
	}
}

func TestFolderName(t *testing.T) {
	tests := []struct {
		suites []string
		want   string
	}{
		{[]string{"wac"}, "20260203T040506Z-wac"},
		{[]string{"a", "b c", "d/e"}, "20260203T040506Z-a+b_c+d_e"},
		{[]string{"a", "b", "c", "d"}, "20260203T040506Z-a+b+c+1-more"},
		{[]string{"é7_x.y-z$"}, "20260203T040506Z-é7_x.y-z_"},
		{[]string{"a", "a#2", "b", "c", "d"}, "20260203T040506Z-a+a#2+b+2-more"},
	}
	for _, test := range tests {
		m := &Manifest{Start: time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)}
		for _, name := range test.suites {
			m.Suites = append(m.Suites, SuiteEntry{Suite: suites.Suite{Name: name}})
		}
		if got, want := UnusedRunName(m), filepath.Join(RunsDir, test.want); got != want {
			t.Errorf("UnusedRunName(%q) = %s, want %s", test.suites, got, want)
		}
	}
}

// TestTheEndNamesContendersThatDidNotObey their limit.
func TestTheEndNamesContendersThatDidNotObey(t *testing.T) {
	m := sampleManifest()
	m.Suites[0].Positions = 6
	folder, err := CreateRun(filepath.Join(t.TempDir(), "run"), m)
	if err != nil {
		t.Fatal(err)
	}
	for i := range m.Suites[0].Positions {
		rec := suites.Record{Contender: "new", Suite: "wac", CaseIndex: i, Limit: m.Limit, FEN: startFEN, Nodes: new(uint64(9000))}
		if err := folder.Append(rec); err != nil {
			t.Fatal(err)
		}
	}
	if err := folder.Finish(m.Start, false); err != nil {
		t.Fatal(err)
	}
	want := []plan.LimitUse{{Contender: "new", Disobedience: engine.Disobedience{Limit: "nodes", Median: 9, Searches: 6}}}
	if diff := cmp.Diff(folder.Manifest.End, &End{Time: m.Start, Records: 6, Disobedient: want}); diff != "" {
		t.Errorf("the end of the run (-got +want):\n%s", diff)
	}
	closeFolder(t, folder)
}
