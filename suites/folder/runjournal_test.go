package folder

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/suites"
	"keymove/suites/epd"
)

// sampleRecords are two records with all fields between them, and texts that
// JSON has to escape.
func sampleRecords() []suites.Record {
	return []suites.Record{
		{
			Contender: "new", Suite: "wac", Case: caseOf("bm Qg7#; am Qf8#; dm 1;"), ID: "WAC.001", Theme: "mate",
			FEN: mateInOne + "0 1", Limit: "nodes=1000", Expected: "Qg7#", Avoid: "Qf8#",
			Move: "Qg7#", MoveUCI: "f7g7", Solved: new(true), Points: new(1), MaxPoints: new(1), ScoreMate: new(1),
			Depth: new(3), SelDepth: new(5), Nodes: new(uint64(1000)), TimeUS: 1234,
			KeptDepth: new(1), KeptNodes: new(uint64(12)), KeptTimeUS: new(int64(99)),
			Phase: "endgame", PV: "Qg7#", CPUUS: new(int64(1201)), ContenderIndex: 1, SuiteIndex: 2, CaseIndex: 3,
		},
		{
			Contender: "new", Suite: "wac", ID: "two\n\"quoted\" <é>", Case: caseOf("bm Qg7#;"), FEN: mateInOne + "0 1", Expected: "Qg7#", Solved: new(false), ScoreCP: new(-35),
			Error: "crash: exit status 139",
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

func writeJournal(t *testing.T, records []suites.Record) []byte {
	t.Helper()
	var file bytes.Buffer
	for _, rec := range records {
		if err := WriteRecord(&file, rec); err != nil {
			t.Fatalf("Add: %v", err)
		}
	}
	return file.Bytes()
}

// The journal of a run with repeats has each of them once, and no more than the
// run has.
func TestRepeatsInTheJournal(t *testing.T) {
	first := runRecords()[0]
	for _, test := range []struct {
		repeats []int
		want    string // how the error begins behind the file; empty for none
	}{
		{[]int{2, 1}, ""},
		{[]int{0}, ""}, // of a version without repeats
		{[]int{2, 2}, ":2: " + first.ID + " (repeat 2)"},
		{[]int{3}, ":1: a record of another run: repeat 3 of 2"},
		{[]int{-1}, ":1: a record of another run: repeat -1 of 2"},
	} {
		var records []suites.Record
		for _, repeat := range test.repeats {
			first.Repeat = repeat
			records = append(records, first)
		}
		dir := filepath.Join(t.TempDir(), "run")
		m := sampleManifest()
		m.Repeat = 2
		if err := writeManifest(dir, m); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, JournalFile)
		if err := os.WriteFile(path, writeJournal(t, records), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, _, err := ReadRun(dir); (err != nil) != (test.want != "") || err != nil && !strings.HasPrefix(err.Error(), path+test.want) {
			t.Errorf("repeats %v: %v, want an error that begins with %q", test.repeats, err, test.want)
		}
	}
}
