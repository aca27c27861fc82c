package match

import (
	"errors"
	"fmt"
	"iter"
	"reflect"
	"time"
)

// ErrShards is wrapped by the errors of ReadShards for folders that are not those of the
// shards of one match.
var ErrShards = errors.New("the folders are not those of the shards of one match")

// FolderError is an error about the folder of a match.
type FolderError struct {
	Dir string
	Err error
}

// Error returns the error itself, which names the folder where that helps.
func (e *FolderError) Error() string { return e.Err.Error() }

// Unwrap returns the error itself.
func (e *FolderError) Unwrap() error { return e.Err }

// Shards are the folders of shards of one match.
type Shards struct {
	dirs      []string
	manifests []Manifest
	complete  bool // all shards are there
	played    int  // pairs
}

// ReadShards reads the folders of shards. An error wraps ErrShards, or is a FolderError
// about a folder that cannot be read.
func ReadShards(dirs []string) (*Shards, error) {
	s := &Shards{dirs: dirs, manifests: make([]Manifest, len(dirs))}
	var err error
	for i, dir := range dirs {
		if s.manifests[i], err = ReadManifest(dir); err != nil {
			return nil, &FolderError{dir, err}
		}
	}
	if s.complete, err = checkShards(s.manifests); err != nil {
		return nil, err
	}
	for i, dir := range dirs {
		for _, err := range Pairs(dir, &s.manifests[i]) {
			if err != nil {
				return nil, &FolderError{dir, err}
			}
			s.played++
		}
	}
	return s, nil
}

// Missing returns an error that says what of the match is missing; nil for nothing.
func (s *Shards) Missing() error {
	switch m := &s.manifests[0]; {
	case !s.complete:
		return fmt.Errorf("%d of %d shards: want all of them, or --allow-missing", len(s.dirs), m.Schedule.Shards)
	case s.hasGaps():
		return fmt.Errorf("%d of %d pairs of games are played: let each shard end (match --resume), or --allow-missing", s.played, m.Schedule.Pairs)
	}
	return nil
}

func (s *Shards) hasGaps() bool { return s.played < s.manifests[0].Schedule.Pairs }

// Whole returns the manifest of the whole match, which has no start yet.
func (s *Shards) Whole() Manifest {
	m := s.manifests[0]
	m.Schedule.Shard, m.Schedule.Shards, m.Schedule.Gaps = 0, 0, s.hasGaps()
	m.Start, m.Resumed, m.End, m.Copy = time.Time{}, nil, nil, ""
	return m
}

// Pairs returns the pairs of the shards in the order of the schedule of the whole match.
// It holds one pair of each.
func (s *Shards) Pairs() iter.Seq2[*[2]Game, error] {
	return func(yield func(*[2]Game, error) bool) {
		heads := make([]head, len(s.dirs))
		for i := range s.dirs {
			next, stop := iter.Pull2(Pairs(s.dirs[i], &s.manifests[i]))
			defer stop()
			heads[i].next = next
			heads[i].step()
		}
		for {
			first := firstOf(heads)
			if first == nil || !yield(first.pair, first.err) || first.err != nil {
				return
			}
			first.step()
		}
	}
}

// checkShards returns an error unless the manifests are those of different shards of
// one match, none of them twice; complete reports whether all shards are there.
func checkShards(manifests []Manifest) (complete bool, err error) {
	seen := map[int]bool{}
	for i := range manifests {
		m := &manifests[i]
		if m.Schedule.Shards < 2 {
			return false, fmt.Errorf("match %d was not played in shards: %w", i+1, ErrShards)
		}
		if what := manifests[0].differs(m); what != "" {
			return false, fmt.Errorf("shard %d/%d and shard %d/%d differ in %s: %w",
				manifests[0].Schedule.Shard, manifests[0].Schedule.Shards, m.Schedule.Shard, m.Schedule.Shards, what, ErrShards)
		}
		if seen[m.Schedule.Shard] {
			return false, fmt.Errorf("shard %d/%d is given twice: %w", m.Schedule.Shard, m.Schedule.Shards, ErrShards)
		}
		seen[m.Schedule.Shard] = true
	}
	return len(seen) == manifests[0].Schedule.Shards, nil
}

// differs returns in what two shards are not of the same match, empty where they are.
// Where and when they were played, and by how many workers, is no difference.
func (m *Manifest) differs(other *Manifest) string {
	schedules := [2]Schedule{m.Schedule, other.Schedule}
	schedules[0].Shard, schedules[1].Shard = 0, 0
	for _, part := range []struct {
		name string
		a, b any
	}{
		{"their program", m.Program, other.Program},
		{"their contenders", m.comparable(), other.comparable()},
		{"their schedule", schedules[0], schedules[1]},
		{"their openings", m.Openings.comparable(), other.Openings.comparable()},
		{"their rules", m.Rules, other.Rules},
		{"their test", m.Test, other.Test},
		{"hash", m.HashMiB, other.HashMiB},
		{"threads", m.Threads, other.Threads},
	} {
		if !reflect.DeepEqual(part.a, part.b) {
			return part.name
		}
	}
	return ""
}

// comparable returns the players without what another machine has elsewhere: the
// engines by the content of their files.
func (m *Manifest) comparable() []Player {
	players := make([]Player, len(m.Players))
	for i, p := range m.Players {
		p.Spec = ""
		if p.Engine != nil {
			e := *p.Engine
			e.Command, e.Dir, e.Log = "", "", ""
			e.Files = nil
			for _, f := range p.Engine.Files {
				f.Path = ""
				e.Files = append(e.Files, f)
			}
			p.Engine = &e
		}
		players[i] = p
	}
	return players
}

// comparable returns the book without its path.
func (b Book) comparable() Book {
	b.File = ""
	return b
}

// Pairs returns the whole pairs that the journal of a match has, in the order of its
// schedule. An error is the last value.
func Pairs(dir string, m *Manifest) iter.Seq2[*[2]Game, error] {
	return func(yield func(*[2]Game, error) bool) {
		_, err := Replay(dir, NewQueue(&m.Schedule, m.Workers), func(pair *[2]Game) (bool, error) {
			return !yield(pair, nil), nil
		})
		if err != nil {
			yield(nil, err)
		}
	}
}

// head is the next pair of a shard.
type head struct {
	next func() (*[2]Game, error, bool)
	pair *[2]Game
	err  error
	ok   bool
}

func (h *head) step() { h.pair, h.err, h.ok = h.next() }

// firstOf returns the head whose pair comes first in the schedule, or one with an error;
// nil where none is left.
func firstOf(heads []head) *head {
	var first *head
	for i := range heads {
		h := &heads[i]
		switch {
		case !h.ok:
		case h.err != nil:
			return h
		case first == nil || h.pair[0].Pair < first.pair[0].Pair:
			first = h
		}
	}
	return first
}
