package queue

import (
	"context"
	"errors"

	"keymove/suites"
)

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
	// Check returns what an answer says of searches that are wanted or have a result. The error
	// says why it cannot be believed, none of it; or it is that of the context.
	Check(ctx context.Context, a *Answer) ([]Outcome, error)
	// Keep keeps an outcome that is wanted. The work is over with ErrOver.
	Keep(o *Outcome) error
	// TakeBack gives up what was kept of a token, which is wanted again, and returns how many
	// results that were.
	TakeBack(token string) (int, error)
	// GiveUp keeps in the place of results what is wanted of an item that ends each
	// process which does it. An error ends the work.
	GiveUp(item *Item, died error) error
}

// Outcome is what an answer says of a search, and can be believed.
type Outcome struct {
	Key suites.Key
	// Failed is set if the searcher failed.
	Failed bool
	// Differs is the doubt about it, if another answer said otherwise; nil for none.
	Differs error

	worker, sum string // sum is empty where results differ each time
	keep        func() error
}

// compare compares the outcome with the first one of its search.
func (o *Outcome) compare(kept *recent, result any, name string) {
	o.sum = sumOf(result)
	if other := kept.differs(o.Key, o.sum); other != "" {
		o.Differs = &differError{name, other}
	}
}

// remember remembers the outcome, for those that come later.
func (o *Outcome) remember(kept *recent) {
	if o.sum != "" {
		kept.remember(o.Key, o.sum, o.worker)
	}
}

// maxSearches bounds the searches of a unit, and so the size of its answer.
const maxSearches = 1000

// ErrTakenBack is returned by Work.TakeBack where the work has to begin anew with what its folder
// has now.
var ErrTakenBack = errors.New("what a worker brought that is not believed was taken back")
