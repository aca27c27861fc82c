package program

import (
	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/builtin"
	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine/profile"
	"keymove/suites/settings"
)

func (a *engines) profilesCommand() *cli.Command {
	o := &profileOptions{}
	var asMarkdown bool
	return a.WithSettings(&cli.Command{
		Name:      "profiles",
		Usage:     "lists the engine's profiles, or the features of one",
		ArgsUsage: "[PROFILE[,feature=value…]]",
		Description: "Without an argument, lists the profiles. With one, lists every feature with its value in that profile,\n" +
			"overrides included, and what it does.",
		Action: func(c *cli.Context) error {
			if c.NArg() > 1 {
				return host.Usagef("profiles takes one profile, not %d", c.NArg())
			}
			if asMarkdown {
				if c.Args().Present() {
					return host.Usagef("--markdown prints all profiles, and takes none")
				}
				return builtin.WritePage(c.Context, a.Stdout)
			}
			catalogue, err := a.profiles(o)
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
	}, []settings.Row{
		o.filesRow(),
		{Name: "markdown", Usage: "print all features and profiles as Markdown; that is docs/features.md", Field: &asMarkdown},
	}, &o.given)
}

// profileOptions are the settings of commands that have one contender, a profile.
type profileOptions struct {
	given   settings.Values
	profile string
	files   []string // of further profiles
}

func (o *profileOptions) rows() []settings.Row {
	return []settings.Row{
		{Name: "profile", Default: "default", Usage: "a `PROFILE` of the engine, as default,see=off", Field: &o.profile},
		o.filesRow(),
	}
}

func (o *profileOptions) filesRow() settings.Row {
	return settings.Row{Name: "profiles", DefaultText: "none", Usage: "more profiles from a TOML `FILE`; repeat it for several", Field: &o.files}
}

// profiles returns the built-in profiles and the profiles of the files that the command
// line names.
func (a *engines) profiles(o *profileOptions) (profile.Catalogue, error) {
	catalogue, faults := input.ReadProfiles(o.files)
	return catalogue, a.Report(o.given, faults)
}

// settings returns the settings of the contender of a command that has one.
func (a *engines) settings(o *profileOptions) (profile.Settings, error) {
	catalogue, err := a.profiles(o)
	if err != nil {
		return profile.Settings{}, err
	}
	settings, err := catalogue.Resolve(o.profile)
	if err != nil {
		return settings, host.Usagef("--profile: %w", input.Hinted(err))
	}
	return settings, nil
}
