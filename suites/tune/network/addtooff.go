//go:build !amd64

package network

// addTo adds a layer to a sum. Most of the time of a training goes into it.
func addTo(sum, more *layer) { addToGo(sum, more) }
