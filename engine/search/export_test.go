package search

// NodesByThread returns the nodes that each thread visited in the last search.
func (s *Searcher) NodesByThread() []uint64 {
	nodes := make([]uint64, len(s.workers))
	for i, w := range s.workers {
		nodes[i] = w.nodes
	}
	return nodes
}

// Play returns the game of these moves from a position.
var Play = play
