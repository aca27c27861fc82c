package program

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/suites"
	"keymove/suites/load"
	"keymove/suites/settings"
)

func (a *suiteFiles) suitesGetCommand() *cli.Command {
	var from string
	return a.WithSettings(&cli.Command{
		Name:      "get",
		Usage:     "fetches suites of the catalogue, so that run finds them by name",
		ArgsUsage: "NAME…",
		Description: "Files come from the catalogue's address, which is pinned to a commit, or from a local folder. A file is kept\n" +
			"only if it has the sha256 of the catalogue.",
		Action: func(c *cli.Context) error {
			if !c.Args().Present() {
				return host.Usagef("get needs the name of a suite (%q lists them)", "keymove suites list")
			}
			entries, err := input.EntriesOf(c.Args().Slice())
			if err != nil {
				return err
			}
			return a.getSuites(c, entries, from)
		},
	}, []settings.Row{
		{Name: "from", Usage: "take the files from `DIR` and its subfolders, not from the web", Field: &from},
	}, new(settings.Values))
}

// getSuites fetches all that it can. Its error is already reported.
func (a *suiteFiles) getSuites(c *cli.Context, entries []suites.Entry, from string) error {
	files := a.Store()
	var errs []error
	for _, e := range entries {
		progress := host.ByteBar(a.Stderr, a.Terminal, e.Name, e.Bytes)
		path, wasThere, err := files.Get(c.Context, e, from, func(n int) { _ = progress.Add(n) })
		_ = progress.Clear()
		if c.Context.Err() != nil {
			return host.ErrInterrupted
		}
		if source, ok := errors.AsType[*load.SourceError](err); ok {
			if source.Remote {
				err = fmt.Errorf("%w; use --from DIR to copy the file from a folder", err)
			}
			err = host.WithCode(host.ExitSuite, err)
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", e.Name, err)
			a.Complain(err)
			errs = append(errs, err)
			continue
		}
		how := "got"
		if wasThere {
			how = "already there"
		}
		fmt.Fprintf(a.Stdout, "%s: %s: %s\n", e.Name, how, path)
	}
	return host.Reported(errors.Join(errs...))
}
