package runner

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"keymove/suites"
)

// Each contender searches each case as often as asked, each time in a new game,
// and each record has a place of its own, in the trace too.
func TestRepeats(t *testing.T) {
	var stats fakeStats
	var got []suites.Record
	trace, path := openTrace(t, true)
	cfg := Config{
		Contenders: []Contender{{Name: "new"}, {Name: "old"}},
		Suites:     []suites.Suite{walk(t, "one", 5)},
		Repeat:     3,
		Workers:    2,
		Open:       stats.opener(playFirst),
		Trace:      trace,
		Sink:       collectTo(&got),
	}
	if err := Run(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	if err := trace.Close(); err != nil {
		t.Fatal(err)
	}
	if stats.searched != 30 || stats.stale != 0 {
		t.Errorf("%d searches, %d of them without a new game, want 30 and none", stats.searched, stats.stale)
	}
	Sort(got)
	lines := strings.Split(strings.TrimSpace(readText(t, path)), "\n")
	if len(lines) != 30 {
		t.Fatalf("%d lines of the trace, want 30", len(lines))
	}
	for i, rec := range got {
		want := Key{Contender: i / 15, Case: i / 3 % 5, Repeat: i % 3}
		if rec.Repeat != want.Repeat+1 || KeyOf(rec) != want {
			t.Errorf("record %d: repeat %d, %+v, want repeat %d, %+v", i, rec.Repeat, KeyOf(rec), want.Repeat+1, want)
		}
		if key, err := traceKey([]byte(lines[i])); err != nil || key != want {
			t.Errorf("line %d of the trace: %+v, %v, want %+v", i+1, key, err, want)
		}
	}
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
			folder, err := CreateFolder(dir, manifest)
			if err != nil {
				t.Fatal(err)
			}
			for _, rec := range test.records {
				if err := folder.Journal().Add(rec); err != nil {
					t.Fatal(err)
				}
			}
			closeFolder(t, folder)
			_, _, err = ReadFolder(dir)
			if test.want == "" {
				if err != nil {
					t.Errorf("ReadFolder: %v, want no error", err)
				}
				return
			}
			damaged, ok := errors.AsType[*DamagedError](err)
			if !ok || !strings.HasPrefix(err.Error(), damaged.Path+test.want) {
				t.Errorf("ReadFolder: %v, want a DamagedError with %q", err, test.want)
			}
		})
	}
}
