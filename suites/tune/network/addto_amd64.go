package network

import "keymove/engine/network"

// layerBytes is the size of a layer for the assembly, a multiple of 64.
const layerBytes = 4 * network.Hidden

// addTo adds a layer to a sum. Most of the time of a training goes into it.
//
//go:noescape
func addTo(sum, more *layer)
