package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"keymove/engine/board"
)

// Oracle evaluates positions without a search, in centipawns for the side to move.
type Oracle interface {
	Static(context.Context, board.Position) (int, error)
	Close() error
}

// Verdict is what an oracle says of a position.
type Verdict struct {
	Score int // centipawns for the side to move
	// Dropped says why the position teaches nothing; empty for a label.
	Dropped string
}

const droppedLarge = "large score"

// oracleError is an oracle that failed twice in a row on a position.
type oracleError struct {
	fen string
	err error
}

func (e *oracleError) Error() string { return fmt.Sprintf("%s: the oracle failed: %v", e.fen, e.err) }
func (e *oracleError) Unwrap() error { return e.err }

// labelAll has positions labelled, of which LabelsFile in a folder may have some already,
// and returns those with a label, in their place, and how many were dropped. progress, which
// may be nil, is called with the number that is done. The errors are those of label, and a
// job.DamagedError for a file that does not fit.
func labelAll(ctx context.Context, dir string, positions []Position, cfg LabelConfig, progress func(done int)) (labelled []Position, dropped map[string]int, err error) {
	file, err := openLabels(filepath.Join(dir, LabelsFile), positions)
	if err != nil {
		return nil, nil, err
	}
	cfg.Add = func(verdicts []Verdict) error {
		err := file.add(verdicts)
		if progress != nil {
			progress(len(file.verdicts))
		}
		return err
	}
	err = label(ctx, positions, len(file.verdicts), cfg)
	if err := errors.Join(err, file.close()); err != nil {
		return nil, nil, err
	}
	labelled, dropped = file.labelled()
	return labelled, dropped, nil
}

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

// label has the positions from an index on labelled by oracles. The verdicts depend on the
// positions and the oracle, not on the number of workers or where labelling began. The error
// is an *oracleError, that of ctx or that of Add.
func label(ctx context.Context, positions []Position, from int, cfg LabelConfig) error {
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

// labeller has an oracle, which is opened when it is first needed.
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

// ask has the positions of a block labelled.
func (l *labeller) ask(ctx context.Context, block []Position) ([]Verdict, error) {
	if err := l.ready(ctx); err != nil {
		return nil, &oracleError{block[0].Pos.FEN(), err}
	}
	var verdicts []Verdict
	for i := range block {
		score, err := l.oracle.Static(ctx, block[i].Pos)
		if ctx.Err() != nil { // it was cut short, and says nothing
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, &oracleError{block[i].Pos.FEN(), err}
		}
		v := Verdict{Score: score}
		if score > MaxStatic || score < -MaxStatic {
			v.Dropped = droppedLarge
		}
		verdicts = append(verdicts, v)
	}
	return verdicts, nil
}

// ready opens the oracle if need be.
func (l *labeller) ready(ctx context.Context) (err error) {
	if l.oracle != nil {
		return nil
	}
	if l.oracle, err = l.cfg.Open(ctx); err != nil {
		l.oracle = nil
	}
	return err
}

// close closes the oracle.
func (l *labeller) close() {
	if l.oracle != nil {
		l.oracle.Close() // what it said is complete; how it ends does not matter
		l.oracle = nil
	}
}
