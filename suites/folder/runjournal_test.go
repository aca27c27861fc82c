package folder

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/files"
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

// readJournal reads the records of a journal.
func readJournal(r io.Reader) (records []suites.Record, err error) {
	_, err = readLines(r, "j", files.Line, func(line Line) error {
		rec, err := new(Manifest).decode(line.Text)
		if err == nil {
			records = append(records, *rec)
		}
		return err
	})
	return records, err
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

func TestJournalGivesBackWhatWasAdded(t *testing.T) {
	want := sampleRecords()
	file := writeJournal(t, want)
	if got := bytes.Count(file, []byte("\n")); got != len(want) {
		t.Errorf("%d lines, want %d", got, len(want))
	}
	got, err := readJournal(bytes.NewReader(file))
	if err != nil {
		t.Fatalf("readJournal: %v", err)
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("records (-got +want):\n%s", diff)
	}
}

// A run may be killed after any byte.
func TestATornLastLineIsDropped(t *testing.T) {
	records := sampleRecords()
	file := writeJournal(t, records)
	first := bytes.IndexByte(file, '\n') + 1
	for length := range file {
		want := 0
		if length >= first {
			want = 1
		}
		got, err := readJournal(bytes.NewReader(file[:length]))
		if err != nil {
			t.Fatalf("the first %d bytes: %v", length, err)
		}
		if diff := cmp.Diff(got, records[:want], cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("the first %d bytes (-got +want):\n%s", length, diff)
		}
	}
}

func TestABadLineInTheJournalIsNamed(t *testing.T) {
	good := string(writeJournal(t, sampleRecords()[:1]))
	tests := []struct{ name, file, want string }{
		{"in the middle", good + "{\"id\":\n" + good, "2: "},
		{"at the end", good + good + "x\n", "3: "},
		{"empty", "\n" + good, "1: "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := readJournal(strings.NewReader(tt.file))
			if !strings.HasPrefix(errorText(err), "j:"+tt.want) {
				t.Errorf("readJournal: %q, want an error that starts with %q", errorText(err), "j:"+tt.want)
			}
		})
	}
}

// Whatever can be read is written in a form that reads the same.
func FuzzReadJournal(f *testing.F) {
	var file bytes.Buffer
	for _, rec := range sampleRecords() {
		if err := WriteRecord(&file, rec); err != nil {
			f.Fatal(err)
		}
	}
	f.Add(file.Bytes())
	f.Add(file.Bytes()[:file.Len()/2])
	f.Add([]byte("{}\n[]\n"))
	f.Add([]byte("\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		records, err := readJournal(bytes.NewReader(data))
		if err != nil {
			return
		}
		again, err := readJournal(bytes.NewReader(writeJournal(t, records)))
		if err != nil {
			t.Fatalf("reading what was written: %v", err)
		}
		if diff := cmp.Diff(again, records, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("records (-got +want):\n%s", diff)
		}
	})
}

// The journal of a run with repeats has each of them once, and no more than the
// run has.
func TestRepeatsInTheJournal(t *testing.T) {
	first := runRecords()[0]
	repeated := func(n int) suites.Record {
		rec := first
		rec.Repeat = n
		return rec
	}
	tests := []struct {
		name    string
		records []suites.Record
		want    string // how the error begins behind the file; empty for none
	}{
		{"each once", []suites.Record{repeated(2), repeated(1)}, ""},
		{"of a version without repeats", []suites.Record{repeated(0)}, ""},
		{"twice", []suites.Record{repeated(2), repeated(2)}, ":2: " + first.ID + " (repeat 2)"},
		{"too many", []suites.Record{repeated(3)}, ":1: a record of another run: repeat 3 of 2"},
		{"negative", []suites.Record{repeated(-1)}, ":1: a record of another run: repeat -1 of 2"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "run")
			manifest := sampleManifest()
			manifest.Repeat = 2
			folder, err := CreateRun(dir, manifest)
			if err != nil {
				t.Fatal(err)
			}
			for _, rec := range test.records {
				if err := folder.Append(rec); err != nil {
					t.Fatal(err)
				}
			}
			closeFolder(t, folder)
			_, _, err = ReadRun(dir)
			if test.want == "" {
				if err != nil {
					t.Errorf("ReadRun: %v, want no error", err)
				}
				return
			}
			damaged, ok := errors.AsType[*DamagedError](err)
			if !ok || !strings.HasPrefix(err.Error(), damaged.Path+test.want) {
				t.Errorf("ReadRun: %v, want a DamagedError with %q", err, test.want)
			}
		})
	}
}
