package main

import "keymove/engine/network"

// layer has a value for each hidden neuron.
type layer = [network.Hidden]float32

// What a training does with layers, in plain Go: what runs without AVX2, and what the assembly
// is tested against. Nearly all time of a training goes into them.

func sumLayersGo(dst, first *layer, more []*layer) {
	*dst = *first
	for _, m := range more {
		for i := range dst {
			dst[i] += m[i]
		}
	}
}

// addToAllGo adds more to each sum. A layer may be among the sums twice.
func addToAllGo(sums []*layer, more *layer) {
	for _, sum := range sums {
		for i := range sum {
			sum[i] += more[i]
		}
	}
}

// activateGo returns the sum of clamp(x, 0, 1)² · weight (SCReLU).
func activateGo(hidden, weights *layer) (sum float32) {
	for i, x := range hidden {
		x = min(max(x, 0), 1)
		sum += x * x * weights[i]
	}
	return sum
}

// learnOutputGo adds the gradient of output weights to change, and sets the slopes of the
// error by the neurons before their activation. slope is that of the error by the output.
func learnOutputGo(hidden, weights, change, slopes *layer, slope float32) {
	for i, x := range hidden {
		x = min(max(x, 0), 1)
		change[i] += slope * x * x
		if x == 1 {
			x = 0 // beyond the end of the activation nothing changes
		}
		slopes[i] = 2 * slope * x * weights[i]
	}
}
