package runfolder

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/job"
	"keymove/suites/plan"
)

// ShardRun is a shard of a run that was put together from its shards.
type ShardRun struct {
	suites.Shard
	// Records is the number of its records.
	Records int `json:"records"`
	// Workers and Machine are those at its start, which is Start; End is when it ended, nil
	// if it did not.
	Workers int            `json:"workers"`
	Machine suites.Machine `json:"machine"`
	Start   time.Time      `json:"start"`
	End     *time.Time     `json:"end,omitempty"`
}

// Shards are the folders of the shards of one run, in the order of their numbers.
type Shards struct {
	folders []shardFolder
	missing []int
}

// shardFolder is the folder of a shard with what it holds.
type shardFolder struct {
	dir      string
	manifest Manifest
	index    *Index
}

// ReadShards reads the folders of shards, at least one. An error wraps job.ErrShards, or is a
// job.FolderError about a folder that cannot be read.
func ReadShards(dirs []string) (*Shards, error) {
	s := &Shards{folders: make([]shardFolder, len(dirs))}
	shards := make([]suites.Shard, len(dirs))
	for i, dir := range dirs {
		m, index, err := OpenFolder(dir, nil)
		if err != nil {
			return nil, &job.FolderError{Dir: dir, Err: err}
		}
		s.folders[i], shards[i] = shardFolder{dir, m, index}, m.Shard
	}
	var err error
	s.missing, err = job.CheckShards(dirs, shards, func(i int) string {
		return s.folders[0].manifest.differs(&s.folders[i].manifest)
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(s.folders, func(a, b shardFolder) int { return a.manifest.Shard.Number - b.manifest.Shard.Number })
	return s, nil
}

// Missing returns an error that says what of the run is missing; nil for nothing.
func (s *Shards) Missing() error {
	errs := []error{job.MissingShards(s.missing, s.folders[0].manifest.Shard.Of)}
	for _, f := range s.folders {
		if all := f.manifest.Positions(); f.index.Len() < all {
			errs = append(errs, fmt.Errorf("shard %v in %s has %d of %d records: let it end (run --resume), or --allow-missing",
				f.manifest.Shard, f.dir, f.index.Len(), all))
		}
	}
	return errors.Join(errs...)
}

// Whole returns the manifest of the whole run, which names the shards. It began when the
// first one did.
func (s *Shards) Whole() Manifest {
	m := s.folders[0].manifest
	m.Shard, m.Resumed, m.End, m.Shards = suites.Shard{}, nil, nil, nil
	for _, f := range s.folders {
		part := ShardRun{
			Shard: f.manifest.Shard, Records: f.index.Len(),
			Workers: f.manifest.Workers, Machine: f.manifest.Machine, Start: f.manifest.Start,
		}
		if f.manifest.End != nil {
			part.End = &f.manifest.End.Time
		}
		if part.Start.Before(m.Start) {
			m.Start = part.Start
		}
		m.Shards = append(m.Shards, part)
	}
	return m
}

// Copies returns what the whole run needs besides its records: the suites that cannot be read again.
func (s *Shards) Copies() (copies []job.Copy, err error) {
	first := &s.folders[0]
	for i := range first.manifest.Suites {
		name := first.manifest.Suites[i].CopyFile()
		if name == "" {
			continue
		}
		data, err := files.ReadOwn(filepath.Join(first.dir, name))
		if err != nil {
			return nil, err
		}
		copies = append(copies, job.Copy{Name: name, Data: data})
	}
	return copies, nil
}

// Pour adds the records of the shards to the folder of the whole run, and their traces.
func (s *Shards) Pour(f *Folder) error {
	if s.folders[0].manifest.Trace {
		if err := s.pourTraces(filepath.Join(f.Dir, TraceFile)); err != nil {
			return err
		}
	}
	for _, shard := range s.folders {
		for rec, err := range shard.index.All() {
			if err == nil {
				err = f.Append(*rec)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// pourTraces writes the traces of the shards into one, in the order of the files.
func (s *Shards) pourTraces(path string) error {
	err := job.ReplaceFile(path, func(w io.Writer) error {
		for _, shard := range s.folders {
			if err := appendTrace(w, shard.dir); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return sortTrace(path)
}

// appendTrace writes the whole lines of the trace of a folder.
func appendTrace(w io.Writer, dir string) error {
	file, err := files.OpenOwn(filepath.Join(dir, TraceFile))
	if err != nil {
		return err
	}
	defer file.Close()
	end, err := endOfLines(file)
	if err != nil {
		return err
	}
	_, err = io.Copy(w, io.NewSectionReader(file, 0, end))
	return err
}

// differs returns in what two shards are not of the same run; empty if they are. Where and
// when they were searched, and by how many workers, is no difference.
func (m *Manifest) differs(other *Manifest) string {
	plans := [2]plan.Plan{m.Plan, other.Plan}
	for i := range plans {
		plans[i].Shard, plans[i].Workers, plans[i].Cache = suites.Shard{}, 0, ""
	}
	return job.FirstDifference(
		job.Part{Name: "their scoring edition", A: suites.EditionOf(m.Scoring), B: suites.EditionOf(other.Scoring)},
		job.Part{Name: "their program", A: m.Program, B: other.Program},
		job.Part{Name: "their contenders", A: m.placeless(), B: other.placeless()},
		job.Part{Name: "their suites", A: m.contents(), B: other.contents()},
		job.Part{Name: "their limit", A: m.Limit, B: other.Limit},
		job.Part{Name: "hash", A: m.HashMiB, B: other.HashMiB},
		job.Part{Name: "threads", A: m.Threads, B: other.Threads},
		job.Part{Name: "repeats", A: m.Repeats(), B: other.Repeats()},
		job.Part{Name: "their settings", A: plans[0], B: plans[1]},
		job.Part{Name: "their experiment", A: m.experimentDigest(), B: other.experimentDigest()},
	)
}

func (m *Manifest) placeless() []suites.Contender {
	var list []suites.Contender
	for _, c := range m.Contenders {
		list = append(list, c.Placeless())
	}
	return list
}

// contents returns the suites without the places of their files.
func (m *Manifest) contents() []SuiteEntry {
	list := slices.Clone(m.Suites)
	for i := range list {
		list[i].File, list[i].Source = "", ""
	}
	return list
}

// experimentDigest returns the digest of the experiment; empty for a run that is none.
func (m *Manifest) experimentDigest() string {
	if m.Experiment == nil {
		return ""
	}
	return m.Experiment.SHA256
}
