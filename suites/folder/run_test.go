package folder

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"keymove/engine"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/plan"
)

func sampleManifest() Manifest {
	return Manifest{
		Version:    "0.1.0",
		Contenders: []suites.Contender{{Name: "new", Spec: "new:default,razor=r2", Options: map[string]string{"razor": "r2", "see": "on"}}},
		Suites:     []SuiteEntry{{Suite: suites.Suite{Name: "wac", File: "wac.epd", SHA256: "abc", Skipped: 1}, Positions: 2}},
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

// runRecords are the two records of a complete run with sampleManifest, with all fields between them, and
// texts that JSON has to escape.
func runRecords() []suites.Record {
	return []suites.Record{
		{
			Contender: "new", Suite: "wac", Case: caseOf("bm Qg7#; am Qf8#; dm 1;"), ID: "WAC.001", Theme: "mate",
			FEN: mateInOne + "0 1", Limit: "nodes=1000", Expected: "Qg7#", Avoid: "Qf8#",
			Move: "Qg7#", MoveUCI: "f7g7", Solved: new(true), Points: new(1), MaxPoints: new(1), ScoreMate: new(1),
			Depth: new(3), SelDepth: new(5), Nodes: new(uint64(1000)), TimeUS: 1234,
			KeptDepth: new(1), KeptNodes: new(uint64(12)), KeptTimeUS: new(int64(99)),
			Phase: "endgame", PV: "Qg7#", CPUUS: new(int64(1201)),
		},
		{
			Contender: "new", Suite: "wac", Case: caseOf("bm Qg7#;"), ID: "two\n\"quoted\" <é>", CaseIndex: 1,
			FEN: mateInOne + "0 1", Limit: "nodes=1000", Expected: "Qg7#",
			Solved: new(false), ScoreCP: new(-35), Error: "crash: exit status 139",
		},
	}
}

// mateInOne is the position of records, without its counters.
const mateInOne = "7k/5Q2/6K1/8/8/8/8/8 w - - "

// caseOf returns the hash of a case.
func caseOf(asked string) string {
	r, err := epd.Parse(mateInOne+asked, 1, epd.Options{})
	if err != nil {
		panic(err)
	}
	return suites.HashOf(r)
}

// writeJournal returns the journal with records.
func writeJournal(t *testing.T, records []suites.Record) string {
	t.Helper()
	var file bytes.Buffer
	for _, rec := range records {
		testenv.Check(t, WriteRecord(&file, rec))
	}
	return file.String()
}

// createRun makes the folder of a run with some records, which goes on.
func createRun(t *testing.T, m Manifest, records ...suites.Record) *Run {
	t.Helper()
	run, err := CreateRun(filepath.Join(t.TempDir(), "runs", "run"), m) // both absent
	testenv.Check(t, err)
	for _, rec := range records {
		testenv.Check(t, run.Append(rec))
	}
	return run
}

// startRun leaves the folder of a run that was killed after some records.
func startRun(t *testing.T, records ...suites.Record) (dir string) {
	t.Helper()
	run := createRun(t, sampleManifest(), records...)
	testenv.Check(t, run.Close())
	return run.Dir
}

func checkManifest(t *testing.T, dir string, want Manifest) {
	t.Helper()
	got := testenv.Must(ReadManifest(dir))(t)
	testenv.Want(t, "manifest", got, want)
}

func TestFolderHoldsTheRun(t *testing.T) {
	manifest := sampleManifest()
	run := createRun(t, manifest)
	checkManifest(t, run.Dir, manifest) // before any search

	for _, rec := range runRecords() {
		testenv.Check(t, run.Append(rec))
	}
	end := manifest.Start.Add(time.Minute)
	testenv.Check(t, run.Finish(end, true), run.Close())
	manifest.End = &End{Time: end, Records: 2, Errors: 1, Interrupted: true}
	checkManifest(t, run.Dir, manifest)
	testenv.Want(t, "manifest of the folder", run.Manifest, manifest)
	_, records, err := ReadRun(run.Dir)
	testenv.Check(t, err)
	testenv.Want(t, "records", records, runRecords())
}

func TestFolderName(t *testing.T) {
	for want, names := range map[string][]string{
		"wac":            {"wac"},
		"a+b_c+d_e":      {"a", "b c", "d/e"},
		"a+b+c+1-more":   {"a", "b", "c", "d"},
		"é7_x.y-z_":      {"é7_x.y-z$"},
		"a+a#2+b+2-more": {"a", "a#2", "b", "c", "d"},
	} {
		m := &Manifest{Start: time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)}
		for _, name := range names {
			m.Suites = append(m.Suites, SuiteEntry{Suite: suites.Suite{Name: name}})
		}
		if got, want := UnusedRunName(m), filepath.Join(RunsDir, "20260203T040506Z-"+want); got != want {
			t.Errorf("UnusedRunName(%q) = %s, want %s", names, got, want)
		}
	}
}

// TestTheEndNamesContendersThatDidNotObey their limit.
func TestTheEndNamesContendersThatDidNotObey(t *testing.T) {
	m := sampleManifest()
	m.Suites[0].Positions = 6
	run := createRun(t, m)
	defer run.Close()
	for i := range m.Suites[0].Positions {
		testenv.Check(t, run.Append(suites.Record{Contender: "new", Suite: "wac", CaseIndex: i, Limit: m.Limit, Nodes: new(uint64(9000))}))
	}
	testenv.Check(t, run.Finish(m.Start, false))
	want := []plan.LimitUse{{Contender: "new", Disobedience: engine.Disobedience{Limit: "nodes", Median: 9, Searches: 6}}}
	testenv.Want(t, "the end of the run", run.Manifest.End, &End{Time: m.Start, Records: 6, Disobedient: want})
}
