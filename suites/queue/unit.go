package queue

import (
	"fmt"
	"time"

	"keymove/suites"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
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
	Contenders []runfolder.Contender `json:"contenders"`
	Plan       plan.Plan             `json:"plan"`
}

// Unit is the work that is given out at a time.
type Unit struct {
	Number int `json:"number"`
	// Attempt counts from 0: how often the unit, or the one that it was split from, was
	// published before.
	Attempt int    `json:"attempt,omitempty"`
	Items   []Item `json:"items"`
}

// Item is a case with what is to be searched of it.
type Item struct {
	// Suite and Number are the place of the case in its run, from 0.
	Suite    int         `json:"suite"`
	Number   int         `json:"number"`
	Case     suites.Case `json:"case"`
	Searches []Search    `json:"searches"`
}

// Search is one search of a case; both numbers count from 0.
type Search struct {
	Contender int `json:"contender"`
	Repeat    int `json:"repeat,omitempty"`
}

// Key returns the key of a search of the item.
func (i *Item) Key(s Search) runfolder.Key {
	return runfolder.Key{Contender: s.Contender, Suite: i.Suite, Case: i.Number, Repeat: s.Repeat}
}

// Keys returns the keys of all searches of the unit.
func (u *Unit) Keys() []runfolder.Key {
	var keys []runfolder.Key
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
	Unit    int             `json:"unit,omitempty"`
	Records []suites.Record `json:"records,omitempty"`
	// Elapsed is the time that the unit took, in nanoseconds.
	Elapsed time.Duration `json:"elapsed,omitempty"`
	// Lost is set if the unit was not searched, because it was given out so often that
	// it may be what ends its workers.
	Lost bool `json:"lost,omitempty"`
	// Worker is the name of the worker, Slots the number of units that it searches at a
	// time, Machine where it runs.
	Worker  string            `json:"worker"`
	Slots   int               `json:"slots"`
	Machine runfolder.Machine `json:"machine"`
	// Notice is why the worker takes no work of this run; empty if it does.
	Notice string `json:"notice,omitempty"`
}
