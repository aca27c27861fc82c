package program

import (
	"errors"
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
	"keymove/suites/load"
	"keymove/suites/notation"
	"keymove/suites/settings"
)

// importOptions are what is asked of "keymove suites import".
type importOptions struct {
	load.PuzzleOptions
	out         string // a file; empty for stdout
	skipInvalid bool
}

func (o *importOptions) rows() []settings.Row {
	ratings := settings.Func{Read: o.setRatings, Write: func() string { return "" }}
	return []settings.Row{
		{Name: "n", DefaultText: "all", Usage: "`PUZZLES` taken at random", Min: 1, Field: &o.N},
		{Name: "seed", Default: "1", Usage: "`SEED` of the random choice", Field: &o.Seed},
		{Name: "rating", DefaultText: "any", Usage: "`LEAST-MOST` rating, as 1500-2000", Field: ratings},
		{Name: "theme", DefaultText: "any", Usage: "only puzzles with this `THEME`, as fork", Field: &o.Theme},
		{Name: "skip-invalid", Usage: "go on without invalid rows", Field: &o.skipInvalid},
		{Name: "out", Usage: "write to `FILE`, not to stdout", Field: &o.out},
	}
}

func (a *suiteFiles) suitesImportCommand() *cli.Command {
	o := &importOptions{}
	return a.WithSettings(&cli.Command{
		Name:      "import",
		Usage:     "makes a suite of the puzzles of Lichess, with their ratings and themes",
		ArgsUsage: "FILE.csv",
		Description: "FILE is lichess_db_puzzle.csv of database.lichess.org, unpacked, or - for stdin. The setup move is played; the\n" +
			"first move of the solver is bm, and every mate where that mates at once; the whole line is pv, for\n" +
			"run --lines. The rating is the opcode rating, its deviation rd; all themes are in c0, the game is in c1, the opening in c2.",
		Action: func(c *cli.Context) error {
			if c.NArg() != 1 {
				return host.Usagef("import needs one file of puzzles, or - for stdin")
			}
			return a.importPuzzles(c.Args().First(), o)
		},
	}, o.rows(), new(settings.Values))
}

// setRatings reads "1500-2000".
func (o *importOptions) setRatings(text string) error {
	from, to, found := strings.Cut(text, "-")
	least, err := strconv.ParseUint(from, 10, 31)
	most, mostErr := strconv.ParseUint(to, 10, 31)
	if err != nil || mostErr != nil || !found || most < least {
		return errors.New("want two ratings, as 1500-2000")
	}
	o.Least, o.Most = int(least), int(most)
	return nil
}

func (a *suiteFiles) importPuzzles(file string, o *importOptions) error {
	in := a.Stdin
	if file != suites.Stdin {
		opened, err := files.Open(filepath.Clean(file))
		if err != nil {
			return host.Suitef("%w", err)
		}
		defer opened.Close()
		in = opened
	}
	records, invalid, err := load.Puzzles(in, file, o.PuzzleOptions)
	if err != nil {
		return host.WithCode(host.ExitSuite, err)
	}
	if err := a.checkPuzzles(file, o, records, invalid); err != nil {
		return err
	}
	write := func(w io.Writer) error { return writePuzzles(w, o.PuzzleOptions, records) }
	if o.out != "" {
		return files.ReplaceFile(filepath.Clean(o.out), write)
	}
	return write(a.Stdout)
}

// checkPuzzles reports each invalid row and returns their error, or that of a file without puzzles. It warns of what
// was repaired.
func (a *suiteFiles) checkPuzzles(file string, o *importOptions, records []*epd.Record, invalid suites.InvalidLines) error {
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
	case len(invalid) > 0 && !o.skipInvalid:
		return host.Suitef("%s: %d of its lines cannot be used; --skip-invalid goes on without them", file, len(invalid))
	case len(records) == 0:
		return host.Suitef("%s: no positions", file)
	case len(invalid) > 0:
		a.Warn("%s: %d invalid lines were skipped", file, len(invalid))
	}
	return nil
}

// writePuzzles writes puzzles with their provenance at the head.
func writePuzzles(w io.Writer, o load.PuzzleOptions, records []*epd.Record) error {
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
