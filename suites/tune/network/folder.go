package network

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"keymove/engine"
	"keymove/suites/runfolder"
)

// Kind is in the manifest of a folder in which a network is trained.
const Kind = "network"

// Manifest says from what a network is trained: all that it depends on. It is run.json.
type Manifest struct {
	Kind string `json:"kind"` // Kind
	// Version is the version of Keymove, Program the SHA-256 of its file: a training goes
	// on only with the program that began it.
	Version string            `json:"version"`
	Program string            `json:"program_sha256"`
	Command []string          `json:"command,omitempty"`
	Machine runfolder.Machine `json:"machine"`
	// Profile is the profile to whose terms the network is added, as it was written,
	// Options are its resolved settings.
	Profile string            `json:"profile"`
	Options map[string]string `json:"options"`
	Files   []File            `json:"files"`
	Count   Count             `json:"count"`
	// Oracle gives the labels, under Limits or, if Static is set, without a search; nil
	// where they are the players' or in the files.
	Oracle  *runfolder.Contender `json:"oracle,omitempty"`
	Static  bool                 `json:"static,omitempty"`
	Limits  engine.Limits        `json:"limits,omitzero"`
	HashMiB int                  `json:"hash_mib,omitempty"`
	Threads int                  `json:"threads,omitempty"`
	// Timeout is how long the oracle may take for a position; 0 for the default.
	Timeout time.Duration `json:"timeout,omitempty"`
	// RandomMoves is that of the reader.
	RandomMoves int `json:"random_moves,omitempty"`
	// Leaves is that of LeafConfig, 0 for none, LeafNodes its nodes.
	Leaves    int    `json:"leaves,omitempty"`
	LeafNodes uint64 `json:"leaf_nodes,omitempty"`
	// Holdout is the share of the pairs of games that is held out, in percent; Seed says
	// which, and is that of random moves and of the training.
	Holdout int     `json:"holdout_pct"`
	Seed    uint64  `json:"seed"`
	K       float64 `json:"k"` // TuneConfig.K
	Epochs  int     `json:"epochs"`
	Batch   int     `json:"batch"`
	Rate    float64 `json:"rate"`

	Start   time.Time              `json:"start"`
	Resumed []runfolder.Resumption `json:"resumed,omitempty"`
	// End is nil while the training goes on, and after it was killed.
	End *End `json:"end,omitempty"`
}

// File is a file of games or positions.
type File struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Games  int    `json:"games"`
}

// End is how a training ended.
type End struct {
	Time        time.Time `json:"time"`
	Interrupted bool      `json:"interrupted,omitempty"`
	// Leaves is the number of positions that searches added.
	Leaves int `json:"leaves,omitempty"`
	// Dropped counts the positions without a label from the oracle, by why.
	Dropped map[string]int `json:"dropped,omitempty"`
	Tuned   *Tuned         `json:"tuned,omitempty"` // nil if interrupted
}

// Folder is the folder of a training that goes on. Nobody else writes into it until it is
// closed.
type Folder struct {
	*runfolder.Locked
	Manifest Manifest
}

// CreateFolder makes the folder of a training, which must be absent or empty, and writes
// the manifest. The folder is to be closed.
func CreateFolder(dir string, m Manifest) (*Folder, error) {
	locked, err := runfolder.LockNew(dir)
	if err != nil {
		return nil, err
	}
	m.Kind = Kind
	f := &Folder{Locked: locked, Manifest: m}
	if err := f.write(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// ReadManifest reads the run.json of a training. The errors are those of
// runfolder.ReadKind.
func ReadManifest(dir string) (m Manifest, err error) {
	if err := runfolder.ReadKind(dir, Kind, &m); err != nil {
		return Manifest{}, err
	}
	if m.Epochs < 1 || m.Batch < 1 || len(m.Files) == 0 || !(m.K > 0) {
		path := filepath.Join(dir, runfolder.ManifestFile)
		return Manifest{}, &runfolder.DamagedError{Path: path, Err: errors.New("it has no epochs, batches, files or K")}
	}
	return m, nil
}

// ResumeFolder opens the folder of a training, finished or not, to go on with it. The
// folder is to be closed.
func ResumeFolder(dir string) (*Folder, error) {
	locked, m, err := runfolder.LockSaved(dir, ReadManifest)
	if err != nil {
		return nil, err
	}
	return &Folder{Locked: locked, Manifest: m}, nil
}

// Resume writes down that the training goes on: it has no end until Finish.
func (f *Folder) Resume(r runfolder.Resumption) error {
	f.Manifest.Resumed = append(f.Manifest.Resumed, r)
	f.Manifest.End = nil
	return f.write()
}

// Finish adds the end to the manifest.
func (f *Folder) Finish(end End) error {
	f.Manifest.End = &end
	return f.write()
}

func (f *Folder) write() error { return runfolder.WriteKind(f.Dir, &f.Manifest) }

// Label has positions labelled, of which LabelsFile may have some already, and returns those
// with a label, in their place, and how many of the others were dropped for which reason. progress, which
// may be nil, is called with the number that is done. The errors are those of Label, and a
// runfolder.DamagedError for a file that does not fit.
func (f *Folder) Label(ctx context.Context, positions []Position, cfg LabelConfig, progress func(done int)) (labelled []Position, dropped map[string]int, err error) {
	file, err := openLabels(filepath.Join(f.Dir, LabelsFile), positions)
	if err != nil {
		return nil, nil, err
	}
	cfg.Add = func(verdicts []Verdict) error {
		err := file.add(verdicts)
		if progress != nil {
			progress(len(file.verdicts))
		}
		return err
	}
	err = Label(ctx, positions, len(file.verdicts), cfg)
	if err := errors.Join(err, file.close()); err != nil {
		return nil, nil, err
	}
	labelled, dropped = file.labelled()
	return labelled, dropped, nil
}
