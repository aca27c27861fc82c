package program

import (
	"context"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/suites/folder"
	"keymove/suites/match"
	"keymove/suites/settings"
)

func (a *matches) matchCommand() *cli.Command {
	var flags settings.Values
	return &cli.Command{
		Name:      "match",
		Usage:     "plays games between engines, with SPRT, openings and PGN",
		ArgsUsage: "[SHARD…] | EXPERIMENT.toml",
		Description: "Contenders are given as to \"keymove run\": PROFILE and ENGINE, two or more; the first one plays each other\n" +
			"one. Every opening is played with both colours; results count by whole pairs. A contender can have limits of its\n" +
			"own: tc=, movetime=, nodes=, depth= and margin= among the words of an ENGINE or the features of a PROFILE.\n\n" +
			"A match writes a folder: run.json, journal.jsonl, games.pgn, games.csv, report.md and report.html; its path is\n" +
			"the last line on stderr. Exit codes: 0 H1 accepted, or no SPRT; 5 H0 accepted; 6 neither; 4 an engine failed in a\n" +
			"game (docs/match.md).",
		Flags:  host.SettingFlags(new(matchOptions).rows(), &flags),
		Action: func(c *cli.Context) error { return a.match(c.Context, flags, c.Args().Slice()) },
	}
}

// match plays a match, goes on with one, or merges shards.
func (a *matches) match(ctx context.Context, flags settings.Values, args []string) error {
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
	job, err := createMatch(o)
	if err != nil {
		return err
	}
	return a.playIn(ctx, job, o)
}

// matchDryRun prints what would be played.
func (a *matches) matchDryRun(m *match.Manifest) error {
	for _, p := range m.Players {
		a.Inform("%s: %s", p.Name, p.LimitText())
	}
	a.Inform("%d games, %d at a time, openings %s (%d)", 2*m.Schedule.Own(), m.Workers, m.Openings.Name(), m.Openings.Count)
	return nil
}

// createMatch makes the folder of a match.
func createMatch(o *matchOptions) (*match.Folder, error) {
	dir := o.Out
	if dir == "" {
		var err error
		if dir, err = folder.ClaimAt(o.Start, "match"); err != nil {
			return nil, host.NewFolderError(err)
		}
	}
	job, err := match.CreateFolder(dir, o.Manifest)
	if err != nil {
		return nil, host.NewFolderError(err)
	}
	return job, nil
}
