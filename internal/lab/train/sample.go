package main

import (
	"math"

	"keymove/engine/board"
	"keymove/engine/network"
)

// MostPieces is the number of pieces that a position may have.
const MostPieces = 32

// Sample is a position with its label as the training sees it.
type Sample struct {
	// inputs are the active inputs of both perspectives, that of the side to move first.
	inputs [2][MostPieces]uint16
	pieces uint8
	bucket uint8
	// target is the expected result of the label for the side to move, 0 to 1.
	target float32
	// terms is the score to which the network is added, in the unit of its output: at 1 the
	// odds are e to one.
	terms float32
}

// NewSample returns the sample of a position that has at most MostPieces pieces, for a
// network that stands alone. score is in centipawns for the side to move, and k the
// centipawns that make odds of e to one.
func NewSample(p *board.Position, score int, k float64) Sample {
	s := Sample{pieces: uint8(p.Occupied().Count()), bucket: uint8(network.BucketOf(p)), target: float32(Expected(k, float64(score)))}
	us := p.SideToMove()
	network.ActiveInputs(s.inputs[0][:0], p, us)
	network.ActiveInputs(s.inputs[1][:0], p, us.Other())
	return s
}

// active returns the active inputs of a perspective.
func (s *Sample) active(side int) []uint16 { return s.inputs[side][:s.pieces] }

// Expected returns the expected result of a score in centipawns: 1/(1 + e^(−score/k)).
func Expected(k, score float64) float64 { return 1 / (1 + math.Exp(-score/k)) }
