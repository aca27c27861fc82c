package main

import (
	"context"

	"keymove/cmd/keymove/internal/contender"
	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

// opener returns the opener of a run's searchers.
func (a *app) opener(j *job) *contender.Opener {
	return &contender.Opener{
		HashMiB: j.HashMiB, Threads: j.Threads, Book: j.book,
		Timeout: j.Timeout, Deadlines: a.deadlines, Supervised: true,
	}
}

// openSearcher returns what opens a searcher for any contender of a run.
func (a *app) openSearcher(j *job) func(context.Context, runfolder.Contender) (runner.Searcher, error) {
	o := a.opener(j)
	o.BuiltIn = a.open(o.Resources())
	return o.Open
}
