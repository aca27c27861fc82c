// Package broker is the queue of package queue on NATS JetStream: the clients of submitters
// and workers. Package server has the server; any other NATS server will do as well.
//
// A run has a stream of work and one of answers, which its submitter makes and deletes. Its
// job is in a stream of the jobs of all runs, where workers find it. The streams lose
// nothing when a client or the server is killed; whether they do when the power fails does
// not matter, because the submitter publishes again what is missing.
package broker

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Address is where a server is, and how to be let in.
type Address struct {
	// URL is nats://HOST:PORT, or tls://HOST:PORT, with a token as its user or without;
	// several with commas between are the servers of a cluster.
	URL string
	// Token is used if the URL has none.
	Token string
	// CA is a file of certificates that the server's is signed with; empty for those of
	// the system.
	CA string
}

// connect connects to a server. A wrong token, and a server that is not there, are errors
// at once; a connection that is lost later is made again.
func connect(a Address, name string) (*nats.Conn, jetstream.JetStream, error) {
	opts := []nats.Option{
		nats.Name(name),
		nats.MaxReconnects(-1), nats.ReconnectWait(retryAfter), nats.Timeout(connectTime),
		nats.PingInterval(extendPing), nats.MaxPingsOutstanding(2),
	}
	if token := a.Secret(); token != "" {
		opts = append(opts, nats.Token(token))
	}
	if a.CA != "" {
		opts = append(opts, nats.RootCAs(a.CA))
	}
	conn, err := nats.Connect(a.withoutToken(), opts...)
	switch {
	case errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired):
		return nil, nil, fmt.Errorf("the server refused the token: %w", errToken)
	case err != nil:
		return nil, nil, err
	}
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(callTime))
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return conn, js, nil
}

const (
	connectTime = 10 * time.Second
	// extendPing is the time between two pings, which notice a connection that stalls.
	extendPing = 5 * time.Second
)

// errToken is wrapped by the error of a wrong token.
var errToken = errors.New("it is wrong; give nats://TOKEN@HOST:PORT, KEYMOVE_TOKEN or --token-file")

// errRevoked is the error of a client whose token was taken away while it worked.
var errRevoked = fmt.Errorf("the server takes the token no more: %w", errToken)

// IsRefused reports whether an error is that of a wrong token.
func IsRefused(err error) bool { return errors.Is(err, errToken) }

// persist repeats a call until it succeeds, ctx ends, the token is taken away, or final says that its error is one
// that stays.
func persist(ctx context.Context, final func(error) bool, call func(context.Context) error) error {
	for {
		limited, cancel := context.WithTimeout(ctx, callTime)
		err := call(limited)
		cancel()
		if err == nil || ctx.Err() != nil || errors.Is(err, nats.ErrConnectionClosed) || final != nil && final(err) {
			return err
		}
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}
