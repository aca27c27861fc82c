// Command phase-see-pruning makes the tables of docs/phase-see-pruning.md;
// docs/phase-see-pruning.sh calls it, from the top of the repository:
//
//	go run ./docs/phase-see-pruning details FILE RUN  adds a run of one suite to FILE
//	go run ./docs/phase-see-pruning table             writes docs/phase-see-pruning.csv
//
// The table is made of docs/phase-see-pruning-suites.csv, docs/audit.csv, the games of
// docs/suites-against-games/games.csv, and mechanisms.txt, games.csv, timed.csv, clocks.csv
// and doubling.csv in docs/phase-see-pruning.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"keymove/report"
	"keymove/report/stats"
	"keymove/report/validity"
	"keymove/report/worth"
	"keymove/suites/runfolder"
)

// played are the files of games, which take longest.
var played = []string{
	"docs/phase-see-pruning/games.csv", "docs/phase-see-pruning/timed.csv", "docs/phase-see-pruning/clocks.csv", "docs/phase-see-pruning/doubling.csv",
}

const tableFile = "docs/phase-see-pruning.csv"

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "phase-see-pruning:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 3 && args[0] == "details":
		return addDetails(args[1], args[2])
	case len(args) == 1 && args[0] == "table":
		rows, err := table(os.DirFS("."))
		if err != nil {
			return err
		}
		return runfolder.ReplaceFile(tableFile, func(w io.Writer) error { return worth.WriteRows(w, rows) })
	}
	return errors.New("usage: phase-see-pruning details FILE RUN | table")
}

// addDetails appends the rows of a run to a file, which gets a header if it is new.
func addDetails(file, dir string) error {
	saved, err := report.ReadFolder(dir)
	if err != nil {
		return err
	}
	out, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	info, err := out.Stat()
	if err == nil {
		err = worth.KeepDetails(out, saved, info.Size() == 0)
	}
	return errors.Join(err, out.Close())
}

// table returns the row of each mechanism, from the files of the repository.
func table(root fs.FS) ([]worth.Row, error) {
	mechanisms, err := read(root, "docs/phase-see-pruning/mechanisms.txt", worth.ReadMechanisms)
	if err != nil {
		return nil, err
	}
	var s worth.Sources
	if s.Details, err = read(root, "docs/phase-see-pruning-suites.csv", worth.ReadDetails); err != nil {
		return nil, err
	}
	if s.Games, err = read(root, "docs/phase-see-pruning/games.csv", validity.ReadGames); err != nil {
		return nil, err
	}
	others, err := read(root, "docs/suites-against-games/games.csv", validity.ReadGames)
	if err != nil {
		return nil, err
	}
	s.Games = append(s.Games, others...)
	if s.Timed, err = read(root, "docs/phase-see-pruning/timed.csv", validity.ReadGames); err != nil {
		return nil, err
	}
	if s.Clocks, err = read(root, "docs/phase-see-pruning/clocks.csv", validity.ReadGames); err != nil {
		return nil, err
	}
	if s.Doubling, err = read(root, "docs/phase-see-pruning/doubling.csv", readDoubling); err != nil {
		return nil, err
	}
	if s.Unsound, err = read(root, "docs/audit.csv", readAudit); err != nil {
		return nil, err
	}
	return s.Rows(mechanisms), nil
}

// read reads a file of the repository; nothing if it has games that are not played yet.
func read[T any](root fs.FS, file string, parse func(string, io.Reader) (T, error)) (T, error) {
	var none T
	in, err := root.Open(file)
	if errors.Is(err, fs.ErrNotExist) && slices.Contains(played, file) {
		return none, nil
	}
	if err != nil {
		return none, err
	}
	defer in.Close()
	return parse(file, in)
}

var errNoDoubling = errors.New("want one match, with an Elo")

// readDoubling reads what twice the nodes are worth.
func readDoubling(file string, in io.Reader) (*worth.Elo, error) {
	games, err := validity.ReadGames(file, in)
	switch {
	case err != nil:
		return nil, err
	case len(games) != 1 || games[0].Elo == nil || games[0].Error == nil:
		return nil, fmt.Errorf("%s: %w", file, errNoDoubling)
	}
	return &worth.Elo{Value: *games[0].Elo, Error: *games[0].Error}, nil
}

// readAudit reads the shares of wrong cutoffs, by profile and rule.
func readAudit(file string, in io.Reader) (map[string]stats.Interval, error) {
	rows, err := report.ReadRows(file, in)
	if err != nil {
		return nil, err
	}
	shares := map[string]stats.Interval{}
	_, err = report.ConvertRows(rows, func(c *report.Cells) struct{} {
		if c.Text("by") == "all" {
			shares[c.Text("contender")+" "+c.Text("rule")] = stats.Interval{Value: c.Amount("wrong_pct"), Low: c.Amount("wrong_lo"), High: c.Amount("wrong_hi")}
		}
		return struct{}{}
	})
	return shares, err
}
