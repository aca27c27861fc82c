package main

import (
	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine/profile"
	"keymove/suites/settings"
)

// profileFlags are for commands that have one contender.
func profileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "profile", Value: "default", Usage: "engine `PROFILE[,feature=value…]`"},
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
		Usage: "opening book `FILE` in Polyglot's format, for profiles with book=weighted or book=best",
	}
}

// profiles returns the built-in profiles and those of the files that the command
// line names.
func (a *app) profiles(c *cli.Context) (profile.Catalogue, error) {
	var given settings.Values
	for _, file := range *c.Generic("profiles").(*host.Texts) {
		given.Add(settings.Value{Setting: "profiles", Written: "--profiles", Text: file})
	}
	catalogue, faults := input.ReadProfiles(*c.Generic("profiles").(*host.Texts))
	return catalogue, a.reportFaults(&faultList{given: given, faults: faults})
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
