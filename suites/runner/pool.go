package runner

import (
	"context"
	"fmt"
	"runtime"
	"sync"
)

// maxStartFailures is the number of starts in a row that may fail before a
// contender is given up for the rest of the run: a dead engine costs a deadline
// at each start, and a run has thousands of cases.
const maxStartFailures = 6

// pool keeps the searchers of a run that nobody uses at the moment, for whichever
// worker needs one of their contender next. Any number of goroutines may use it.
type pool struct {
	cfg    *Config
	starts chan struct{} // holds a token for each searcher that is being opened

	mu       sync.Mutex
	idle     []pooled // the one that was used last is at the end
	open     int      // searchers that are idle or in use
	failures []startFailures
}

// pooled is an open searcher of a contender.
type pooled struct {
	Searcher
	contender int
}

// startFailures are those of a contender since it last started.
type startFailures struct {
	inARow int
	last   error
}

// newPool returns an empty pool. As many searchers start at a time as there are
// CPUs: sixty engines that load their networks at once would all miss their
// deadlines.
func newPool(cfg *Config) *pool {
	return &pool{
		cfg:      cfg,
		starts:   make(chan struct{}, runtime.GOMAXPROCS(0)),
		failures: make([]startFailures, len(cfg.Contenders)),
	}
}

// take returns a searcher of the contender, opening one where none is idle.
func (p *pool) take(ctx context.Context, contender int) (pooled, error) {
	if s, ok := p.takeIdle(contender); ok {
		return s, nil
	}
	select {
	case p.starts <- struct{}{}:
		defer func() { <-p.starts }()
	case <-ctx.Done():
		return pooled{}, startFailure{context.Cause(ctx)}
	}
	if err := p.givenUp(contender); err != nil {
		return pooled{}, err
	}
	p.makeRoom()
	s, err := p.cfg.Open(ctx, p.cfg.Contenders[contender])
	if ctx.Err() == nil {
		p.note(contender, err)
	}
	if err != nil {
		p.forget()
		return pooled{}, startFailure{err}
	}
	return pooled{s, contender}, nil
}

// takeIdle returns the searcher of the contender that was used last.
func (p *pool) takeIdle(contender int) (pooled, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.idle) - 1; i >= 0; i-- {
		if s := p.idle[i]; s.contender == contender {
			p.idle = append(p.idle[:i], p.idle[i+1:]...)
			return s, true
		}
	}
	return pooled{}, false
}

// makeRoom counts a searcher that is about to be opened. Where there would be
// more than Config.MaxOpen, the one that has been idle for longest is closed
// first; those in use stay.
func (p *pool) makeRoom() {
	p.mu.Lock()
	p.open++
	var oldest Searcher
	if p.cfg.MaxOpen > 0 && p.open > p.cfg.MaxOpen && len(p.idle) > 0 {
		oldest = p.idle[0].Searcher
		p.idle = p.idle[1:]
		p.open--
	}
	p.mu.Unlock()
	if oldest != nil {
		_ = oldest.Close() // as in drop
	}
}

// note remembers how a start went.
func (p *pool) note(contender int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := &p.failures[contender]
	if err == nil {
		*f = startFailures{}
		return
	}
	f.inARow++
	f.last = err
}

// givenUp returns an error where the contender is not to be started again.
func (p *pool) givenUp(contender int) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f := p.failures[contender]; f.inARow >= maxStartFailures {
		return givenUp{fmt.Errorf("not started again after %d failures in a row: %w", f.inARow, f.last)}
	}
	return nil
}

// put gives a searcher back.
func (p *pool) put(s pooled) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, s)
}

// drop closes a searcher that has failed. Its error is of no interest: all that
// the searcher was asked for is recorded by now.
func (p *pool) drop(s pooled) {
	_ = s.Close()
	p.forget()
}

func (p *pool) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open--
}

// close closes the searchers, all of them at once, because an engine may take its
// time to quit. Every one has been given back by then.
func (p *pool) close() {
	var closing sync.WaitGroup
	for _, s := range p.idle {
		closing.Go(func() { _ = s.Close() }) // ends when the searcher is closed
	}
	closing.Wait()
	p.idle = nil
}
