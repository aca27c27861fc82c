package network

import (
	"context"
	"fmt"
	"sync"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/grade"
)

// LabelConfig says how an oracle labels positions.
type LabelConfig struct {
	Limits engine.Limits
	// Workers is the number of oracles at a time, at least 1.
	Workers int
	// Open opens an oracle; it is called from several goroutines.
	Open func(context.Context) (grade.Searcher, error)
	// Add takes the verdicts in the order of the positions. It is called by one goroutine
	// at a time.
	Add func([]Verdict) error
}

// Verdict is what an oracle says of a position.
type Verdict struct {
	Score int // centipawns for the side to move
	// Dropped says why the position teaches nothing; empty for a label.
	Dropped string
}

// Why positions teach nothing: a capture or a promotion is for the search to see, not for
// the evaluation.
const (
	droppedMate      = "mate"
	droppedLarge     = "large score"
	droppedCapture   = "capture"
	droppedPromotion = "promotion"
)

// blockSize is the number of positions between two new games of an oracle. To forget
// everything before each would cost many engines more than a short search; this way a
// verdict depends on its block and not on who searches it.
const blockSize = 64

// Label has the positions from an index on labelled by oracles. The verdicts depend on the
// positions, the oracle and its limits, not on the number of workers or where labelling
// began, under a limit of nodes or depth. The error is a *grade.EngineError, that of ctx or
// that of Add.
func Label(ctx context.Context, positions []Position, from int, cfg LabelConfig) error {
	if from >= len(positions) {
		return nil
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	l := &labelling{cfg: &cfg, positions: positions, from: from, next: from / blockSize, added: from / blockSize, done: map[int][]Verdict{}}
	var running sync.WaitGroup
	for range max(cfg.Workers, 1) {
		running.Go(func() {
			if err := l.work(ctx); err != nil {
				cancel(err)
			}
		})
	}
	running.Wait()
	return context.Cause(ctx)
}

// labelling hands out blocks of positions, and puts their verdicts into order.
type labelling struct {
	cfg       *LabelConfig
	positions []Position
	from      int

	mutex       sync.Mutex
	next, added int               // blocks
	done        map[int][]Verdict // of blocks that wait for one before them
}

// take returns the number of the next block; false if there is none left.
func (l *labelling) take() (int, bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	n := l.next
	l.next++
	return n, n*blockSize < len(l.positions)
}

// finish adds the verdicts of a block as soon as all before it are added.
func (l *labelling) finish(block int, verdicts []Verdict) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.done[block] = verdicts
	for {
		verdicts, ready := l.done[l.added]
		if !ready {
			return nil
		}
		known := max(l.from-l.added*blockSize, 0) // of an interrupted labelling
		if err := l.cfg.Add(verdicts[known:]); err != nil {
			return err
		}
		delete(l.done, l.added)
		l.added++
	}
}

// work labels blocks until there is none left.
func (l *labelling) work(ctx context.Context) error {
	w := oracle{cfg: l.cfg}
	defer w.close()
	for {
		block, ok := l.take()
		if !ok || ctx.Err() != nil {
			return nil
		}
		from := block * blockSize
		verdicts, err := w.label(ctx, l.positions[from:min(from+blockSize, len(l.positions))])
		if err == nil {
			err = l.finish(block, verdicts)
		}
		if err != nil {
			return err
		}
	}
}

// oracle is one of the oracles, opened when it is first needed.
type oracle struct {
	cfg      *LabelConfig
	searcher grade.Searcher
}

// attempts is how often a block is tried before a failing oracle ends the work.
const attempts = 2

func (o *oracle) label(ctx context.Context, block []Position) (verdicts []Verdict, err error) {
	for range attempts {
		if verdicts, err = o.ask(ctx, block); err == nil || ctx.Err() != nil {
			return verdicts, err
		}
		o.close() // and begin again with a new one
	}
	return nil, err
}

// ask searches the positions of a block, from a new game on.
func (o *oracle) ask(ctx context.Context, block []Position) ([]Verdict, error) {
	if err := o.ready(ctx); err != nil {
		return nil, &grade.EngineError{Name: block[0].Pos.FEN(), Err: err}
	}
	var verdicts []Verdict
	for i := range block {
		result, err := o.searcher.Search(ctx, engine.Game{Start: block[i].Pos}, o.cfg.Limits, nil)
		if ctx.Err() != nil { // it was cut short, and says nothing
			return nil, ctx.Err()
		}
		if err == nil && result.Move == board.NoMove {
			err = fmt.Errorf("no move")
		}
		if err != nil {
			return nil, &grade.EngineError{Name: block[i].Pos.FEN(), Err: err}
		}
		verdicts = append(verdicts, verdictOf(&result))
	}
	return verdicts, nil
}

// ready opens the oracle if need be, and begins a new game.
func (o *oracle) ready(ctx context.Context) (err error) {
	if o.searcher == nil {
		if o.searcher, err = o.cfg.Open(ctx); err != nil {
			o.searcher = nil
			return err
		}
	}
	return o.searcher.NewGame(ctx)
}

func (o *oracle) close() {
	if o.searcher != nil {
		o.searcher.Close() // what it said is complete; how it ends does not matter
		o.searcher = nil
	}
}

// verdictOf returns what the result of a search says.
func verdictOf(r *engine.Result) Verdict {
	v := Verdict{Score: r.Score.Centipawns}
	switch {
	case r.Score.IsMate():
		v.Dropped = droppedMate
	case v.Score > MaxLabel || v.Score < -MaxLabel:
		v.Dropped = droppedLarge
	case r.Move.IsPromotion():
		v.Dropped = droppedPromotion
	case r.Move.IsCapture():
		v.Dropped = droppedCapture
	}
	return v
}
