//go:build !linux

package search

// adviseHugePages does nothing on systems that choose the size of pages themselves.
func adviseHugePages([]bucket, <-chan struct{}) {}
