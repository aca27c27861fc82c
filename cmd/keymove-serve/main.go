// Keymove-serve is the server through which workers share the searches of runs and the games
// of matches: NATS JetStream in one program.
//
//	keymove-serve --dir server
//
// At the first start stdout gets the token of all who use the server; the folder has it, too, and what
// is queued. docs/machines.md describes how to use it, and what a worker may do.
// Exit codes: 0 ended by a signal, 1 it failed, 2 wrong usage.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"keymove/internal/buildinfo"
	"keymove/suites/queue"
	"keymove/suites/queue/server"
)

// The exit codes are keymove's.
const (
	exitOK      = 0
	exitFailure = 1
	exitUsage   = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal kills
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run serves until ctx ends, and returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUsage // parse has written what is wrong
	case o.version:
		fmt.Fprintln(stdout, "keymove-serve", buildinfo.Read())
		return exitOK
	}
	if err := serve(ctx, o.Options, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "keymove-serve:", err)
		return exitFailure
	}
	return exitOK
}

const (
	// leastKeepRuns is longer than a run that lives is silent.
	leastKeepRuns = 30 * time.Second
	// leastStore and mostStore bound --store, in GiB.
	leastStore, mostStore = 1, 1 << 20
)

// options are the command line.
type options struct {
	server.Options
	insecure, version bool
}

// parse reads the command line, and writes help and what is wrong to stderr.
func parse(args []string, stderr io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("keymove-serve", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: keymove-serve [flags]")
		flags.PrintDefaults()
	}
	flags.StringVar(&o.Dir, "dir", "keymove-server", "the folder `DIR` of the server: what is queued, and the token in its file token")
	flags.StringVar(&o.Listen, "listen", "127.0.0.1:4222", "listen on `HOST:PORT`; no HOST is all addresses")
	flags.StringVar(&o.Cert, "tls-cert", "", "the certificate `FILE` for TLS")
	flags.StringVar(&o.Key, "tls-key", "", "the `FILE` with its key")
	flags.BoolVar(&o.insecure, "insecure", false, "listen on other addresses than this machine's own without TLS: everybody on the way reads the token")
	flags.DurationVar(&o.KeepRuns, "keep-runs", queue.KeepRuns, "keep what is queued, and the programs that runs send, for the time `D`: a submitter that was killed and comes back until then finds everything")
	store := flags.Int64("store", server.DefaultMaxStore>>30, "let what is queued take `N` GiB of the disk")
	flags.BoolVar(&o.version, "version", false, "print the version")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.MaxStore = *store << 30
	switch {
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case o.Dir == "":
		err = errors.New("--dir has an empty value")
	case o.KeepRuns < leastKeepRuns:
		err = fmt.Errorf("--keep-runs %v: want at least %v", o.KeepRuns, leastKeepRuns)
	case *store < leastStore || *store > mostStore:
		err = fmt.Errorf("--store %d: want %d to %d", *store, leastStore, mostStore)
	case (o.Cert == "") != (o.Key == ""):
		err = errors.New("--tls-cert and --tls-key need each other")
	case o.Cert == "" && !o.insecure && !isLoopback(o.Listen):
		err = fmt.Errorf("--listen %s without TLS shows the token to everybody on the way: give --tls-cert and --tls-key, or --insecure", o.Listen)
	}
	if err != nil {
		fmt.Fprintln(stderr, "keymove-serve:", err)
	}
	return o, err
}

// isLoopback reports whether nobody from elsewhere reaches an address. What is wrong with it is
// found later.
func isLoopback(listen string) bool {
	host, _, err := net.SplitHostPort(listen)
	ip := net.ParseIP(host)
	return err != nil || host == "localhost" || ip != nil && ip.IsLoopback()
}

// serve runs a server until ctx ends.
func serve(ctx context.Context, o server.Options, stdout, stderr io.Writer) error {
	s, err := server.Start(o)
	if err != nil {
		return err
	}
	defer s.Close()
	if s.New {
		if _, err := fmt.Fprintln(stdout, s.Token); err != nil {
			return err
		}
	}
	fmt.Fprintf(stderr, "keymove-serve: serving on %s; the token is in %s\n", s.Addr(), filepath.Join(o.Dir, server.TokenFile))
	<-ctx.Done()
	return nil
}
