package runner

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"time"

	"keymove/engine"
)

// Pool keeps the searchers of a run or a match that are not in use, for whichever
// worker needs one of their contender next. Any number of goroutines may use it.
type Pool struct {
	cfg    *Config
	starts chan struct{} // holds a token for each searcher that is being opened

	lifetime int // searches after which a searcher may be replaced

	mu       sync.Mutex
	idle     []Pooled  // the one that was used last is at the end
	open     int       // searchers that are idle, in use or being opened
	health   []health  // of each contender
	renewals []renewal // of each contender
}

// NewPool returns an empty pool. As many searchers start at a time as there are
// CPUs: sixty engines that load their networks at once would all miss their
// deadlines. A match gives it Contenders, Open and MaxOpen of a configuration alone.
func NewPool(cfg *Config) *Pool {
	p := &Pool{
		cfg:      cfg,
		starts:   make(chan struct{}, runtime.GOMAXPROCS(0)),
		lifetime: cfg.lifetime(),
		health:   make([]health, len(cfg.Contenders)),
		renewals: make([]renewal, len(cfg.Contenders)),
	}
	for i := range p.health {
		p.health[i].retrying = make(chan struct{}, 1)
		p.renewals[i] = cfg.newRenewal(&cfg.Contenders[i])
	}
	return p
}

// Take returns a searcher of the contender, opening one if none is idle. A failed start
// is repeated until the contender is given up (see [IsGivenUp]). The error is the reason for
// that, or the end of the context.
func (p *Pool) Take(ctx context.Context, contender int) (Pooled, error) {
	if err := p.givenUp(contender); err != nil {
		return Pooled{}, err
	}
	if s, err := p.takeReady(contender); s.Searcher != nil || err != nil {
		return s, err
	}
	p.count()
	if s, err := p.start(ctx, contender, false); err == nil {
		return s, nil
	}
	return p.retry(ctx, contender)
}

// takeReady returns an idle searcher of the contender, none if one has to be opened, or
// an error if the contender is given up.
func (p *Pool) takeReady(contender int) (Pooled, error) {
	if err := p.givenUp(contender); err != nil {
		return Pooled{}, err
	}
	s, _ := p.takeIdle(contender)
	return s, nil
}

// retry repeats a failed start with growing pauses: a start that fails on a busy
// machine may succeed later. For each contender only one worker at a time does so; when
// it succeeds, the others follow.
func (p *Pool) retry(ctx context.Context, contender int) (Pooled, error) {
	retrying := p.health[contender].retrying
	select {
	case retrying <- struct{}{}:
		defer func() { <-retrying }()
	case <-ctx.Done():
		return Pooled{}, context.Cause(ctx)
	}
	for {
		if s, err := p.takeReady(contender); s.Searcher != nil || err != nil {
			return s, err
		}
		select {
		case <-time.After(pauseAfter(p.failedStarts(contender))):
		case <-ctx.Done():
			return Pooled{}, context.Cause(ctx)
		}
		p.count()
		if s, err := p.start(ctx, contender, true); err == nil {
			return s, nil
		}
	}
}

// errStartsFail is the error of a start that is not attempted because others fail.
var errStartsFail = errors.New("other searchers of the contender do not start")

// start opens a searcher that has been counted. After a failed start only a retry does.
func (p *Pool) start(ctx context.Context, contender int, retry bool) (_ Pooled, err error) {
	defer func() {
		if err != nil {
			p.notMade()
		}
	}()
	select {
	case p.starts <- struct{}{}:
		defer func() { <-p.starts }()
	case <-ctx.Done():
		return Pooled{}, context.Cause(ctx)
	}
	failed := p.failedStarts(contender)
	if failed > 0 && !retry {
		return Pooled{}, errStartsFail
	}
	p.makeRoom()
	began := time.Now()
	opened, err := p.cfg.Open(ctx, p.cfg.Contenders[contender])
	if ctx.Err() == nil {
		p.noteStart(contender, failed, err)
	}
	if err != nil {
		return Pooled{}, err
	}
	return Pooled{opened, contender, p.noteOpened(contender, opened, time.Since(began))}, nil
}

// takeIdle returns the searcher of the contender that was used last.
func (p *Pool) takeIdle(contender int) (Pooled, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.idle) - 1; i >= 0; i-- {
		if s := p.idle[i]; s.contender == contender {
			p.idle = append(p.idle[:i], p.idle[i+1:]...)
			return s, true
		}
	}
	return Pooled{}, false
}

// count counts a searcher that is about to be opened.
func (p *Pool) count() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open++
}

// notMade takes back the count of a searcher that could not be opened.
func (p *Pool) notMade() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open--
}

// makeRoom closes the searcher that has been idle for longest where there would be more than
// Config.MaxOpen; those in use stay.
func (p *Pool) makeRoom() {
	p.mu.Lock()
	var oldest engine.Searcher
	if p.cfg.MaxOpen > 0 && p.open > p.cfg.MaxOpen && len(p.idle) > 0 {
		oldest = p.idle[0].Searcher
		p.open--
		p.idle = p.idle[1:]
	}
	p.mu.Unlock()
	if oldest != nil {
		_ = oldest.Close() // as in Drop
	}
}

// Put gives a searcher back, and closes it if it is old.
func (p *Pool) Put(s Pooled) {
	p.mu.Lock()
	old := p.isOld(s)
	if !old {
		p.idle = append(p.idle, s)
	}
	p.mu.Unlock()
	if old {
		p.renew(s)
	}
}

// Drop closes a searcher that has failed. Its error is of no interest: all that
// the searcher was asked for is recorded by now.
func (p *Pool) Drop(s Pooled) {
	_ = s.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open--
}

// Close closes the searchers, all of them at once, because an engine may take its
// time to quit. Every one has been given back by then.
func (p *Pool) Close() {
	var closing sync.WaitGroup
	for _, s := range p.idle {
		closing.Go(func() { _ = s.Close() }) // ends when the searcher is closed
	}
	closing.Wait()
	p.idle = nil
}
