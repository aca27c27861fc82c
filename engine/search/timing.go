package search

import (
	"time"

	"keymove/engine"
	"keymove/engine/board"
)

// DefaultMoveOverhead is what is kept back under a game clock for what happens outside
// the search: the way of the move through pipe and GUI.
const DefaultMoveOverhead = 30 * time.Millisecond

const (
	// movesLeft is the number of moves that the time left is planned for.
	movesLeft = 30
	// hardFactor is how many times its share a move may take when the best
	// move keeps changing.
	hardFactor = 4
)

// allot returns the time after which no new iteration starts and the time that
// ends the search, under a game clock. Neither is ever more than what is left
// without the overhead, nor less than a millisecond.
func allot(mode int, clock engine.Clock, us board.Color, overhead time.Duration) (soft, hard time.Duration) {
	left, movesToGo := clock.Left[us], clock.MovesToGo
	limit := max(left-overhead, time.Millisecond)
	if movesToGo <= 0 || movesToGo > movesLeft {
		movesToGo = movesLeft
	}
	share := left / time.Duration(movesToGo)
	if mode == TimeOff {
		share = min(max(share, time.Millisecond), limit)
		return share, share
	}
	share += clock.Increment[us] * 3 / 4
	soft = share / 2
	hard = share * hardFactor
	if movesToGo == 1 {
		hard = share
	}
	return min(max(soft, time.Millisecond), limit), min(max(hard, time.Millisecond), limit)
}

// stability is the percentage of the soft limit that is used, by the number of
// iterations for which the best move has stood.
var stability = [...]time.Duration{200, 150, 110, 90, 75}
