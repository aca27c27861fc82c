package folder

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"keymove/suites"
	"keymove/suites/files"
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
func ReadManifest(dir string) (Manifest, error) {
	m, err := runKind.Read(dir)
	return m, isEarlierSeries(dir, err)
}

// isEarlierSeries returns the error of a folder that cannot be read, by name if an earlier version has made it
// for several limits.
func isEarlierSeries(dir string, err error) error {
	const limits = "limits.json"
	if err == nil {
		return nil
	}
	if _, statErr := os.Stat(filepath.Join(dir, limits)); statErr != nil {
		return err
	}
	return &DamagedError{Path: filepath.Join(dir, limits), Err: fmt.Errorf("an earlier version made this folder for several limits; each of its folders is a run by itself: give one of %s", filepath.Join(dir, "*"))}
}

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

// CheckDigest returns an error unless a file has the digest that the suite had.
func (e *SuiteEntry) CheckDigest(now string) error {
	if now == e.SHA256 {
		return nil
	}
	return fmt.Errorf("%s has changed since the run began: its sha256 is %s and was %s; bring the old file back, or start a new run",
		e.File, files.BriefDigest(now), files.BriefDigest(e.SHA256))
}

// CheckCases returns an error unless the cases that were chosen of the suite are as many
// as those of the run, under the same name; manifest names the file with the number.
func (e *SuiteEntry) CheckCases(s *suites.Suite, manifest string) error {
	if s.Name == e.Name && s.Len() == e.Positions {
		return nil
	}
	return fmt.Errorf("%s: %s says that %d positions of it are run under the name %s, but there are %d under the name %s",
		s.File, manifest, e.Positions, e.Name, s.Len(), s.Name)
}

// PathFrom returns the path of a file as it leads on from the folder in which the run was
// started, if that still has it. The working folder is empty where it is unknown.
func (m *Manifest) PathFrom(file, workingDir string) string {
	if file == suites.Stdin || filepath.IsAbs(file) || m.Dir == "" || m.Dir == workingDir {
		return file
	}
	path := filepath.Join(m.Dir, file)
	if _, err := os.Stat(path); err != nil {
		return file
	}
	return path
}

// AllSizes returns what every contender of the run has that does not say otherwise.
func (m *Manifest) AllSizes() suites.Sizes {
	return suites.Sizes{Threads: m.Threads, HashMiB: m.HashMiB}
}

// SizesOf returns the sizes of a contender of the run.
func (m *Manifest) SizesOf(c *suites.Contender) suites.Sizes { return suites.SizesOf(c, m.AllSizes()) }

// SizesWithoutEffect says which sizes of the run had no effect on which contender, a sentence each.
func (m *Manifest) SizesWithoutEffect() []string {
	var texts []string
	for i := range m.Contenders {
		texts = append(texts, m.Contenders[i].WithoutEffect(m.AllSizes())...)
	}
	return texts
}

// MostThreads returns the most threads of a search of the run.
func (m *Manifest) MostThreads() int { return suites.LargestSizes(m.Contenders, m.AllSizes()).Threads }

// SizeGroups returns the sizes that contenders of the run have, with the names of those that
// have them; one group without names if they are all alike.
func (m *Manifest) SizeGroups() []SizeGroup {
	var groups []SizeGroup
	for i := range m.Contenders {
		c := &m.Contenders[i]
		own := m.SizesOf(c)
		n := slices.IndexFunc(groups, func(g SizeGroup) bool { return g.Sizes == own })
		if n < 0 {
			n = len(groups)
			groups = append(groups, SizeGroup{Sizes: own})
		}
		groups[n].Contenders = append(groups[n].Contenders, c.Name)
	}
	switch len(groups) {
	case 0:
		return []SizeGroup{{Sizes: m.AllSizes()}}
	case 1:
		groups[0].Contenders = nil
	}
	return groups
}

// SizeGroup are sizes with the contenders that have them.
type SizeGroup struct {
	suites.Sizes
	Contenders []string
}
