package making

import (
	"io"

	"github.com/urfave/cli/v2"

	"keymove/engine"
	"keymove/engine/profile"
	"keymove/suites/generate"
)

func (h *Host) openingsCommand() *cli.Command {
	return &cli.Command{
		Name:  "openings",
		Usage: "makes balanced openings for games, of good moves at random",
		Description: "The openings are EPD, with their moves in c0; they depend on the seed, the numbers and the engine\n" +
			"alone. \"keymove match\" has five hundred of them built in.",
		Flags: []cli.Flag{
			seedFlag(), countFlag(500, "OPENINGS"),
			&cli.IntFlag{Name: "plies", Value: 8, Usage: "`PLIES` of each"},
			outFlag(),
		},
		Action: func(c *cli.Context) error {
			const maxPlies = 60
			if err := h.checkCount(c); err != nil {
				return err
			}
			if plies := c.Int("plies"); plies < 1 || plies > maxPlies {
				return h.usagef("--plies %d: want 1 to %d", plies, maxPlies)
			}
			return h.makeOpenings(c)
		},
	}
}

func (h *Host) makeOpenings(c *cli.Context) error {
	settings, err := profile.Resolve("default")
	if err != nil {
		return err
	}
	cfg := generate.OpeningsConfig{
		Seed: c.Uint64("seed"), Openings: c.Int("n"), Plies: c.Int("plies"),
		Searcher: settings.New(engine.DefaultHashMiB),
		Progress: func(p generate.OpeningsProgress) {
			h.show(p.Found == p.Wanted, "%d of %d openings in %d attempts", p.Found, p.Wanted, p.Attempts)
		},
	}
	openings, err := generate.Openings(c.Context, cfg)
	return h.finish(c.Context, err, c.String("out"), func(w io.Writer) error {
		return generate.WriteOpenings(w, generate.Provenance{Version: h.Version, Seed: cfg.Seed}, cfg.Plies, openings)
	})
}
