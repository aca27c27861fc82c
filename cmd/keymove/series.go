package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/report/compare"
	"keymove/report/html"
	"keymove/report/markdown"
	"keymove/report/output"
	"keymove/report/study"
	"keymove/suites/job"
	"keymove/suites/runfolder"
	"keymove/suites/settings"
)

// checkSeveral returns what cannot be combined with several limits besides the settings of the plan.
func (o *runOptions) checkSeveral() (faults settings.Faults) {
	if len(o.Several()) == 0 {
		return nil
	}
	for _, rule := range []struct {
		name string
		on   bool
	}{{"baseline", o.gate.Baseline != ""}, {"min-solved", o.gate.HasFloor}} {
		if rule.on {
			faults.Add(rule.name, settings.Last, settings.Errorf("%s cannot be combined with several limits: a gate decides about one run", settings.Ref(rule.name)))
		}
	}
	return faults
}

// series is a run at several limits in progress.
type series struct {
	*runfolder.Series
	options  *runOptions
	cautions []caution
}

// caution is a warning about runs of a series.
type caution struct {
	text   string
	limits []string
}

// runSeries runs the suites at each of several limits, in a folder that has a run for each.
func (a *app) runSeries(ctx context.Context, j *suiteRun, manifest runfolder.Manifest, copies []job.Copy) error {
	dir := j.Out
	if dir == "" {
		var err error
		if dir, err = runfolder.ClaimName(&manifest); err != nil {
			return host.NewFolderError(err)
		}
	}
	folder, runs, err := runfolder.CreateSeries(dir, manifest, j.Several(), copies...)
	if err != nil {
		return host.NewFolderError(err)
	}
	defer runfolder.CloseAll(runs)
	s := &series{Series: folder, options: j.runOptions}
	var errs []error
	for i, limits := range j.Several() {
		one, own := *j, *j.runOptions
		own.Plan = own.Plan.At(limits)
		one.runOptions, one.inSeries = &own, s
		a.announceLimit(s, i)
		searchErr, finishErr := a.searchOne(ctx, runs[i], &one)
		errs = append(errs, searchErr, finishErr)
		if searchErr != nil {
			break
		}
	}
	return a.endSeries(s, errors.Join(errs...))
}

// announceLimit says which run begins.
func (a *app) announceLimit(s *series, number int) {
	if !s.options.Quiet {
		a.Inform("%s (%d of %d)", s.Manifest.Limits[number], number+1, len(s.Manifest.Limits))
	}
}

// searchOne searches one run of a series and writes its files.
func (a *app) searchOne(ctx context.Context, folder *runfolder.Folder, j *suiteRun) (searchErr, finishErr error) {
	_, searchErr, finishErr = a.searchIn(ctx, folder, j)
	a.Complain(searchErr)
	return searchErr, finishErr
}

// resumeSeries goes on with the runs of a folder in their order.
func (a *app) resumeSeries(ctx context.Context, opts *runOptions, flags settings.Values) error {
	folder, err := runfolder.ResumeSeries(opts.Resume)
	if err != nil {
		return host.SavedRun(opts.Resume, err)
	}
	s := &series{Series: folder, options: opts}
	var errs []error
	for i, dir := range folder.Dirs() {
		a.announceLimit(s, i)
		own := *opts
		own.Resume = dir
		err := a.resumeOne(ctx, &own, flags, s)
		errs = append(errs, err)
		if code := host.ExitCode(err); err != nil && code != host.ExitEngine && code != host.ExitRegressed {
			break
		}
	}
	return a.endSeries(s, errors.Join(errs...))
}

// endSeries writes the files of a series, and what a person reads.
func (a *app) endSeries(s *series, err error) error {
	o := s.options
	isWhole := host.ExitCode(err) != host.ExitInterrupted
	if isWhole {
		err = errors.Join(err, s.End(a.Now()))
	}
	value, valueErr := writeSeries(s.Dir)
	isShown := isWhole && value != nil && !o.Quiet
	for _, c := range s.cautions {
		if !isShown || o.JSON || !value.Says(c.text) {
			a.Warn("%s (%s)", c.text, strings.Join(c.limits, ", "))
		}
	}
	if isShown {
		valueErr = errors.Join(valueErr, a.showValue(value, s.Dir, o.JSON, o.Verbose))
	} else if value != nil && o.JSON {
		valueErr = errors.Join(valueErr, writeJSON(a.Stdout, value))
	}
	if isWhole || !errors.Is(valueErr, compare.ErrNothingShared) {
		err = errors.Join(err, valueErr)
	}
	err = errors.Join(err, s.Close())
	a.Complain(err)
	if !isWhole {
		a.Inform("to go on: %s", host.CommandLine("run --resume", s.Dir))
	}
	fmt.Fprintln(a.Stderr, s.Dir)
	return host.Reported(err)
}

