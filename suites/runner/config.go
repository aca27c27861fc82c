package runner

import (
	"context"
	"iter"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

// Config says what a run searches and where its records go.
type Config struct {
	// Every contender searches every suite. Their order is the order of the files.
	Contenders []suites.Contender
	Suites     []suites.Suite
	// Plan has what ends each search, the number of repeats and that of workers; of
	// the last two, less than 1 means 1.
	Plan plan.Plan
	// Open makes a searcher for a contender; the context is that of the run. It
	// is called when no searcher of the contender is idle, and again after one has
	// failed, from several goroutines concurrently.
	Open func(context.Context, suites.Contender) (engine.Searcher, error)
	// MaxOpen is the number of searchers above which one that is idle is closed
	// before another is opened; 0 keeps them all, which may be as many as there
	// are workers times contenders. More than Workers are open only if idle.
	MaxOpen int
	// Pool has the searchers, which stay open when the run ends; nil for one of the run's
	// own. Open and MaxOpen are those of the pool.
	Pool *Pool
	// Cache has answers of earlier runs, which are not searched again, and takes
	// those of this one; nil for none. It needs limits and searchers that give
	// the same answer each time.
	Cache *Cache
	// Done are the keys that an earlier part of the run has recorded; they
	// are not searched again.
	Done map[suites.Key]bool
	// Stages yields the keys to be searched in stages: the next one is asked for when all
	// records of those before it have gone through the sink; nil for Todo in one stage.
	Stages iter.Seq[iter.Seq[suites.Key]]
	// Journal keeps every record before anything else takes it; nil keeps none.
	Journal func(suites.Record) error
	// Trace takes the reports of a search before the journal takes its record; nil
	// keeps none.
	Trace *runfolder.Trace
	// Reports takes the reports of a search, those of the cache included, before Sink
	// takes its record; nil is allowed.
	Reports func(suites.Record, []engine.Info)
	// Sink takes every record after the journal, in the order in which they
	// come in and from one goroutine; nil is allowed. An error ends the run.
	Sink func(suites.Record) error
}

// Todo yields the keys that the run has to search, in the order in which they
// are handed out: by repeat, suite and case, all contenders of a case in a row.
// The repeats of a case are a whole round of all cases apart, so that a slow moment
// of the machine affects one of them and not all, and so that a run that ends early
// has searched all cases equally often, give or take one. The contenders take turns in
// being the first of a case, whose search finds the processor's caches cold: at 2 000 nodes
// that costs a twentieth of its speed. A shard has only its cases.
func (cfg *Config) Todo() iter.Seq[suites.Key] {
	return func(yield func(suites.Key) bool) {
		for repeat := range cfg.Plan.Repeats() {
			number := 0    // of the case, over all suites
			turn := repeat // of the contender that is first
			for s, suite := range cfg.Suites {
				for c := range suite.Len() {
					number++
					if !cfg.Plan.Shard.Has(number - 1) {
						continue
					}
					for n := range cfg.Contenders {
						contender := (turn + n) % len(cfg.Contenders)
						key := suites.Key{Contender: contender, Suite: s, Case: c, Repeat: repeat}
						if !cfg.Done[key] && !yield(key) {
							return
						}
					}
					turn++
				}
			}
		}
	}
}

// stages yields the stages of the run.
func (cfg *Config) stages() iter.Seq[iter.Seq[suites.Key]] {
	if cfg.Stages != nil {
		return cfg.Stages
	}
	return func(yield func(iter.Seq[suites.Key]) bool) { yield(cfg.Todo()) }
}

// count returns the number of keys of each contender.
func (cfg *Config) count(keys iter.Seq[suites.Key]) []int {
	counts := make([]int, len(cfg.Contenders))
	for key := range keys {
		counts[key.Contender]++
	}
	return counts
}

// CountTodo returns the number of keys that the run has to search, of each contender.
func (cfg *Config) CountTodo() []int { return cfg.count(cfg.Todo()) }

func (cfg *Config) caseOf(key suites.Key) *suites.Case {
	c := cfg.Suites[key.Suite].Case(key.Case)
	return &c
}
