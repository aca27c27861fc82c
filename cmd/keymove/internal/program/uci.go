package program

import (
	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/builtin"
	"keymove/cmd/keymove/internal/host"
	"keymove/engine/uci"
	"keymove/suites/settings"
)

func (a *engines) uciCommand() *cli.Command {
	o, book := &profileOptions{}, ""
	return a.WithSettings(&cli.Command{
		Name:  "uci",
		Usage: "speaks UCI, so that a GUI can play with the engine",
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return host.Usagef("uci takes no arguments")
			}
			played, err := a.settings(o)
			if err != nil {
				return err
			}
			engine, err := builtin.New(a.Version, played, book, func() int { return a.Memory().LargestHash() })
			if err != nil {
				return host.Usagef("--book: %w", err)
			}
			if err := uci.Serve(c.Context, engine, a.Stdin, a.Stdout, a.Patience); err != nil || c.Context.Err() == nil {
				return err
			}
			return host.ErrInterrupted
		},
	}, append(o.rows(), settings.Row{
		Name: "book", DefaultText: "none", Field: &book,
		Usage: "opening book `FILE` in Polyglot's format; for profiles with book=weighted or book=best",
	}), &o.given)
}
