package versions

import (
	"fmt"
	"slices"

	"keymove/suites/plan"
)

// trackOptions are what is asked of a track.
type trackOptions struct {
	source
	plan.Plan
	versions, engines []string
	every, buildJobs  int
	alpha             share
	since             string
	out, resume       string
	gate, quiet, json bool
}

// TrackArguments is the setting of the arguments of the command.
const TrackArguments = "suites"

// trackedSettings are the settings of runs that a track has.
var trackedSettings = append([]string{"no-times", "allow-unlike"}, searchSettings...)

// TrackRows are the settings of "keymove track".
var TrackRows = slices.Concat(
	[]plan.Row[trackOptions]{
		{
			Name: "versions", Group: group, Scope: plan.File, Needs: []string{"build"},
			Usage: "`VERSIONS` of --repo: FROM..TO for the tags between, or tags, branches and commits with commas; repeat it for several",
			Field: func(o *trackOptions) any { return &o.versions },
		},
		{
			Name: "every", Group: group, DefaultText: "tags", Min: 1, Scope: plan.File, Needs: []string{"versions"},
			Usage: "of ranges every `N`th commit along first parents, instead of tags",
			Field: func(o *trackOptions) any { return &o.every },
		},
		{
			Name: "engines", Group: group, Scope: plan.File, IsPath: true,
			Usage:    "programs at hand instead of a repository: those in a `FOLDER`, or of a pattern as 'bin/engine-*'; repeat it for several",
			Field:    func(o *trackOptions) any { return &o.engines },
			Excludes: []plan.Exclusion[trackOptions]{{Name: "versions", Why: "versions come from one place"}},
		},
	},
	plan.Within(sourceRows, func(o *trackOptions) *source { return &o.source }),
	[]plan.Row[trackOptions]{
		{
			Name: "build-jobs", Advanced: true, Group: group, DefaultText: "CPUs, at most 4", Min: 1, Scope: plan.File,
			Usage: "`N` builds at a time",
			Field: func(o *trackOptions) any { return &o.buildJobs },
		},
		{
			Name: "since", Group: group, DefaultText: "the first one", Scope: plan.File,
			Usage: "`VERSION` from which on lost positions are listed",
			Field: func(o *trackOptions) any { return &o.since },
		},
	},
	planRows(trackedSettings, func(o *trackOptions) *plan.Plan { return &o.Plan }),
	[]plan.Row[trackOptions]{
		{
			Name: "alpha", Advanced: true, Group: plan.Output, Default: "0.05", Scope: plan.File,
			Usage: "chance `P` of a false alarm among all verdicts",
			Field: func(o *trackOptions) any { return &o.alpha },
		},
		{
			Name: "out", Group: plan.Output, DefaultText: "keymove-history", Scope: plan.File, IsPath: true,
			Usage: "folder `DIR` of the history, to which later calls add",
			Field: func(o *trackOptions) any { return &o.out },
		},
		{
			Name: "resume", Group: plan.Output, DefaultText: "none", Scope: plan.WithResume,
			Usage: "go on with what was interrupted in the history `DIR`, which has all settings",
			Field: func(o *trackOptions) any { return &o.resume },
		},
		{
			Name: "gate", Group: plan.Output, Scope: plan.File | plan.WithResume,
			Usage: "exit code 5 if the last version is worse than the one before it, or than the best one",
			Field: func(o *trackOptions) any { return &o.gate },
		},
		{
			Name: "quiet", Group: plan.Output, Scope: plan.WithResume,
			Usage: "no progress and no table",
			Field: func(o *trackOptions) any { return &o.quiet },
		},
		{
			Name: "json", Group: plan.Output, Scope: plan.WithResume,
			Usage: "the result as one JSON object on stdout",
			Field: func(o *trackOptions) any { return &o.json },
		},
	})

// defaultHistory is the folder of a history that is given no name.
const defaultHistory = "keymove-history"

// newTrackOptions returns the options that values give.
func newTrackOptions(given plan.Values) *trackOptions {
	o := plan.New(TrackRows)
	o.Given = given
	plan.Set(TrackRows, &o, given)
	if o.out == "" {
		o.out = defaultHistory
	}
	return &o
}

// check returns all that is wrong with the options as far as settings say.
func (o *trackOptions) check() plan.Faults {
	faults := plan.Check(TrackRows, o, o.Given)
	switch {
	case len(o.versions)+len(o.engines) == 0:
		faults.Add("versions", plan.Last, fmt.Errorf("nothing to track: want --versions of --repo, or --engines"))
	case len(o.versions) > 0:
		faults.Add("build", plan.Last, o.checkBuild())
	}
	return faults
}
