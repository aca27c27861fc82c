package runner

import (
	"time"

	"keymove/engine"
	"keymove/suites"
)

// Where the system puts the memory of a searcher, or of its process, makes it faster or slower
// for as long as it is open. So a run whose speeds are compared closes searchers and opens new ones:
// then that luck changes from one stretch of the run to the next, and is seen in the differences
// between them. Nothing else needs it: a run without a comparison keeps its searchers, as does a
// short one, whose interval of speeds is wider for it. A run that decides about speeds pays for
// new searchers whatever they cost.
const (
	// lives is the number of searchers that a worker has of a contender, one after another, where
	// time allows it: that of the stretches of a run between which speeds are compared.
	lives = 20
	// worthStarting is how many times as long as all renewals of a contender its searches have
	// taken at least: renewals cost a twenty-fifth of the run at most, at any time.
	worthStarting = 25
	// leastSearches is the number of searches that a searcher makes at least.
	leastSearches = 10
	// leastUse is how long a searcher is used at least: in less time no speed is measured.
	leastUse = 100 * time.Millisecond
	// firstTouch is the time of the first use of a MiB of the hash, 256 pages of memory: an
	// engine that does not clear its table pays it in its searches.
	firstTouch = 250 * time.Microsecond
)

// Pooled is an open searcher of a contender.
type Pooled struct {
	engine.Searcher
	contender int
	*use
}

// use is the work that a searcher has done.
type use struct {
	number   int // of the searcher among the contender's, from 0
	searches int
	took     time.Duration // by the searches
}

// renewal has the cost of new searchers of a contender, and the time of its searches. The mutex of
// the pool guards it.
type renewal struct {
	opened, begun, closed int // searchers: all, those that have begun a game, and those that were replaced
	starts, games, ends   time.Duration
	hash                  time.Duration // the first touches of a table
	searches              int
	took                  time.Duration // by the searches
}

// cost returns what it takes in the mean to open a searcher, with its first game and the first touches
// of its hash, and to close another one.
func (r *renewal) cost() time.Duration {
	mean := func(sum time.Duration, n int) time.Duration { return sum / time.Duration(max(n, 1)) }
	return mean(r.starts, r.opened) + mean(r.games, r.begun) + r.hash + mean(r.ends, r.closed)
}

// isAffordable reports whether another renewal keeps all of them within their share.
func (r *renewal) isAffordable() bool {
	return r.took >= worthStarting*time.Duration(r.closed+1)*r.cost()
}

// newRenewal returns the renewal of a contender.
func (cfg *Config) newRenewal(c *suites.Contender) renewal {
	hash := suites.SizesOf(c, suites.Sizes{HashMiB: cfg.Plan.HashMiB}).HashMiB
	return renewal{hash: time.Duration(hash) * firstTouch}
}

// prepared is a searcher that was opened before it was asked for, and took so long to start.
type prepared interface{ StartTook() time.Duration }

// noteOpened returns the use of a searcher whose start took so long.
func (p *Pool) noteOpened(contender int, s engine.Searcher, took time.Duration) *use {
	if s, ok := s.(prepared); ok {
		took = max(took, s.StartTook())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	r := &p.renewals[contender]
	r.starts += took
	r.opened++
	return &use{number: r.opened - 1}
}

// noteSearch counts a search that took so long, with the new game before it: the first one of a
// searcher belongs to its start.
func (p *Pool) noteSearch(s Pooled, took, game time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := &p.renewals[s.contender]
	if s.searches == 0 {
		r.games += game
		r.begun++
		took -= game
	}
	s.searches++
	s.took += took
	r.searches++
	r.took += took
}

// isOld reports whether a searcher has been used for its part of the run, and another one is
// worth its cost. p.mu is held.
func (p *Pool) isOld(s Pooled) bool {
	return p.cfg.comparesSpeeds() && s.searches >= p.lifetime &&
		(p.cfg.SpeedGate || s.took >= leastUse && p.renewals[s.contender].isAffordable())
}

// comparesSpeeds reports whether speeds of the run will be compared.
func (cfg *Config) comparesSpeeds() bool {
	return !cfg.Plan.NoTimes && (len(cfg.Contenders) > 1 || cfg.SpeedBaseline)
}

// renew closes an old searcher; the next search of its contender opens another one.
func (p *Pool) renew(s Pooled) {
	start := time.Now()
	p.Drop(s)
	took := time.Since(start)
	p.mu.Lock()
	defer p.mu.Unlock()
	r := &p.renewals[s.contender]
	r.ends += took
	r.closed++
}

// searches returns the number of searches of a contender in the run at a limit; 0 if the cases are not known,
// as on a worker of a queue.
func (cfg *Config) searches() int {
	cases := 0
	for i := range cfg.Suites {
		cases += cfg.Suites[i].Len()
	}
	return cfg.Plan.Shard.Count(cases) * cfg.Plan.Repeats()
}

// lifetime returns the number of searches after which a searcher may be replaced.
func (cfg *Config) lifetime() int {
	searches := cfg.searches()
	if cfg.SpeedGate { // of each round, which may be the last
		searches /= cfg.Plan.Repeats()
	}
	return max(leastSearches, searches/(lives*max(cfg.Plan.Workers, 1)))
}
