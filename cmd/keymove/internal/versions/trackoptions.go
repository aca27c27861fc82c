package versions

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

// TrackRows are the settings of "keymove track".
var TrackRows = slices.Concat(
	[]settings.Row[trackOptions]{
		{
			Name: "versions", Group: group, Scope: settings.File, Needs: []string{"build"},
			Usage: "`VERSIONS` of --repo, as FROM..TO for the tags between; or tags, branches and commits with commas; repeat it for several",
			Field: func(o *trackOptions) any { return &o.versions },
		},
		{
			Name: "every", Advanced: true, Group: group, DefaultText: "tags", Min: 1, Scope: settings.File, Needs: []string{"versions"},
			Usage: "of ranges every `N`th commit along first parents, instead of tags",
			Field: func(o *trackOptions) any { return &o.every },
		},
		{
			Name: "engines", Group: group, Scope: settings.File, IsPath: true,
			Usage:    "programs in a `FOLDER` instead of a repository; or a pattern as 'bin/engine-*'; repeat it for several",
			Field:    func(o *trackOptions) any { return &o.engines },
			Excludes: []settings.Exclusion[trackOptions]{{Name: "versions", Why: "versions come from one place"}},
		},
	},
	settings.Within(sourceRows, func(o *trackOptions) *source { return &o.source }),
	[]settings.Row[trackOptions]{
		{
			Name: "build-jobs", Advanced: true, Group: group, DefaultText: "CPUs, at most 4", Min: 1, Scope: settings.File,
			Usage: "`N` builds at a time",
			Field: func(o *trackOptions) any { return &o.buildJobs },
		},
		{
			Name: "since", Advanced: true, Group: group, DefaultText: "the first one", Scope: settings.File,
			Usage: "`VERSION` from which on lost positions are listed",
			Field: func(o *trackOptions) any { return &o.since },
		},
	},
	planRows(trackedSettings, func(o *trackOptions) *plan.Plan { return &o.Plan }),
	settings.In(settings.Output, settings.File, settings.AlphaRow("a false alarm among all verdicts", func(o *trackOptions) *float64 { return &o.alpha })),
	outputRows(),
	[]settings.Row[trackOptions]{
		{
			Name: "gate", Group: settings.Output, Scope: settings.File | settings.WithResume,
			Usage: "exit code 5 if the version asked for, of several the newest, is worse than the one before it; 4 if it has no results",
			Field: func(o *trackOptions) any { return &o.gate },
		},
	})

// outputRows are the settings of the output. The folder of a history may be in use, and in the
// file of its settings.
func outputRows() []settings.Row[trackOptions] {
	rows := settings.Within(settings.OutputRows("history", defaultHistory, "out", "resume", "quiet", "verbose", "json"),
		func(o *trackOptions) *settings.Outputs { return &o.Outputs })
	rows[0].Usage, rows[0].Scope, rows[0].IsPath = "folder `DIR` of the history, to which later calls add", settings.File, true
	return settings.Seldom(rows, "resume") // an interrupted track prints the command
}

// defaultHistory is the folder of a history that is given no name.
const defaultHistory = "keymove-history"

func newTrackOptions(given settings.Values) *trackOptions {
	o := settings.New(TrackRows)
	o.Given = given
	settings.Set(TrackRows, &o, given)
	if o.Out == "" {
		o.Out = defaultHistory
	}
	return &o
}

// check returns all that is wrong with the options as far as settings say.
func (o *trackOptions) check() settings.Faults {
	faults := settings.Check(TrackRows, o, o.Given)
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
	table := settings.TableOf(TrackRows)
	for _, e := range entries {
		more, wrong, known := table.Read(strings.Join(e.Path, "."), path, e)
		if !known {
			wrong = settings.FileErrors{{File: path, Line: e.Line, Column: e.Column, Err: fmt.Errorf("unknown key %q; the keys are %s",
				strings.Join(e.Path, "."), strings.Join(table.Keys(), ", "))}}
		}
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
