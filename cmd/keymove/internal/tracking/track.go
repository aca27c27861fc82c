package tracking

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sync/errgroup"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/report"
	"keymove/report/html"
	"keymove/report/show"
	"keymove/report/study"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/settings"
	"keymove/suites/versions"
)

// The files of a history in its folder, besides engines and answers of searches.
const (
	knownFile = "versions.json"
	runsDir   = "runs"
)

// trackKind is the kind of a history. What was searched is in the journals of its runs.
var trackKind = folder.Kind[saved]{Name: "track", Manifest: "track.json"}

// TrackDescription is the help of the command.
const TrackDescription = "Builds versions of an engine from its Git repository, or takes programs at hand, runs suites with all of them in one run, " +
	"and says how they went: each version against the one before it, the last one against the first one, and which " +
	"positions were lost in which version.\n\n" +
	"FILE.toml has the settings, as track.toml in the repository of the engine. The folder of --out is the history: what was built and searched is " +
	"not built and searched again, and later calls add versions. See docs/track.md.\n\n" +
	"Exit code 3: a version is missing, or none has results, or with --gate only one; 4: one of them could not be built, does not start, or failed; 5: with --gate, the version that is asked for is worse."

// track is one in progress.
type track struct {
	*Commands
	options  *trackOptions
	folder   *folder.Folder[saved]
	repo     *versions.Repo // nil for programs at hand
	known    []knownVersion
	ancestry *versions.Ancestry // nil for programs at hand
	judged   string             // the version that is asked about
	leftOut  []versions.LeftOut
	isBegun  bool // the run of a call that is resumed
}

// Track tracks as values say. The folder of the history, if there is one, is returned.
func (h *Commands) Track(ctx context.Context, given settings.Values) (dir string, err error) {
	o, err := h.trackOptions(given)
	if err != nil {
		return "", err
	}
	t := &track{Commands: h, options: o}
	if len(o.versions) > 0 {
		if t.repo, err = o.open(ctx); err != nil {
			return "", err
		}
	}
	if t.folder, err = enter(trackKind, o.Out); err != nil {
		return "", err
	}
	if o.Resume == "" {
		err = os.RemoveAll(filepath.Join(o.Out, cloneDir)) // of a call that was killed
	}
	if err == nil {
		err = t.run(ctx)
	}
	return o.Out, h.leave(ctx, t.folder, "track", err)
}

// trackOptions returns the options that values give, with those of a file among them, or those
// of the history that is to be resumed. All that is wrong is reported at once.
func (h *Commands) trackOptions(given settings.Values) (*trackOptions, error) {
	given, err := h.resumed(trackKind, TrackRows(), given, "history")
	if err != nil {
		return nil, err
	}
	if dir := given.Last("resume"); dir != "" {
		given.Add(settings.Value{Setting: "out", Written: "--resume", Text: dir})
	}
	var all settings.Values
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

func (t *track) run(ctx context.Context) error {
	if err := t.checkSuites(); err != nil {
		return err
	}
	if err := t.readKnown(); err != nil {
		return err
	}
	kept, err := t.saved()
	if err != nil {
		return err
	}
	t.leftOut = kept.LeftOut
	if kept.Asked, err = t.find(ctx, kept.Asked); err != nil {
		return err
	}
	kept.LeftOut = t.leftOut
	t.noteLeftOut()
	if err := t.folder.Begin(kept); err != nil {
		return err
	}
	if t.repo != nil {
		if err := t.buildAll(ctx); err != nil {
			return err
		}
	}
	run, runErr := t.search(ctx)
	if run == nil {
		return runErr
	}
	return errors.Join(t.engineError(run, runErr), t.report(run), t.failed())
}

// saved returns what the folder keeps of this call; of one that is resumed also what it has begun.
func (t *track) saved() (saved, error) {
	kept, err := savedOf(t.options.Given)
	if err != nil || t.options.Resume == "" {
		return kept, err
	}
	begun, err := trackKind.Read(t.folder.Dir)
	kept.Run, kept.Asked, kept.LeftOut = begun.Run, begun.Asked, begun.LeftOut
	t.folder.Manifest = kept
	_, noRun := folder.ReadManifest(t.runDir())
	t.isBegun = kept.Run != "" && !errors.Is(noRun, folder.ErrNoJob)
	return kept, err
}

// engineError returns the error of a run in which engines have failed. A gate judges one version:
// what others did before is no error of it.
func (t *track) engineError(run *report.Run, runErr error) error {
	if !t.options.gate || host.ExitCode(runErr) != host.ExitEngine {
		return runErr
	}
	contender := t.named(t.judged).contender
	for rec := range run.All() {
		if rec.Error != "" && rec.Contender == contender {
			return runErr
		}
	}
	t.Warn("%v; %s did not fail", runErr, t.judged)
	return nil
}

// failed returns an error for versions without results: with a gate for the one that it judges,
// else for those that are asked for. Others are left out, and named.
func (t *track) failed() error {
	var needed, others []string
	for i := range t.known {
		switch v := &t.known[i]; {
		case v.Failure == "":
		case v.Name == t.judged || v.isAsked && !t.options.gate:
			needed = append(needed, v.Name)
		default:
			others = append(others, v.Name)
		}
	}
	if len(others) > 0 {
		t.Warn("no results of %s, which %s left out", few(others), map[bool]string{true: "is", false: "are"}[len(others) == 1])
	}
	if len(needed) == 0 {
		return nil
	}
	return host.WithCode(host.ExitEngine, fmt.Errorf("no results of %s", strings.Join(needed, ", ")))
}

// checkSuites reports what is wrong with the suites before anything is built. Warnings are
// left to the run.
func (t *track) checkSuites() error {
	silent := input.NewLoader(t.Host)
	silent.Warn = func(string, ...any) {}
	loaded, err := silent.Load(&t.options.Plan, nil)
	if err != nil {
		return err
	}
	return errors.Join(t.Report(t.options.Given, loaded.Faults), loaded.Err)
}

// mostBuilds is the number of builds at a time, unless it is given or there are fewer processors.
const mostBuilds = 4

func (t *track) buildAll(ctx context.Context) error {
	builder, err := t.options.builder(t.repo, t.folder.Dir)
	if err != nil {
		return err
	}
	builder.IsResumed = t.isBegun // its run has the programs that were built then
	var work errgroup.Group
	work.SetLimit(cmp.Or(t.options.buildJobs, min(t.Procs, mostBuilds)))
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
			v.Path, v.SHA256 = built.Path, built.SHA256
			if built.Failure != "" || !t.isBegun {
				v.Failure = built.Failure
			}
			switch {
			case built.Failure != "":
				t.Warn("%s cannot be built: %s", v.Name, built.Reason())
			case len(built.Missing) > 0:
				t.Warn("%s is built, though %s", v.Name, versions.MissingText(built.Missing))
			case !built.IsKept && !t.options.Quiet:
				t.Inform("%s is built in %.1f s", v.Name, built.Seconds)
			}
			return nil
		})
	}
	return work.Wait()
}

