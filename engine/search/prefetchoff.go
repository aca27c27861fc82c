//go:build !amd64 && !arm64

package search

import "unsafe"

// prefetch does nothing on processors for which it is not written.
func prefetch(unsafe.Pointer) {}
