// Command explain measures how often "keymove explain" names the guilty feature. The
// script docs/explain.sh calls it; from the top of the repository:
//
//	go run ./docs/explain draw SET          draws a list of faults, writes docs/explain/SET-faults.csv
//	go run ./docs/explain cases SET SUITE…  chooses their cases, writes docs/explain/SET-cases.csv
//	go run ./docs/explain run SET SUITE…    explains those of a set, writes docs/explain/SET.csv
//
// SET is fresh-SEED, or one of the first two, development and held-back, which are in
// docs/explain/faults.csv and cases.csv.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"

	"keymove/engine/profile"
	"keymove/suites/explain"
	"keymove/suites/runfolder"
	"keymove/suites/runner"
)

const (
	// folder is where the list of faults, the cases and the results are.
	folder = "docs/explain"
	// hashMiB is the size of the transposition tables: enough for short searches.
	hashMiB = 1
)

func main() {
	debug.SetGCPercent(400) // each searcher has a table, and most make one search
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "explain:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: explain [-cache FOLDER -program SHA256] draw SET | cases SET SUITE… | run SET SUITE…")

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("explain", flag.ContinueOnError)
	cacheDir := flags.String("cache", "", "cache of answers in `FOLDER`, which makes the measurement resumable")
	program := flags.String("program", "", "`SHA256` of what the answers of the cache depend on")
	if err := flags.Parse(args); err != nil {
		return err
	}
	args = flags.Args()
	x := &Experiment{
		Lab:  &explain.Lab{Workers: 1, HashMiB: hashMiB, Open: open},
		Good: "classical",
	}
	if *cacheDir != "" {
		var err error
		if x.Lab.Cache, err = runner.OpenCache(*cacheDir, *program, hashMiB); err != nil {
			return err
		}
	}
	if len(args) < 2 {
		return errUsage
	}
	command, set, files := args[0], args[1], args[2:]
	switch {
	case command == "draw" && len(files) == 0:
		return drawFaults(x.Good, set)
	case command == "cases" && len(files) > 0:
		return chooseCases(ctx, x, set, files)
	case command == "run" && len(files) > 0:
		return explainSet(ctx, x, set, files)
	}
	return errUsage
}

func open(_ context.Context, c runfolder.Contender) (runner.Searcher, error) {
	settings, err := profile.FromMap(c.Options)
	if err != nil {
		return nil, err
	}
	return settings.New(hashMiB), nil
}

// drawFaults writes the list of faults of a set.
func drawFaults(good, set string) error {
	seed, err := seedOf(set)
	if err != nil {
		return err
	}
	var known []Fault
	for _, before := range append([]string{developed}, drawnBefore(folder, seed)...) {
		faults, err := readFaults(folder, before)
		if err != nil {
			return err
		}
		known = append(known, faults...)
	}
	faults, err := Draw(good, set, drawnFaults, known)
	if err != nil {
		return err
	}
	file, err := os.Create(faultsFile(folder, set))
	if err != nil {
		return err
	}
	return errors.Join(WriteFaults(file, faults), file.Close())
}

// chooseCases writes which case goes with which fault.
func chooseCases(ctx context.Context, x *Experiment, set string, files []string) error {
	err := x.Load(files)
	if err != nil {
		return err
	}
	if x.Faults, err = readFaults(folder, set); err != nil {
		return err
	}
	choose := x.ChooseCases
	if seed, err := seedOf(set); err == nil {
		choose = x.ChooseFresh
		for _, before := range append([]string{developed}, drawnBefore(folder, seed)...) {
			if err := x.readCases(before); err != nil {
				return err
			}
		}
	}
	file, err := os.Create(casesFile(folder, set))
	if err != nil {
		return err
	}
	return errors.Join(choose(ctx, file), file.Close())
}

// readCases adds the cases that were chosen for a set.
func (x *Experiment) readCases(set string) error {
	file, err := os.Open(casesFile(folder, set))
	if err != nil {
		return err
	}
	defer file.Close()
	return x.ReadCases(file)
}

// explainSet explains the cases of a set, and prints the results as they come in.
func explainSet(ctx context.Context, x *Experiment, set string, files []string) error {
	if err := x.Load(files); err != nil {
		return err
	}
	if err := x.readCases(set); err != nil {
		return err
	}
	file, err := os.Create(filepath.Join(folder, set+".csv"))
	if err != nil {
		return err
	}
	tally, err := x.Run(ctx, set, file, os.Stdout)
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	fmt.Print(tally)
	return nil
}
