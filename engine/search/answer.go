package search

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/phase"
)

// Answer is what a rule answered at a node of a search, with what it takes to search the
// node again. It is valid for good.
type Answer struct {
	engine.RuleAnswer

	node node
}

// node is what a search knows at a node besides its tables.
type node struct {
	sums     eval.Accumulator
	follows  [2]pieceTo
	evals    [3]int   // of the node and of the two before, which improving looks at
	keys     []uint64 // of the positions since the last irreversible move, the node's last
	rootKey  int
	mayPass  bool
	qply     int // plies of quiescence search so far
	depth    int // of the iteration
	plies    phase.Plies
	contempt contempt
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
		w.offer(engine.RuleAnswer{Rule: rule, Ply: ply, Depth: depth, Alpha: alpha, Beta: beta, Score: score}, 0)
	}
}

// offerMove offers the answer of a rule that skipped or reduced a move.
func (w *worker) offerMove(rule string, ply, depth, qply, alpha, beta int, m board.Move) {
	w.offer(engine.RuleAnswer{Rule: rule, Ply: ply, Depth: depth, Alpha: alpha, Beta: beta, Score: alpha, Move: m}, qply)
}

// offer offers an answer, which is completed only if it is wanted.
func (w *worker) offer(a engine.RuleAnswer, qply int) {
	f := &w.frames[a.Ply]
	if w.stopped || f.excluded != board.NoMove || !w.watch.answers.Wants(a.Rule, a.Depth, &f.pos) {
		return
	}
	here := w.rootKey + a.Ply
	first := max(0, here-f.pos.HalfmoveClock())
	a.Position = f.pos
	w.watch.answers.Take(Answer{a, node{
		sums: w.eval.Settle(&f.sums), follows: f.follows, evals: w.evalsTo(a.Ply),
		keys: append([]uint64(nil), w.keys[first:here+1]...), rootKey: w.rootKey,
		mayPass: !w.passed(a.Ply), qply: qply, depth: w.rootDepth,
		plies: w.plies, contempt: w.contempt,
	}})
}

// evalsTo returns the evaluations of the node at ply and of the two before it.
func (w *worker) evalsTo(ply int) (evals [3]int) {
	for i := range min(ply+1, len(evals)) {
		evals[i] = w.frames[ply-i].eval
	}
	return evals
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
