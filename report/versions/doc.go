// Package versions reports on the versions of an engine: which of two ends of a history a
// version is like, at which commit a suite was lost, and how suites went over the versions.
package versions
