package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/contender"
	"keymove/engine/profile"
	"keymove/suites/tomlfile"
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
		Name: "profiles", Category: category, DefaultText: "none", Value: &fileList{},
		Usage: "more profiles from a TOML `FILE`; repeat it for several",
	}
}

func bookFlag(category string) cli.Flag {
	return &cli.StringFlag{
		Name: "book", Category: category, DefaultText: "none",
		Usage: "opening book `FILE` in Polyglot's format, for profiles with book=weighted or book=best",
	}
}

// contenderFlag is the value of a flag that names a contender each time it is
// given. The flags share a list, because the order of contenders is that of the
// command line.
type contenderFlag struct {
	kind contender.Kind
	list *[]contender.Text
}

// Set takes the next one.
func (f *contenderFlag) Set(text string) error {
	*f.list = append(*f.list, contender.Text{Kind: f.kind, Text: text})
	return nil
}

// String returns the default, which the library wants to know.
func (f *contenderFlag) String() string { return "" }

// fileList is the value of a flag that names a file each time it is given.
type fileList []string

// Set takes the next one.
func (f *fileList) Set(file string) error {
	*f = append(*f, file)
	return nil
}

// String returns the default, which the library wants to know.
func (f *fileList) String() string { return "" }

// profiles returns the built-in profiles and those of the files that the command
// line names. All that is wrong with a file is wrong usage.
func (a *app) profiles(c *cli.Context) (profile.Catalogue, error) {
	return a.readProfiles(*c.Generic("profiles").(*fileList))
}

// readProfiles reads files of profiles. The faults of one are told each on a line of
// its own, so that editors find it.
func (a *app) readProfiles(files []string) (profile.Catalogue, error) {
	catalogue, err := contender.ReadProfiles(files)
	if err == nil {
		return catalogue, nil
	}
	faults, ok := errors.AsType[tomlfile.Errors](err)
	if !ok {
		return nil, usagef("--profiles %w", err)
	}
	for _, fault := range faults {
		fmt.Fprintln(a.stderr, contender.Hinted(fault))
	}
	return nil, usagef("--profiles %s: %d errors", faults[0].File, len(faults))
}

// settings returns the settings of the contender of a command that has one.
func (a *app) settings(c *cli.Context) (profile.Settings, error) {
	catalogue, err := a.profiles(c)
	if err != nil {
		return profile.Settings{}, err
	}
	settings, err := catalogue.Resolve(c.String("profile"))
	if err != nil {
		return settings, usagef("--profile: %w", contender.Hinted(err))
	}
	return settings, nil
}

// flagError returns the first fault of contenders in the terms of the command line.
func flagError(err error) error {
	if faults, ok := errors.AsType[contender.Errors](err); ok {
		return usagef("--%w", faults[0])
	}
	return usagef("--%w", err)
}
