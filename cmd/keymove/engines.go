package main

import (
	"context"

	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/suites"
)

// opener returns the opener of a run's searchers.
func (a *app) opener(j *suiteRun) *input.Opener {
	return &input.Opener{
		HashMiB: j.HashMiB, Threads: j.Threads, Book: j.book,
		Timeout: j.Timeout, Deadlines: a.deadlines, Supervised: true, Notice: a.unread,
	}
}

// unread warns of a line of an engine that could not be read in full, once an engine: what else
// it says counts.
func (a *app) unread(c suites.Contender, unread error) {
	if _, again := a.noticed.LoadOrStore(c.Name, true); !again {
		a.warn("%s wrote a line that cannot be read in full; the rest of it counts: %v", c.Name, unread)
	}
}

// openSearcher returns what opens a searcher for any contender of a run.
func (a *app) openSearcher(j *suiteRun) func(context.Context, suites.Contender) (engine.Searcher, error) {
	o := a.opener(j)
	o.BuiltIn = a.open(o.Resources())
	return o.Open
}
