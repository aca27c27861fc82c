package network

import (
	"context"

	"keymove/suites/grade"
)

// LabelConfig says how an oracle labels positions.
type LabelConfig struct {
	// Workers is the number of oracles at a time, at least 1.
	Workers int
	// Open opens an oracle; it is called from several goroutines.
	Open func(context.Context) (Oracle, error)
	// Add takes the verdicts in the order of the positions. It is called by one goroutine
	// at a time.
	Add func([]Verdict) error
}

// Label has the positions from an index on labelled by oracles. The verdicts depend on the
// positions and the oracle, not on the number of workers or where labelling began, if the
// oracle has no limit of time. The error is a *grade.EngineError, that of ctx or
// that of Add.
func Label(ctx context.Context, positions []Position, from int, cfg LabelConfig) error {
	blocks := inOrder[[]Verdict]{
		next: from / blockSize, count: blocksOf(len(positions)), workers: cfg.Workers,
		open: func() blockWorker[[]Verdict] { return &labeller{cfg: &cfg, positions: positions} },
		pass: func(block int, verdicts []Verdict) error {
			known := max(from-block*blockSize, 0) // of an interrupted labelling
			return cfg.Add(verdicts[known:])
		},
	}
	return blocks.run(ctx)
}

// labeller has an oracle, which is opened when it is first needed. It begins a new game
// with each block: to forget everything before each position would cost many engines more
// than a short search, and this way a verdict depends on its block and not on who searches
// it.
type labeller struct {
	cfg       *LabelConfig
	positions []Position
	oracle    Oracle
}

// attempts is how often a block is tried before a failing oracle ends the work.
const attempts = 2

// do labels a block of positions.
func (l *labeller) do(ctx context.Context, block int) (verdicts []Verdict, err error) {
	for range attempts {
		if verdicts, err = l.ask(ctx, inBlock(l.positions, block)); err == nil || ctx.Err() != nil {
			return verdicts, err
		}
		l.close() // and begin again with a new one
	}
	return nil, err
}

// ask has the positions of a block labelled, from a new game on.
func (l *labeller) ask(ctx context.Context, block []Position) ([]Verdict, error) {
	if err := l.ready(ctx); err != nil {
		return nil, &grade.EngineError{Name: block[0].Pos.FEN(), Err: err}
	}
	var verdicts []Verdict
	for i := range block {
		v, err := l.oracle.Label(ctx, block[i].Pos)
		if ctx.Err() != nil { // it was cut short, and says nothing
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, &grade.EngineError{Name: block[i].Pos.FEN(), Err: err}
		}
		verdicts = append(verdicts, v)
	}
	return verdicts, nil
}

// ready opens the oracle if need be, and begins a new game.
func (l *labeller) ready(ctx context.Context) (err error) {
	if l.oracle == nil {
		if l.oracle, err = l.cfg.Open(ctx); err != nil {
			l.oracle = nil
			return err
		}
	}
	return l.oracle.NewGame(ctx)
}

// close closes the oracle.
func (l *labeller) close() {
	if l.oracle != nil {
		l.oracle.Close() // what it said is complete; how it ends does not matter
		l.oracle = nil
	}
}
