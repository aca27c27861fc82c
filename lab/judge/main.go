// Command judge measures how good the detectors of the phase are, without an opinion about phases:
// for each, a linear evaluation with a set of weights a phase is fitted to the expected points of
// searches, on half of some positions of games. What it saves of the error on the other half,
// against one set for all phases, is what the detector is worth.
//
//	go -C lab run ./judge pick GAMES.pgn >positions.epd
//	go -C lab run ./judge fit -csv FILE GAMES.pgn RECORDS.csv
//
// judge.sh makes the games and the searches, and docs/research/phase-detectors.md.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"keymove/suites/files"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "judge:", err)
		os.Exit(1)
	}
}

// options are the options of the command line.
type options struct {
	every int
	seed  uint64
	csv   string
	files []string
}

func run(args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return errUsage
	}
	o := &options{}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.IntVar(&o.every, "every", 20, "a position every `N` plies of a game")
	flags.Uint64Var(&o.seed, "seed", 41, "the `SEED` of the positions, the halves and the resamples")
	flags.StringVar(&o.csv, "csv", "", "the `FILE` of the table, for fit")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	o.files = flags.Args()
	switch {
	case o.every < 1:
		return errUsage
	case args[0] == "pick" && len(o.files) == 1:
		return o.pick(stdout)
	case args[0] == "fit" && len(o.files) == 2 && o.csv != "":
		return o.fit(stdout, stderr)
	}
	return errUsage
}

var errUsage = errors.New("want pick GAMES.pgn, or fit -csv FILE GAMES.pgn RECORDS.csv; -every is 1 or more")

func (o *options) pick(stdout io.Writer) error {
	positions, _, err := pick(o.files[0], o.every, o.seed)
	if err != nil {
		return err
	}
	return writeSuite(stdout, positions)
}

// leastOpenings are those without which a fold of a half is empty.
const leastOpenings = 2 * folds

// openingsOf returns how many openings have a position.
func openingsOf(positions []Position) int {
	openings := map[int]bool{}
	for i := range positions {
		openings[positions[i].Opening] = true
	}
	return len(openings)
}

// usualScale is the k of expected points that is often taken.
const usualScale = 0.0025

// fit measures, writes the table, and prints the page.
func (o *options) fit(stdout, stderr io.Writer) error {
	picked, games, err := pick(o.files[0], o.every, o.seed)
	if err != nil {
		return err
	}
	positions, err := label(picked, o.files[1])
	if err != nil {
		return err
	}
	if openings := openingsOf(positions); openings < leastOpenings {
		return fmt.Errorf("positions of %d openings, want at least %d", openings, leastOpenings)
	}
	rows, err := matrixOf(positions)
	if err != nil {
		return err
	}
	divisions := divisionsOf(positions, o.seed)
	from := &source{games: games, features: len(rows[0])}
	for _, k := range []float64{scaleOf(positions), usualScale} {
		targets, clusters := make([]float64, len(positions)), make([]int, len(positions))
		for i := range positions {
			targets[i], clusters[i] = Expected(k, positions[i].Score), positions[i].Opening
		}
		j, err := newJudge(rows, targets, clusters, o.seed)
		if err != nil {
			return err
		}
		t, err := j.measure(divisions, o.seed, func(name string) { fmt.Fprintf(stderr, "k = %.4f: %s\n", k, name) })
		if err != nil {
			return err
		}
		t.k = k
		from.tables = append(from.tables, t)
	}
	err = files.ReplaceFile(filepath.Clean(o.csv), from.writeCSV)
	return errors.Join(err, from.writePage(stdout))
}
