//go:build amd64 || arm64

package search

import "unsafe"

// prefetch asks the processor to fetch the cache line at p from memory while the
// search does other work. A plain load would do as well, but no instruction behind
// it could retire before it, so that the search would soon wait for memory.
//
//go:noescape
func prefetch(p unsafe.Pointer)
