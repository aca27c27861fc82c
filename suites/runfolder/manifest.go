package runfolder

import (
	"time"

	"keymove/suites"
	"keymove/suites/experiment"
	"keymove/suites/job"
	"keymove/suites/plan"
)

// Manifest is run.json: everything that the results of a run depend on.
type Manifest struct {
	// Version is the version of Keymove.
	Version string `json:"version"`
	// Program is the SHA-256 of the program's file in hexadecimal digits: a
	// run goes on only with the program that began it.
	Program string `json:"program_sha256"`
	// Contenders with their resolved options, in the order of the files.
	Contenders []suites.Contender `json:"contenders"`
	// Suites in the order of the files.
	Suites []SuiteEntry `json:"suites"`
	// Plan is what the run does.
	plan.Plan
	// Experiment is the file that says what the run is, with what it is expected to
	// show; nil where the command line said it.
	Experiment *experiment.Experiment `json:"experiment,omitempty"`

	// Sequence is the order and the looks of a sequential run; nil for others.
	Sequence *Sequence `json:"sequence,omitempty"`

	Machine suites.Machine `json:"machine"`
	// Dir is the folder that relative paths of suites start from.
	Dir   string    `json:"dir,omitempty"`
	Start time.Time `json:"start"`
	// Resumed has the continuations of a run that had ended early, in their order.
	Resumed []job.Resumption `json:"resumed,omitempty"`
	// Shards are those that the run was put together from; see Shards.
	Shards []ShardRun `json:"shards,omitempty"`
	// End is nil while the run goes on, and after it was killed.
	End *End `json:"end,omitempty"`

	// Unchecked is set by ReadFolder if the journal has no checksums: an earlier version
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
	Disobedient []LimitUse `json:"disobedient,omitempty"`
	// Interrupted is set where the run ended before all was searched.
	Interrupted bool `json:"interrupted,omitempty"`
}

// Positions returns the number of records that a complete run has: of a sequential one,
// those that have decided it, or all until it is decided.
func (m Manifest) Positions() int {
	if m.Sequence != nil && m.Sequence.Records > 0 {
		return m.Sequence.Records
	}
	return m.Shard.Count(m.cases(len(m.Suites))) * len(m.Contenders) * m.Repeats()
}

// cases returns the number of cases of the first n suites, in all shards.
func (m *Manifest) cases(n int) int {
	cases := 0
	for _, s := range m.Suites[:n] {
		cases += s.Positions
	}
	return cases
}

// kind is the kind of a run of suites.
var kind = job.Kind[Manifest]{
	Name: job.RunKind, Manifest: job.ManifestFile, Journal: job.JournalFile,
	GoOn: func(m *Manifest, r job.Resumption) { m.Resumed, m.End = append(m.Resumed, r), nil },
}

// ReadManifest reads the run.json of a run folder. The errors are those of job.Kind.Read.
func ReadManifest(dir string) (Manifest, error) { return kind.Read(dir) }
