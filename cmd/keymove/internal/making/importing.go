package making

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites/epd"
	"keymove/suites/lichess"
)

func (h Maker) importCommand() *cli.Command {
	return &cli.Command{
		Name:      "import",
		Usage:     "makes a suite of the puzzles of Lichess, with their ratings and themes",
		ArgsUsage: "FILE.csv",
		Description: "FILE is lichess_db_puzzle.csv of database.lichess.org, unpacked, or - for stdin. The setup move is played; the\n" +
			"first move of the solver is bm, and every mate where that mates at once; the whole line is pv, for\n" +
			"run --lines. The rating is the opcode rating, its deviation rd; all themes are in c0, the game is in c1, the opening in c2.",
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "n", DefaultText: "all", Usage: "`PUZZLES` taken at random"},
			seedFlag(),
			&cli.StringFlag{Name: "rating", DefaultText: "any", Usage: "`LEAST-MOST` rating, as 1500-2000"},
			&cli.StringFlag{Name: "theme", DefaultText: "any", Usage: "only puzzles with this `THEME`, as fork"},
			&cli.BoolFlag{Name: "skip-invalid", DefaultText: "no", Usage: "go on without invalid rows"},
			outFlag(),
		},
		Action: func(c *cli.Context) error {
			if c.NArg() != 1 {
				return host.Usagef("import needs one file of puzzles, or - for stdin")
			}
			if c.Int("n") < 0 {
				return host.Usagef("-n %d: want at least 1", c.Int("n"))
			}
			o := lichess.PuzzleOptions{N: c.Int("n"), Seed: c.Uint64("seed"), Theme: c.String("theme")}
			var err error
			if o.Least, o.Most, err = readRatings(c.String("rating")); err != nil {
				return host.Usagef("--rating %s: %w", c.String("rating"), err)
			}
			return h.importPuzzles(c, o)
		},
	}
}

// readRatings reads "1500-2000"; without a text there are no bounds.
func readRatings(text string) (least, most int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	from, to, found := strings.Cut(text, "-")
	least, err = strconv.Atoi(from)
	if err == nil && found {
		most, err = strconv.Atoi(to)
	}
	if err != nil || !found || least < 0 || most < least {
		return 0, 0, fmt.Errorf("want two ratings, as 1500-2000")
	}
	return least, most, nil
}

func (h Maker) importPuzzles(c *cli.Context, o lichess.PuzzleOptions) error {
	file := c.Args().First()
	in, err := h.openSource(file)
	if err != nil {
		return err
	}
	defer in.Close()
	records, invalid, err := lichess.Puzzles(in, file, o)
	if err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	if err := h.checkLines(c, file, "lichess_db_puzzle.csv", records, invalid); err != nil {
		return err
	}
	return h.finish(c.Context, nil, c.String("out"), func(w io.Writer) error { return writePuzzles(w, o, records) })
}

// writePuzzles writes puzzles with their provenance at the head.
func writePuzzles(w io.Writer, o lichess.PuzzleOptions, records []*epd.Record) error {
	chosen := "all that were asked for"
	if o.N > 0 {
		chosen = fmt.Sprintf("%d at random by seed %d", o.N, o.Seed)
	}
	if _, err := fmt.Fprintf(w, "# Puzzles of Lichess (database.lichess.org, CC0): %s. Made by: keymove suites import\n", chosen); err != nil {
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
