package queue

import "keymove/suites"

// Work is what a submitter has to have done, and where the results go. One goroutine uses
// it.
type Work interface {
	// Next returns what is to be done next; false if there is nothing until more of what
	// was handed out is kept.
	Next() (Item, bool)
	// MaxItems bounds the items of a unit, and so the size of its answer.
	MaxItems() int
	// Wants reports whether the result of a search is missing, handed out or not.
	Wants(key suites.Key) bool
	// Keep keeps what is wanted of an answer, and calls kept with each search of it. The work is
	// over with ErrOver.
	Keep(a *Answer, kept func(suites.Key)) error
	// GiveUp keeps in the place of results what is wanted of an item that ends each
	// process which does it. An error ends the work.
	GiveUp(item *Item, died error) error
}

// maxSearches bounds the searches of a unit, and so the size of its answer.
const maxSearches = 1000
