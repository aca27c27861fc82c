package runfolder

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"keymove/suites"
	"keymove/suites/experiment"
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
	Resumed []Resumption `json:"resumed,omitempty"`
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

// ErrOtherKind is what a KindError is.
var ErrOtherKind = errors.New("the folder is of another kind")

// RunKind is the kind of the folder of a run of suites, as KindError has it.
const RunKind = "run"

// KindError is the error for the folder of something else than was wanted.
type KindError struct {
	Dir string
	// Kind is what the folder is of, Want what it should be of: "run", "match".
	// The command of that name goes on with it.
	Kind, Want string
}

// Error says what the folder is of.
func (e *KindError) Error() string {
	return fmt.Sprintf("%s is the folder of %s, not of %s", e.Dir, withArticle(e.Kind), withArticle(e.Want))
}

// withArticle returns a kind with its article.
func withArticle(kind string) string {
	if strings.ContainsAny(kind[:1], "aeiou") {
		return "an " + kind
	}
	return "a " + kind
}

// CheckKind returns a KindError for the run.json of a folder of another kind than is wanted.
// Of what cannot be read it says nothing.
func CheckKind(dir string, data []byte, want string) error {
	var m struct {
		Kind string `json:"kind"`
	}
	if json.Unmarshal(data, &m) != nil {
		return nil
	}
	if kind := cmp.Or(m.Kind, RunKind); kind != want {
		return &KindError{dir, kind, want}
	}
	return nil
}

// Is reports whether target is ErrOtherKind.
func (e *KindError) Is(target error) bool { return target == ErrOtherKind }

// ReadManifest reads the run.json of a run folder. The errors are those of ReadKind.
func ReadManifest(dir string) (m Manifest, err error) {
	if err := ReadKind(dir, RunKind, &m); err != nil {
		return Manifest{}, err
	}
	return m, nil
}

// write replaces the run.json of a run folder.
func (m Manifest) write(dir string) error { return WriteKind(dir, m) }

// ReadKind reads the run.json of a folder of a kind. The error wraps ErrNoRun where there is
// none, and is a KindError where it is that of another kind, or a DamagedError where it
// cannot be read.
func ReadKind(dir, kind string, manifest any) error {
	path := filepath.Join(dir, ManifestFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return fmt.Errorf("%s %w", dir, ErrNoRun)
	}
	if err != nil {
		return err
	}
	if err := CheckKind(dir, data, kind); err != nil {
		return err
	}
	if err := json.Unmarshal(data, manifest); err != nil {
		return &DamagedError{Path: path, Err: err}
	}
	return nil
}

// WriteKind replaces the run.json of a folder of any kind.
func WriteKind(dir string, manifest any) error {
	return ReplaceFile(filepath.Join(dir, ManifestFile), func(w io.Writer) error {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		out.SetEscapeHTML(false)
		return out.Encode(manifest)
	})
}
