// Package study reports on what takes more than a run: how suites went over the versions of
// an engine, which of two ends of a history a version is like, at which commit a suite was
// lost, and by how much builds differ in speed.
package study
