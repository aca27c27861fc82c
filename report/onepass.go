package report

import (
	"iter"

	"keymove/suites"
)

// OnePass lets several readers range over records, each at most once, while the records
// are read once: to read a large journal takes longer than what is done with a record.
// The readers take turns, in one goroutine, and a record reaches all of them before the
// next one is read.
func OnePass(records iter.Seq[*suites.Record], readers ...func(iter.Seq[*suites.Record])) {
	var current *suites.Record
	var resume []func() (struct{}, bool)
	for _, read := range readers {
		next, stop := iter.Pull(func(wait func(struct{}) bool) {
			read(func(yield func(*suites.Record) bool) {
				for wait(struct{}{}) && yield(current) {
				}
			})
		})
		defer stop() // ends the range of a reader, which then goes on to its end
		next()       // up to its range
		resume = append(resume, next)
	}
	for current = range records {
		for _, next := range resume {
			next()
		}
	}
}
