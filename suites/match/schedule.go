package match

import (
	"errors"
	"fmt"
	"slices"
)

// Pairing is two players who play each other, by their places.
type Pairing struct {
	First  int `json:"first"`
	Second int `json:"second"`
}

// Pairings returns who plays whom of n players: the first one each of the others.
func Pairings(n int) []Pairing {
	var pairings []Pairing
	for other := 1; other < n; other++ {
		pairings = append(pairings, Pairing{0, other})
	}
	return pairings
}

// Schedule is the order of the pairs of a match. A round is one opening, which all
// pairings play with both colours; the rounds follow each other. The pairs of a match
// are numbered from 0 in that order.
type Schedule struct {
	Pairings []Pairing `json:"pairings"`
	// Pairs is the number of pairs of the whole match. The last round may be
	// incomplete.
	Pairs int `json:"pairs"`
	// Shard of Shards, from 1, plays every Shards-th round only; 0 of 0 plays all.
	Shard  int `json:"shard,omitempty"`
	Shards int `json:"shards,omitempty"`
	// Gaps is set where pairs are missing: shards were merged that had not played all.
	Gaps bool `json:"gaps,omitempty"`
}

// Pair is a pair of games: in the first one First has White, in the second one
// Second has.
type Pair struct {
	Index int // in the schedule
	Round int // from 0
	Pairing
}

// Pair returns a pair of the schedule.
func (s *Schedule) Pair(index int) Pair {
	n := len(s.Pairings)
	return Pair{Index: index, Round: index / n, Pairing: s.Pairings[index%n]}
}

// Rounds returns the number of rounds of the whole match, the last one perhaps
// incomplete.
func (s *Schedule) Rounds() int { return (s.Pairs + len(s.Pairings) - 1) / len(s.Pairings) }

// has reports whether a pair is played by this shard.
func (s *Schedule) has(index int) bool {
	return s.Shards <= 1 || index/len(s.Pairings)%s.Shards == s.Shard-1
}

// next returns the first pair from an index on that is played here; Pairs or more
// for none.
func (s *Schedule) next(index int) int {
	for index < s.Pairs && !s.has(index) {
		index++
	}
	return index
}

// Own returns the number of pairs that are played here.
func (s *Schedule) Own() int {
	n := 0
	for i := s.next(0); i < s.Pairs; i = s.next(i + 1) {
		n++
	}
	return n
}

// errRoundRobin is about a match of an earlier version in which others than the first player met.
var errRoundRobin = errors.New("it is a round robin, and a match is the first contender against each other one: " +
	"its games are in " + PGNFile + "; play the contenders of each question in a match of their own")

// Check returns an error for a schedule that cannot be.
func (s *Schedule) Check() error {
	switch {
	case len(s.Pairings) == 0:
		return fmt.Errorf("nobody plays: a match needs two players")
	case !slices.Equal(s.Pairings, Pairings(len(s.Pairings)+1)):
		return errRoundRobin
	case s.Pairs < 1:
		return fmt.Errorf("%d pairs of games: want at least 1", s.Pairs)
	case s.Shards != 0 && (s.Shard < 1 || s.Shard > s.Shards):
		return fmt.Errorf("shard %d/%d: want 1/%d to %d/%d", s.Shard, s.Shards, s.Shards, s.Shards, s.Shards)
	case s.Own() == 0:
		return fmt.Errorf("shard %d/%d has no opening to play: the match has %d rounds", s.Shard, s.Shards, s.Rounds())
	}
	return nil
}
