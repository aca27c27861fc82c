package tracking

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/files"
	"keymove/suites/plan"
	"keymove/suites/settings"
)

// trackOptions are what is asked of a track.
type trackOptions struct {
	source
	plan.Plan
	versions, engines []string
	every, buildJobs  int
	alpha             float64
	since             string
	settings.Outputs
	gate bool
}

// TrackArguments is the setting of the arguments of the command.
const TrackArguments = "suites"

// trackedSettings are the settings of runs that a track has.
var trackedSettings = append([]string{"no-times", "allow-unlike"}, searchSettings...)

// TrackRows returns the settings of "keymove track", for its flags.
func TrackRows() []settings.Row { return new(trackOptions).rows() }

func (o *trackOptions) rows() []settings.Row {
	// The folder of a history may be in use, and in the file of its settings.
	outputs := o.Outputs.Rows("history", defaultHistory, "out", "resume", "quiet", "verbose", "json")
	outputs[0].Usage, outputs[0].Scope, outputs[0].IsPath = "folder `DIR` of the history, to which later calls add", settings.File, true
	return slices.Concat(
		[]settings.Row{
			{
				Name: "versions", Group: group, Scope: settings.File, Needs: []string{"build"},
				Usage: "`VERSIONS` of --repo, as FROM..TO for the tags between; or tags, branches and commits with commas; repeat it for several",
				Field: &o.versions,
			},
			{
				Name: "every", Advanced: true, Group: group, DefaultText: "tags", Min: 1, Scope: settings.File, Needs: []string{"versions"},
				Usage: "of ranges every `N`th commit along first parents, instead of tags",
				Field: &o.every,
			},
			{
				Name: "engines", Group: group, Scope: settings.File, IsPath: true,
				Usage:    "programs in a `FOLDER` instead of a repository; or a pattern as 'bin/engine-*'; repeat it for several",
				Field:    &o.engines,
				Excludes: []settings.Exclusion{{Name: "versions", Why: "versions come from one place"}},
			},
		},
		o.source.rows(),
		[]settings.Row{
			{
				Name: "build-jobs", Advanced: true, Group: group, DefaultText: "CPUs, at most 4", Min: 1, Scope: settings.File,
				Usage: "`N` builds at a time",
				Field: &o.buildJobs,
			},
			{
				Name: "since", Advanced: true, Group: group, DefaultText: "the first one", Scope: settings.File,
				Usage: "`VERSION` from which on lost positions are listed",
				Field: &o.since,
			},
		},
		planRows(trackedSettings, &o.Plan),
		settings.In(settings.Output, settings.File, settings.AlphaRow("a false alarm among all verdicts", &o.alpha)),
		settings.MakeAdvanced(outputs, "resume"), // an interrupted track prints the command
		[]settings.Row{
			{
				Name: "gate", Group: settings.Output, Scope: settings.File | settings.WithResume,
				Usage: "exit code 5 if the version asked for, of several the newest, is worse than the one before it; 4 if it has no results",
				Field: &o.gate,
			},
		})
}

// defaultHistory is the folder of a history that is given no name.
const defaultHistory = "keymove-history"

func newTrackOptions(given settings.Values) *trackOptions {
	o := &trackOptions{}
	settings.Read(o.rows(), given)
	o.Given = given
	if o.Out == "" {
		o.Out = defaultHistory
	}
	return o
}

// check returns all that is wrong with the options as far as settings say.
func (o *trackOptions) check() settings.Faults {
	faults := settings.Check(o.rows(), o.Given)
	switch {
	case len(o.versions)+len(o.engines) == 0:
		faults.Add("versions", settings.Last, fmt.Errorf("nothing to track: want --versions of --repo, or --engines"))
	case len(o.versions) > 0:
		faults.Add("build", settings.Last, o.checkBuild())
	}
	return faults
}

// readTrackFile returns the settings of a track that is written down, as track.toml in the
// repository of an engine, whose folder is that of relative paths and the repository unless
// another one is named. What is wrong with its syntax and its keys is the error.
func readTrackFile(path string) (settings.Values, error) {
	data, err := files.Read(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, host.Suitef("%s: file not found", path)
	}
	if err != nil {
		return nil, err
	}
	entries, syntax := settings.ReadTOML(path, data)
	if syntax != nil {
		return nil, host.WithCode(host.ExitSuite, syntax)
	}
	var values settings.Values
	var errs settings.FileErrors
	rows := TrackRows()
	for _, e := range entries {
		row := settings.FindKey(rows, strings.Join(e.Path, "."))
		if row == nil {
			errs = append(errs, &settings.FileError{File: path, Line: e.Line, Column: e.Column, Err: fmt.Errorf("unknown key %q; the keys are %s",
				strings.Join(e.Path, "."), strings.Join(settings.Keys(rows), ", "))})
			continue
		}
		more, wrong := row.FromTOML(path, e)
		values, errs = append(values, more...), append(errs, wrong...)
	}
	if len(errs) > 0 {
		return nil, host.WithCode(host.ExitSuite, errs.Sorted())
	}
	if !values.Has("repo") && !values.Has("engines") {
		values.Add(settings.Value{Setting: "repo", Written: "repo", Text: ".", At: settings.Place{File: path, Line: 1, Column: 1}})
	}
	return values, nil
}
