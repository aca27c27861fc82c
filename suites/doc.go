// Package suites defines the words of a test-suite run: Suite, Case, Contender, Limit,
// Verdict, Record with its Key, Machine and Shard; the catalogue, and the suites that are
// built in. The packages below it do the work: epd reads and writes the files, score judges the results, runner schedules
// the searches.
package suites
