package audit

import (
	"cmp"
	"container/heap"
	"math/rand/v2"
	"slices"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/phase"
)

// Answer is an answer of a rule that can be searched again without the rule.
type Answer interface {
	// Facts are what was answered, and where.
	Facts() *engine.RuleAnswer
}

// sampler takes a random sample of the answers of one rule in one search: priority
// sampling (Duffield, Lund and Thorup, "Priority sampling for estimation of arbitrary
// subset sums", JACM 54 (2007)). Deep answers are rarer by a factor of two to three for
// each ply, and matter more; they are taken with twice the weight for each ply. It needs no
// knowledge of how many answers there will be, and every weight is known afterwards.
type sampler struct {
	size   int
	random *rand.PCG
	kept   priorities // the size+1 smallest
	counts map[place]uint64
	key    uint64 // of the answer that is offered
}

// place is where an answer is counted.
type place struct {
	depth int
	phase phase.State
}

// candidate is an answer with its priority: the smallest are taken.
type candidate struct {
	key    uint64
	answer Answer
}

// maxDoublings is the number of plies by which deeper answers are taken more often.
const maxDoublings = 16

// newSampler returns a sampler of at most size answers; what it takes depends on the seeds.
func newSampler(size int, seed1, seed2 uint64) *sampler {
	return &sampler{size: size, random: rand.NewPCG(seed1, seed2), counts: map[place]uint64{}}
}

// wants counts an answer and reports whether it is in the sample so far.
func (s *sampler) wants(depth int, pos *board.Position) bool {
	s.counts[place{depth, phase.Counted(pos)}]++
	s.key = s.random.Uint64() >> min(depth, maxDoublings)
	return len(s.kept) <= s.size || s.key < s.kept[0].key
}

// take takes the answer that was asked for last.
func (s *sampler) take(a Answer) {
	heap.Push(&s.kept, candidate{s.key, a})
	if len(s.kept) > s.size+1 {
		heap.Pop(&s.kept)
	}
}

// sample returns the answers that were taken and the weight of an answer at a depth. An
// answer was taken if its priority is below that of the first one that was not: with the
// probability threshold·2^depth/2^64.
func (s *sampler) sample() (taken []candidate, weight func(depth int) float64) {
	taken = slices.Clone(s.kept)
	slices.SortFunc(taken, func(a, b candidate) int { return cmp.Compare(a.key, b.key) })
	if len(taken) <= s.size {
		return taken, func(int) float64 { return 1 }
	}
	threshold := float64(max(taken[s.size].key, 1))
	return taken[:s.size], func(depth int) float64 {
		return max(1, (1<<64)/float64(uint64(1)<<min(depth, maxDoublings))/threshold)
	}
}

// countList returns the numbers of all answers, by depth, then by phase.
func (s *sampler) countList() []Count {
	places := make([]place, 0, len(s.counts))
	for p := range s.counts {
		places = append(places, p)
	}
	slices.SortFunc(places, func(a, b place) int { return cmp.Or(a.depth-b.depth, int(a.phase)-int(b.phase)) })
	list := make([]Count, len(places))
	for i, p := range places {
		list[i] = Count{p.depth, p.phase.String(), s.counts[p]}
	}
	return list
}

// priorities is a heap with the greatest key first.
type priorities []candidate

func (p priorities) Len() int           { return len(p) }
func (p priorities) Less(i, j int) bool { return p[i].key > p[j].key }
func (p priorities) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }

// Push and Pop are those of heap.Interface.
func (p *priorities) Push(x any) { *p = append(*p, x.(candidate)) }

// Pop returns the last element.
func (p *priorities) Pop() any {
	last := len(*p) - 1
	c := (*p)[last]
	*p = (*p)[:last]
	return c
}
