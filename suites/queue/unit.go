package queue

import (
	"fmt"
	"time"

	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/plan"
)

// Job is a run as workers need it. It has no cases: they are in the units.
type Job struct {
	// ID is unique among the runs of a server: letters and digits.
	ID string `json:"id"`
	// Version is the version of Keymove, Signature the nodes of its bench: a worker
	// that has others would search in another way.
	Version   string `json:"version"`
	Signature uint64 `json:"signature"`
	// Contenders and Plan are those of run.json.
	Contenders []suites.Contender `json:"contenders,omitempty"`
	Plan       plan.Plan          `json:"plan"`
	// Match is the run.json of a match; nil for a run of suites.
	Match *match.Manifest `json:"match,omitempty"`
	// Upload are the files that the run sends to workers; nil for none.
	Upload *Upload `json:"upload,omitempty"`
}

// Unit is the work that is given out at a time.
type Unit struct {
	Number int `json:"number"`
	// Attempt counts from 0: how often the unit, or the one that it was split from, was
	// published before.
	Attempt int    `json:"attempt,omitempty"`
	Items   []Item `json:"items"`
	// Suspect is set if workers that had the unit, or the one that it was split from, did
	// not answer again and again: it is done in a process of its own.
	Suspect bool `json:"suspect,omitempty"`
}

// Item is a case of a run with what is to be searched of it, or a pair of games of a match.
type Item struct {
	// Suite and Number are the place of the case in its run, from 0. The number of a pair
	// is that in the schedule.
	Suite    int          `json:"suite"`
	Number   int          `json:"number"`
	Case     *suites.Case `json:"case,omitempty"`
	Pair     *Pair        `json:"pair,omitempty"`
	Searches []Search     `json:"searches"`
}

// Search is one search of a case; both numbers count from 0. A game of a pair has its
// number as the repeat.
type Search struct {
	Contender int `json:"contender"`
	Repeat    int `json:"repeat,omitempty"`
}

// Key returns the key of a search of the item.
func (i *Item) Key(s Search) suites.Key {
	return suites.Key{Contender: s.Contender, Suite: i.Suite, Case: i.Number, Repeat: s.Repeat}
}

// Keys returns the keys of all searches of the unit.
func (u *Unit) Keys() []suites.Key {
	var keys []suites.Key
	for i := range u.Items {
		for _, s := range u.Items[i].Searches {
			keys = append(keys, u.Items[i].Key(s))
		}
	}
	return keys
}

// Name identifies the unit in its run.
func (u *Unit) Name() string { return fmt.Sprintf("%d.%d", u.Number, u.Attempt) }

// Answer is what a worker returns.
type Answer struct {
	// Unit is the number of the unit; 0 with a Notice alone.
	Unit int `json:"unit,omitempty"`
	Results
	// Elapsed is the time that the unit took, in nanoseconds.
	Elapsed time.Duration `json:"elapsed,omitempty"`
	// Lost is set if the unit was not done, because it was given out so often that it may
	// be what ends its workers.
	Lost bool `json:"lost,omitempty"`
	// Died is how the processes ended that did a suspect unit; nil if it did not end them.
	Died *DiedError `json:"died,omitempty"`
	// Worker is the name of the worker, Slots the number of units that it does at a time,
	// Machine where it runs, Speed its nodes per second in the bench.
	Worker  string         `json:"worker"`
	Slots   int            `json:"slots"`
	Machine suites.Machine `json:"machine"`
	Speed   uint64         `json:"nps,omitempty"`
	// Notice is why the worker takes no work of this run; empty if it does.
	Notice string `json:"notice,omitempty"`
}
