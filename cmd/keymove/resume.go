package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/contender"
	"keymove/suites"
	"keymove/suites/digest"
	"keymove/suites/runfolder"
)

// besideResume are the flags that --resume allows: what they say is no part of a
// run.
var besideResume = []string{"resume", "jobs", "quiet", "json"}

// resume goes on with a run that ended early. Everything comes from its folder;
// what its results depend on must not have changed since.
func (a *app) resume(c *cli.Context) error {
	if err := checkBesideResume(c); err != nil {
		return err
	}
	dir := c.String("resume")
	opened, records, err := runfolder.ResumeFolder(dir)
	if err != nil {
		return savedRunError(dir, err)
	}
	folder := &runFolder{opened, dir}
	defer folder.Close() // where it is not closed with its error by then
	m := folder.Manifest()
	opts := optionsOf(&m)
	opts.quiet, opts.json = c.Bool("quiet"), c.Bool("json")
	if c.IsSet("jobs") {
		opts.workers = c.Int("jobs")
	}
	if len(records) == m.Positions() {
		return a.rebuildFinished(folder, opts)
	}
	if err := a.checkProgram(&m, dir); err != nil {
		return err
	}
	if err := a.checkSameEngines(c.Context, &m, opts); err != nil {
		return err
	}
	if opts.book, err = contender.ReloadBook(opts.contenders); err != nil {
		return &codedError{exitSuite, err}
	}
	loaded, err := a.reloadSuites(folder, opts)
	if err != nil {
		return err
	}
	done, err := folder.DoneKeys(loaded, records)
	if err != nil {
		return savedRunError(dir, err)
	}
	a.warnOfOtherMachine(&m)
	err = folder.Resume(runfolder.Resumption{Time: a.now(), Records: len(records), Workers: opts.workers, Machine: a.machine()})
	if err != nil {
		a.complain(err)
		a.tellHowToGoOn(dir, err, nil)
		return told(err)
	}
	a.tell("going on with %d of %d searches recorded", len(done), m.Positions())
	return a.runIn(c.Context, folder, opts, loaded, done)
}

// checkBesideResume returns a usage error where the command line says something
// that the folder says already.
func checkBesideResume(c *cli.Context) error {
	for _, flag := range c.Command.Flags {
		name := flag.Names()[0]
		if c.IsSet(name) && !slices.Contains(besideResume, name) {
			return usagef("--%s cannot stand beside --resume, which takes everything from the run's folder", name)
		}
	}
	if c.Args().Present() {
		return usagef("%q: no suite can stand beside --resume, which takes everything from the run's folder", c.Args().First())
	}
	if c.IsSet("jobs") && c.Int("jobs") < 1 {
		return usagef("-j %d: want at least 1", c.Int("jobs"))
	}
	return nil
}

// rebuildFinished writes the files of a run again in which nothing is left to
// search.
func (a *app) rebuildFinished(folder *runFolder, opts *runOptions) error {
	a.tell("the run is complete; its files are written again")
	err := errors.Join(a.endAndReport(folder, opts), folder.Close())
	if opts.json {
		err = errors.Join(err, a.writeRunJSON(folder.dir, nil, err))
	}
	a.complain(err)
	fmt.Fprintln(a.stderr, folder.dir)
	return told(err)
}

// endAndReport reports on a run in which all is recorded, and ends it where it
// was killed, or failed, before it could do so itself.
func (a *app) endAndReport(folder *runFolder, opts *runOptions) error {
	if end := folder.Manifest().End; end != nil && !end.Interrupted {
		return a.reportOn(folder, opts)
	}
	if opts.trace {
		trace, err := runfolder.OpenTrace(folder.dir, opts.noTimes)
		if err != nil {
			return err
		}
		if err := trace.Close(); err != nil {
			return err
		}
	}
	return a.finish(folder, opts, false)
}

// checkProgram returns an error unless this program began the run: another one
// may search in another way.
func (a *app) checkProgram(m *runfolder.Manifest, dir string) error {
	own, err := a.digest()
	if err != nil {
		return fmt.Errorf("the program cannot read its own file: %w", err)
	}
	if own != m.Program || a.version != m.Version {
		return suiteErrorf("another keymove began this run: version %s, sha256 %s; this one is %s, %s; "+
			"resume with that one, start a new run, or have the files of what is done by %s",
			m.Version, digest.Brief(m.Program), a.version, digest.Brief(own), commandLine("report", dir))
	}
	return nil
}

// checkSameEngines returns an error unless the external engines are those that began the
// run.
func (a *app) checkSameEngines(ctx context.Context, m *runfolder.Manifest, opts *runOptions) error {
	if err := contender.CheckFiles(m.Contenders); err != nil {
		return &codedError{exitSuite, err}
	}
	now := slices.Clone(m.Contenders)
	for i, c := range now {
		if c.Engine != nil {
			now[i].Engine = new(*c.Engine)
		}
	}
	opts.contenders = now
	if err := a.identifyEngines(ctx, opts); err != nil {
		return err
	}
	if err := contender.CheckIDs(m.Contenders, now); err != nil {
		return &codedError{exitSuite, err}
	}
	return nil
}

