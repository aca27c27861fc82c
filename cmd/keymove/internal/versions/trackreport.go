package versions

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/html"
	"keymove/report/markdown"

	tracked "keymove/report/study"
	"keymove/suites/job"
)

// report writes the files of the history and shows the table. Its error is that of the gate.
func (t *track) report(ctx context.Context, run *report.Run) error {
	if err := t.noteSpeeds(run); err != nil {
		return err
	}
	list, err := t.tracked(ctx)
	if err != nil {
		return interruptedOr(ctx, err)
	}
	result, err := tracked.NewTrack(run, list, tracked.TrackOptions{Alpha: float64(t.options.alpha), Since: t.options.since})
	if err != nil {
		return err
	}
	if err := t.writeFiles(result); err != nil {
		return err
	}
	switch {
	case t.options.json:
		err = result.WriteJSON(t.Stdout)
	case !t.options.quiet:
		err = result.WriteText(t.Stdout, t.Width())
	}
	if err != nil {
		return err
	}
	return t.judge(result)
}

// judge returns the error of the gate.
func (t *track) judge(result *tracked.Track) error {
	if !t.options.gate {
		return nil
	}
	var errs []error
	for _, w := range result.Worse() {
		errs = append(errs, host.WithCode(host.ExitRegressed, fmt.Errorf("%s: %s is worse than %s", w.Suite, w.Version, w.Than)))
	}
	if n := len(t.known); n > 0 && t.known[n-1].contender == "" {
		errs = append(errs, host.WithCode(host.ExitInconclusive, fmt.Errorf("%s has no results", t.known[n-1].Name)))
	}
	if len(result.Notes) > 0 {
		errs = append(errs, host.WithCode(host.ExitInconclusive, errors.New(strings.Join(result.Notes, " "))))
	}
	return errors.Join(errs...)
}

// writeFiles writes the files of the history.
func (t *track) writeFiles(result *tracked.Track) error {
	for name, write := range map[string]func(io.Writer) error{
		tracked.CSVFile:      func(w io.Writer) error { return result.WriteCSV(w, t.options.NoTimes) },
		tracked.MarkdownFile: func(w io.Writer) error { return markdown.WriteTrack(w, result) },
		tracked.PageFile:     func(w io.Writer) error { return html.WriteTrack(w, result) },
		tracked.HistoryFile:  result.WriteJSON,
	} {
		if err := job.ReplaceFile(filepath.Join(t.folder.Dir, name), write); err != nil {
			return err
		}
	}
	return nil
}

// tracked returns the versions with what is known about each, and what their commits say.
func (t *track) tracked(ctx context.Context) ([]tracked.TrackedVersion, error) {
	limit := t.limitKey()
	var list []tracked.TrackedVersion
	before := ""
	for i := range t.known {
		v := &t.known[i]
		entry := tracked.TrackedVersion{Version: v.Version, Failure: v.Failure, SHA256: v.SHA256, SameAs: v.sameAs, Contender: v.contender}
		if !t.options.NoTimes {
			entry.NPS = v.NPS[limit]
		}
		if t.repo != nil && before != "" && v.Hash != "" {
			commits, err := t.repo.Between(ctx, before, v.Hash)
			if err != nil {
				return nil, err
			}
			for _, c := range commits {
				entry.Trailers = append(entry.Trailers, tracked.ParseTrailers(c.Message)...)
			}
		}
		before = v.Hash
		list = append(list, entry)
	}
	return list, nil
}
