package eval

import (
	_ "embed"
	"slices"
	"sync"

	"keymove/engine/board"
	"keymove/engine/network"
)

var networkFeatures = termFeatures("network",
	"A small neural network (NNUE) that scores the position by itself: added to the other terms, or alone where they are off.",
	fullWeight, func(o *Options) *Term { return &o.Network })

// networkName is the name of the network in the feature table.
const networkName = "network"

//go:embed network.bin
var networkFile []byte

// builtinNetwork returns the network that is part of the program.
var builtinNetwork = sync.OnceValue(func() *network.Network {
	n, err := network.Parse(networkFile)
	if err != nil {
		panic(err) // TestSignatures
	}
	return n
})

func (e *Evaluator) useNetwork() {
	if e.options.Network.On && e.options.Network.Weight != 0 {
		e.network = builtinNetwork()
		e.networkAlone = !slices.ContainsFunc(e.plan, func(c counted) bool { return !c.bareKing }) && !e.options.Material.On && !e.options.PST.On
		e.mopsUp = e.options.MopUp.On && e.options.MopUp.Weight != 0
	}
}

// networkShare returns what the network adds to a score, White's view, in units of
// 1/fullFactor; 0 if it is off, and where mop-up evaluation is in its place.
func (e *Evaluator) networkShare(p *board.Position, a *Accumulator) int {
	if e.network == nil || e.mopsUp && (mates(p, board.White) || mates(p, board.Black)) {
		return 0
	}
	share := e.network.Score(p, e.settle(&a.hidden)) * e.options.Network.Weight * fullWeight
	if p.SideToMove() == board.Black {
		return -share
	}
	return share
}

// networkPart returns the share of the network for the side that it favors. It is the
// same in every phase.
func (e *Evaluator) networkPart(p *board.Position, a *Accumulator) part {
	share := e.networkShare(p, a)
	white, black := max(share, 0), max(-share, 0)
	return part{name: networkName, white: halves{white, white}, black: halves{black, black}}
}

// hidden is the hidden layer of the network in a position. A move only notes what it is to
// be computed from: many nodes of a search are cut before their score is needed, or have it
// from a table.
type hidden struct {
	pending // zero once the layer is computed
	layer   network.Accumulator
}

// pending is the source of a hidden layer: the layer of pos before move, or before a null
// move if move is NoMove.
type pending struct {
	before *hidden
	pos    *board.Position
	move   board.Move
}

// settle computes a hidden layer if it is pending, after those that it comes from.
func (e *Evaluator) settle(h *hidden) *network.Accumulator {
	if h.before != nil {
		before := e.settle(h.before)
		if h.move == board.NoMove {
			h.layer = *before
		} else {
			e.network.Advance(before, h.pos, h.move, &h.layer)
		}
		h.pending = pending{}
	}
	return &h.layer
}
