package match

import (
	"fmt"
	"iter"
	"path/filepath"
	"time"

	"keymove/suites/files"
	"keymove/suites/folder"
)

// Shards are the folders of shards of one match.
type Shards struct {
	*folder.Shards[Manifest]
	played int // pairs
}

// ReadShards reads the folders of shards; see folder.Kind.ReadShards.
func ReadShards(dirs []string) (*Shards, error) {
	found, err := matchKind.ReadShards(dirs)
	if err != nil {
		return nil, err
	}
	s := &Shards{Shards: found}
	if b := &s.Manifests[0].Openings; b.Copy != "" {
		if b.data, err = files.ReadOwn(filepath.Join(s.Dirs[0], b.Copy)); err != nil {
			return nil, &folder.FolderError{Dir: s.Dirs[0], Err: err}
		}
	}
	for i, dir := range s.Dirs {
		for _, err := range Pairs(dir, &s.Manifests[i]) {
			if err != nil {
				return nil, &folder.FolderError{Dir: dir, Err: err}
			}
			s.played++
		}
	}
	return s, nil
}

// Missing returns an error that says what of the match is missing; nil for nothing.
func (s *Shards) Missing() error {
	if err := s.Shards.Missing(); err != nil {
		return err
	}
	if s.hasGaps() {
		return fmt.Errorf("%d of %d pairs of games are played", s.played, s.Manifests[0].Schedule.Pairs)
	}
	return nil
}

func (s *Shards) hasGaps() bool { return s.played < s.Manifests[0].Schedule.Pairs }

// Whole returns the manifest of the whole match, which has no start yet.
func (s *Shards) Whole() Manifest {
	m := s.Manifests[0]
	m.Schedule.Shard, m.Schedule.Shards, m.Schedule.Gaps = 0, 0, s.hasGaps()
	m.Start, m.Resumed, m.End, m.Copy = time.Time{}, nil, nil, ""
	return m
}

// Pairs returns the pairs of the shards in the order of the schedule of the whole match.
// It holds one pair of each.
func (s *Shards) Pairs() iter.Seq2[*[2]Game, error] {
	return func(yield func(*[2]Game, error) bool) {
		heads := make([]head, len(s.Dirs))
		for i := range s.Dirs {
			next, stop := iter.Pull2(Pairs(s.Dirs[i], &s.Manifests[i]))
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

// parts returns what the shards of one match have in common. Where and when they were played, and
// by how many workers, is no difference.
func (m *Manifest) parts() []folder.Part {
	schedule := m.Schedule
	schedule.Shard = 0
	return []folder.Part{
		{Name: "their program", Value: m.Program},
		{Name: "their contenders", Value: m.comparable()},
		{Name: "their schedule", Value: schedule},
		{Name: "their openings", Value: m.Openings.comparable()},
		{Name: "their rules", Value: m.Rules},
		{Name: "their test", Value: m.Test},
		{Name: "hash", Value: m.HashMiB},
		{Name: "threads", Value: m.Threads},
	}
}

// comparable returns the players without what another machine has elsewhere: the
// engines by the content of their files.
func (m *Manifest) comparable() []Player {
	players := make([]Player, len(m.Players))
	for i, p := range m.Players {
		p.Contender = p.Contender.Placeless()
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
