package main

import (
	"context"
	"math/rand/v2"

	"keymove/engine"
	"keymove/engine/board"
)

// LeafConfig says how the leaves of searches are added to positions.
type LeafConfig struct {
	// Leaves is how many are added for each position, if there are so many.
	Leaves int
	// Nodes limits each search.
	Nodes uint64
	// Seed says which of the positions of a search are taken.
	Seed uint64
	// Workers is the number of searches at a time, at least 1.
	Workers int
	// Open opens a searcher; it is called from several goroutines.
	Open func() Explorer
	// Progress is called with the number of positions that have been searched; nil for
	// none.
	Progress func(done int)
}

// Explorer is a searcher whose evaluations can be watched.
type Explorer interface {
	NewGame(context.Context) error
	Search(context.Context, engine.Game, engine.Limits, func(engine.Info)) (engine.Result, error)
	Close() error
	// WatchEvaluated makes the following searches call sink with each position that they
	// evaluate, which is valid during the call.
	WatchEvaluated(sink func(*board.Position))
}

// leaf is a position that a search evaluated.
type leaf struct {
	root *Position
	pos  board.Position
}

// AddLeaves searches all positions and adds a random sample of the positions that each
// search evaluated, without those that are there already; it returns how many. A leaf is of
// the pair of its root, so that no tree is both learnt and held out. What is added does not
// depend on the number of workers. The error is the searcher's or the context's; then
// nothing more is to be done with the positions.
func (r *Reader) AddLeaves(ctx context.Context, cfg LeafConfig) (added int, err error) {
	roots := r.Positions
	blocks := inOrder[[]leaf]{
		count: blocksOf(len(roots)), workers: cfg.Workers,
		open: func() blockWorker[[]leaf] { return newExploring(&cfg, roots) },
		pass: func(block int, leaves []leaf) error {
			r.addLeaves(leaves)
			if cfg.Progress != nil {
				cfg.Progress(min((block+1)*blockSize, len(roots)))
			}
			return nil
		},
	}
	err = blocks.run(ctx)
	return len(r.Positions) - len(roots), err
}

// addLeaves adds the leaves that are new.
func (r *Reader) addLeaves(leaves []leaf) {
	for i := range leaves {
		if l := &leaves[i]; !r.seen[l.pos.Key()] {
			r.keep(Position{Pos: l.pos, Pair: l.root.Pair})
		}
	}
}

// exploring searches blocks of positions.
type exploring struct {
	cfg      *LeafConfig
	roots    []Position
	explorer Explorer
	sample   leafSample
}

func newExploring(cfg *LeafConfig, roots []Position) *exploring {
	e := &exploring{cfg: cfg, roots: roots, explorer: cfg.Open(), sample: leafSample{size: cfg.Leaves}}
	e.explorer.WatchEvaluated(e.sample.take)
	return e
}

// do returns the leaves of a block of positions. Each is searched by itself, as the first of
// a game.
func (e *exploring) do(ctx context.Context, block int) ([]leaf, error) {
	var leaves []leaf
	roots := inBlock(e.roots, block)
	for i := range roots {
		root := &roots[i]
		if err := e.explorer.NewGame(ctx); err != nil {
			return nil, err
		}
		e.sample.begin(e.cfg.Seed, root.Pos.Key())
		if _, err := e.explorer.Search(ctx, engine.Game{Start: root.Pos}, engine.Limits{Nodes: e.cfg.Nodes}, nil); err != nil {
			return nil, err
		}
		if ctx.Err() != nil { // it was cut short
			return nil, ctx.Err()
		}
		for _, pos := range e.sample.positions {
			leaves = append(leaves, leaf{root, pos})
		}
	}
	return leaves, nil
}

func (e *exploring) close() {
	e.explorer.Close() // it is done; how it ends does not matter
}

// leafSample takes a random sample of the positions of one search that can be learnt, each
// once (reservoir sampling: Vitter, "Random Sampling with a Reservoir", 1985).
type leafSample struct {
	size      int
	random    *rand.Rand
	seen      map[uint64]bool
	positions []board.Position
}

func (s *leafSample) begin(seed1, seed2 uint64) {
	s.random = rand.New(rand.NewPCG(seed1, seed2))
	s.positions = s.positions[:0]
	if s.seen == nil {
		s.seen = map[uint64]bool{}
	}
	clear(s.seen)
}

// take takes the next position of the search.
func (s *leafSample) take(p *board.Position) {
	if s.seen[p.Key()] || !isQuiet(p) {
		return
	}
	s.seen[p.Key()] = true
	if len(s.positions) < s.size {
		s.positions = append(s.positions, *p)
	} else if i := s.random.IntN(len(s.seen)); i < s.size {
		s.positions[i] = *p
	}
}
