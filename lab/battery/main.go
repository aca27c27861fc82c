// Command battery makes the suites and openings that are built into Keymove:
//
//	go -C lab run ./battery mates -seed 2026 -n 30            suites/builtin/mates.epd
//	go -C lab run ./battery openings -seed 2026 -n 500        suites/match/builtin/balanced.epd
//	go -C lab run ./battery endgames -seed 14 -n 6400         a part of the battery
//	go -C lab run ./battery select -n 200 RUN…                the most informative positions
//
// battery.sh does all of it for the battery. The first three depend on the flags and the engine
// alone; -h of each lists its flags.
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

	"keymove/suites/files"
)

// command is a subcommand: it declares its flags, and returns what is to be done with the
// arguments after them, which writes what was made.
type command func(flags *flag.FlagSet) func(ctx context.Context, args []string, out io.Writer) error

var commands = map[string]command{"mates": mates, "endgames": endgames, "openings": openings, "select": choose}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "battery:", err)
		os.Exit(1)
	}
}

// run runs the subcommand that the first word names. A file that -out names is replaced when
// all is made.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 || commands[args[0]] == nil {
		return errors.New("want mates, endgames, openings or select")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("out", "", "write to `FILE`, not to stdout")
	do := commands[args[0]](flags)
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if *out == "" {
		return do(ctx, flags.Args(), stdout)
	}
	return files.ReplaceFile(filepath.Clean(*out), func(w io.Writer) error { return do(ctx, flags.Args(), w) })
}
