package report

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"keymove/suites"
	"keymove/suites/runfolder"
)

// Meta is the manifest of a run. Everything that changes from run to run (clock,
// host, version) is in it, so that a report is a pure function of its input.
type Meta = runfolder.Manifest

// Run is a saved run.
type Run struct {
	// Path is the folder or the records.csv, as given.
	Path string
	// Meta is the manifest; nil for a records.csv, which has none.
	Meta *Meta
	// Records are in the order of records.csv.
	Records []suites.Record
}

// Read reads a run folder or a records.csv. The errors are those of ReadFolder
// and ReadRecords, and of the file system.
func Read(path string) (*Run, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return ReadFolder(path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	records, err := ReadRecords(path, file)
	if err != nil {
		return nil, err
	}
	return &Run{Path: path, Records: records}, nil
}

// ReadFolder reads a run folder. The errors are those of runfolder.ReadFolder; a
// journal with fewer records than run.json counts is a *runfolder.DamagedError.
func ReadFolder(dir string) (*Run, error) {
	meta, records, err := runfolder.ReadFolder(dir)
	if err != nil {
		return nil, err
	}
	if meta.End != nil && len(records) < meta.End.Records {
		return nil, &runfolder.DamagedError{
			Path: filepath.Join(dir, runfolder.JournalFile),
			Err: fmt.Errorf("%d of the %d records counted in %s; --resume searches the missing ones again",
				len(records), meta.End.Records, runfolder.ManifestFile),
		}
	}
	runfolder.Sort(records)
	return &Run{Path: dir, Meta: &meta, Records: records}, nil
}

// Names returns the contenders of the run in its order.
func (r *Run) Names() []string {
	var names []string
	if r.Meta != nil {
		for _, c := range r.Meta.Contenders {
			names = append(names, c.Name)
		}
		return names
	}
	for i := range r.Records {
		if !slices.Contains(names, r.Records[i].Contender) {
			names = append(names, r.Records[i].Contender)
		}
	}
	return names
}

// NoTimes reports whether the run leaves out its times.
func (r *Run) NoTimes() bool { return r.Meta != nil && r.Meta.NoTimes }

// Suite returns the manifest's entry of a suite; nil if there is none.
func (r *Run) Suite(name string) *runfolder.SuiteEntry {
	if r.Meta == nil {
		return nil
	}
	i := slices.IndexFunc(r.Meta.Suites, func(s runfolder.SuiteEntry) bool { return s.Name == name })
	if i < 0 {
		return nil
	}
	return &r.Meta.Suites[i]
}
