package suites

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
)

// Iterations is how a search went: the best move, its score and the nodes at the end of
// each iteration, as "1:Qg6:35:40 2:Qg6:#3:512". It is a text, because most records are
// never looked at this closely.
type Iterations string

// Iteration is the last exact report of the first line in an iteration.
type Iteration struct {
	// Depth is that of the iteration in plies, Move the best move in SAN.
	Depth int
	Move  string
	// Centipawns is the score from the side to move; 0 if the score is a mate in Mate
	// full moves, negative if the side to move is mated.
	Centipawns, Mate int
	// Nodes are the moves made since the search started.
	Nodes uint64
}

// maxIterations bounds what an engine that reports any depth can add to a record.
const maxIterations = 100

// Add appends an iteration. One of the same depth replaces the last, and one of a smaller
// depth is dropped; behind maxIterations each replaces the last.
func (s Iterations) Add(it Iteration) Iterations {
	kept, last := "", string(s)
	if i := strings.LastIndexByte(last, ' '); i >= 0 {
		kept, last = last[:i+1], last[i+1:]
	}
	text := it.text()
	before, known := parseIteration(last)
	switch {
	case !known:
		return Iterations(text)
	case it.Depth < before.Depth:
		return s
	case it.Depth == before.Depth || strings.Count(kept, " ") == maxIterations-1:
		return Iterations(kept + text)
	}
	return s + " " + Iterations(text)
}

func (it *Iteration) text() string {
	score := strconv.Itoa(it.Centipawns)
	if it.Mate != 0 {
		score = "#" + strconv.Itoa(it.Mate)
	}
	return fmt.Sprintf("%d:%s:%s:%d", it.Depth, it.Move, score, it.Nodes)
}

// All yields the iterations, up to the first one that cannot be read.
func (s Iterations) All() iter.Seq[Iteration] {
	return func(yield func(Iteration) bool) {
		for text := range strings.SplitSeq(string(s), " ") {
			it, ok := parseIteration(text)
			if !ok || !yield(it) {
				return
			}
		}
	}
}

// parseIteration reads what Iteration.text writes.
func parseIteration(text string) (it Iteration, ok bool) {
	parts := strings.Split(text, ":")
	if len(parts) != 4 || parts[1] == "" {
		return it, false
	}
	it.Move = parts[1]
	score, isMate := strings.CutPrefix(parts[2], "#")
	value, scoreErr := strconv.Atoi(score)
	if isMate {
		it.Mate = value
	} else {
		it.Centipawns = value
	}
	var depthErr, nodesErr error
	it.Depth, depthErr = strconv.Atoi(parts[0])
	it.Nodes, nodesErr = strconv.ParseUint(parts[3], 10, 64)
	return it, scoreErr == nil && depthErr == nil && nodesErr == nil
}
