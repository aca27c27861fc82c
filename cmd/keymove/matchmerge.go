package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"keymove/report/games"
	"keymove/suites/match"
)

// besideMerge are the flags that --merge allows.
var besideMerge = []string{"merge", "allow-missing", "allow-unlike", "out", "quiet", "json", "pgn"}

// mergeShards pools the pairs of shards into the folder of one match, whose sequential
// test, if it has one, decides on all of them in the order of the schedule.
func (a *app) mergeShards(c *cli.Context) error {
	for _, flag := range c.Command.Flags {
		if name := flag.Names()[0]; c.IsSet(name) && !slices.Contains(besideMerge, name) {
			return usagef("--%s cannot be combined with --merge, which takes everything from the shards' folders", name)
		}
	}
	if !c.Args().Present() {
		return usagef("--merge needs the folders of the shards")
	}
	dirs := c.Args().Slice()
	manifests := make([]match.Manifest, len(dirs))
	for i, dir := range dirs {
		var err error
		if manifests[i], err = match.ReadManifest(dir); err != nil {
			return savedMatchError(dir, err)
		}
	}
	complete, err := match.CheckShards(manifests)
	if err != nil {
		return &codedError{exitSuite, err}
	}
	if !complete && !c.Bool("allow-missing") {
		return &codedError{exitInconclusive, fmt.Errorf("%d of %d shards: want all of them, or --allow-missing", len(dirs), manifests[0].Schedule.Shards)}
	}
	o := &matchOptions{out: c.String("out"), allowUnlike: c.Bool("allow-unlike"), quiet: c.Bool("quiet"), json: c.Bool("json")}
	o.manifest = manifests[0]
	o.manifest.Schedule.Shard, o.manifest.Schedule.Shards = 0, 0
	o.manifest.Resumed, o.manifest.End, o.manifest.Start = nil, nil, a.now()
	o.manifest.Copy = ""
	if c.IsSet("pgn") {
		if o.manifest.Copy, err = absolute(c.String("pgn")); err != nil {
			return err
		}
	}
	return a.pool(o, dirs, manifests, c.Bool("allow-missing"))
}

// pool writes the pairs of shards into a new folder, in the order of the schedule.
func (a *app) pool(o *matchOptions, dirs []string, manifests []match.Manifest, allowMissing bool) error {
	schedule := &o.manifest.Schedule
	played := 0
	for i, dir := range dirs {
		for _, err := range match.Pairs(dir, &manifests[i]) {
			if err != nil {
				return savedMatchError(dir, err)
			}
			played++
		}
	}
	if schedule.Gaps = played < schedule.Pairs; schedule.Gaps && !allowMissing {
		return &codedError{exitInconclusive, fmt.Errorf("%d of %d pairs of games are played: let each shard end (match --resume), or --allow-missing",
			played, schedule.Pairs)}
	}
	folder, err := a.createMatch(o)
	if err != nil {
		return err
	}
	defer folder.Close()
	w, err := games.NewWriter(folder.Dir, &folder.Manifest)
	if err != nil {
		return err
	}
	defer w.Close()
	err = games.Pour(folder, w, match.Merged(dirs, manifests))
	if err == nil {
		err = errors.Join(w.Publish(), folder.Finish(match.End{Time: a.now(), Pairs: w.Summary.Pairs}), w.Finish(), folder.Close(),
			games.AppendGames(o.manifest.Copy, folder.Dir))
	}
	if err == nil {
		err = a.showMatch(w.Summary, o, folder.Dir, nil)
	}
	a.complain(err)
	fmt.Fprintln(a.stderr, folder.Dir)
	return reported(err)
}
