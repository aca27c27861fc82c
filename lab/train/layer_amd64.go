package main

import (
	"golang.org/x/sys/cpu"

	"keymove/engine/network"
)

// useAVX2: the processor and the system support AVX2.
var useAVX2 = cpu.X86.HasAVX2

// layerBytes is the size of a layer for the assembly.
const layerBytes = 4 * network.Hidden

// It is a multiple of the assembly's blocks of 256 bytes: otherwise this does not compile.
const _ = uint(-(layerBytes % 256))

func sumLayers(dst, first *layer, more []*layer) {
	if useAVX2 {
		sumLayersAVX2(dst, first, more)
		return
	}
	sumLayersGo(dst, first, more)
}

func addToAll(sums []*layer, more *layer) {
	if useAVX2 {
		addToAllAVX2(sums, more)
		return
	}
	addToAllGo(sums, more)
}

func activate(hidden, weights *layer) float32 {
	if useAVX2 {
		return activateAVX2(hidden, weights)
	}
	return activateGo(hidden, weights)
}

func learnOutput(hidden, weights, change, slopes *layer, slope float32) {
	if useAVX2 {
		learnOutputAVX2(hidden, weights, change, slopes, slope)
		return
	}
	learnOutputGo(hidden, weights, change, slopes, slope)
}

//go:noescape
func sumLayersAVX2(dst, first *layer, more []*layer)

//go:noescape
func addToAllAVX2(sums []*layer, more *layer)

//go:noescape
func activateAVX2(hidden, weights *layer) float32

//go:noescape
func learnOutputAVX2(hidden, weights, change, slopes *layer, slope float32)
