package program

import (
	"cmp"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/report/output"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/load"
	"keymove/suites/settings"
)

func (a *suiteFiles) suitesListCommand() *cli.Command {
	var json bool
	return a.WithSettings(&cli.Command{
		Name:  "list",
		Usage: "lists the catalogue: the suites that can be run by name",
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return host.Usagef("list takes no arguments; \"keymove suites info NAME\" describes a suite")
			}
			if json {
				return writeJSON(a.Stdout, struct {
					Suites []load.Info `json:"suites"`
				}{infosOf(a.Store(), suites.Catalogue())})
			}
			return output.WriteCatalogue(sink.Messages(a.Stdout), a.Store(), a.Width())
		},
	}, jsonRows(&json), new(settings.Values))
}

func (a *suiteFiles) suitesInfoCommand() *cli.Command {
	var json bool
	return a.WithSettings(&cli.Command{
		Name:      "info",
		Usage:     "describes suites of the catalogue: contents, origin, copies",
		ArgsUsage: "NAME…",
		Action: func(c *cli.Context) error {
			if !c.Args().Present() {
				return host.Usagef("info needs the name of a suite (%q lists them)", "keymove suites list")
			}
			entries, err := input.EntriesOf(c.Args().Slice())
			if err != nil {
				return err
			}
			infos := infosOf(a.Store(), entries)
			for i := range infos {
				if infos[i].Path == "" {
					continue
				}
				suite, _, err := a.Store().Load(infos[i].Name, suites.LoadOptions{})
				if err != nil {
					return host.Suitef("%w", err)
				}
				infos[i].PhasesText = output.PhasesText(&suite)
				infos[i].ThemesText = cmp.Or(output.ThemesText(&suite), infos[i].ThemesText)
			}
			if json {
				return writeJSON(a.Stdout, struct {
					Suites []load.Info `json:"suites"`
				}{infos})
			}
			for i, info := range infos {
				if i > 0 {
					fmt.Fprintln(a.Stdout)
				}
				if err := output.WriteSuiteInfo(sink.Messages(a.Stdout), &info, a.Width()); err != nil {
					return err
				}
			}
			return nil
		},
	}, jsonRows(&json), new(settings.Values))
}

// jsonRows are the settings of a command that can write JSON.
func jsonRows(field *bool) []settings.Row {
	return []settings.Row{{Name: "json", Usage: "one JSON object on stdout", Field: field}}
}

// writeJSON writes an object, with the version of its schema.
func writeJSON(w io.Writer, object any) error { return output.WriteDocument(w, output.Schema, object) }

func infosOf(files *load.Store, entries []suites.Entry) []load.Info {
	infos := make([]load.Info, len(entries))
	for i, e := range entries {
		infos[i] = files.Info(e)
		infos[i].RatingText = output.RatingText(e.Rating)
		infos[i].PowerText = output.EntryPower(&e)
	}
	return infos
}
