package network

import "keymove/engine/board"

// bucketSize is the number of numbers of pieces that share their output weights.
const bucketSize = 4

// BucketOf returns the bucket of a position by its number of pieces, kings included.
func BucketOf(p *board.Position) int {
	return min((p.Occupied().Count()-1)/bucketSize, Buckets-1)
}

// Score returns the score of p, whose accumulator is a, in centipawns for the side to
// move. The activation of the hidden layer is clamp(x, 0, QA)² (SCReLU); the division by
// QA brings the sum back to units of 1 / (QA·QB).
func (n *Network) Score(p *board.Position, a *Accumulator) int {
	us, bucket := p.SideToMove()&1, BucketOf(p)
	sum := activate(&a[us], &a[us^1], &n.Output[bucket])
	return int((sum/QA + int64(n.OutputBiases[bucket])) * int64(n.Scale) / (QA * QB))
}
