package main

import (
	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/builtin"
	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
)

func (a *app) profilesCommand() *cli.Command {
	return &cli.Command{
		Name:      "profiles",
		Usage:     "lists the engine's profiles, or the features of one",
		ArgsUsage: "[PROFILE[,feature=value…]]",
		Description: "Without an argument, lists the profiles. With one, lists every feature with its value in that profile,\n" +
			"overrides included, and what it does.",
		Flags: []cli.Flag{
			profilesFlag(""),
			boolFlag("markdown", "", "print all features and the built-in profiles as Markdown, the page docs/features.md"),
		},
		Action: func(c *cli.Context) error {
			if c.NArg() > 1 {
				return host.Usagef("profiles takes one profile, not %d", c.NArg())
			}
			if c.Bool("markdown") {
				if c.Args().Present() {
					return host.Usagef("--markdown prints all profiles, and takes none")
				}
				return builtin.WritePage(c.Context, a.stdout)
			}
			catalogue, err := a.profiles(c)
			if err != nil {
				return err
			}
			if !c.Args().Present() {
				return builtin.WriteProfiles(a.stdout, catalogue, a.width())
			}
			settings, err := catalogue.Resolve(c.Args().First())
			if err != nil {
				return host.UsageError(input.Hinted(err))
			}
			return builtin.WriteFeatures(a.stdout, &settings, a.width())
		},
	}
}
