package audit

import (
	"context"
	"fmt"
	"strconv"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// Searcher searches for a contender and offers what its rules answer.
type Searcher interface {
	// Search searches a position and offers each answer to take, if wants says that it is
	// wanted. It forgets all that it searched before.
	Search(ctx context.Context, start board.Position, limits engine.Limits, wants func(rule string, depth int, pos *board.Position) bool, take func(Answer)) (engine.Result, error)
	// Replay searches the node of an answer again without its rule, and returns the score
	// and the nodes; complete is set unless the limit of nodes, or the end of ctx, cut the
	// search short.
	Replay(ctx context.Context, a Answer, nodes uint64) (score int, used uint64, complete bool)
}

// ReplayNodes is the number of nodes that a replay has at most.
const ReplayNodes = 1_000_000

// unit is one search and its replays.
type unit struct {
	searcher Searcher
	samplers map[string]*sampler // by feature
	order    []*sampler
}

// newUnit returns a unit that samples the rules of a contender.
func newUnit(s Searcher, rules []Rule, c *suites.Case, size int, seed uint64) (*unit, error) {
	caseSeed, err := strconv.ParseUint(c.Hash, 16, 64)
	if err != nil {
		return nil, fmt.Errorf("%s has no hash: %w", c.ID, err)
	}
	u := &unit{searcher: s, samplers: map[string]*sampler{}}
	for i, r := range rules {
		u.order = append(u.order, newSampler(size, seed^caseSeed, uint64(i)))
		u.samplers[r.Feature] = u.order[i]
	}
	return u, nil
}

// search searches a case and replays the sample. An error is the cause of the end of
// ctx, or says that the position cannot be searched.
func (u *unit) search(ctx context.Context, key runfolder.Key, c *suites.Case, limits engine.Limits, rules []Rule) (Record, error) {
	rec := Record{Contender: key.Contender, Suite: key.Suite, Case: key.Case, ID: c.ID, Rules: []RuleRecord{}}
	result, err := u.searcher.Search(ctx, c.Position, limits, u.wants, u.take)
	if err != nil {
		return rec, err
	}
	rec.Nodes = result.Nodes
	for i, r := range rules {
		of := RuleRecord{Rule: r.Name, Counts: u.order[i].countList(), Samples: []Sample{}}
		if len(of.Counts) == 0 {
			continue
		}
		taken, weight := u.order[i].sample()
		for _, candidate := range taken {
			s := u.replay(ctx, candidate.answer, weight)
			rec.Replayed += s.Nodes
			of.Samples = append(of.Samples, s)
		}
		rec.Rules = append(rec.Rules, of)
	}
	return rec, context.Cause(ctx)
}

func (u *unit) wants(rule string, depth int, pos *board.Position) bool {
	s := u.samplers[rule]
	return s != nil && s.wants(depth, pos)
}

func (u *unit) take(a Answer) { u.samplers[a.Facts().Rule].take(a) }

// replay replays one answer.
func (u *unit) replay(ctx context.Context, a Answer, weight func(depth int) float64) Sample {
	f := a.Facts()
	score, nodes, complete := u.searcher.Replay(ctx, a, ReplayNodes)
	s := Sample{
		FEN: f.Position.FEN(), Ply: f.Ply, Depth: f.Depth, Alpha: f.Alpha, Beta: f.Beta, Score: f.Score,
		Phase: phaseOf(&f.Position), Weight: weight(f.Depth), Nodes: nodes,
	}
	if f.Move != board.NoMove {
		s.Move = f.Position.UCI(f.Move)
	}
	if complete {
		s.Replay, s.Wrong = &score, !f.Agrees(score)
	}
	return s
}
