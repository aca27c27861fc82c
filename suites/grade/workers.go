package grade

import (
	"context"
	"sync"

	"keymove/engine"
)

// judgeAll judges the moves of all positions that the memory does not know, by several
// oracles at a time.
func judgeAll(ctx context.Context, cfg Config) ([][]Judged, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	p := &pool{cfg: cfg, judged: make([][]Judged, len(cfg.Tasks))}
	var running sync.WaitGroup
	for range max(1, min(cfg.Workers, len(cfg.Tasks))) {
		running.Go(func() {
			if err := p.work(ctx); err != nil {
				cancel(err)
			}
		})
	}
	running.Wait()
	return p.judged, context.Cause(ctx)
}

// pool hands out positions to workers.
type pool struct {
	cfg    Config
	judged [][]Judged

	mutex      sync.Mutex
	next, done int
}

// take returns the next position; false if there is none left.
func (p *pool) take() (int, bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	i := p.next
	p.next++
	return i, i < len(p.cfg.Tasks)
}

// finished counts a position.
func (p *pool) finished() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done++
	if p.cfg.Progress != nil {
		p.cfg.Progress(p.done, len(p.cfg.Tasks))
	}
}

// work judges positions until there is none left.
func (p *pool) work(ctx context.Context) error {
	w := worker{cfg: &p.cfg}
	defer w.close()
	for {
		i, ok := p.take()
		if !ok || ctx.Err() != nil {
			return nil
		}
		moves, err := w.judge(ctx, &p.cfg.Tasks[i])
		if err != nil {
			return err
		}
		p.judged[i] = moves
		p.finished()
	}
}

// worker has an oracle of its own, which it opens when it is first needed.
type worker struct {
	cfg      *Config
	searcher engine.Searcher
}

// attempts is how often a position is tried before a failing oracle ends the work.
const attempts = 2

// judge asks the memory, else the oracle.
func (w *worker) judge(ctx context.Context, t *Task) ([]Judged, error) {
	key := w.cfg.key(t)
	if moves := w.cfg.Memory.find(key); moves != nil {
		return moves, nil
	}
	var moves []Judged
	var err error
	for range attempts {
		if moves, err = w.ask(ctx, t); err == nil {
			return moves, w.cfg.Memory.add(key, moves)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		w.close() // and begin again with a new one
	}
	return nil, &EngineError{t.Name, err}
}

func (w *worker) ask(ctx context.Context, t *Task) ([]Judged, error) {
	if w.searcher == nil {
		var err error
		if w.searcher, err = w.cfg.Open(ctx); err != nil {
			w.searcher = nil
			return nil, err
		}
	}
	o := oracle{searcher: w.searcher, nodes: w.cfg.Nodes, scale: w.cfg.Scale}
	if w.cfg.Lines > 0 {
		return o.best(ctx, t.Position, w.cfg.Lines)
	}
	return o.judge(ctx, t.Position, t.Only)
}

func (w *worker) close() {
	if w.searcher != nil {
		w.searcher.Close() // what it said is complete; how it ends does not matter
		w.searcher = nil
	}
}
