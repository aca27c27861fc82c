package making

import (
	"io"

	"github.com/urfave/cli/v2"

	"keymove/engine"
	"keymove/engine/profile"
	"keymove/suites/generate"
)

func (h *Host) matesCommand() *cli.Command {
	return &cli.Command{
		Name:  "mates",
		Usage: "makes mates in two and three with one key move",
		Description: "They come from games of the engine against itself. Every mate is proven by a search of all legal moves. The suite is EPD; it depends on the seed and the number\n" +
			"of positions alone.",
		Flags: []cli.Flag{seedFlag(), countFlag(30, "POSITIONS"), outFlag()},
		Action: func(c *cli.Context) error {
			if err := h.checkCount(c); err != nil {
				return err
			}
			return h.makeMates(c)
		},
	}
}

func (h *Host) makeMates(c *cli.Context) error {
	settings, err := profile.Resolve("default")
	if err != nil {
		return err
	}
	cfg := generate.Config{
		Seed: c.Uint64("seed"), Positions: c.Int("n"),
		Searcher: settings.New(engine.DefaultHashMiB),
		Progress: func(p generate.Progress) {
			h.show(p.Found == p.Wanted, "%d of %d mates in %d games", p.Found, p.Wanted, p.Games)
		},
	}
	mates, err := generate.Mates(c.Context, cfg)
	return h.finish(c.Context, err, c.String("out"), func(w io.Writer) error {
		return generate.WriteMates(w, generate.Provenance{Version: h.Version, Seed: cfg.Seed}, mates)
	})
}
