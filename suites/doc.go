// Package suites holds the words of a test-suite run: Suite, Case, Verdict and
// Record, the catalogue, and the suites that are built into the program. The
// packages below do the work: epd reads and writes the files, score gives the
// verdicts, runner schedules the searches.
package suites
