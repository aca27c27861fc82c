package versions

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"keymove/cmd/keymove/internal/cmdline"
	"keymove/cmd/keymove/internal/exit"
	"keymove/report"
	"keymove/report/html"
	"keymove/report/markdown"
	tracked "keymove/report/versions"
	"keymove/suites/digest"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
	"keymove/suites/versions"
)

// The files of a history in its folder, besides engines and answers of searches.
const (
	trackSettings = "track.json"
	knownFile     = "versions.json"
	runsDir       = "runs"
)

// TrackDescription is the help of the command.
const TrackDescription = "Builds versions of an engine from its Git repository, or takes programs at hand, runs suites with all of them in one run, " +
	"and says how they went: each version against the one before it and the best one, from which version on a level has changed, and which " +
	"positions were lost in which version.\n\n" +
	"FILE.toml has the settings, as track.toml in the repository of the engine. The folder of --out is the history: what was built and searched is " +
	"not built and searched again, and later calls add versions. See docs/track.md.\n\n" +
	"Exit code 3: a version is missing, or none could be built; 5: with --gate, the last version is worse."

// track is one that goes on.
type track struct {
	*Host
	options *trackOptions
	folder  *runfolder.Locked
	repo    *versions.Repo // nil for programs at hand
	known   []knownVersion
}

// Track tracks as values say. The folder of the history, if there is one, is returned.
func (h *Host) Track(ctx context.Context, given plan.Values) (dir string, err error) {
	o, err := h.trackOptions(given)
	if err != nil {
		return "", err
	}
	t := &track{Host: h, options: o}
	if len(o.versions) > 0 {
		if t.repo, err = o.open(ctx); err != nil {
			return "", err
		}
	}
	if err := os.MkdirAll(o.out, 0o777); err != nil {
		return "", h.FolderError(err)
	}
	if t.folder, err = runfolder.Lock(o.out); errors.Is(err, runfolder.ErrLocked) {
		return "", exit.UsageError(err)
	} else if err != nil {
		return "", err
	}
	err = errors.Join(t.run(ctx), t.folder.Close())
	if exit.Code(err) == exit.Interrupted {
		h.Inform("to go on: %s", cmdline.CommandLine("track --resume", o.out))
	}
	return o.out, err
}

// trackOptions returns the options that values give, with those of a file among them, or those
// of the history that is to be resumed. All that is wrong is reported at once.
func (h *Host) trackOptions(given plan.Values) (*trackOptions, error) {
	if dir := given.Last("resume"); dir != "" {
		faults := plan.CheckScope(TrackRows, given, plan.WithResume, "resume", "the folder of the history")
		if err := h.Report(given, faults); err != nil {
			return nil, err
		}
		saved, err := readSettings(filepath.Join(dir, trackSettings))
		if err != nil {
			return nil, exit.Suitef("%s has no history to go on with: %w", dir, err)
		}
		given = slices.Concat(saved, given, plan.Values{{Setting: "out", Written: "--resume", Text: dir}})
	}
	var all plan.Values
	for _, v := range given {
		if v.Setting != TrackArguments || !strings.EqualFold(filepath.Ext(v.Text), ".toml") {
			all.Add(v)
			continue
		}
		inFile, err := readTrackFile(v.Text)
		if err != nil {
			return nil, err
		}
		all = append(inFile, all...)
	}
	o := newTrackOptions(all)
	faults := append(o.check(), o.Settle(h.Procs)...)
	return o, h.Report(o.Given, faults)
}

// run builds, searches and reports.
func (t *track) run(ctx context.Context) error {
	if err := t.readKnown(); err != nil {
		return err
	}
	if err := t.find(ctx); err != nil {
		return interruptedOr(ctx, err)
	}
	if err := writeSettings(filepath.Join(t.folder.Dir, trackSettings), t.options.Given); err != nil {
		return err
	}
	if t.repo != nil {
		if err := t.buildAll(ctx); err != nil {
			return interruptedOr(ctx, err)
		}
	}
	if err := t.writeKnown(); err != nil {
		return err
	}
	run, runErr := t.search(ctx)
	if run == nil {
		return runErr
	}
	return errors.Join(runErr, t.report(ctx, run))
}

// find adds the versions that are asked for to those that are known.
func (t *track) find(ctx context.Context) error {
	o := t.options
	if t.repo == nil {
		return t.findPrograms()
	}
	if t.repo.IsDirty(ctx) {
		t.Warn("%s has changes that are in no commit; they are in no version", t.repo.Dir)
	}
	chosen, err := t.repo.Choose(ctx, versions.Choice{Texts: o.versions, Every: o.every})
	if err != nil {
		return exit.With(exit.Suite, err)
	}
	for _, v := range chosen {
		t.add(knownVersion{Version: v})
	}
	slices.SortStableFunc(t.known, func(a, b knownVersion) int { return a.Date.Compare(b.Date) })
	return nil
}

// findPrograms adds the programs at hand.
func (t *track) findPrograms() error {
	for _, text := range t.options.engines {
		files, err := versions.Programs(text)
		if err != nil {
			return exit.Suitef("--engines %s: %w", text, err)
		}
		for _, file := range files {
			v := knownVersion{Version: versions.Version{Name: versions.ProgramName(file)}, Path: file}
			t.add(v)
		}
	}
	return nil
}

// add adds a version behind those that are known, or takes the place of one of its name.
func (t *track) add(v knownVersion) {
	same := func(other knownVersion) bool {
		return other.Name == v.Name || v.Hash != "" && other.Hash == v.Hash
	}
	if i := slices.IndexFunc(t.known, same); i >= 0 {
		t.known[i].Version, t.known[i].Path = v.Version, v.Path
		return
	}
	t.known = append(t.known, v)
}

