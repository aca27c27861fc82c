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
	// Keep keeps the results that are wanted, once each, and takes them off the list.
	// What does not belong to it is dropped. The work is over with ErrOver.
	Keep(w Wanted, a *Answer) error
	// GiveUp keeps in the place of results what is wanted of an item that ends each
	// process which does it. An error ends the work.
	GiveUp(w Wanted, item *Item, died error) error
}

// Wanted are the searches of a unit whose results are missing.
type Wanted map[suites.Key]*Item
