package folder

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"keymove/suites"
)

// ErrShards is wrapped by the errors for folders that are not those of the shards of one
// run, or of one match.
var ErrShards = errors.New("the folders are not the shards of one run or match")

// FolderError is an error about one of several folders.
type FolderError struct {
	Dir string
	Err error
}

func (e *FolderError) Error() string { return e.Err.Error() }

func (e *FolderError) Unwrap() error { return e.Err }

// Part is a part of a manifest that shards have in common.
type Part struct {
	Name  string
	Value any
}

// Shards are the folders of different shards of one job, in the order of their numbers.
type Shards[M any] struct {
	Dirs      []string
	Manifests []M
	missing   []string
	of        int
}

// ReadShards reads the manifests of folders of shards, at least one. An error wraps ErrShards, or
// is a FolderError about a folder that cannot be read.
func (k Kind[M]) ReadShards(dirs []string) (*Shards[M], error) {
	found := make([]shard[M], len(dirs))
	for i, dir := range dirs {
		m, err := k.Read(dir)
		if err != nil {
			return nil, &FolderError{dir, err}
		}
		found[i] = shard[M]{k.Shard(&m), dir, m}
	}
	if err := k.checkShards(found); err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b shard[M]) int { return a.Number - b.Number })
	s := &Shards[M]{of: found[0].Of}
	for _, f := range found {
		s.Dirs, s.Manifests = append(s.Dirs, f.dir), append(s.Manifests, f.manifest)
	}
	for n := range s.of {
		if !slices.ContainsFunc(found, func(f shard[M]) bool { return f.Number == n+1 }) {
			s.missing = append(s.missing, suites.Shard{Number: n + 1, Of: s.of}.String())
		}
	}
	return s, nil
}

// shard is a folder that is read.
type shard[M any] struct {
	suites.Shard
	dir      string
	manifest M
}

// checkShards returns an ErrShards unless folders are those of different shards of one job.
func (k Kind[M]) checkShards(found []shard[M]) error {
	first := found[0]
	for i, s := range found {
		if s.IsWhole() {
			return fmt.Errorf("%s is not a shard: %w", s.dir, ErrShards)
		}
		if what := k.firstDifference(&first, &s); what != "" {
			return fmt.Errorf("shard %v in %s and shard %v in %s differ in %s: %w", first.Shard, first.dir, s.Shard, s.dir, what, ErrShards)
		}
		n := slices.IndexFunc(found, func(f shard[M]) bool { return f.Number == s.Number })
		if n < i {
			return fmt.Errorf("shard %v is given twice, as %s and %s: %w", s.Shard, found[n].dir, s.dir, ErrShards)
		}
	}
	return nil
}

// firstDifference returns the name of the first part in which two shards differ; empty for none.
func (k Kind[M]) firstDifference(a, b *shard[M]) string {
	other := k.Parts(&b.manifest)
	for i, p := range k.Parts(&a.manifest) {
		if !reflect.DeepEqual(p.Value, other[i].Value) {
			return p.Name
		}
	}
	if a.Of != b.Of {
		return "the number of shards"
	}
	return ""
}

// Missing returns the error that some of the shards are missing; nil if none is.
func (s *Shards[M]) Missing() error {
	if len(s.missing) == 0 {
		return nil
	}
	const most = 10
	names := s.missing
	if len(names) > most {
		names = append(slices.Clip(names[:most]), "…")
	}
	return fmt.Errorf("%d of %d shards are given; missing: %s", s.of-len(s.missing), s.of, strings.Join(names, ", "))
}
