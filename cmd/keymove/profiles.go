package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/builtin"
	"keymove/cmd/keymove/internal/contender"
	"keymove/engine/profile"
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
				return usagef("profiles takes one profile, not %d", c.NArg())
			}
			if c.Bool("markdown") {
				if c.Args().Present() {
					return usagef("--markdown prints all profiles, and takes none")
				}
				return builtin.WritePage(c.Context, a.stdout)
			}
			catalogue, err := a.profiles(c)
			if err != nil {
				return err
			}
			if !c.Args().Present() {
				return writeProfiles(a.stdout, catalogue)
			}
			return writeFeatures(a.stdout, catalogue, c.Args().First())
		},
	}
}

// writeProfiles lists profiles. One without a description is described by its base
// and its values.
func writeProfiles(w io.Writer, catalogue profile.Catalogue) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, p := range catalogue {
		doc := p.Doc
		if doc == "" {
			doc = strings.Join(append([]string{cmp.Or(p.Base, "plain")}, p.Values...), ",")
		}
		fmt.Fprintf(table, "%s\t%s\n", p.Name, doc)
	}
	return table.Flush()
}

// writeFeatures writes the resolved features of a contender.
func writeFeatures(w io.Writer, catalogue profile.Catalogue, text string) error {
	settings, err := catalogue.Resolve(text)
	if err != nil {
		return usageError(contender.Hinted(err))
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "feature\tvalue\ttakes\twhat it does\n")
	for _, row := range profile.Features {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", row.Name, row.Format(&settings), row.Bounds(), row.Doc)
	}
	return table.Flush()
}
