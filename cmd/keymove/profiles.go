package main

import (
	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/builtin"
	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine/profile"
	"keymove/suites/settings"
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
			boolFlag("markdown", "", "print all features and profiles as Markdown; that is docs/features.md"),
		},
		Action: func(c *cli.Context) error {
			if c.NArg() > 1 {
				return host.Usagef("profiles takes one profile, not %d", c.NArg())
			}
			if c.Bool("markdown") {
				if c.Args().Present() {
					return host.Usagef("--markdown prints all profiles, and takes none")
				}
				return builtin.WritePage(c.Context, a.Stdout)
			}
			catalogue, err := a.profiles(c)
			if err != nil {
				return err
			}
			if !c.Args().Present() {
				return builtin.WriteProfiles(a.Stdout, catalogue, a.Width())
			}
			settings, err := catalogue.Resolve(c.Args().First())
			if err != nil {
				return host.UsageError(input.Hinted(err))
			}
			return builtin.WriteFeatures(a.Stdout, &settings, a.Width())
		},
	}
}

// profileFlags are for commands that have one contender.
func profileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "profile", Value: "default", Usage: "a `PROFILE` of the engine, as default,see=off"},
		profilesFlag(""),
	}
}

// profilesFlag is for all commands that take profiles.
func profilesFlag(category string) cli.Flag {
	return &cli.GenericFlag{
		Name: "profiles", Category: category, DefaultText: "none", Value: &host.Texts{},
		Usage: "more profiles from a TOML `FILE`; repeat it for several",
	}
}

func bookFlag(category string) cli.Flag {
	return &cli.StringFlag{
		Name: "book", Category: category, DefaultText: "none",
		Usage: "opening book `FILE` in Polyglot's format; for profiles with book=weighted or book=best",
	}
}

// profiles returns the built-in profiles and the profiles of the files that the command
// line names.
func (a *app) profiles(c *cli.Context) (profile.Catalogue, error) {
	var given settings.Values
	for _, file := range *c.Generic("profiles").(*host.Texts) {
		given.Add(settings.Value{Setting: "profiles", Written: "--profiles", Text: file})
	}
	catalogue, faults := input.ReadProfiles(*c.Generic("profiles").(*host.Texts))
	return catalogue, a.ReportFaults(&host.FaultList{Given: given, Faults: faults})
}

// settings returns the settings of the contender of a command that has one.
func (a *app) settings(c *cli.Context) (profile.Settings, error) {
	catalogue, err := a.profiles(c)
	if err != nil {
		return profile.Settings{}, err
	}
	settings, err := catalogue.Resolve(c.String("profile"))
	if err != nil {
		return settings, host.Usagef("--profile: %w", input.Hinted(err))
	}
	return settings, nil
}
