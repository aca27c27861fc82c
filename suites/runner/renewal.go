package runner

import (
	"time"

	"keymove/engine"
)

// Where the system puts the memory of a searcher, or of its process, makes it faster or slower
// for as long as it is open. So a run closes searchers and opens new ones: then that luck
// changes from one stretch of the run to the next, and is seen in the differences between them.
const (
	// lives is the number of searchers that a worker has of a contender, one after another:
	// that of the stretches of a run between which speeds are compared.
	lives = 20
	// worthStarting is how many times as long as its start a searcher is used at least: starts
	// take a twenty-fifth of the time of a long run.
	worthStarting = 25
	// freeStarts is what the starts and ends of a contender may take in any run: a short one
	// has enough searchers, too, to show how far their speeds differ.
	freeStarts = 2 * time.Second
	// leastSearches is the number of searches that a searcher makes at least.
	leastSearches = 10
	// leastUse is how long a searcher is used at least: in less time no speed is measured.
	leastUse = 100 * time.Millisecond
)

// pooled is an open searcher of a contender.
type pooled struct {
	engine.Searcher
	contender int
	*use
}

// use is what a searcher has been used for.
type use struct {
	number   int // of the searcher among those of the contender, from 0
	searches int
	took     time.Duration // by the searches
}

// renewal is what new searchers of a contender cost. The mutex of the pool guards it.
type renewal struct {
	opened, closed int
	starts, ends   time.Duration // their sums
}

// cost returns what the start of a searcher and the end of another one take in the mean.
func (r *renewal) cost() time.Duration {
	return r.starts/time.Duration(max(r.opened, 1)) + r.ends/time.Duration(max(r.closed, 1))
}

// noteOpened returns the use of a searcher whose start took so long.
func (p *pool) noteOpened(contender int, took time.Duration) *use {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := &p.renewals[contender]
	r.starts += took
	r.opened++
	return &use{number: r.opened - 1}
}

// noteSearch counts a search that took so long.
func (u *use) noteSearch(took time.Duration) {
	u.searches++
	u.took += took
}

// isOld reports whether a searcher has been used for its part of the run, and for long enough
// that another one is worth its start. p.mu is held.
func (p *pool) isOld(s pooled) bool {
	r := &p.renewals[s.contender]
	isCheap := r.starts+r.ends < freeStarts || s.took >= worthStarting*r.cost()
	return s.searches >= p.lifetime && s.took >= leastUse && isCheap
}

// renew closes an old searcher; the next search of its contender opens another one.
func (p *pool) renew(s pooled) {
	start := time.Now()
	p.drop(s)
	took := time.Since(start)
	p.mu.Lock()
	defer p.mu.Unlock()
	r := &p.renewals[s.contender]
	r.ends += took
	r.closed++
}

// lifetime returns the number of searches after which a searcher may be replaced.
func (cfg *Config) lifetime() int {
	searches := 0
	for _, suite := range cfg.Suites {
		searches += suite.Len() * cfg.Plan.Repeats()
	}
	return max(leastSearches, searches/(lives*max(cfg.Plan.Workers, 1)))
}
