package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/contender"
	"keymove/suites/digest"
	"keymove/suites/match"
	"keymove/suites/runfolder"
)

// besideMatchResume are the flags that --resume allows: what they say is no part of a
// match.
var besideMatchResume = []string{"resume", "jobs", "quiet", "json", "report-every", "force-concurrency", "allow-unlike", fastchessOutput}

// resumeMatch goes on with a match that ended early. Everything comes from its folder;
// what its games depend on must not have changed since.
func (a *app) resumeMatch(c *cli.Context) error {
	for _, flag := range c.Command.Flags {
		if name := flag.Names()[0]; c.IsSet(name) && !slices.Contains(besideMatchResume, name) {
			return usagef("--%s cannot be combined with --resume, which takes everything from the match's folder", name)
		}
	}
	if c.Args().Present() {
		return usagef("%q: match takes no arguments with --resume", c.Args().First())
	}
	if c.IsSet("jobs") && c.Int("jobs") < 1 {
		return usagef("-j %d: want at least 1", c.Int("jobs"))
	}
	dir := c.String("resume")
	folder, err := match.ResumeFolder(dir)
	if err != nil {
		return savedMatchError(dir, err)
	}
	defer folder.Close()
	o := &matchOptions{
		manifest: folder.Manifest, reportEvery: c.Int("report-every"), allowUnlike: c.Bool("allow-unlike"),
		quiet: c.Bool("quiet"), json: c.Bool("json"), fastchess: c.Bool(fastchessOutput),
	}
	if c.IsSet("jobs") {
		o.manifest.Workers = c.Int("jobs")
	}
	if end := folder.Manifest.End; end != nil && !end.Interrupted {
		a.inform("the match is over; its files are written again")
		return a.playIn(c.Context, folder, o)
	}
	if err := a.prepareResume(c.Context, c.Bool("force-concurrency"), folder, o); err != nil {
		return err
	}
	return a.playIn(c.Context, folder, o)
}

// prepareResume checks that all is as it was when the match began, and writes down that
// it goes on.
func (a *app) prepareResume(ctx context.Context, forced bool, folder *match.Folder, o *matchOptions) error {
	m := &o.manifest
	if err := a.checkCrowd(m, forced); err != nil {
		return err
	}
	if err := a.checkMatchProgram(m, folder.Dir); err != nil {
		return err
	}
	was := contendersOf(m.Players)
	if err := contender.CheckFiles(was); err != nil {
		return &codedError{exitSuite, err}
	}
	var err error
	if o.book, err = contender.ReloadBook(was); err != nil {
		return &codedError{exitSuite, err}
	}
	if err := a.meetPlayers(ctx, o); err != nil {
		return err
	}
	if err := contender.CheckIDs(was, contendersOf(m.Players)); err != nil {
		return &codedError{exitSuite, err}
	}
	if o.openings, err = reloadOpenings(m); err != nil {
		return err
	}
	a.warnOfMovedMatch(m)
	before := 0
	if m.End != nil {
		before = 2 * m.End.Pairs
	}
	if err := folder.Resume(runfolder.Resumption{Time: a.now(), Records: before, Workers: m.Workers, Machine: a.machine()}); err != nil {
		return err
	}
	a.inform("going on with the match in %s", folder.Dir)
	return nil
}

// checkMatchProgram returns an error unless this program began the match: another one
// may play otherwise.
func (a *app) checkMatchProgram(m *match.Manifest, dir string) error {
	own, err := a.digest()
	if err != nil {
		return fmt.Errorf("the program cannot read its own file: %w", err)
	}
	if own != m.Program || a.version != m.Version {
		return suiteErrorf("another keymove began this match: version %s, sha256 %s; this one is %s, %s; "+
			"resume with that one, start a new match, or have the files of what is played by %s",
			m.Version, digest.Brief(m.Program), a.version, digest.Brief(own), commandLine("report", dir))
	}
	return nil
}

// warnOfMovedMatch warns if times of two machines would be in one match.
func (a *app) warnOfMovedMatch(m *match.Manifest) {
	now := a.machine()
	if m.Timed() && (now.Host != m.Machine.Host || now.CPU != m.Machine.CPU || now.CPUs != m.Machine.CPUs) {
		a.warn("the match began on another machine, and under a limit of time games of two machines are not the same match's; start a new one")
	}
}

// reportMatch writes the files of a match again, and shows its result. While the match
// goes on it only shows how far it is.
func (a *app) reportMatch(c *cli.Context, dir string) error {
	m, err := match.ReadManifest(dir)
	if err != nil {
		return savedMatchError(dir, err)
	}
	unlock, err := runfolder.LockFolder(dir)
	if errors.Is(err, runfolder.ErrLocked) {
		a.inform("the match is going on; it writes its files as it goes")
		return nil
	}
	if err != nil {
		return err
	}
	defer unlock()
	queue := match.NewQueue(&m.Schedule, m.Workers)
	w, _, err := a.replay(dir, &m, queue)
	if err != nil {
		return err
	}
	err = w.Finish()
	var incomplete error
	if !w.Decided() && !queue.Complete() {
		a.inform("%d of %d pairs of games are complete; to go on: %s", w.Summary.Pairs, m.Schedule.Own(), commandLine("match --resume", dir))
		incomplete = errIncomplete
	}
	return errors.Join(err, a.showMatch(w.Summary, &matchOptions{quiet: c.Bool("quiet"), json: c.Bool("json")}, dir, incomplete))
}

// errIncomplete marks a match that is not over.
var errIncomplete = errors.New("the match is not over")
