package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// The exit codes are those of keymove.
const (
	exitWell   = 0
	exitFailed = 1
	exitUsage  = 2
	exitWorse  = 5
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, ".", os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// page lists the equivalent mutants, from the top of the module.
const page = "docs/mutation.md"

// run measures the packages of the module at dir that args name.
func run(ctx context.Context, dir string, args []string, stdout, stderr io.Writer) int {
	opts, least, patterns, err := parse(args, stdout, stderr)
	if err != nil {
		return exitUsage
	}
	code, err := measureAll(ctx, dir, opts, least, patterns)
	if err != nil {
		fmt.Fprintln(stderr, "mutate:", err)
	}
	return code
}

func parse(args []string, stdout, stderr io.Writer) (opts *options, least float64, patterns []string, err error) {
	opts = &options{stdout: stdout, stderr: stderr}
	flags := flag.NewFlagSet("mutate", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.IntVar(&opts.size, "n", 100, "try `N` mutants of each package, 0 for all")
	flags.Uint64Var(&opts.seed, "seed", 1, "draw them by `SEED`")
	flags.Float64Var(&least, "min", 0, "fail below `PERCENT` killed")
	flags.Func("at", "try the mutants of `FILE[:LINE]` only", opts.setPlace)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: mutate [flags] PACKAGE…")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		return nil, 0, nil, err
	}
	if flags.NArg() == 0 || opts.size < 0 {
		flags.Usage()
		return nil, 0, nil, errors.New("no package, or a negative number of mutants")
	}
	return opts, least, flags.Args(), nil
}

func (o *options) setPlace(text string) error {
	file, line, found := strings.Cut(text, ":")
	o.file = file
	if !found {
		return nil
	}
	var err error
	o.line, err = strconv.Atoi(line)
	return err
}

func measureAll(ctx context.Context, dir string, opts *options, least float64, patterns []string) (int, error) {
	list, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(page)))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return exitFailed, err
	}
	equivalents, err := readEquivalents(list)
	if err != nil {
		return exitFailed, fmt.Errorf("%s: %w", page, err)
	}
	t, err := copyTree(dir)
	if err != nil {
		return exitFailed, err
	}
	defer t.remove()
	packages, err := t.packages(patterns)
	if err != nil {
		return exitFailed, err
	}
	code := exitWell
	for _, p := range packages {
		result, err := opts.measure(ctx, t, p, equivalents)
		if err != nil {
			return exitFailed, err
		}
		fmt.Fprintf(opts.stdout, "%s: %v\n", p.ImportPath, result)
		if result.percent() < least {
			code = exitWorse
		}
	}
	return code, nil
}
