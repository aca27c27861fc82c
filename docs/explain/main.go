// Command explain measures how often "keymove explain" names the guilty feature. The
// script docs/explain.sh calls it; from the top of the repository:
//
//	go run ./docs/explain cases SUITE…      chooses the cases, writes docs/explain/cases.csv
//	go run ./docs/explain run SET SUITE…    explains those of a set, writes docs/explain/SET.csv
//
// The faults are in docs/explain/faults.csv. SET is development or held-back.
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

var errUsage = errors.New("usage: explain [-cache FOLDER -program SHA256] cases SUITE… | run SET SUITE…")

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
		Good: "default",
	}
	if *cacheDir != "" {
		var err error
		if x.Lab.Cache, err = runner.OpenCache(*cacheDir, *program, hashMiB); err != nil {
			return err
		}
	}
	if err := readFaults(x); err != nil {
		return err
	}
	switch {
	case len(args) > 1 && args[0] == "cases":
		return chooseCases(ctx, x, args[1:])
	case len(args) > 2 && args[0] == "run":
		return explainSet(ctx, x, args[1], args[2:])
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

func readFaults(x *Experiment) error {
	file, err := os.Open(filepath.Join(folder, "faults.csv"))
	if err != nil {
		return err
	}
	defer file.Close()
	x.Faults, err = ReadFaults(file)
	return err
}

// chooseCases writes which case goes with which fault.
func chooseCases(ctx context.Context, x *Experiment, files []string) error {
	if err := x.Load(files); err != nil {
		return err
	}
	file, err := os.Create(filepath.Join(folder, "cases.csv"))
	if err != nil {
		return err
	}
	return errors.Join(x.ChooseCases(ctx, file), file.Close())
}

// explainSet explains the cases of a set, and prints the results as they come in.
func explainSet(ctx context.Context, x *Experiment, set string, files []string) error {
	if err := x.Load(files); err != nil {
		return err
	}
	cases, err := os.Open(filepath.Join(folder, "cases.csv"))
	if err != nil {
		return err
	}
	defer cases.Close()
	if err := x.ReadCases(cases); err != nil {
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
