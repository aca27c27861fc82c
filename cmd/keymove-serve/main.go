// Keymove-serve is the server through which workers share the searches of runs and the games
// of matches: NATS JetStream in one program.
//
//	keymove-serve --dir server --listen :4222
//
// The folder gets the tokens of submitters, workers and uploaders at the first start, and
// keeps what is queued. docs/machines.md describes how to use it, and what a worker may do.
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
	"strconv"
	"syscall"

	"keymove/internal/buildinfo"
	"keymove/suites/queue/broker"
	"keymove/suites/queue/broker/server"
)

// The exit codes are those of keymove.
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
	o, version, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case err != nil:
		return exitUsage // parse has written what is wrong
	case version:
		fmt.Fprintln(stdout, "keymove-serve", buildinfo.Read())
		return exitOK
	}
	if err := serve(ctx, o, stderr); err != nil {
		fmt.Fprintln(stderr, "keymove-serve:", err)
		return exitFailure
	}
	return exitOK
}

// parse reads the command line, and writes help and what is wrong to stderr.
func parse(args []string, stderr io.Writer) (o server.Options, version bool, err error) {
	flags := flag.NewFlagSet("keymove-serve", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&o.Dir, "dir", "keymove-server", "the folder `DIR` of the server: its tokens, and what is queued")
	flags.StringVar(&o.Listen, "listen", "127.0.0.1:4222", "listen on `HOST:PORT`; no HOST is all addresses")
	flags.StringVar(&o.Cert, "tls-cert", "", "the certificate `FILE` for TLS")
	flags.StringVar(&o.Key, "tls-key", "", "the `FILE` with its key")
	flags.BoolVar(&version, "version", false, "print the version")
	if err := flags.Parse(args); err != nil {
		return o, false, err
	}
	if err = check(flags, &o); err != nil {
		fmt.Fprintln(stderr, "keymove-serve:", err)
	}
	return o, version, err
}

// check returns what is wrong with the values of flags.
func check(flags *flag.FlagSet, o *server.Options) (err error) {
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	flags.Visit(func(f *flag.Flag) {
		if f.Value.String() == "" && err == nil {
			err = fmt.Errorf("--%s has an empty value", f.Name)
		}
	})
	if err == nil && (o.Cert == "") != (o.Key == "") {
		err = errors.New("--tls-cert and --tls-key need each other")
	}
	return err
}

// serve runs a server until ctx ends.
func serve(ctx context.Context, o server.Options, stderr io.Writer) error {
	s, err := server.Start(o)
	if err != nil {
		return err
	}
	defer s.Close()
	host, _, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return err
	}
	fmt.Fprintf(stderr, "keymove-serve: serving on %s; tokens are in %s\n",
		net.JoinHostPort(reachable(host), strconv.Itoa(s.Port())), filepath.Join(o.Dir, broker.TokensFile))
	<-ctx.Done()
	return nil
}

// reachable returns the name by which other machines reach a host that listens on all of its
// addresses.
func reachable(host string) string {
	if ip := net.ParseIP(host); host != "" && (ip == nil || !ip.IsUnspecified()) {
		return host
	}
	name, err := os.Hostname()
	if err != nil {
		return "127.0.0.1"
	}
	return name
}
