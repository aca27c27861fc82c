package runfolder

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/job"
)

// SeriesFile is the manifest of a folder with a run for each of several limits.
const SeriesFile = "limits.json"

// SeriesManifest is limits.json. All else is in the runs, whose folders are called after their limits.
type SeriesManifest struct {
	Version string `json:"version"`
	// Limits are those of the runs in their order, as nodes=1000.
	Limits []string  `json:"limits"`
	Start  time.Time `json:"start"`
	// End is when all runs had ended; nil until then.
	End *time.Time `json:"end,omitempty"`
}

// seriesKind is the kind of such a folder; the work is in its runs.
var seriesKind = job.Kind[SeriesManifest]{Name: job.RunKind, Manifest: SeriesFile}

// Series is the folder of runs that differ in their limit only. Nobody else writes into it until it is
// closed.
type Series struct {
	*job.Folder[SeriesManifest]
}

// CreateSeries makes the folder, which must be absent or empty, with a run for each limit in which
// nothing is recorded yet. The caller closes the folder and the runs.
func CreateSeries(dir string, m Manifest, limits []engine.Limits, copies ...job.Copy) (*Series, []*Folder, error) {
	var runs []Manifest
	for _, l := range limits {
		one := m
		one.Plan = m.Plan.At(l)
		runs = append(runs, one)
	}
	return createSeries(dir, runs, copies)
}

// MergeSeries makes the folder for runs that are put together from shards, in which nothing is
// recorded yet.
func MergeSeries(dir string, shards []*Shards, copies ...job.Copy) (*Series, []*Folder, error) {
	var runs []Manifest
	for _, s := range shards {
		runs = append(runs, s.Whole())
	}
	return createSeries(dir, runs, copies)
}

func createSeries(dir string, manifests []Manifest, copies []job.Copy) (*Series, []*Folder, error) {
	if err := seriesKind.CheckNew(dir); err != nil {
		return nil, nil, err
	}
	f, err := seriesKind.Enter(dir)
	if err != nil {
		return nil, nil, err
	}
	s := &Series{f}
	own := SeriesManifest{Version: manifests[0].Version, Start: manifests[0].Start}
	var runs []*Folder
	for i := range manifests {
		limit := suites.LimitText(manifests[i].Limits)
		run, err := CreateFolder(filepath.Join(dir, limit), manifests[i], copies...)
		if err != nil {
			return nil, nil, errors.Join(err, CloseAll(runs), s.Close())
		}
		own.Limits, runs = append(own.Limits, limit), append(runs, run)
	}
	// The manifest comes last: a folder with one has all of its runs.
	if err := s.Begin(own); err != nil {
		return nil, nil, errors.Join(err, CloseAll(runs), s.Close())
	}
	return s, runs, nil
}

// CloseAll closes runs; those that are closed already stay so.
func CloseAll(runs []*Folder) error {
	var errs []error
	for _, run := range runs {
		errs = append(errs, run.Close())
	}
	return errors.Join(errs...)
}

// IsSeries reports whether a folder has a run for each of several limits.
func IsSeries(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, SeriesFile))
	return err == nil
}

// ResumeSeries opens the folder to go on with it. The caller closes it.
func ResumeSeries(dir string) (*Series, error) {
	f, err := seriesKind.Resume(dir)
	if err != nil {
		return nil, err
	}
	return &Series{f}, nil
}

// ReadSeriesManifest reads limits.json.
func ReadSeriesManifest(dir string) (SeriesManifest, error) { return seriesKind.Read(dir) }

// ReadSeries returns the folders of the runs, in their order.
func ReadSeries(dir string) ([]string, error) {
	m, err := ReadSeriesManifest(dir)
	return runDirs(dir, m), err
}

// Dirs are the folders of the runs, in their order.
func (s *Series) Dirs() []string { return runDirs(s.Dir, s.Manifest) }

func runDirs(dir string, m SeriesManifest) []string {
	var dirs []string
	for _, limit := range m.Limits {
		dirs = append(dirs, filepath.Join(dir, filepath.Base(limit)))
	}
	return dirs
}

// End notes that all runs have ended.
func (s *Series) End(now time.Time) error {
	return s.Finish(func(m *SeriesManifest) { m.End = &now })
}
