package folder

import (
	"errors"
	"time"

	"keymove/suites"
	"keymove/suites/plan"
)

// Manifest is run.json: everything that the results of a run depend on.
type Manifest struct {
	// Version is the version of Keymove.
	Version string `json:"version"`
	// Program is the SHA-256 of the program's file in hexadecimal digits: a
	// run continues only with the program that began it.
	Program string `json:"program_sha256"`
	// Scoring is the edition of the rules by which solved and points were given
	// (suites.ScoringEdition); 0 in runs of versions without editions, which have the first.
	Scoring int `json:"scoring,omitempty"`
	// Contenders with their resolved options, in the order of the files.
	Contenders []suites.Contender `json:"contenders"`
	// Suites in the order of the files.
	Suites []SuiteEntry `json:"suites"`
	// Plan is what the run does.
	plan.Plan
	// Experiment is the file that says what the run is, with what it is expected to
	// show; nil where the command line said it.
	Experiment *plan.Experiment `json:"experiment,omitempty"`

	// Sequential is set in a sequential run of an earlier version, which ended when its own comparisons
	// were decided. It cannot be read.
	Sequential bool `json:"sequential,omitempty"`

	Machine suites.Machine `json:"machine"`
	// Dir is the folder that relative paths of suites start from.
	Dir   string    `json:"dir,omitempty"`
	Start time.Time `json:"start"`
	// Resumed has the continuations of a run that had ended early, in their order.
	Resumed []Resumption `json:"resumed,omitempty"`
	// Shards are those that the run was put together from; see Shards.
	Shards []ShardRun `json:"shards,omitempty"`
	// End is nil while the run is not over, and after it was killed.
	End *End `json:"end,omitempty"`

	// Unchecked is set by ReadRun if the journal has no checksums: an earlier version
	// has written it. It is not in the file.
	Unchecked bool `json:"-"`
}

// End is what is known when a run is over.
type End struct {
	Time time.Time `json:"time"`
	// Records is the number of records in the journal, Errors the number of
	// those that have an error.
	Records int `json:"records"`
	Errors  int `json:"errors"`
	// Disobedient are the contenders that did not obey the limit.
	Disobedient []plan.LimitUse `json:"disobedient,omitempty"`
	// Interrupted is set where the run ended before all was searched.
	Interrupted bool `json:"interrupted,omitempty"`
}

// Positions returns the number of records that a complete run has.
func (m Manifest) Positions() int {
	return m.Shard.Count(m.cases(len(m.Suites))) * len(m.Contenders) * m.Repeats() * m.Steps()
}

// Searches returns the number of searches of a complete run, unless wrong moves end lines early.
// That of a shard is an estimate: it knows only the sum of all.
func (m *Manifest) Searches() int {
	more := 0
	for i := range m.Suites {
		more += m.Suites[i].MoreMoves
	}
	return m.Positions() + m.Shard.Count(more)*len(m.Contenders)*m.Repeats()*m.Steps()
}

// At returns the manifest of a run at one of the limits alone, by its number.
func (m *Manifest) At(number int) Manifest {
	one := *m
	one.Plan = m.Plan.At(number)
	return one
}

// cases returns the number of cases of the first n suites, in all shards.
func (m *Manifest) cases(n int) int {
	cases := 0
	for _, s := range m.Suites[:n] {
		cases += s.Positions
	}
	return cases
}

// runKind is the kind of a run of suites.
var runKind = Kind[Manifest]{
	Name: RunKind, Manifest: ManifestFile, Journal: JournalFile,
	Shard: func(m *Manifest) suites.Shard { return m.Shard },
	Parts: (*Manifest).parts,
	Check: func(m Manifest) error {
		if m.Sequential {
			return errors.New("this is a sequential run, which lacks positions: search its suites again, as a run of its own")
		}
		return nil
	},
	GoOn: func(m *Manifest, r Resumption) { m.Resumed, m.End = append(m.Resumed, r), nil },
}

// ReadManifest reads the run.json of a run folder. The errors are those of Kind.Read.
func ReadManifest(dir string) (Manifest, error) { return runKind.Read(dir) }

// SuiteEntry is a suite of a run without its cases.
type SuiteEntry struct {
	suites.Suite
	// Positions is the number of cases that the run searches.
	Positions int `json:"positions"`
	// UnknownPlies is the number of those that came without a move number, or
	// with an impossible one (phase.PliesAt).
	UnknownPlies int `json:"unknown_plies"`
	// MoreMoves is the number of own moves of lines behind the first of each case.
	MoreMoves int `json:"more_moves,omitempty"`
}

// CopyFile returns the file of the run's folder with the suite, if it was read from where it cannot be
// read again; empty if not.
func (e *SuiteEntry) CopyFile() string {
	if e.File == suites.Stdin {
		return StdinFile
	}
	return e.Copy
}

// NewSuiteEntry describes a suite whose cases are all searched.
func NewSuiteEntry(s suites.Suite) SuiteEntry {
	entry := SuiteEntry{Suite: s, Positions: s.Len()}
	for i := range s.Len() {
		if !s.Cases.PliesKnown(i) {
			entry.UnknownPlies++
		}
		entry.MoreMoves += s.Cases.OwnMoves(i) - 1
	}
	entry.Cases = nil
	return entry
}

// AllSizes returns what every contender of the run has that does not say otherwise.
func (m *Manifest) AllSizes() suites.Sizes {
	return suites.Sizes{Threads: m.Threads, HashMiB: m.HashMiB}
}

// SizesOf returns the sizes of a contender of the run.
func (m *Manifest) SizesOf(c *suites.Contender) suites.Sizes { return suites.SizesOf(c, m.AllSizes()) }

// MostThreads returns the most threads of a search of the run.
func (m *Manifest) MostThreads() int { return suites.LargestSizes(m.Contenders, m.AllSizes()).Threads }
