// Command history measures Keymove on the history of Stockfish; matetrack says for each of its commits
// how many mates it finds: a curve, luck, power, and single commits. Nothing of either is in Keymove's
// repository; both are clones on this machine, and the program drives keymove as a user does:
//
//	make history-stockfish STOCKFISH=../Stockfish MATETRACK=../matetrack
//
// It takes about four hours of CPU, can be stopped at any time, and goes on where it was stopped. With
// -plan it writes what is searched, and searches nothing.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

// What is measured was fixed before the first search; docs/research/history-stockfish.md has it.
const (
	longestMate   = 12
	positions     = 1500
	nodes         = 50_000
	longPositions = 500
	longNodes     = 1_000_000
	bisectedSpan  = 32
)

// laboratory is what is measured with.
type laboratory struct {
	program, stockfish, csv, suite, dir string
	page                                string // the folder of the page
	seed                                uint64

	commits []commit // the first parents of Stockfish
	known   map[string]measured
}

func main() {
	var l laboratory
	flag.StringVar(&l.program, "keymove", "keymove", "the `PROGRAM` that is measured")
	flag.StringVar(&l.stockfish, "stockfish", "", "a clone `DIR` of official-stockfish/Stockfish")
	flag.StringVar(&l.csv, "csv", "", "matetrack's `FILE` matetrack1000000.csv")
	flag.StringVar(&l.suite, "suite", "", "matetrack's `FILE` matetrack.epd")
	flag.StringVar(&l.dir, "dir", "history-stockfish", "the folder `DIR` of builds and runs, which is kept")
	flag.StringVar(&l.page, "page", "docs/research", "the folder `DIR` of history-stockfish.csv and .svg")
	flag.Uint64Var(&l.seed, "seed", 1, "chooses the positions, and who searches a twin")
	plan := flag.Bool("plan", false, "write what would be searched, and search nothing")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := l.measure(ctx, *plan); err != nil {
		fmt.Fprintln(os.Stderr, "history:", err)
		os.Exit(1)
	}
}

func (l *laboratory) measure(ctx context.Context, plan bool) error {
	if err := l.open(ctx); err != nil {
		return err
	}
	if plan {
		return l.writeResults()
	}
	steps, err := l.steps()
	if err != nil {
		return err
	}
	for _, s := range steps {
		if err := l.do(ctx, s); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return l.writeResults()
}

// open reads what others have measured and writes the suites.
func (l *laboratory) open(ctx context.Context) (err error) {
	if l.known, err = readCSVFile(l.csv); err != nil {
		return err
	}
	if l.commits, err = firstParents(ctx, l.stockfish); err != nil {
		return err
	}
	if err := os.MkdirAll(l.dir, 0o777); err != nil {
		return err
	}
	return l.writeSuites()
}
