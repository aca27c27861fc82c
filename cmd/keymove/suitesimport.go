package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/host"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/files"
	"keymove/suites/job"
	"keymove/suites/lichess"
	"keymove/suites/notation"
)

func (a *app) suitesImportCommand() *cli.Command {
	return &cli.Command{
		Name:      "import",
		Usage:     "makes a suite of the puzzles of Lichess, with their ratings and themes",
		ArgsUsage: "FILE.csv",
		Description: "FILE is lichess_db_puzzle.csv of database.lichess.org, unpacked, or - for stdin. The setup move is played; the\n" +
			"first move of the solver is bm, and every mate where that mates at once; the whole line is pv, for\n" +
			"run --lines. The rating is the opcode rating, its deviation rd; all themes are in c0, the game is in c1, the opening in c2.",
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "n", DefaultText: "all", Usage: "`PUZZLES` taken at random"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`SEED` that all choices start from"},
			&cli.StringFlag{Name: "rating", DefaultText: "any", Usage: "`LEAST-MOST` rating, as 1500-2000"},
			&cli.StringFlag{Name: "theme", DefaultText: "any", Usage: "only puzzles with this `THEME`, as fork"},
			&cli.BoolFlag{Name: "skip-invalid", DefaultText: "no", Usage: "go on without invalid rows"},
			&cli.StringFlag{Name: "out", Usage: "write to `FILE`, not to stdout"},
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
			return a.importPuzzles(c, o)
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

func (a *app) importPuzzles(c *cli.Context, o lichess.PuzzleOptions) error {
	file := c.Args().First()
	in := a.Stdin
	if file != suites.Stdin {
		opened, err := files.Open(filepath.Clean(file))
		if err != nil {
			return host.Suitef("%w", err)
		}
		defer opened.Close()
		in = opened
	}
	records, invalid, err := lichess.Puzzles(in, file, o)
	if err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	if err := a.checkPuzzles(c, file, records, invalid); err != nil {
		return err
	}
	write := func(w io.Writer) error { return writePuzzles(w, o, records) }
	if out := c.String("out"); out != "" {
		return job.ReplaceFile(filepath.Clean(out), write)
	}
	return write(a.Stdout)
}

// checkPuzzles reports each invalid row and returns their error, or that of a file without puzzles. It warns of what
// was repaired.
func (a *app) checkPuzzles(c *cli.Context, file string, records []*epd.Record, invalid suites.InvalidLines) error {
	repaired := notation.Warnings{File: file}
	for _, r := range records {
		repaired.Add(r.Repairs...)
	}
	for _, w := range repaired.List {
		a.Warn("%v", w)
	}
	for _, err := range notation.Shown(invalid, len(records), "lichess_db_puzzle.csv") {
		a.Say("%v", err)
	}
	switch {
	case len(invalid) > 0 && !c.Bool("skip-invalid"):
		return host.Suitef("%s: %d of its lines cannot be used; --skip-invalid goes on without them", file, len(invalid))
	case len(records) == 0:
		return host.Suitef("%s: no positions", file)
	case len(invalid) > 0:
		a.Warn("%s: %d invalid lines were skipped", file, len(invalid))
	}
	return nil
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
