package main

import (
	"context"
	"errors"
	"fmt"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/games"
	"keymove/report/html"
	"keymove/report/output"
	"keymove/suites/job"
	"keymove/suites/match"
	"keymove/suites/runfolder"
	"keymove/suites/settings"
)

// reportMerged puts the shards of a run, or of a match, together into a folder of its own.
func (a *app) reportMerged(ctx context.Context, o *reportOptions, flags settings.Values, dirs []string) error {
	if len(dirs) == 0 {
		return host.Usagef("--merge needs the folders of the shards")
	}
	opts := &runOptions{Outputs: o.Outputs}
	shards, err := runfolder.ReadShards(dirs)
	folderErr, isFolder := errors.AsType[*job.FolderError](err)
	kind, isOther := errors.AsType[*job.KindError](err)
	switch {
	case isOther && kind.Kind == "match":
		return a.match(ctx, flags, dirs)
	case isFolder:
		return host.SavedRun(folderErr.Dir, folderErr.Err)
	case err != nil:
		return host.WithCode(host.ExitSuite, err)
	}
	missing := shards.Missing()
	if missing != nil && !o.allowMissing {
		return host.WithCode(host.ExitInconclusive, missing)
	}
	copies, err := shards.Copies()
	if err != nil {
		return err
	}
	folder, err := createFolder(opts.Out, shards.Whole(), copies...)
	if err != nil {
		return err
	}
	defer folder.Close() // where it is not closed with its error by then
	var sections *output.Sections
	if err = shards.Pour(folder); err == nil {
		sections, err = a.finish(folder, &suiteRun{runOptions: opts}, missing != nil)
	}
	return a.endRebuilt(folder, opts.JSON, sections, err)
}

// mergeShards pools the pairs of shards into the folder of one match, whose sequential
// test, if it has one, decides on all of them in the order of the schedule.
func (a *app) mergeShards(o *matchOptions) error {
	if err := a.ReportFaults(&host.FaultList{Given: o.Given, Faults: o.check()}); err != nil {
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
	o.Start = a.Now()
	folder, err := createMatch(o)
	if err != nil {
		return err
	}
	defer folder.Close() // where it is not closed with its error by then
	summary, err := games.Merge(folder, shards, html.WriteDocument, a.Now)
	if err == nil {
		err = a.showMatch(summary, o, folder.Dir, nil)
	}
	a.Complain(err)
	fmt.Fprintln(a.Stderr, folder.Dir)
	return host.Reported(err)
}
