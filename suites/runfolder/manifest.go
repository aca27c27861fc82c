package runfolder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"keymove/engine"
	"keymove/suites/experiment"
)

// Manifest says what a run is: everything that its results depend on and that
// is no record. It is run.json as it stands.
type Manifest struct {
	// Version is the version of Keymove.
	Version string `json:"version"`
	// Program is the SHA-256 of the program's file in hexadecimal digits: a
	// run goes on only with the program that began it.
	Program string `json:"program_sha256"`
	// Contenders with their resolved options, in the order of the files.
	Contenders []Contender `json:"contenders"`
	// Suites in the order of the files.
	Suites []SuiteEntry `json:"suites"`
	// Selection says which of the suites' cases were chosen.
	Selection Selection `json:"selection"`
	// Errata says what was done about known faults of suites.
	Errata Errata `json:"errata"`
	// Strict and Chess960 say how the suites were read.
	Strict   bool `json:"strict,omitempty"`
	Chess960 bool `json:"chess960,omitempty"`
	// Limit is the limit as records have it; Limits the same as a value,
	// with the time in nanoseconds.
	Limit  string        `json:"limit"`
	Limits engine.Limits `json:"limits"`
	// EarlyStop is the number of completed iterations in a row that had the
	// solution after which a search stopped; 0 where none did.
	EarlyStop int `json:"early_stop,omitempty"`
	// Repeat is the number of times that each contender searches each case; 0
	// stands for once.
	Repeat int `json:"repeat,omitempty"`
	// HashMiB is the size of the transposition table of each searcher.
	HashMiB int `json:"hash_mib"`
	// Threads is the number of threads per search, Workers the number of
	// searches at a time.
	Threads int `json:"threads"`
	Workers int `json:"workers"`
	// Timeout is the time that an external engine has for a position, in
	// nanoseconds; 0 for the default.
	Timeout time.Duration `json:"timeout,omitempty"`
	// Seed is what random choices start from; 0 where there are none.
	Seed uint64 `json:"seed"`
	// NoTimes leaves the time cells of the CSV files empty.
	NoTimes bool `json:"no_times,omitempty"`
	// Cache is the folder of answers that runs share; empty where none is used.
	Cache string `json:"cache,omitempty"`
	// Trace is set where trace.jsonl is written.
	Trace bool `json:"trace,omitempty"`
	// Experiment is the file that says what the run is, with what it is expected to
	// show; nil where the command line said it.
	Experiment *experiment.Experiment `json:"experiment,omitempty"`

	Machine Machine `json:"machine"`
	// Dir is the folder from which relative paths of suites lead on.
	Dir   string    `json:"dir,omitempty"`
	Start time.Time `json:"start"`
	// Resumed tells, in their order, when the run went on after it had ended
	// early.
	Resumed []Resumption `json:"resumed,omitempty"`
	// End is nil while the run goes on, and after it was killed.
	End *End `json:"end,omitempty"`
}

// Selection is the choice of cases. The zero value takes all.
type Selection struct {
	// Filter is a glob that ids have to match; empty takes all.
	Filter string `json:"filter,omitempty"`
	// First is the number of cases taken from the start of each suite; 0
	// takes all.
	First int `json:"first,omitempty"`
	// Sample is the number of cases chosen at random from what Filter and
	// First leave of each suite, by the manifest's seed; 0 takes all.
	Sample int `json:"sample,omitempty"`
	// SkipInvalid is set where invalid lines were left out.
	SkipInvalid bool `json:"skip_invalid,omitempty"`
}

// Errata is what a run did about known faults of suites.
type Errata struct {
	// Mode is off, warn or on; empty in runs from before there were errata.
	Mode string `json:"mode,omitempty"`
	// Edition identifies the data; empty with off.
	Edition string `json:"edition,omitempty"`
}

// End is what is known when a run is over.
type End struct {
	Time time.Time `json:"time"`
	// Records is the number of records in the journal, Errors the number of
	// those that have an error.
	Records int `json:"records"`
	Errors  int `json:"errors"`
	// Interrupted is set where the run ended before all was searched.
	Interrupted bool `json:"interrupted,omitempty"`
}

// Positions returns the number of records that a complete run has.
func (m Manifest) Positions() int {
	n := 0
	for _, s := range m.Suites {
		n += s.Positions
	}
	return n * len(m.Contenders) * m.Repeats()
}

// Repeats returns the number of times that each contender searches each case.
func (m Manifest) Repeats() int { return max(m.Repeat, 1) }

// ReadManifest reads the run.json of a run folder. The error wraps ErrNoRun
// where there is none, and is a DamagedError where it cannot be read.
func ReadManifest(dir string) (Manifest, error) {
	path := filepath.Join(dir, ManifestFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return Manifest{}, fmt.Errorf("%s %w", dir, ErrNoRun)
	}
	if err != nil {
		return Manifest{}, err
	}
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return Manifest{}, &DamagedError{Path: path, Err: err}
	}
	return m, nil
}

// write replaces the run.json of a run folder.
func (m Manifest) write(dir string) error {
	return ReplaceFile(filepath.Join(dir, ManifestFile), func(w io.Writer) error {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		out.SetEscapeHTML(false)
		return out.Encode(m)
	})
}
