package search

import (
	"context"
	"testing"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
)

// alphaBeta is plain fail-soft alpha-beta in generation order that prunes, by the
// rules of the worker, at null windows only.
func alphaBeta(w *worker, ply, depth, alpha, beta int) int {
	f := &w.frames[ply]
	f.pvLen = 0
	if w.drawn(ply) {
		return w.draws[ply&1]
	}
	if depth == 0 {
		return w.quiesce(ply, 0, alpha, beta)
	}
	f.eval, f.checkingKnown = noEval, false
	if !f.inCheck() {
		f.eval = w.evaluate(f)
	}
	prunes := beta-alpha == 1 && !f.inCheck()
	if prunes {
		if score, rule := w.pruneNode(ply, depth, alpha, beta, entry{}, false, true); rule != "" {
			return score
		}
	}
	moves := f.pos.LegalMoves()
	if len(moves) == 0 {
		return w.noMoves(ply)
	}
	best := -infinity
	for i, m := range moves {
		if prunes && best > -mateBound && w.prunesMove(ply, depth, alpha, m, i+1) {
			continue
		}
		w.move(ply, m)
		best = max(best, -alphaBeta(w, ply+1, depth-1, -beta, -max(alpha, best)))
		if best >= beta {
			w.countCut(i + 1)
			break
		}
	}
	return best
}

// pruningOnly has all rules on that prune, and none that orders, reduces, extends or
// remembers.
func pruningOnly() Options {
	all, _ := everything()
	return Options{
		nullMoveOptions: all.nullMoveOptions, rfpOptions: all.rfpOptions, probCutOptions: all.probCutOptions,
		movePruningOptions: all.movePruningOptions, RazorOptions: all.RazorOptions, quiescenceOptions: all.quiescenceOptions,
		exchangeOptions: exchangeOptions{SEE: true},
	}
}

// TestWithoutPVS: without pvs the search is alpha-beta that prunes at null windows
// only: the same score after the same nodes and the same cuts.
func TestWithoutPVS(t *testing.T) {
	_, evaluation := everything()
	pruned := uint64(0)
	for _, fen := range []string{
		board.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r1b1kb1r/3q1ppp/pBp1pn2/8/Np3P2/5B2/PPP3PP/R2Q1RK1 w kq - 0 1",
		"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
	} {
		pos := boardtest.Position(t, fen)
		fresh := func() *worker {
			s := New(pruningOnly(), evaluation, Resources{HashMiB: 1})
			return s.prepare(context.Background(), time.Now(), engine.Game{Start: pos}, engine.Limits{}, nil)
		}
		even := fresh().evaluate(&fresh().frames[0])
		for _, window := range [][2]int{{-infinity, infinity}, {even - 30, even + 30}, {even, even + 1}, {even + 500, even + 501}} {
			for depth := 1; depth <= 4; depth++ {
				oracle, w := fresh(), fresh()
				want := alphaBeta(oracle, 0, depth, window[0], window[1])
				got := w.search(0, depth, window[0], window[1], true)
				if got != want || w.nodes != oracle.nodes || w.counts != oracle.counts {
					t.Errorf("%s, depth %d, window %v: %d after %d nodes, want %d after %d\n%+v\nwant\n%+v",
						fen, depth, window, got, w.nodes, want, oracle.nodes, w.counts, oracle.counts)
				}
				c := &w.counts
				pruned += c.RazorCutoffs[0] + c.PrunedRFP + c.NullCuts + c.PrunedFutility + c.PrunedLMP + c.PrunedSEE
			}
		}
	}
	if pruned < 1000 {
		t.Errorf("only %d nodes and moves were pruned", pruned)
	}
}