// report writes the files of the history and shows the table. Its error is the gate's.
func (t *track) report(run *report.Run) error {
	result, err := study.NewTrack(run, t.tracked(), study.TrackOptions{Alpha: t.options.alpha, Since: t.options.since, Judged: t.judged, AllowUnlike: t.options.AllowUnlike, LeftOut: t.leftOut})
	if err != nil {
		return err
	}
	if err := errors.Join(t.noteSpeeds(result), t.writeFiles(result)); err != nil {
		return err
	}
	switch {
	case t.options.JSON:
		err = result.WriteJSON(t.Stdout)
	case !t.options.Quiet:
		docs := []*show.Doc{result.Document(t.next(result, run))}
		err = show.Text(t.Coloured(), docs, t.Brief(filepath.Join(t.folder.Dir, study.PageFile)), t.options.Verbose)
	}
	if err != nil {
		return err
	}
	return t.gateError(result)
}

// gateError returns the error of the gate.
func (t *track) gateError(result *study.Track) error {
	if !t.options.gate {
		return nil
	}
	if result.IsAlone() {
		return host.Suitef("--gate has nothing to compare: %s is the only version with results", result.Judged)
	}
	var errs []error
	for _, w := range result.Worse() {
		errs = append(errs, host.WithCode(host.ExitRegressed, fmt.Errorf("%s: %s is worse than %s", w.Suite, w.Version, w.Than)))
	}
	if len(result.Notes) > 0 && !t.options.AllowUnlike {
		errs = append(errs, host.WithCode(host.ExitInconclusive, errors.New(strings.Join(result.Notes, " "))))
	}
	return errors.Join(errs...)
}

func (t *track) writeFiles(result *study.Track) error {
	for name, write := range map[string]func(io.Writer) error{
		study.CSVFile:      func(w io.Writer) error { return result.WriteCSV(w, t.options.NoTimes) },
		study.MarkdownFile: func(w io.Writer) error { return show.WriteMarkdown(w, result.Document(nil)) },
		study.PageFile:     func(w io.Writer) error { return html.WriteDocument(w, result.Document(nil)) },
		study.HistoryFile:  result.WriteJSON,
	} {
		if err := files.ReplaceFile(filepath.Join(t.folder.Dir, name), write); err != nil {
			return err
		}
	}
	return nil
}

// tracked returns the versions with what is known about each.
func (t *track) tracked() []study.TrackedVersion {
	var list []study.TrackedVersion
	for i := range t.known {
		v := &t.known[i]
		list = append(list, study.TrackedVersion{
			Version: v.Version, Failure: v.Failure, SHA256: v.SHA256, SameAs: v.sameAs, NPS: v.NPS[t.limitKey()], Contender: v.contender, Before: t.before(i),
		})
	}
	return list
}
