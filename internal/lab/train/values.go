package main

import (
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
