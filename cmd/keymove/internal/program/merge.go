package program

import (
	"context"
	"errors"
	"fmt"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/games"
	"keymove/report/html"
	"keymove/report/output"
	"keymove/suites/folder"
	"keymove/suites/match"
	"keymove/suites/settings"
)

// reportMerged puts the shards of a run, or of a match, together into a folder of its own.
func (a *reports) reportMerged(ctx context.Context, o *reportOptions, flags settings.Values, dirs []string) error {
	if len(dirs) == 0 {
		return host.Usagef("--merge needs the folders of the shards")
	}
	opts := &runOptions{Outputs: o.Outputs}
	shards, err := folder.ReadRunShards(dirs)
	folderErr, isFolder := errors.AsType[*folder.FolderError](err)
	kind, isOther := errors.AsType[*folder.KindError](err)
	switch {
	case isOther && kind.Kind == "match":
		return (*matches)(a).match(ctx, flags, dirs)
	case isFolder:
		return host.SavedRun(folderErr.Dir, folderErr.Err)
	case err != nil:
		return host.WithCode(host.ExitSuite, err)
	}
	missing := shards.Missing()
	if missing != nil && !o.allowMissing {
		return incomplete(missing)
	}
	copies, err := shards.Copies()
	if err != nil {
		return err
	}
	job, err := createFolder(opts.Out, shards.Whole(), copies...)
	if err != nil {
		return err
	}
	defer job.Close() // where it is not closed with its error by then
	var sections *output.Sections
	if err = shards.Pour(job); err == nil {
		sections, err = (*runs)(a).finish(job, &suiteRun{runOptions: opts}, missing)
	}
	return (*runs)(a).endRebuilt(job, opts.JSON, sections, err)
}

// mergeShards pools the pairs of shards into the folder of one match, whose sequential
// test, if it has one, decides on all of them in the order of the schedule.
func (a *matches) mergeShards(o *matchOptions) error {
	if err := a.ReportFaults(&host.FaultList{Given: o.Given, Faults: o.check()}); err != nil {
		return err
	}
	shards, err := match.ReadShards(o.shards)
	if errors.Is(err, folder.ErrShards) {
		return host.WithCode(host.ExitSuite, err)
	}
	if job, ok := errors.AsType[*folder.FolderError](err); ok {
		return host.SavedMatch(job.Dir, job.Err)
	}
	if missing := shards.Missing(); missing != nil && !o.allowMissing {
		return incomplete(missing)
	}
	o.goOnWith(shards.Whole())
	o.Start = a.Now()
	job, err := createMatch(o)
	if err != nil {
		return err
	}
	defer job.Close() // where it is not closed with its error by then
	summary, err := games.Merge(job, shards, html.WriteDocument, a.Now)
	if err == nil {
		err = a.showMatch(summary, o, job.Dir, nil)
	}
	a.Complain(err)
	fmt.Fprintln(a.Stderr, job.Dir)
	return host.Reported(err)
}

// incomplete returns the error for incomplete shards.
func incomplete(missing error) error {
	return host.WithCode(host.ExitInconclusive, fmt.Errorf("%w; give all shards, each at its end (--resume), or --allow-missing", missing))
}
