package making

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"keymove/report/texttable"
	"keymove/suites/epd"
	"keymove/suites/mine"
	"keymove/suites/plan"
)

// MineCommand returns "suites mine".
func (h *Host) MineCommand() *cli.Command {
	return &cli.Command{
		Name:      "mine",
		Usage:     "makes a suite of decision points out of games, found by an oracle",
		ArgsUsage: "GAMES.pgn…",
		Description: "Positions of each game are graded by an oracle as by \"suites grade\". Kept are only moves, sacrifices, refutations\n" +
			"of errors, quiet best moves, plans of the winner, conversions of won endgames, and blunders made: at most one of a\n" +
			"game and of a pawn skeleton, each with its theme and the counters of its moves. Games with illegal moves are\n" +
			"reported with line and column.",
		Flags: append(oracleFlags("50000"),
			&cli.StringFlag{Name: "screen", DefaultText: "grade all", Usage: "look at each position with `NODES` first, and grade what is promising"},
			&cli.IntFlag{Name: "per-game", Value: 6, Usage: "`POSITIONS` of each game that the oracle looks at"},
			&cli.Float64Flag{Name: "margin", Value: 0.02, Usage: "`LOSS` of expected score up to which a move is in bm"},
			seedFlag(),
			&cli.BoolFlag{Name: "skip-invalid", DefaultText: "no", Usage: "go on without games that are at fault"},
			outFlag(),
		),
		Action: func(c *cli.Context) error {
			switch {
			case !c.Args().Present():
				return h.usagef("mine needs files of games, or - for stdin")
			case c.Int("per-game") < 1:
				return h.usagef("--per-game %d: want at least 1", c.Int("per-game"))
			case c.Float64("margin") < 0 || c.Float64("margin") > 1:
				return h.usagef("--margin %g: want 0 to 1", c.Float64("margin"))
			}
			return h.mine(c)
		},
	}
}

func (h *Host) mine(c *cli.Context) error {
	nodes, err := h.nodes(c)
	if err != nil {
		return err
	}
	screen, err := screenNodes(c)
	if err != nil {
		return h.usagef("--screen %s: %w", c.String("screen"), err)
	}
	candidates, err := h.candidates(c)
	if err != nil {
		return err
	}
	cfg, o, err := h.judging(c, nodes, "%d of %d positions looked at")
	if err != nil {
		return err
	}
	defer cfg.Memory.Close()
	records, err := mine.Find(c.Context, mine.Config{Grade: cfg, Screen: screen, Margin: c.Float64("margin")}, candidates)
	if err != nil {
		return h.judged(c.Context, err)
	}
	h.Inform("%s among %s", texttable.Plural(len(records), "decision point"), texttable.Plural(len(candidates), "position"))
	if len(records) == 0 {
		return h.Invalid(fmt.Errorf("no decision points in these games; --per-game looks at more positions"))
	}
	return h.finish(c.Context, nil, c.String("out"), func(w io.Writer) error {
		head := fmt.Sprintf("# Decision points out of games, judged by %s at %d nodes a move, seed %d. Made by: keymove suites mine, %s\n",
			o.name(), nodes, c.Uint64("seed"), h.Version)
		return writeMined(w, head, records)
	})
}

// screenNodes returns the effort of the first look; 0 for none.
func screenNodes(c *cli.Context) (uint64, error) {
	if !c.IsSet("screen") {
		return 0, nil
	}
	n, err := plan.ParseCount(c.String("screen"))
	if err == nil && n == 0 {
		err = errors.New("want at least 1")
	}
	return n, err
}

// candidates reads the games, numbered across files. Those at fault are reported, and are an
// error unless they are to be skipped.
func (h *Host) candidates(c *cli.Context) ([]mine.Candidate, error) {
	var all []mine.Candidate
	games, faults := 0, 0
	for _, file := range c.Args().Slice() {
		in, err := h.openSource(file)
		if err != nil {
			return nil, err
		}
		found, read, invalid, err := mine.Candidates(in, file, mine.GamesOptions{PerGame: c.Int("per-game"), Seed: c.Uint64("seed")})
		in.Close()
		if err != nil {
			return nil, h.Invalid(err)
		}
		for _, fault := range invalid {
			h.Say("%v", fault)
		}
		for i := range found {
			found[i].Game += games
		}
		all, games, faults = append(all, found...), games+read, faults+len(invalid)
	}
	switch {
	case faults > 0 && !c.Bool("skip-invalid"):
		return nil, h.Invalid(fmt.Errorf("games at fault: %d; --skip-invalid goes on without them", faults))
	case len(all) == 0:
		return nil, h.Invalid(fmt.Errorf("no positions after the opening in %d games", games))
	case faults > 0:
		h.Warn("games at fault skipped: %d", faults)
	}
	return all, nil
}

func writeMined(w io.Writer, head string, records []*epd.Record) error {
	if _, err := io.WriteString(w, head); err != nil {
		return err
	}
	out := epd.NewWriter(w)
	for _, r := range records {
		if err := out.Write(r); err != nil {
			return err
		}
	}
	return nil
}