// reloadSuites loads the suites of the run again, which must be the same.
func (a *app) reloadSuites(folder *runFolder, opts *runOptions) ([]suites.Suite, error) {
	m := folder.Manifest()
	var loaded []suites.Suite
	var errs []error
	for _, entry := range m.Suites {
		suite, err := a.reload(folder, &entry, opts.load)
		if err != nil {
			errs = append(errs, a.tellUnreadable(entry.File, err))
			continue
		}
		if suite.SHA256 != entry.SHA256 {
			errs = append(errs, a.tellChanged(&entry, suite.SHA256))
			continue
		}
		suite.File, suite.Source = entry.File, entry.Source
		loaded = append(loaded, suite)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, told(err)
	}
	suites.NameUniquely(loaded)
	loaded, err := a.choose(opts, loaded)
	if err != nil {
		return nil, err
	}
	for i, s := range loaded {
		if entry := m.Suites[i]; s.Name != entry.Name || s.Len() != entry.Positions {
			return nil, suiteErrorf("%s: %s says that %d positions of it are run under the name %s, but there are %d under the name %s",
				s.File, filepath.Join(folder.dir, runfolder.ManifestFile), entry.Positions, entry.Name, s.Len(), s.Name)
		}
	}
	return loaded, nil
}

// reload loads a suite from where it was. The repairs of its lines were warned
// of when the run began.
func (a *app) reload(folder *runFolder, entry *runfolder.SuiteEntry, o suites.LoadOptions) (suites.Suite, error) {
	if entry.File == suites.BuiltinFile && entry.Source == "" {
		return suites.Builtin()
	}
	source := entry.Source
	if source == "" {
		source = a.fromOldDir(entry.File, folder.Manifest().Dir)
	}
	var stdin io.Reader
	if source == suites.Stdin {
		file, err := folder.OpenCopy(runfolder.StdinFile)
		if err != nil {
			return suites.Suite{}, err
		}
		defer file.Close()
		stdin = file
	}
	suite, _, err := a.store().Load(source, stdin, o)
	return suite, err
}

// fromOldDir returns the path of a file as it leads on from the folder in which
// the run was started, if that still has it.
func (a *app) fromOldDir(file, dir string) string {
	if file == suites.Stdin || filepath.IsAbs(file) || dir == "" {
		return file
	}
	if now, err := a.workingDir(); err == nil && now == dir {
		return file
	}
	if path := filepath.Join(dir, file); exists(path) {
		return path
	}
	return file
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func (a *app) tellChanged(entry *runfolder.SuiteEntry, now string) error {
	err := suiteErrorf("%s has changed since the run began: its sha256 is %s and was %s; bring the old file back, or start a new run",
		entry.File, digest.Brief(now), digest.Brief(entry.SHA256))
	a.complain(err)
	return err
}

// warnOfOtherMachine tells that times of two machines are in one run.
func (a *app) warnOfOtherMachine(m *runfolder.Manifest) {
	now := a.machine()
	if m.Limits.MoveTime > 0 && (now.Host != m.Machine.Host || now.CPU != m.Machine.CPU || now.CPUs != m.Machine.CPUs) {
		a.warn("the run began on another machine, and under a time limit the results of two machines are not the same run's; start a new one")
	}
}

// savedRunError says why a run folder cannot be used, and what to do.
func savedRunError(dir string, err error) error {
	damaged, isDamaged := errors.AsType[*runfolder.DamagedError](err)
	switch {
	case errors.Is(err, runfolder.ErrNoRun) && !exists(dir):
		return suiteErrorf("%s: folder not found", dir)
	case errors.Is(err, runfolder.ErrNoRun):
		return suiteErrorf("%w; the folder of a run is the last line that it writes to stderr", err)
	case errors.Is(err, runfolder.ErrOtherKind):
		return suiteErrorf("%w; %s goes on with it, %s writes its files again", err, commandLine("match --resume", dir), commandLine("report", dir))
	case isDamaged && damaged.Line > 0:
		return suiteErrorf("%w; take the line away, and %s searches what is missing", err, commandLine("run --resume", dir))
	case isDamaged:
		return &codedError{exitSuite, err}
	case errors.Is(err, runfolder.ErrLocked):
		return usageError(err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%w; the run can go on in a copy of its folder that you can write to", err)
	}
	return err
}

// tellHowToGoOn tells the command that completes a run that ended early.
func (a *app) tellHowToGoOn(dir string, searchErr, finishErr error) {
	resume := commandLine("run --resume", dir)
	switch {
	case exitCode(searchErr) == exitInterrupted:
		a.tell("to go on: %s", resume)
	case searchErr != nil:
		a.tell("what is recorded is safe; when this is mended, go on: %s", resume)
	case exitCode(finishErr) == exitFailure:
		a.tell("all is recorded; when this is mended, write the files: %s", commandLine("report", dir))
	}
}

// plainWord is what no shell takes for anything but a word.
var plainWord = regexp.MustCompile(`^[\pL\pN_./:@%+,=-][\pL\pN_./:@%+,=#-]*$`)

// commandLine returns a command about a folder as it can be given to a shell.
func commandLine(command, dir string) string {
	if !plainWord.MatchString(dir) {
		dir = "'" + strings.ReplaceAll(dir, "'", `'\''`) + "'"
	}
	return "keymove " + command + " " + dir
}
