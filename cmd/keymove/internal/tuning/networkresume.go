package tuning

import (
	"context"
	"fmt"

	"keymove/cmd/keymove/internal/contender"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/tune/network"
)

// trainOn goes on with the training of a network that ended early: labels that are there
// stay, and the training begins again. What it depends on must not have changed since.
func (h *Host) trainOn(ctx context.Context, o *options) (dir string, err error) {
	if err := h.Report(o.Given, o.check()); err != nil {
		return "", err
	}
	folder, err := network.ResumeFolder(o.resume)
	if err != nil {
		return "", h.SavedError(o.resume, err)
	}
	defer folder.Close() // where it is not closed with its error by then
	if end := folder.Manifest.End; end != nil && !end.Interrupted {
		h.Inform("the tune is over")
		return folder.Dir, nil
	}
	l := &lesson{Manifest: folder.Manifest, workers: o.Workers, quiet: o.quiet}
	l.setWorkers(h.Procs)
	if err := h.prepareLesson(ctx, folder, l, o); err != nil {
		return "", err
	}
	h.Inform("going on with the tune in %s", folder.Dir)
	return folder.Dir, h.teach(ctx, folder, l)
}

// prepareLesson checks that all is as it was when the training began, reads the positions
// again, and writes down that it goes on.
func (h *Host) prepareLesson(ctx context.Context, folder *network.Folder, l *lesson, o *options) error {
	m := &folder.Manifest
	if err := h.CheckProgram("tune", m.Version, m.Program, folder.Dir); err != nil {
		return err
	}
	var faults plan.Faults
	faults.Add("jobs", plan.Last, h.checkOracleCrowd(l, o))
	if err := h.Report(o.Given, faults); err != nil {
		return err
	}
	var names []string
	for _, f := range m.Files {
		names = append(names, f.Path)
	}
	l.Files = nil
	if err := h.Report(o.Given, h.readLesson(l, names)); err != nil {
		return err
	}
	for i, f := range l.Files {
		if f.SHA256 != m.Files[i].SHA256 {
			return h.Invalid(fmt.Errorf("%s has changed since the tune began; bring the old file back, or start a new tune", f.Path))
		}
	}
	if err := h.meetAgain(ctx, l); err != nil {
		return err
	}
	return folder.Resume(runfolder.Resumption{Time: h.Now(), Workers: l.workers, Machine: h.Machine()})
}

// meetAgain starts the oracle once, which must be the one with which the training began.
func (h *Host) meetAgain(ctx context.Context, l *lesson) error {
	if l.Oracle == nil {
		return nil
	}
	was, engine := []runfolder.Contender{*l.Oracle}, *l.Oracle.Engine
	if err := contender.CheckFiles(was); err != nil {
		return h.Invalid(err)
	}
	now := []runfolder.Contender{*l.Oracle}
	now[0].Engine = &engine
	faults, err := h.Identify(ctx, h.oracleOpener(l), now, nil)
	if err != nil {
		return fmt.Errorf("%w before the first position", err)
	}
	if err := h.Report(plan.Values{}, faults); err != nil {
		return err
	}
	if err := contender.CheckIDs(was, now); err != nil {
		return h.Invalid(err)
	}
	return nil
}
