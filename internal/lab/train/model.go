package main

import (
	"math"

	"keymove/engine/network"
)

// Model is a trained network before quantization.
type Model struct{ values values }

// Error returns the mean squared error of the expected results of samples, computed by a
// number of workers; 0 without samples.
func (m *Model) Error(samples []Sample, workers int) float64 {
	sum := inShares(len(samples), workers, func(_, from, to int) (sum float64) {
		var p pass
		for i := from; i < to; i++ {
			e := float64(p.expected(m.values, &samples[i]) - samples[i].target)
			sum += e * e
		}
		return sum
	})
	return sum / float64(max(len(samples), 1))
}

// Quantize returns the network in integers. scale is its score, in centipawns, where the
// odds are e to one.
func (m *Model) Quantize(scale int) *network.Network {
	n := &network.Network{Scale: scale}
	for input := range n.Weights {
		quantize(&n.Weights[input], m.values.weights(uint16(input)), network.QA, network.MaxWeight)
	}
	quantize(&n.Biases, m.values.biases(), network.QA, network.MaxBias)
	for b := range uint8(network.Buckets) {
		for side := range n.Output[b] {
			quantize(&n.Output[b][side], m.values.output(b, side), network.QB, network.MaxOutputWeight)
		}
		n.OutputBiases[b] = int32(math.Round(float64(*m.values.outputBias(b)) * network.QA * network.QB))
	}
	return n
}

func quantize(to *network.Layer, from *layer, unit float64, limit int) {
	for i, x := range from {
		whole := math.Round(float64(x) * unit)
		to[i] = int16(min(max(whole, -float64(limit)), float64(limit)))
	}
}
