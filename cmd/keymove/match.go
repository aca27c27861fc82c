package main

import (
	"context"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/fastchess"
	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/suites/job"
	"keymove/suites/match"
	"keymove/suites/settings"
)

func (a *app) matchCommand() *cli.Command {
	var flags settings.Values
	return &cli.Command{
		Name:      "match",
		Usage:     "plays games between engines, with SPRT, openings and PGN",
		ArgsUsage: "[SHARD…] | EXPERIMENT.toml",
		Description: "Contenders are those of \"keymove run\": PROFILE and ENGINE, two or more; the first one plays each other\n" +
			"one. Every opening is played with both colours; results count by whole pairs. A contender can have limits of its\n" +
			"own: tc=, movetime=, nodes=, depth= and margin= among the words of an ENGINE or the features of a PROFILE.\n\n" +
			"A match writes a folder: run.json, journal.jsonl, games.pgn, games.csv, report.md and report.html; its path is\n" +
			"the last line on stderr. Exit codes: 0 H1 accepted, or no SPRT; 5 H0 accepted; 6 neither; 4 an engine failed in a\n" +
			"game (docs/match.md).\n\n" +
			"A command line with -engine groups is read as fastchess's: -engine cmd=PATH … -engine cmd=PATH … -each tc=10+0.1\n" +
			"-rounds 100 -openings file=BOOK.epd -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05.",
		Flags:  host.SettingFlags(matchRows, &flags),
		Action: func(c *cli.Context) error { return a.match(c.Context, flags, c.Args().Slice()) },
	}
}

// fromFastchess translates the command line of a match that has fastchess's -engine
// groups, and warns of what has no effect; any other comes back as it is.
func (a *app) fromFastchess(args []string) ([]string, error) {
	if len(args) == 0 || args[0] != "match" || !slices.Contains(args, fastchess.Mark) {
		return args, nil
	}
	ours, warnings, err := fastchess.Translate(args[1:])
	if err != nil {
		return nil, host.Usagef("read as a command line of fastchess, because of -engine:\n%s", "  "+strings.ReplaceAll(err.Error(), "\n", "\n  "))
	}
	for _, w := range warnings {
		a.Warn("%s", w)
	}
	return append([]string{"match", "--" + fastchessOutput}, ours...), nil
}

// match plays a match, goes on with one, or merges shards.
func (a *app) match(ctx context.Context, flags settings.Values, args []string) error {
	defer surviveSIGPIPE()()
	if err := input.CheckArguments("--engine ", flags.Last("engine"), args); err != nil {
		return host.UsageError(err)
	}
	file, args := input.CutExperiment(args)
	for _, arg := range args {
		flags.Add(settings.Value{Setting: "shards", Text: arg})
	}
	o, err := newMatchOptions(file, flags)
	if err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	switch {
	case o.merge:
		return a.mergeShards(o)
	case o.Given.Has("resume"):
		return a.resumeMatch(ctx, o)
	}
	if err := a.resolveMatch(ctx, o); err != nil {
		return err
	}
	if o.DryRun {
		return a.matchDryRun(&o.Manifest)
	}
	folder, err := createMatch(o)
	if err != nil {
		return err
	}
	return a.playIn(ctx, folder, o)
}

// matchDryRun prints what would be played.
func (a *app) matchDryRun(m *match.Manifest) error {
	for _, p := range m.Players {
		a.Inform("%s: %s", p.Name, p.Limit)
	}
	a.Inform("%d games, %d at a time, openings %s (%d)", 2*m.Schedule.Own(), m.Workers, m.Openings.Name(), m.Openings.Count)
	return nil
}

// createMatch makes the folder of a match.
func createMatch(o *matchOptions) (*match.Folder, error) {
	dir := o.Out
	if dir == "" {
		var err error
		if dir, err = job.ClaimAt(o.Start, "match"); err != nil {
			return nil, host.NewFolderError(err)
		}
	}
	folder, err := match.CreateFolder(dir, o.Manifest)
	if err != nil {
		return nil, host.NewFolderError(err)
	}
	return folder, nil
}
