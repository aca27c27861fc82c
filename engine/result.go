package engine

import (
	"time"

	"keymove/engine/board"
)

// Result is the result of a search.
type Result struct {
	// Move is the move played: a legal one, or board.NoMove if the position has
	// none (checkmate or stalemate).
	Move board.Move
	// Ponder is the expected reply, or board.NoMove.
	Ponder board.Move
	// Score is the last exact score, for the side to move.
	Score Score
	// Depth is the last completed iteration, in plies.
	Depth int
	// SelDepth is the deepest ply reached.
	SelDepth int
	// Nodes is the number of moves made, null moves and quiescence included.
	Nodes uint64
	// Time is the wall time since the search started.
	Time time.Duration
	// CPU is the CPU time of the search; 0 means unknown. A caller may measure it
	// if the searcher does not.
	CPU time.Duration
	// PV is the principal variation, starting with Move.
	PV []board.Move
	// Telemetry is what the search counted about itself, nil if unknown.
	Telemetry *Telemetry
}
