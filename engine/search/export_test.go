package search

import "keymove/engine"

// ByThread returns the counts of each thread in the last search.
func (s *Searcher) ByThread() (counts []engine.Telemetry) {
	for _, w := range s.workers {
		counts = append(counts, w.counts)
	}
	return counts
}

// Play returns the game of these moves from a position.
var Play = play
