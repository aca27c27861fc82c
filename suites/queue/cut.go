package queue

import (
	"iter"
	"time"

	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

const (
	// unitTime is how long a unit should take.
	unitTime = 2 * time.Second
	// maxSearches bounds the searches of a unit, and so the size of its answer.
	maxSearches = 1000
)

// items yields the cases of a run with what has to be searched of them, in the order of
// the suites. A case with very many searches comes in parts.
func items(cfg *runner.Config) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		number := 0
		for s := range cfg.Suites {
			for c := range cfg.Suites[s].Len() {
				number++
				if !cfg.Plan.Shard.Has(number - 1) {
					continue
				}
				searches := searchesOf(cfg, s, c)
				for len(searches) > 0 {
					n := min(len(searches), maxSearches)
					if !yield(Item{Suite: s, Number: c, Case: cfg.Suites[s].Case(c), Searches: searches[:n]}) {
						return
					}
					searches = searches[n:]
				}
			}
		}
	}
}

// searchesOf returns the searches of a case that are not done.
func searchesOf(cfg *runner.Config, suite, number int) []Search {
	var searches []Search
	for repeat := range cfg.Plan.Repeats() {
		for contender := range cfg.Contenders {
			if !cfg.Done[runfolder.Key{Contender: contender, Suite: suite, Case: number, Repeat: repeat}] {
				searches = append(searches, Search{contender, repeat})
			}
		}
	}
	return searches
}

// pace says how many cases make a unit, by how long cases took so far.
type pace struct {
	cases int
	took  time.Duration
}

// add counts a unit.
func (p *pace) add(cases int, took time.Duration) {
	const memory = 1000 // cases: what was long ago counts less
	if p.cases > memory {
		p.cases, p.took = p.cases/2, p.took/2
	}
	p.cases += cases
	p.took += took
}

// size returns the number of cases of the next unit: 1 as long as nothing is known.
func (p *pace) size() int {
	if p.cases == 0 || p.took <= 0 {
		return 1
	}
	return int(max(1, min(maxSearches, unitTime*time.Duration(p.cases)/p.took)))
}
