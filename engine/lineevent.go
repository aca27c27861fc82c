package engine

import "keymove/engine/board"

// LineEvent is what a search did at a node of a watched line, or with the move there that
// continues the line.
type LineEvent struct {
	Iteration int // the depth of the iteration, in plies
	Ply       int // from the root
	Depth     int // left, in plies; 0 in the quiescence search
	// Alpha and Beta are the window, for the side to move there, in centipawns.
	Alpha, Beta int
	// Eval is the static evaluation, nil in check.
	Eval *int
	// Rule is the feature that acted, as "rfp" or "lmr"; "tt" for a cut by the
	// transposition table, LineSearched for a node whose moves were searched, LineLeaf
	// for one that the quiescence search was left with.
	Rule string
	// Move is the move of the line that the rule skipped or reduced; NoMove if it acted on
	// the whole node.
	Move board.Move
	// Number is the place of Move in the order, from 1; 0 if unknown.
	Number int
	// Reduction is by how many plies Move was reduced.
	Reduction int
	// Beyond is how far beyond its threshold the rule acted: centipawns, moves for lmp,
	// history for history.prune.
	Beyond int
	// Score is the score of the node, or of the reduced move.
	Score int
}

// The rules of events that no feature has.
const (
	LineSearched = "searched"
	LineLeaf     = "leaf"
)

// IsRule reports whether the event is that of a rule, and not of a node whose moves were
// searched.
func (e *LineEvent) IsRule() bool { return e.Rule != LineSearched && e.Rule != LineLeaf }
