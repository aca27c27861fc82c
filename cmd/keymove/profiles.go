package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"keymove/engine/profile"
)

func (a *app) profilesCommand() *cli.Command {
	return &cli.Command{
		Name:      "profiles",
		Usage:     "lists the engine's profiles, or the features of one",
		ArgsUsage: "[PROFILE[,feature=value…]]",
		Description: "Without an argument: the profiles. With one: every feature with the value that it has there,\n" +
			"overrides included, and what it does.",
		Action: func(c *cli.Context) error {
			switch c.NArg() {
			case 0:
				return writeProfiles(a.stdout)
			case 1:
				return writeFeatures(a.stdout, c.Args().First())
			}
			return usagef("profiles takes one profile, not %d", c.NArg())
		},
	}
}

func writeProfiles(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, p := range profile.Profiles {
		fmt.Fprintf(table, "%s\t%s\n", p.Name, p.Doc)
	}
	return table.Flush()
}

// writeFeatures writes the resolved features of a contender.
func writeFeatures(w io.Writer, text string) error {
	settings, err := profile.Resolve(text)
	if err != nil {
		return usageError(err)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "feature\tvalue\ttakes\twhat it does\n")
	for _, row := range profile.Features {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", row.Name, row.Format(&settings), row.Bounds(), row.Doc)
	}
	return table.Flush()
}
