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
		Usage: "makes mates in two and three, or up to six, with one key move",
		Description: "They come from games of the engine against itself. Every mate is proven by a search of all legal moves, by\n" +
			"proof numbers for mates in four and more: no shorter mate, and no other first move. The suite is EPD; it depends\n" +
			"on the seed, the number of positions, the longest mate and the number of games alone.",
		Flags: []cli.Flag{
			seedFlag(), countFlag(30, "POSITIONS"),
			&cli.IntFlag{Name: "longest", Value: 3, Usage: "longest mate in `MOVES`, 3 to 6"},
			&cli.IntFlag{Name: "games", DefaultText: "until there are as many as wanted", Usage: "stop after `GAMES`, with what they have given: long mates are rare"},
			outFlag(),
		},
		Action: func(c *cli.Context) error {
			if err := h.checkCount(c); err != nil {
				return err
			}
			if n := c.Int("longest"); n < 3 || n > generate.LongestMate {
				return h.usagef("--longest %d: want 3 to %d", n, generate.LongestMate)
			}
			if c.IsSet("games") && c.Int("games") < 1 {
				return h.usagef("--games %d: want at least 1", c.Int("games"))
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
		Seed: c.Uint64("seed"), Positions: c.Int("n"), Longest: c.Int("longest"), Games: c.Int("games"),
		Searcher: settings.New(engine.DefaultHashMiB),
		Progress: func(p generate.Progress) {
			h.show(p.Found == p.Wanted, "%d of %d mates in %d games", p.Found, p.Wanted, p.Games)
		},
	}
	mates, err := generate.Mates(c.Context, cfg)
	return h.finish(c.Context, err, c.String("out"), func(w io.Writer) error {
		return generate.WriteMates(w, generate.Provenance{Version: h.Version, Seed: cfg.Seed, Longest: cfg.Longest, Positions: cfg.Positions, Games: cfg.Games}, mates)
	})
}
