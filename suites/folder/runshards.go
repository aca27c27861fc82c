package folder

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"keymove/suites"
	"keymove/suites/files"
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

// RunShards are the folders of the shards of one run, with their records.
type RunShards struct {
	*Shards[Manifest]
	records [][]suites.Record
}

// ReadRunShards reads the folders of shards; see Kind.ReadShards.
func ReadRunShards(dirs []string) (*RunShards, error) {
	found, err := runKind.ReadShards(dirs)
	if err != nil {
		return nil, err
	}
	s := &RunShards{found, make([][]suites.Record, len(dirs))}
	for i, dir := range s.Dirs {
		if _, s.records[i], err = ReadRun(dir); err != nil {
			return nil, &FolderError{dir, err}
		}
	}
	return s, nil
}

// Missing returns an error that says what of the run is missing; nil for nothing.
func (s *RunShards) Missing() error {
	errs := []error{s.Shards.Missing()}
	for i := range s.Dirs {
		m := &s.Manifests[i]
		if has, all := len(s.records[i]), m.Positions(); has < all {
			errs = append(errs, fmt.Errorf("shard %v in %s has %d of %d records", m.Shard, s.Dirs[i], has, all))
		}
	}
	return errors.Join(errs...)
}

// Whole returns the manifest of the whole run, which names the shards. It began when the
// first one did.
func (s *RunShards) Whole() Manifest {
	whole := s.Manifests[0]
	whole.Shard, whole.Resumed, whole.End, whole.Shards = suites.Shard{}, nil, nil, nil
	for i, m := range s.Manifests {
		part := ShardRun{Shard: m.Shard, Records: len(s.records[i]), Workers: m.Workers, Machine: m.Machine, Start: m.Start}
		if m.End != nil {
			part.End = &m.End.Time
		}
		if part.Start.Before(whole.Start) {
			whole.Start = part.Start
		}
		whole.Shards = append(whole.Shards, part)
	}
	return whole
}

// Copies returns what the whole run needs besides its records: the suites that cannot be read again.
func (s *RunShards) Copies() (copies []Copy, err error) {
	for i := range s.Manifests[0].Suites {
		name := s.Manifests[0].Suites[i].CopyFile()
		if name == "" {
			continue
		}
		data, err := files.ReadOwn(filepath.Join(s.Dirs[0], name))
		if err != nil {
			return nil, err
		}
		copies = append(copies, Copy{Name: name, Data: data})
	}
	return copies, nil
}

// Pour adds the records of the shards to the folder of the whole run, and their traces.
func (s *RunShards) Pour(r *Run) error {
	if s.Manifests[0].Trace {
		if err := s.pourTraces(filepath.Join(r.Dir, TraceFile)); err != nil {
			return err
		}
	}
	for _, records := range s.records {
		for _, rec := range records {
			if err := r.Append(rec); err != nil {
				return err
			}
		}
	}
	return nil
}

// pourTraces writes the traces of the shards into one, in the order of the files.
func (s *RunShards) pourTraces(path string) error {
	err := files.ReplaceFile(path, func(w io.Writer) error {
		for _, dir := range s.Dirs {
			if err := appendTrace(w, filepath.Join(dir, TraceFile)); err != nil {
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

func appendTrace(w io.Writer, path string) error {
	file, err := files.OpenOwn(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = readLines(file, path, maxTraceLine, func(line Line) error {
		_, err := w.Write(line.Text)
		return err
	})
	return err
}

// parts returns what the shards of one run have in common. Where and when they were searched, and
// by how many workers, is no difference.
func (m *Manifest) parts() []Part {
	rest := m.Plan
	rest.Shard, rest.Workers, rest.Cache = suites.Shard{}, 0, ""
	return []Part{
		{"their scoring edition", suites.EditionOf(m.Scoring)},
		{"their program", m.Program},
		{"their contenders", m.placeless()},
		{"their suites", m.contents()},
		{"their limit", m.Limit},
		{"hash", m.HashMiB},
		{"threads", m.Threads},
		{"repeats", m.Repeats()},
		{"their settings", rest},
		{"their experiment", m.experimentDigest()},
	}
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
