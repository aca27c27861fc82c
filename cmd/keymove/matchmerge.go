package main

import (
	"errors"
	"fmt"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/games"
	"keymove/suites/job"
	"keymove/suites/match"
)

// mergeShards pools the pairs of shards into the folder of one match, whose sequential
// test, if it has one, decides on all of them in the order of the schedule.
func (a *app) mergeShards(o *matchOptions) error {
	if err := a.reportFaults(&faultList{given: o.Given, faults: o.check()}); err != nil {
		return err
	}
	shards, err := match.ReadShards(o.shards)
	if errors.Is(err, job.ErrShards) {
		return host.WithCode(host.ExitSuite, err)
	}
	if folder, ok := errors.AsType[*job.FolderError](err); ok {
		return host.SavedMatch(folder.Dir, folder.Err)
	}
	if missing := shards.Missing(); missing != nil && !o.allowMissing {
		return host.WithCode(host.ExitInconclusive, missing)
	}
	o.goOnWith(shards.Whole())
	o.Start = a.now()
	folder, err := createMatch(o)
	if err != nil {
		return err
	}
	defer folder.Close() // where it is not closed with its error by then
	summary, err := games.Merge(folder, shards, a.now)
	if err == nil {
		err = a.showMatch(summary, o, folder.Dir, nil)
	}
	a.complain(err)
	fmt.Fprintln(a.stderr, folder.Dir)
	return host.Reported(err)
}
