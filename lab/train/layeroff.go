//go:build !amd64

package main

func sumLayers(dst, first *layer, more []*layer) { sumLayersGo(dst, first, more) }

func addToAll(sums []*layer, more *layer) { addToAllGo(sums, more) }

func activate(hidden, weights *layer) float32 { return activateGo(hidden, weights) }

func learnOutput(hidden, weights, change, slopes *layer, slope float32) {
	learnOutputGo(hidden, weights, change, slopes, slope)
}
