package main

import (
	"math"
	"math/rand/v2"

	"keymove/engine/network"
)

// values are the numbers of a network before quantization, or what belongs to each of them:
// a gradient or its moments. They are in the order of the file: hidden weights by input,
// hidden biases, output weights by bucket and side, output biases.
type values []float32

// Where the parts of values begin, and how many values there are.
const (
	biasesAt     = network.Inputs * network.Hidden
	outputsAt    = biasesAt + network.Hidden
	lastBiasesAt = outputsAt + network.Buckets*2*network.Hidden
	valueCount   = lastBiasesAt + network.Buckets
)

func newValues() values { return make(values, valueCount) }

func (v values) layerAt(i int) *layer { return (*layer)(v[i : i+network.Hidden]) }

// weights returns the hidden weights of an input.
func (v values) weights(input uint16) *layer { return v.layerAt(int(input) * network.Hidden) }

func (v values) biases() *layer { return v.layerAt(biasesAt) }

// output returns the output weights of a bucket for a side, that to move first.
func (v values) output(bucket uint8, side int) *layer {
	return v.layerAt(outputsAt + (int(bucket)*2+side)*network.Hidden)
}

func (v values) outputBias(bucket uint8) *float32 { return &v[lastBiasesAt+int(bucket)] }

// The deviations of the values with which a training begins. Most neurons are then between
// the ends of their activation, where they can learn.
const (
	firstDeviation       = 0.1
	firstBias            = 0.1
	firstOutputDeviation = 0.05
)

// randomValues returns values to begin with.
func randomValues(random *rand.Rand) values {
	v := newValues()
	for i := range biasesAt {
		v[i] = float32(random.NormFloat64() * firstDeviation)
	}
	for i := biasesAt; i < outputsAt; i++ {
		v[i] = firstBias + float32(random.NormFloat64()*firstDeviation)
	}
	for i := outputsAt; i < lastBiasesAt; i++ {
		v[i] = float32(random.NormFloat64() * firstOutputDeviation)
	}
	return v
}

// The bounds of values, either sign: what their quantized forms can hold, less rounding.
const (
	weightBound = 1.98
	biasBound   = 31
)

// boundOf returns the bound of a value by its index.
func boundOf(i int) float32 {
	if i < biasesAt || i >= outputsAt && i < lastBiasesAt {
		return weightBound
	}
	return biasBound
}

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
