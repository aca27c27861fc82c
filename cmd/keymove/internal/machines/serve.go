package machines

import (
	"context"
	"net"
	"os"
	"path/filepath"

	"keymove/suites/queue/broker"
)

// DefaultListen is where a server listens by default: no other machine reaches it there.
const DefaultListen = "127.0.0.1:4222"

// Serve runs a server until ctx ends. inform gets what a person has to know.
func Serve(ctx context.Context, o broker.Options, inform func(format string, args ...any)) error {
	s, err := broker.Start(o)
	if err != nil {
		return err
	}
	defer s.Close()
	host, _, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return err
	}
	inform("serving on %s; tokens are in %s", net.JoinHostPort(reachable(host), portText(s)), filepath.Join(o.Dir, broker.TokensFile))
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

// listenHost returns the host of an address to listen on; empty for all.
func listenHost(listen string) string {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return ""
	}
	return host
}

// dialHost returns the host by which this machine reaches an address that it listens on.
func dialHost(listen string) string {
	host := listenHost(listen)
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		return "127.0.0.1"
	}
	return host
}