// buildAll builds all versions that are known.
func (t *track) buildAll(ctx context.Context) error {
	builder, err := t.options.builder(t.repo, t.folder.Dir)
	if err != nil {
		return err
	}
	var work errgroup.Group
	work.SetLimit(t.options.jobs(t.Procs))
	for i := range t.known {
		v := &t.known[i]
		if v.Hash == "" {
			continue // a program at hand
		}
		work.Go(func() error {
			built, err := builder.Build(ctx, v.Hash)
			if err != nil {
				return err
			}
			v.Path, v.Failure = built.Path, built.Failure
			switch {
			case built.Failure != "":
				t.Warn("%s cannot be built: %s; see %s", v.Name, built.Failure, built.Log)
			case !built.IsKept && !t.options.quiet:
				t.Inform("%s is built in %.1f s", v.Name, built.Seconds)
			}
			return nil
		})
	}
	return work.Wait()
}

// jobs returns the number of builds at a time.
func (o *trackOptions) jobs(procs int) int {
	const most = 4
	if o.buildJobs > 0 {
		return o.buildJobs
	}
	return min(procs, most)
}

// search runs the suites with all versions that have a program, each program once. The run is
// nil if there is none.
func (t *track) search(ctx context.Context) (*report.Run, error) {
	engines := t.programs()
	if len(engines) == 0 {
		return nil, errors.Join(exit.Suitef("no version could be built"), t.report(ctx, nil))
	}
	dir := t.unfinished()
	var err error
	if dir != "" && t.options.resume != "" {
		err = t.Search(ctx, plan.Values{{Setting: "resume", Written: "--resume", Text: dir}})
	} else {
		dir = t.newRunDir()
		err = t.Search(ctx, t.runValues(engines, dir))
	}
	if code := exit.Code(err); err != nil && code != exit.Engine {
		return nil, err
	}
	run, readErr := report.OpenFolder(dir)
	if readErr != nil {
		return nil, errors.Join(err, readErr)
	}
	return run, err
}

// programs notes which versions are the same program, and returns the texts of the others as
// engines.
func (t *track) programs() []string {
	var texts []string
	first := map[string]string{} // version by program and words
	for i := range t.known {
		v := &t.known[i]
		v.sameAs, v.contender = "", ""
		if v.Path == "" {
			continue
		}
		sum, err := digest.OfFile(v.Path)
		if err != nil {
			v.Failure = err.Error()
			t.Warn("%s: %v", v.Name, err)
			continue
		}
		v.Failure, v.SHA256 = "", sum
		words := sum + t.options.words(v.Name)
		if same := first[words]; same != "" {
			v.sameAs, v.contender = same, same
			t.Inform("%s is the same program as %s (sha256 %s)", v.Name, same, sum[:hashDigits])
			continue
		}
		first[words], v.contender = v.Name, v.Name
		texts = append(texts, t.options.engineText(v.Name, v.Path))
	}
	return texts
}

// runValues returns the values of the run.
func (t *track) runValues(engines []string, dir string) plan.Values {
	var given plan.Values
	for _, v := range t.options.Given {
		if slices.Contains(trackedSettings, v.Setting) {
			given.Add(v)
		}
	}
	for _, text := range engines {
		given.Add(plan.Value{Setting: "engine", Written: "--engine", Text: text})
	}
	given.Add(plan.Value{Setting: "out", Written: "--out", Text: dir})
	if t.options.quiet {
		given.Add(plan.Value{Setting: "quiet", Written: "--quiet", Text: "true"})
	}
	if !t.options.Limits.Timed() && t.options.Threads == 1 { // else answers are not the same again
		given.Add(plan.Value{Setting: "cache", Written: "--cache", Text: "true"})
		given.Add(plan.Value{Setting: "cache-dir", Written: "--cache-dir", Text: filepath.Join(t.folder.Dir, answersDir)})
	}
	return given
}

// newRunDir returns a path that does not exist for the folder of a run.
func (t *track) newRunDir() string {
	base := filepath.Join(t.folder.Dir, runsDir, t.Now().Format("20060102T150405Z"))
	for n := 1; ; n++ {
		dir := base
		if n > 1 {
			dir = fmt.Sprintf("%s-%d", base, n)
		}
		if _, err := os.Stat(dir); err != nil {
			return dir
		}
	}
}

// unfinished returns the folder of the newest run if it has not ended; empty if it has.
func (t *track) unfinished() string {
	dirs, _ := filepath.Glob(filepath.Join(t.folder.Dir, runsDir, "*", runfolder.ManifestFile)) // the pattern is well-formed
	if len(dirs) == 0 {
		return ""
	}
	dir := filepath.Dir(dirs[len(dirs)-1])
	m, err := runfolder.ReadManifest(dir)
	if err != nil || m.End != nil && !m.End.Interrupted {
		return ""
	}
	return dir
}

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
		err = result.WriteText(t.Stdout, t.Width)
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
		errs = append(errs, exit.With(exit.Regressed, fmt.Errorf("%s: %s is worse than %s", w.Suite, w.Version, w.Than)))
	}
	if n := len(t.known); n > 0 && t.known[n-1].contender == "" {
		errs = append(errs, exit.With(exit.Inconclusive, fmt.Errorf("%s has no results", t.known[n-1].Name)))
	}
	if len(result.Notes) > 0 {
		errs = append(errs, exit.With(exit.Inconclusive, errors.New(strings.Join(result.Notes, " "))))
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
		if err := runfolder.ReplaceFile(filepath.Join(t.folder.Dir, name), write); err != nil {
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
