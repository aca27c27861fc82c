package program

import (
	"context"
	"errors"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/report/games"
	"keymove/report/html"
	"keymove/suites/folder"
	"keymove/suites/match"
	"keymove/suites/settings"
)

// resumeMatch goes on with a match that ended early. Everything comes from its folder;
// what its games depend on must not have changed since.
func (a *matches) resumeMatch(ctx context.Context, o *matchOptions) error {
	if err := a.ReportFaults(&host.FaultList{Given: o.Given, Faults: o.check()}); err != nil {
		return err
	}
	job, err := match.ResumeFolder(o.Resume)
	if err != nil {
		return host.SavedMatch(o.Resume, err)
	}
	defer job.Close() // where it is not closed with its error by then
	o.goOnWith(job.Manifest)
	over, err := job.Over()
	if err != nil {
		return host.SavedMatch(o.Resume, err)
	}
	if over {
		a.Inform("the match is over; its files are written again")
		return a.playIn(ctx, job, o)
	}
	if err := a.prepareResume(ctx, job, o); err != nil {
		return err
	}
	return a.playIn(ctx, job, o)
}

// prepareResume checks that all is as it was when the match began, and writes down that
// it goes on.
func (a *matches) prepareResume(ctx context.Context, job *match.Folder, o *matchOptions) error {
	m := &o.Manifest
	l := &host.FaultList{Given: o.Given}
	a.checkConcurrency(m, &l.Faults)
	l.Faults.Add("hash", settings.Last, a.Memory().Check(2*m.Workers, m.HashMiB, m.Contenders()))
	if err := errors.Join(a.ReportFaults(l), (*App)(a).checkProgram("match", m.Version, m.Program, job.Dir)); err != nil {
		return err
	}
	was := m.Contenders()
	if err := input.CheckFiles(was); err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	var err error
	if o.book, err = input.ReloadBook(was); err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	if o.openings, err = m.Openings.Reload(job.Dir); err != nil {
		return openingsError(m.Openings.File, err)
	}
	if err := a.identifyPlayers(ctx, o); err != nil {
		return err
	}
	if err := input.CheckIDs(was, m.Contenders()); err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	(*App)(a).warnOfOtherMachine("match", m.Timed(), &m.Machine)
	before := 0
	if m.End != nil {
		before = 2 * m.End.Pairs
	}
	if err := job.GoOn(folder.Resumption{Time: a.Now(), Records: before, Workers: m.Workers, Machine: a.Machine()}); err != nil {
		return err
	}
	a.Inform("going on with the match in %s", job.Dir)
	return nil
}

// reportMatch writes the files of a match again, and shows its result. While the match
// goes on it only shows how far it is.
func (a *matches) reportMatch(dir string, o *reportOptions) error {
	m, err := match.ReadManifest(dir)
	if err != nil {
		return host.SavedMatch(dir, err)
	}
	unlock, err := folder.LockFolder(dir)
	if errors.Is(err, folder.ErrLocked) {
		a.Inform("the match is going on; it writes its files as it goes")
		return nil
	}
	if err != nil {
		return err
	}
	defer unlock()
	queue := match.NewQueue(&m.Schedule, m.Workers)
	w, _, err := games.Replay(dir, &m, queue)
	if err != nil {
		return host.SavedMatch(dir, err)
	}
	err = w.Finish(html.WriteDocument)
	var incomplete error
	if !w.Decided() && !queue.Complete() {
		a.Inform("%d of %d pairs of games are complete; to go on: %s", w.Summary.Pairs, m.Schedule.Own(), host.CommandLine("match --resume", dir))
		incomplete = errIncomplete
	}
	switch {
	case o.html:
		return errors.Join(err, html.WriteDocument(a.Stdout, w.Summary.Document(dir)))
	case o.markdown:
		return errors.Join(err, w.Summary.WriteMarkdown(a.Stdout))
	}
	return errors.Join(err, a.showMatch(w.Summary, &matchOptions{Outputs: o.Outputs}, dir, incomplete))
}

// errIncomplete marks a match that is not over.
var errIncomplete = errors.New("the match is not over")
