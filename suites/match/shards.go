package match

import (
	"fmt"
	"iter"
	"path/filepath"
	"time"

	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/job"
)

// Shards are the folders of shards of one match.
type Shards struct {
	dirs      []string
	manifests []Manifest
	missing   []int
	played    int // pairs
}

// ReadShards reads the folders of shards. An error wraps job.ErrShards, or is a
// job.FolderError about a folder that cannot be read.
func ReadShards(dirs []string) (*Shards, error) {
	s := &Shards{dirs: dirs, manifests: make([]Manifest, len(dirs))}
	var err error
	for i, dir := range dirs {
		if s.manifests[i], err = ReadManifest(dir); err != nil {
			return nil, &job.FolderError{Dir: dir, Err: err}
		}
	}
	if s.missing, err = checkShards(dirs, s.manifests); err != nil {
		return nil, err
	}
	if b := &s.manifests[0].Openings; b.Copy != "" {
		if b.data, err = files.ReadOwn(filepath.Join(dirs[0], b.Copy)); err != nil {
			return nil, &job.FolderError{Dir: dirs[0], Err: err}
		}
	}
	for i, dir := range dirs {
		for _, err := range Pairs(dir, &s.manifests[i]) {
			if err != nil {
				return nil, &job.FolderError{Dir: dir, Err: err}
			}
			s.played++
		}
	}
	return s, nil
}

// Missing returns an error that says what of the match is missing; nil for nothing.
func (s *Shards) Missing() error {
	m := &s.manifests[0]
	if err := job.MissingShards(s.missing, m.Schedule.Shards); err != nil {
		return err
	}
	if s.hasGaps() {
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

// checkShards returns the numbers of the shards that are missing, or an error unless the
// manifests are the manifests of different shards of one match.
func checkShards(dirs []string, manifests []Manifest) (missing []int, err error) {
	shards := make([]suites.Shard, len(manifests))
	for i := range manifests {
		shards[i] = suites.Shard{Number: manifests[i].Schedule.Shard, Of: manifests[i].Schedule.Shards}
	}
	return job.CheckShards(dirs, shards, func(i int) string { return manifests[0].differs(&manifests[i]) })
}

// differs returns in what two shards are not of the same match, empty where they are.
// Where and when they were played, and by how many workers, is no difference.
func (m *Manifest) differs(other *Manifest) string {
	schedules := [2]Schedule{m.Schedule, other.Schedule}
	schedules[0].Shard, schedules[1].Shard = 0, 0
	return job.FirstDifference(
		job.Part{Name: "their program", A: m.Program, B: other.Program},
		job.Part{Name: "their contenders", A: m.comparable(), B: other.comparable()},
		job.Part{Name: "their schedule", A: schedules[0], B: schedules[1]},
		job.Part{Name: "their openings", A: m.Openings.comparable(), B: other.Openings.comparable()},
		job.Part{Name: "their rules", A: m.Rules, B: other.Rules},
		job.Part{Name: "their test", A: m.Test, B: other.Test},
		job.Part{Name: "hash", A: m.HashMiB, B: other.HashMiB},
		job.Part{Name: "threads", A: m.Threads, B: other.Threads},
	)
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
