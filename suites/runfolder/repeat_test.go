package runfolder

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"keymove/suites"
	"keymove/suites/job"
)

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
				if err := folder.Append(rec); err != nil {
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
			damaged, ok := errors.AsType[*job.DamagedError](err)
			if !ok || !strings.HasPrefix(err.Error(), damaged.Path+test.want) {
				t.Errorf("ReadFolder: %v, want a job.DamagedError with %q", err, test.want)
			}
		})
	}
}
