// Package queue searches the cases of a run, or plays the games of a match, on several
// machines.
//
// A submitter ([Submit]) cuts what is to be done into units ([Unit]) and publishes them;
// workers ([Worker]) lease a unit and answer with its records or games ([Answer]). What is
// between them ([Submitter], [Source]) may lose anything: the submitter's run folder is the
// ledger. A record that comes twice counts once, and what is missing when the queue is empty
// is published again. The unit of a worker that died is given out again; a unit that was
// given out three times is split into single items. Each is done in a process of its
// own, and only one that ends this process while its worker lives on is given up.
package queue

import (
	"context"
	"errors"
	"time"
)

// Submitter is the queue of one run as its submitter sees it. One goroutine uses it.
type Submitter interface {
	// Publish adds a unit. It waits while the server is away, and returns ErrFull if that has no
	// room for it, or an error if ctx ends or the server refuses.
	Publish(ctx context.Context, u *Unit) error
	// Collect returns the next answer; nil if none came in time. An answer that is not
	// settled comes again.
	Collect(ctx context.Context, wait time.Duration) (*Answer, error)
	// Settle says that the last answer is in the ledger.
	Settle()
	// Waiting returns the number of units that are queued or leased.
	Waiting(ctx context.Context) (int, error)
}

// ErrFull is the error of publishing a unit for which the server has no room.
var ErrFull = errors.New("the server has no room for the units of this run")

// Source is where a worker gets units of all runs. Any number of goroutines may use it.
type Source interface {
	// Jobs returns the runs that there are and whose submitters live.
	Jobs(ctx context.Context) ([]*Job, error)
	// Lease leases a unit of a run; nil if none comes in time.
	Lease(ctx context.Context, job string, wait time.Duration) (Lease, error)
	// Notify sends an answer that belongs to no unit.
	Notify(ctx context.Context, job string, a *Answer) error
}

// Lease is a unit that no other worker has until the lease ends: it does by itself unless it is
// extended.
type Lease interface {
	Unit() *Unit
	// Deliveries is how often the unit was leased, this time included.
	Deliveries() int
	// Extend begins the time of the lease anew. ErrGone says that nobody waits for the unit
	// any more; with another error the server is away.
	Extend(ctx context.Context) error
	// Done sends the answer, and ends the lease when the server has it.
	Done(ctx context.Context, a *Answer) error
	// Return ends the lease, and lets another worker have the unit.
	Return() error
}

// ErrGone is the error of extending a lease whose run is no longer on the server.
var ErrGone = errors.New("the run is gone")

const (
	// LeaseTime is how long a lease lasts that is not extended.
	LeaseTime = 15 * time.Second
	// extendEvery is the time between two extensions.
	extendEvery = LeaseTime / 3
	// goneTimes is the number of times in a row, with goneWait between, that a run has to be
	// gone: a cluster that elects a leader says so for a moment.
	goneTimes = 3
	goneWait  = 500 * time.Millisecond
	// maxDeliveries is the number of leases from which on a unit is not done as it is: it
	// is split, or, if it is a single item, done in a process of its own. Deliveries alone
	// prove nothing, because servers and workers that are restarted count as well.
	maxDeliveries = 3
	// manyDeliveries is the number of leases of a single item from which on each one is
	// reported.
	manyDeliveries = 10
)
