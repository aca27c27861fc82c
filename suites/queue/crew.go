package queue

import (
	"context"

	"keymove/suites"
	"keymove/suites/match"
)

// Crew does the units of one run on a worker. Any number of goroutines may use it.
type Crew interface {
	// Do does a unit. The error is the context's, or says why nothing of the run can be
	// done here.
	Do(ctx context.Context, u *Unit) (Results, error)
	// Close frees what the crew holds. It is not used afterwards.
	Close()
}

// Results are what comes of a unit: records of a run, games of a match.
type Results struct {
	Records []suites.Record `json:"records,omitempty"`
	Games   []match.Game    `json:"games,omitempty"`
}
