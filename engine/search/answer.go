package search

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/phase"
)

// Answer is what a rule answered at a node of a search: that the node is decided, or that
// a move of it does not raise alpha. It holds what it takes to search the node again, and
// is valid for good.
type Answer struct {
	// Rule is the feature that answered, as "nullmove" or "lmr"; engine.LineSearched for
	// a node that no rule decided.
	Rule string
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

	node node
}

// node is what a search knows at a node besides its tables.
type node struct {
	pos      board.Position
	sums     eval.Accumulator
	follows  [2]pieceTo
	keys     []uint64 // of the positions since the last irreversible move, the node's last
	rootKey  int
	mayPass  bool
	qply     int // plies of quiescence search so far
	depth    int // of the iteration
	plies    phase.Plies
	contempt contempt
}

// Position returns the position of the node.
func (a *Answer) Position() board.Position { return a.node.pos }

// Agrees reports whether the score of the same node or move in another search is on the
// same side of the window.
func (a *Answer) Agrees(score int) bool {
	if a.Move != board.NoMove {
		return score <= a.Alpha
	}
	return boundOf(score, a.Alpha, a.Beta) == boundOf(a.Score, a.Alpha, a.Beta)
}

// Answers is who is offered the answers of rules.
type Answers interface {
	// Wants reports whether an answer is to be taken. It is asked of every answer.
	Wants(rule string, depth int, pos *board.Position) bool
	// Take takes an answer that is wanted.
	Take(Answer)
}

// Sample makes the following searches of the main thread offer the answers of all rules;
// nil ends that. It changes no search. Left out are the nodes of singular searches, where a
// move is missing, and answers of the table in the quiescence search.
func (s *Searcher) Sample(to Answers) {
	s.workers[0].watch = nil
	if to != nil {
		s.workers[0].watch = &watch{answers: to}
	}
}

// offerNode offers the answer of a rule that decided a node.
func (w *worker) offerNode(rule string, ply, depth, alpha, beta, score int) {
	if rule != engine.LineLeaf {
		w.offer(Answer{Rule: rule, Ply: ply, Depth: depth, Alpha: alpha, Beta: beta, Score: score}, 0)
	}
}

// offerMove offers the answer of a rule that skipped or reduced a move.
func (w *worker) offerMove(rule string, ply, depth, qply, alpha, beta int, m board.Move) {
	w.offer(Answer{Rule: rule, Ply: ply, Depth: depth, Alpha: alpha, Beta: beta, Score: alpha, Move: m}, qply)
}

// offer offers an answer, which is completed only if it is wanted.
func (w *worker) offer(a Answer, qply int) {
	f := &w.frames[a.Ply]
	if w.stopped || f.excluded != board.NoMove || !w.watch.answers.Wants(a.Rule, a.Depth, &f.pos) {
		return
	}
	here := w.rootKey + a.Ply
	first := max(0, here-f.pos.HalfmoveClock())
	a.node = node{
		pos: f.pos, sums: f.sums, follows: f.follows,
		keys: append([]uint64(nil), w.keys[first:here+1]...), rootKey: w.rootKey,
		mayPass: !w.passed(a.Ply), qply: qply, depth: w.rootDepth,
		plies: w.plies, contempt: w.contempt,
	}
	w.watch.answers.Take(a)
}

// passed reports whether a null move led to the node at ply.
func (w *worker) passed(ply int) bool {
	if ply == 0 {
		return false
	}
	var after board.Position
	w.frames[ply-1].pos.MakeNull(&after)
	return after.Key() == w.frames[ply].pos.Key()
}