// writeSeries writes value.csv, report.md and report.html of a folder with runs at several limits.
func writeSeries(dir string) (*compare.Value, error) {
	dirs, err := runfolder.ReadSeries(dir)
	if err != nil {
		return nil, host.SavedRun(dir, err)
	}
	contenders, err := compare.Pick(dirs)
	if err != nil {
		return nil, pickedError(err)
	}
	value, err := compare.ValueOf(contenders, compare.Options{Alpha: compare.DefaultAlpha, Seed: compare.DefaultSeed})
	if err != nil {
		return nil, err
	}
	for name, write := range map[string]func(io.Writer) error{
		compare.ValueFile:     func(w io.Writer) error { return compare.WriteValue(w, value, contenders[0].Run.NoTimes()) },
		markdown.RunFile.Name: func(w io.Writer) error { return markdown.WriteValue(w, value) },
		study.PageFile:        func(w io.Writer) error { return html.WriteValue(w, value) },
	} {
		if err := job.ReplaceFile(filepath.Join(dir, name), write); err != nil {
			return value, err
		}
	}
	return value, nil
}

// showValue writes a value for people, or as JSON.
func (a *app) showValue(v *compare.Value, dir string, json, verbose bool) error {
	switch {
	case json:
		return writeJSON(a.Stdout, v)
	case verbose:
		return output.WriteValue(a.Coloured(), v, a.Width())
	}
	return output.WriteValueBrief(a.Coloured(), v, pageOf(dir), a.AsCalled(host.CommandLine("compare --by limit,phase", dir)), a.Width())
}

// note keeps the cautions of a run of the series for its end.
func (s *series) note(limit string, texts []string) {
	for _, text := range texts {
		known := false
		for i := range s.cautions {
			if s.cautions[i].text == text {
				s.cautions[i].limits, known = append(s.cautions[i].limits, limit), true
			}
		}
		if !known {
			s.cautions = append(s.cautions, caution{text, []string{limit}})
		}
	}
}

// reportSeries writes the files of a folder with runs at several limits again.
func (a *app) reportSeries(o *reportOptions, dir string) error {
	value, err := writeSeries(dir)
	if err != nil {
		return err
	}
	switch {
	case o.html:
		return html.WriteValue(a.Stdout, value)
	case o.markdown:
		return markdown.WriteValue(a.Stdout, value)
	case o.Quiet && !o.JSON:
		return nil
	}
	return a.showValue(value, dir, o.JSON, o.Verbose)
}

// compareValue writes what the contenders of saved runs are worth by limit and phase.
func (a *app) compareValue(o *compareOptions, contenders []compare.Contender) error {
	value, err := compare.ValueOf(contenders, o.Options)
	if err != nil {
		return host.Suitef("%w", err)
	}
	switch {
	case o.csv:
		err = compare.WriteValue(a.Stdout, value, false)
	case o.JSON:
		err = writeJSON(a.Stdout, value)
	case o.markdown:
		err = markdown.WriteValue(a.Stdout, value)
	case o.html:
		err = html.WriteValue(a.Stdout, value)
	default:
		err = output.WriteValue(a.Coloured(), value, a.Width())
	}
	isTable := o.csv || o.JSON || o.markdown || o.html
	return errors.Join(err, a.comparedError(value.NotComparable, !isTable))
}

// withSeries puts the runs of folders with runs at several limits in the place of their folders.
func withSeries(names []string) (runs []string, found bool, err error) {
	for _, name := range names {
		if !runfolder.IsSeries(name) {
			runs = append(runs, name)
			continue
		}
		dirs, err := runfolder.ReadSeries(name)
		if err != nil {
			return nil, true, host.SavedRun(name, err)
		}
		runs, found = append(runs, dirs...), true
	}
	return runs, found, nil
}

// mergeSeries puts the shards of runs at several limits together, limit by limit.
func (a *app) mergeSeries(o *reportOptions, dirs []string) error {
	parts := make([][]string, len(dirs))
	for i, dir := range dirs {
		var err error
		if parts[i], err = runfolder.ReadSeries(dir); err != nil {
			return host.SavedRun(dir, err)
		}
		if len(parts[i]) != len(parts[0]) {
			return host.Suitef("%s and %s are not shards of one run: their limits differ", dirs[0], dir)
		}
	}
	var shards []*runfolder.Shards
	for n := range parts[0] {
		var of []string
		for i := range parts {
			of = append(of, parts[i][n])
		}
		read, err := runfolder.ReadShards(of)
		if err != nil {
			return host.WithCode(host.ExitSuite, err)
		}
		if missing := read.Missing(); missing != nil && !o.allowMissing {
			return host.WithCode(host.ExitInconclusive, missing)
		}
		shards = append(shards, read)
	}
	whole := shards[0].Whole()
	copies, err := shards[0].Copies()
	if err != nil {
		return err
	}
	dir := o.Out
	if dir == "" {
		if dir, err = runfolder.ClaimName(&whole); err != nil {
			return host.NewFolderError(err)
		}
	}
	folder, runs, err := runfolder.MergeSeries(dir, shards, copies...)
	if err != nil {
		return host.NewFolderError(err)
	}
	defer runfolder.CloseAll(runs)
	opts := &runOptions{Outputs: o.Outputs}
	s := &series{Series: folder, options: opts}
	var errs []error
	for i, run := range runs {
		err := shards[i].Pour(run)
		if err == nil {
			_, err = a.finish(run, &suiteRun{runOptions: opts, inSeries: s}, shards[i].Missing() != nil)
		}
		errs = append(errs, err, run.Close())
	}
	return a.endSeries(s, errors.Join(errs...))
}
