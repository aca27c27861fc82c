// Package stats holds the statistics of reports: numbers in, numbers out. It
// knows nothing of chess and imports only the standard library.
//
// Results are the same on every machine: each product is rounded by an explicit
// conversion before it is added to something, which keeps compilers from fusing
// the two where the processor could.
package stats
