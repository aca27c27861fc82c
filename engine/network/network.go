// Package network computes the scores of a small neural network of the kind that is
// updated with each move (NNUE: Yu Nasu, "Efficiently Updatable Neural-Network-based
// Evaluation Functions for Computer Shogi", 2018; chessprogramming wiki, "NNUE").
//
// Each side sees the board from its own perspective through 768 inputs, one for each
// kind of piece of each side on each square. Both perspectives share the weights of one
// hidden layer. An Accumulator holds that layer before its activation, and a move changes
// it by the weights of two to four inputs. The output has its own weights for each number
// of pieces on the board, in buckets of four.
//
// All numbers are integers, so that scores are the same on every machine. On amd64 with
// AVX2 or AVX-512 the sums are in assembly.
package network

import "keymove/engine/board"

// The shape of the network.
const (
	// Inputs is the number of inputs of a perspective.
	Inputs = 2 * 6 * 64
	// Hidden is the number of neurons of the hidden layer for each perspective, a multiple
	// of 256 and at most 1024 for the assembly.
	Hidden = 512
	// Buckets is the number of sets of output weights.
	Buckets = 8
)

// The units of the quantized network.
const (
	// QA is 1 in the hidden layer, where its activation is limited.
	QA = 255
	// QB is 1 in the weights of the output.
	QB = 64
)

// The ranges of what a network holds. With at most 32 pieces on the board no sum in
// int16 or int32 overflows; with more, sums in int16 wrap around.
const (
	MaxWeight       = 2 * QA // of a hidden weight, either sign
	MaxBias         = 8000   // of a hidden bias, either sign
	MaxOutputWeight = 127    // either sign: QA times it fits in int16
	MaxScale        = 10000
)

// Layer is one perspective's hidden layer, before its activation.
type Layer [Hidden]int16

// Network is a trained network. It is not changed once it is in use, and goroutines may
// share it.
type Network struct {
	// Weights of the hidden layer, by input.
	Weights [Inputs]Layer
	Biases  Layer
	// Output weights by bucket, the perspective of the side to move first.
	Output       [Buckets][2]Layer
	OutputBiases [Buckets]int32 // in units of 1 / (QA·QB)
	// Scale is the score of an output of 1 in centipawns, from 1 to MaxScale.
	Scale int
}

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
