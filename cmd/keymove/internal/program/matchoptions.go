package program

import (
	"fmt"
	"slices"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/cmd/keymove/internal/machines"
	"keymove/engine/book"
	"keymove/suites/folder"
	"keymove/suites/match"
	"keymove/suites/settings"
)

// matchOptions are what is asked of a match: its plan, in the manifest, and what is no
// part of it.
type matchOptions struct {
	match.Manifest
	file     string              // the experiment; empty for none
	inFile   settings.FileErrors // what is wrong in it
	openings []match.Opening
	book     *book.Book // that profiles play from; nil for none

	settings.Outputs
	shards              []string // the folders to merge
	merge, allowMissing bool
	reportEvery         int // pairs; 0 for never
	machines            machines.Settings
}

// rows are the settings of match.
func (o *matchOptions) rows() []settings.Row {
	return slices.Concat(match.Settings(&o.Plan), o.machines.Rows(), o.ofCall(),
		o.Outputs.Rows("match", folder.RunsDir+"/TIME-match", "out", "resume", "dry-run", "quiet", "verbose", "json"))
}

// ofCall are the settings that are no part of what is played.
func (o *matchOptions) ofCall() []settings.Row {
	return []settings.Row{
		{
			Name: "shards", Scope: settings.WithMerge,
			Field: &o.shards,
		},
		{
			Name: "merge", Advanced: true, Group: settings.Output, Scope: settings.WithMerge,
			Usage: "pool the pairs of the folders SHARD… into one match",
			Field: &o.merge,
		},
		{
			Name: "allow-missing", Advanced: true, Group: settings.Output, Scope: settings.WithMerge, Needs: []string{"merge"},
			Usage: "merge although shards are missing or incomplete",
			Field: &o.allowMissing,
		},
		{
			Name: "report-every", Advanced: true, Group: settings.Output, Default: "10", Scope: settings.BesideFile | settings.WithResume,
			Usage: "report the score after every `N` pairs; 0 never does",
			Field: &o.reportEvery,
		},
	}
}

// newMatchOptions returns the options that an experiment, if file is not empty, and flags
// give.
func newMatchOptions(file string, flags settings.Values) (*matchOptions, error) {
	o := &matchOptions{}
	if o.file = file; file != "" {
		var err error
		if o.Experiment, o.inFile, err = input.ReadExperiment(file); err != nil {
			return nil, err
		}
	}
	if o.Experiment != nil {
		o.Given = o.Experiment.Given
	}
	o.Given = slices.Concat(o.Given, flags)
	settings.Read(o.rows(), o.Given)
	return o, nil
}

// fault returns all that is wrong, for one report.
func (o *matchOptions) faultList(faults settings.Faults) *host.FaultList {
	return &host.FaultList{File: o.file, Given: o.Given, Faults: faults, InFile: o.inFile}
}

// goOnWith takes the manifest of a match that is there, with the settings that were given
// beside.
func (o *matchOptions) goOnWith(m match.Manifest) {
	m.Given = o.Given
	o.Manifest = m
	settings.Set(match.Settings(&o.Plan), o.Given)
}

// check returns all that is wrong with the options as far as settings say.
func (o *matchOptions) check() settings.Faults {
	rows := o.rows()
	faults := settings.Check(rows, o.Given)
	switch {
	case o.file != "":
		faults = append(faults, settings.CheckBesideFile(rows, o.Given, o.file)...)
	case o.merge:
		faults = slices.Concat(settings.CheckScope(rows, o.Given, settings.WithMerge, "merge", "the shards' folders"), faults)
		if len(o.shards) == 0 {
			faults.Add("merge", settings.Last, settings.Errorf("%s needs the folders of the shards", settings.Ref("merge")))
		}
	case o.Given.Has("resume"):
		faults = slices.Concat(settings.CheckScope(rows, o.Given, settings.WithResume, "resume", "the match's folder"), faults)
	case len(o.shards) > 0:
		faults.Add("shards", 0, fmt.Errorf("%q: match takes no arguments without --merge", o.shards[0]))
	}
	return faults
}
