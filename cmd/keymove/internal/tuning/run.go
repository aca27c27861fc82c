package tuning

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/cmd/keymove/internal/contender"
	"keymove/report/texttable"
	"keymove/report/tuning"
	"keymove/suites/match"
	"keymove/suites/match/play"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/tune/network"
	"keymove/suites/tune/spsa"
	"keymove/suites/tune/spsa/selfplay"
)

// Run tunes as values say. The folder of the tune, if there is one, is returned.
func (h *Host) Run(ctx context.Context, given plan.Values) (dir string, err error) {
	o := newOptions(given)
	switch {
	case given.Has("resume"):
		if _, err := network.ReadManifest(o.resume); !errors.Is(err, runfolder.ErrOtherKind) && !errors.Is(err, runfolder.ErrNoRun) {
			return h.trainOn(ctx, o)
		}
		return h.goOn(ctx, o)
	case o.network.on:
		return h.train(ctx, o)
	case !o.bySPSA():
		return h.fit(ctx, o)
	}
	if err := h.resolve(ctx, o); err != nil {
		return "", err
	}
	if o.dryRun {
		h.Inform("%s of %s, %d iterations of %d games, %d at a time, openings %s (%d)", texttable.Plural(len(o.Params), "parameter"),
			o.Players[0].Name, o.Iterations, 2*o.Pairs, o.Workers, o.Openings.Name(), o.Openings.Count)
		return "", nil
	}
	dir = o.out
	if dir == "" {
		dir = runfolder.UnusedNameAt(o.Start, "tune")
	}
	folder, err := spsa.CreateFolder(dir, o.Manifest)
	if err != nil {
		return "", h.FolderError(err)
	}
	return dir, h.play(ctx, folder, o)
}

// goOn goes on with a tune that ended early. Everything comes from its folder; what its
// games depend on must not have changed since.
func (h *Host) goOn(ctx context.Context, o *options) (dir string, err error) {
	if err := h.Report(o.Given, o.check()); err != nil {
		return "", err
	}
	folder, err := spsa.ResumeFolder(o.resume)
	if err != nil {
		return "", h.SavedError(o.resume, err)
	}
	defer folder.Close() // where it is not closed with its error by then
	m := folder.Manifest
	m.Given = o.Given
	workers := o.Workers
	o.Manifest = m
	if workers > 0 {
		o.Workers = workers
	}
	o.ForceConcurrency = o.Given.Has("force-concurrency")
	over, err := isOver(folder)
	if err != nil {
		return "", h.SavedError(o.resume, err)
	}
	if over {
		h.Inform("the tune is over; its files are written again")
		return folder.Dir, h.play(ctx, folder, o)
	}
	if err := h.prepare(ctx, folder, o); err != nil {
		return "", err
	}
	h.Inform("going on with the tune in %s", folder.Dir)
	return folder.Dir, h.play(ctx, folder, o)
}

// isOver reports whether a tune has ended and its journal has all of its games. A journal
// that has lost games since then does not: the tune goes on.
func isOver(folder *spsa.Folder) (bool, error) {
	if end := folder.Manifest.End; end == nil || end.Interrupted {
		return false, nil
	}
	s, _, err := tuning.NewSPSA(folder.Dir, &folder.Manifest)
	return err == nil && s.Tuner.Over(), err
}

// prepare checks that all is as it was when the tune began, and writes down that it goes
// on.
func (h *Host) prepare(ctx context.Context, folder *spsa.Folder, o *options) error {
	var faults plan.Faults
	faults.Add("jobs", plan.Last, h.checkCrowd(o))
	if err := errors.Join(h.Report(o.Given, faults), h.CheckProgram("tune", o.Version, o.Program, folder.Dir)); err != nil {
		return err
	}
	was := o.Contenders()
	if err := contender.CheckFiles(was); err != nil {
		return h.Invalid(err)
	}
	var err error
	if o.book, err = contender.ReloadBook(was); err != nil {
		return h.Invalid(err)
	}
	if o.openings, err = o.Openings.Reload(); err != nil {
		return h.Invalid(err)
	}
	if err := h.identify(ctx, o); err != nil {
		return err
	}
	if err := contender.CheckIDs(was, o.Contenders()); err != nil {
		return h.Invalid(err)
	}
	before := 0
	if o.End != nil {
		before = 2 * o.End.Pairs
	}
	folder.Manifest.Workers = o.Workers
	return folder.Resume(runfolder.Resumption{Time: h.Now(), Records: before, Workers: o.Workers, Machine: h.Machine()})
}

// play plays what is missing of a tune, writes its files and says what came out. It
// closes the folder.
func (h *Host) play(ctx context.Context, folder *spsa.Folder, o *options) error {
	defer folder.Close() // where it is not closed with its error by then
	m := &folder.Manifest
	s, played, err := tuning.NewSPSA(folder.Dir, m)
	if err != nil {
		return h.SavedError(folder.Dir, err)
	}
	if o.reportEvery > 0 && !o.quiet {
		s.Report = func() {
			if s.Tuner.Done%o.reportEvery == 0 && !s.Tuner.Over() {
				h.Inform("%s", s.Line())
			}
		}
	}
	var playErr error
	if !s.Tuner.Over() {
		playErr = h.playGames(ctx, folder, o, s, played)
	}
	err = errors.Join(folder.Finish(match.End{Time: h.Now(), Pairs: s.Tally.Games() / 2, Interrupted: playErr != nil}),
		s.WriteFiles(folder.Dir), folder.Close())
	if err == nil {
		err = h.show(s, o, playErr)
	}
	if playErr != nil {
		h.Inform("to go on: %s", cmdline.CommandLine("tune --resume", folder.Dir))
	}
	return errors.Join(playErr, err)
}

// playGames plays the games that are missing.
func (h *Host) playGames(ctx context.Context, folder *spsa.Folder, o *options, s *tuning.SPSA, played []match.Game) error {
	m := &folder.Manifest
	opener := h.Opener(&m.Manifest, o.book)
	err := selfplay.Run(ctx, folder, s.History, played, selfplay.Config{
		Openings: o.openings, Now: h.Clock,
		Player:  playerOf(m.Players[0], m.Params),
		MaxIdle: h.Memory(2*m.Workers*m.Threads).MaxOpen(2*m.Workers, m.HashMiB),
		Open: func(ctx context.Context, p match.Player) (play.Searcher, error) {
			return opener.Open(ctx, p.Contender)
		},
	})
	if _, cannot := errors.AsType[*play.StartError](err); cannot {
		return h.EngineFailed(err)
	}
	if ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		return h.Interrupted(fmt.Errorf("%d of %d iterations are complete", s.Tuner.Done, s.Tuner.Iterations))
	}
	return err
}

// show shows what came out. Its error says what the exit code has to.
func (h *Host) show(s *tuning.SPSA, o *options, playErr error) error {
	for _, note := range s.Notes() {
		h.Warn("%s", note)
	}
	var err error
	if !o.quiet {
		command := ""
		if s.Changed() {
			command = confirm(s.Manifest, s.Tuner.Tuned())
		}
		if err = s.WriteResult(h.Stdout, command); errors.Is(err, syscall.EPIPE) {
			err = nil // who read it has seen enough
		}
	}
	if s.Failures > 0 && playErr == nil {
		err = errors.Join(err, h.EngineFailed(fmt.Errorf("an engine failed in %d games", s.Failures)))
	}
	return err
}
