package program

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/report/output"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/settings"
)

// resume goes on with a run that ended early. Everything comes from its folder;
// what its results depend on must not have changed since.
func (a *runs) resume(ctx context.Context, flags settings.Values, args []string) error {
	for _, arg := range args {
		flags.Add(settings.Value{Setting: "suites", Text: arg})
	}
	opts := newRunOptions(flags)
	faults := append(settings.CheckResume(opts.rows(), flags), opts.check("")...)
	if err := a.Report(flags, faults); err != nil {
		return err
	}
	dir := opts.Resume
	job, records, err := folder.ResumeRun(dir)
	if err != nil {
		return host.SavedRun(dir, err)
	}
	defer job.Close() // where it is not closed with its error by then
	m := job.Manifest
	opts.Plan = m.Plan
	settings.Set(opts.rows(), flags)
	j := &suiteRun{runOptions: opts, experiment: m.Experiment, contenders: m.Contenders}
	if len(records) == m.Positions() {
		return a.rebuildFinished(job, j)
	}
	if err := a.Memory().Check(j.Workers, j.HashMiB, j.contenders); err != nil {
		return host.UsageError(err)
	}
	if err := (*App)(a).checkProgram("run", m.Version, m.Program, dir); err != nil {
		return err
	}
	a.keepEngines(j)
	defer j.kept.Close()
	if j.contenders, err = a.identifyAgain(ctx, &m, j); err != nil {
		return err
	}
	if j.book, err = input.ReloadBook(j.contenders); err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	if j.suites, err = a.reloadSuites(job, j); err != nil {
		return err
	}
	if j.done, err = job.DoneKeys(j.suites, records); err != nil {
		return host.SavedRun(dir, err)
	}
	(*App)(a).useWorkers(&j.Plan, m.Positions()-len(records))
	(*App)(a).warnOfOtherMachine("run", m.Limits.Timed(), &m.Machine)
	err = job.GoOn(folder.Resumption{Time: a.Now(), Records: len(records), Workers: j.Workers, Machine: a.Machine()})
	if err != nil {
		a.Complain(err)
		a.suggestResume(dir, err, nil)
		return host.Reported(err)
	}
	a.Inform("going on with %d of %d searches recorded", len(j.done), m.Positions())
	return a.runIn(ctx, job, j)
}

// rebuildFinished writes the files of a run again in which nothing is left to
// search.
func (a *runs) rebuildFinished(job *folder.Run, j *suiteRun) error {
	a.Inform("the run is complete; its files are written again")
	sections, err := a.endAndReport(job, j)
	return a.endRebuilt(job, j.JSON, sections, err)
}

// endRebuilt closes the folder of a run whose files were written again, with an error or
// with none, and prints where it is.
func (a *runs) endRebuilt(job *folder.Run, json bool, sections *output.Sections, err error) error {
	err = errors.Join(err, job.Close())
	if json {
		err = errors.Join(err, a.writeRunJSON(job.Dir, sections, err))
	}
	a.Complain(err)
	fmt.Fprintln(a.Stderr, job.Dir)
	return host.Reported(err)
}

// endAndReport reports on a run in which all is recorded, and ends it where it
// was killed, or failed, before it could do so itself.
func (a *runs) endAndReport(job *folder.Run, j *suiteRun) (*output.Sections, error) {
	if end := job.Manifest.End; end != nil && !end.Interrupted {
		return a.reportOn(job, j, true)
	}
	if j.Trace {
		trace, err := folder.OpenTrace(job.Dir, j.NoTimes)
		if err != nil {
			return nil, err
		}
		if err := trace.Close(); err != nil {
			return nil, err
		}
	}
	return a.finish(job, j, nil)
}

// checkProgram returns an error unless this program began the run, or the match: another
// one may search in another way.
func (a *App) checkProgram(what, version, program, dir string) error {
	own, err := a.ProgramDigest()
	if err != nil {
		return err
	}
	if own != program || a.Version != version {
		return host.Suitef("another keymove began this %s: version %s, sha256 %s; this one is %s, %s; "+
			"resume with that one, start a new %[1]s, or have the files of what is done by %[6]s",
			what, version, files.BriefDigest(program), a.Version, files.BriefDigest(own), host.CommandLine("report", dir))
	}
	return nil
}

// identifyAgain returns the contenders of a run, or an error unless its external
// engines are those that began it.
func (a *runs) identifyAgain(ctx context.Context, m *folder.Manifest, j *suiteRun) ([]suites.Contender, error) {
	if err := input.CheckFiles(m.Contenders); err != nil {
		return nil, host.WithCode(host.ExitSuite, err)
	}
	now := slices.Clone(m.Contenders)
	for i, c := range now {
		if c.Engine != nil {
			now[i].Engine = new(*c.Engine)
		}
	}
	faults, err := a.opener(j).Identify(ctx, now, nil)
	if err != nil {
		return nil, fmt.Errorf("%w before the first search", err)
	}
	if err := a.ReportFaults(&host.FaultList{Faults: faults}); err != nil {
		return nil, err
	}
	if err := input.CheckIDs(m.Contenders, now); err != nil {
		return nil, host.WithCode(host.ExitSuite, err)
	}
	return now, nil
}

// reloadSuites loads the suites of the run again, which must be the same.
func (a *runs) reloadSuites(job *folder.Run, j *suiteRun) ([]suites.Suite, error) {
	return (*reports)(a).suitesOf(job.Dir, &job.Manifest, &j.Plan)
}

// warnOfOtherMachine warns if times of two machines would be in one run or match.
func (a *App) warnOfOtherMachine(what string, timed bool, began *suites.Machine) {
	if now := a.Machine(); timed && (now.Host != began.Host || now.CPU != began.CPU || now.CPUs != began.CPUs) {
		a.Warn("the %s began on another machine, and under a time limit the results of two machines are not the same %[1]s's; start a new one", what)
	}
}

// suggestResume prints the command that completes a run that ended early.
func (a *runs) suggestResume(dir string, searchErr, finishErr error) {
	resume := host.CommandLine("run --resume", dir)
	switch {
	case host.ExitCode(searchErr) == host.ExitInterrupted:
		a.Inform("to go on: %s", resume)
	case searchErr != nil:
		a.Inform("what is recorded is safe; when this is fixed, go on: %s", resume)
	case host.ExitCode(finishErr) == host.ExitFailure:
		a.Inform("all is recorded; when this is fixed, write the files: %s", host.CommandLine("report", dir))
	}
}
