// Package suites defines the terms of a test-suite run: Suite, Case, Verdict and
// Record, the catalogue, and the suites that are built in. The packages below it do the
// work: epd reads and writes the files, score judges the results, runner schedules
// the searches.
package suites
