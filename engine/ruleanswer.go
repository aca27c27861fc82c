package engine

import "keymove/engine/board"

// RuleAnswer is what a rule answered at a node of a search: that the node is decided, or
// that a move of it does not raise alpha.
type RuleAnswer struct {
	// Rule is the feature that answered, as "nullmove" or "lmr"; LineSearched for a node
	// that no rule decided.
	Rule     string
	Position board.Position
	// Ply is the distance from the root, Depth what was left of the depth, in plies; 0 in
	// the quiescence search.
	Ply, Depth int
	// Alpha and Beta are the window at the time, for the side to move, in centipawns.
	Alpha, Beta int
	// Score is what the rule answered for the node, in centipawns. Of a move it is Alpha:
	// the rule says that the move does not raise it.
	Score int
	// Move is the move that was skipped or reduced; NoMove for a rule that decided the
	// whole node.
	Move board.Move
}

// Agrees reports whether the score of the same node or move in another search is on the
// same side of the window.
func (a *RuleAnswer) Agrees(score int) bool {
	if a.Move != board.NoMove {
		return score <= a.Alpha
	}
	return a.side(score) == a.side(a.Score)
}

// side returns on which side of the window a score is: -1 at or below alpha, 1 at or above
// beta, 0 within.
func (a *RuleAnswer) side(score int) int {
	switch {
	case score <= a.Alpha:
		return -1
	case score >= a.Beta:
		return 1
	}
	return 0
}
