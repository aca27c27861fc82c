package network

// addTo adds a layer to a sum. Most of the time of a training goes into it.
//
//go:noescape
func addTo(sum, more *layer)
