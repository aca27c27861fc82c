// Command suites-against-games computes what it costs to decide a loss of 20 and of 40 Elo
// by a gate on each suite and by an SPRT in games; docs/suites-against-games.sh calls it,
// from the top of the repository:
//
//	go run ./docs/suites-against-games
//
// It reads docs/suites-against-games.csv, and games.csv and cost.csv in
// docs/suites-against-games, and writes decisions.csv there.
package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"

	"keymove/report"
	"keymove/report/validity"
	"keymove/suites/runfolder"
)

// The files.
const (
	changesFile   = "docs/suites-against-games.csv"
	gamesFile     = "docs/suites-against-games/games.csv"
	costFile      = "docs/suites-against-games/cost.csv"
	decisionsFile = "docs/suites-against-games/decisions.csv"
)

// losses are those that are to be decided, in Elo.
var losses = []float64{20, 40}

// tests is the number of simulated SPRTs of each truth.
const tests = 1000

func main() {
	decisions, err := decide(os.DirFS("."), tests)
	if err == nil {
		err = runfolder.ReplaceFile(decisionsFile, func(w io.Writer) error { return validity.WriteDecisions(w, decisions) })
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "suites-against-games:", err)
		os.Exit(1)
	}
}

// decide returns the decisions about all losses, from the files in the repository.
func decide(root fs.FS, tests int) ([]validity.Decision, error) {
	changes, err := read(root, changesFile, validity.ReadChanges)
	if err != nil {
		return nil, err
	}
	games, err := read(root, gamesFile, validity.ReadGames)
	if err != nil {
		return nil, err
	}
	seconds, err := read(root, costFile, readCosts)
	if err != nil {
		return nil, err
	}
	var decisions []validity.Decision
	for _, loss := range losses {
		decisions = append(decisions, validity.Decide(loss, validity.Agree(changes), games, seconds, tests)...)
	}
	return decisions, nil
}

// read reads a file of the repository.
func read[T any](root fs.FS, file string, parse func(string, io.Reader) (T, error)) (T, error) {
	in, err := root.Open(file)
	if err != nil {
		var none T
		return none, err
	}
	defer in.Close()
	return parse(file, in)
}

// readCosts reads the CPU seconds of a game, in the row SPRT, and of a position of each
// suite: suite, count, cpu_s.
func readCosts(file string, in io.Reader) (map[string]float64, error) {
	rows, err := report.ReadRows(file, in)
	if err != nil {
		return nil, err
	}
	seconds := map[string]float64{}
	_, err = report.ConvertRows(rows, func(c *report.Cells) struct{} {
		if n := c.Amount("count"); n > 0 {
			seconds[c.Text("suite")] = c.Amount("cpu_s") / n
		}
		return struct{}{}
	})
	return seconds, err
}
