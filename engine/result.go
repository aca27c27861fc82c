package engine

import (
	"time"

	"keymove/engine/board"
)

// Result is what a search ends with.
type Result struct {
	// Move is the move played: always legal where the position has a legal
	// move, board.NoMove where it has none (checkmate or stalemate).
	Move board.Move
	// Ponder is the reply that is expected, or board.NoMove.
	Ponder board.Move
	// Score is the last exact score, for the side to move.
	Score Score
	// Depth is the last iteration that was completed, in plies.
	Depth int
	// SelDepth is the deepest ply reached.
	SelDepth int
	// Nodes is the number of moves made, null moves and quiescence included.
	Nodes uint64
	// Time is the wall time since the search started.
	Time time.Duration
	// CPU is the CPU time that the search got; 0 means unknown. The searcher
	// itself need not know it: who calls it may measure.
	CPU time.Duration
	// PV is the principal variation, starting with Move.
	PV []board.Move
	// Telemetry is what the search counted about itself, nil where unknown.
	Telemetry *Telemetry
}
