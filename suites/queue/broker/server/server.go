// Package server is the NATS server of the queue, embedded: with JetStream, and with a token for all
// who use it.
package server

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"keymove/suites/queue/broker"
)

// Options are those of an embedded server.
type Options struct {
	// Dir is the folder of its token and streams, Listen its address as HOST:PORT.
	Dir    string
	Listen string
	// Cert and Key are files of a certificate and its key for TLS; empty for none.
	Cert, Key string
	// MaxStore bounds the disk that its streams take, in bytes; 0 for the default.
	MaxStore int64
	// KeepRuns is how long a run is kept whose submitter does not come back; 0 for the default.
	KeepRuns time.Duration
}

const (
	// DefaultMaxStore is the default of MaxStore.
	DefaultMaxStore = 4 << 30
	startTime       = time.Minute
	mostConnections = 64 << 10
	tlsTime         = 5 * time.Second
	// syncEvery bounds what a loss of power takes away, which is published again anyway.
	syncEvery = time.Second
)

// Server is an embedded server that is running.
type Server struct {
	// Token is that of its clients; New is set if it was made at this start.
	Token  string
	New    bool
	server *server.Server
	stop   context.CancelFunc // of what ends with the server
}

// Start starts a server, which has what it had when it ended, or was killed.
func Start(o Options) (*Server, error) {
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, err
	}
	token, isNew, err := openToken(filepath.Join(o.Dir, TokenFile))
	if err != nil {
		return nil, err
	}
	opts, err := o.options(token)
	if err != nil {
		return nil, err
	}
	s, err := server.NewServer(opts)
	if err != nil {
		return nil, err
	}
	s.Start()
	if !s.ReadyForConnections(startTime) {
		s.Shutdown()
		return nil, fmt.Errorf("the server does not start on %s: is the address in use?", o.Listen)
	}
	ctx, stop := context.WithCancel(context.Background())
	conn, err := watch(ctx, s, token, broker.Stewardship{Store: opts.JetStreamMaxStore, KeepRuns: o.KeepRuns})
	if err != nil {
		stop()
		s.Shutdown()
		return nil, err
	}
	context.AfterFunc(ctx, conn.Close)
	return &Server{token, isNew, s, stop}, nil
}

// TokenFile is the file of a server's folder with its token.
const TokenFile = "token"

// openToken reads the token of a server, or makes one: random, of 128 bits and more.
func openToken(path string) (token string, isNew bool, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		token = rand.Text()
		return token, true, os.WriteFile(path, []byte(token+"\n"), 0o600)
	}
	if words := strings.Fields(string(data)); err != nil || len(words) == 1 {
		return strings.Join(words, ""), false, err
	}
	return "", false, fmt.Errorf("%s: want a token, and nothing else", path)
}

// watch looks after the runs and the clock of a server, until ctx ends and the connection is closed.
func watch(ctx context.Context, s *server.Server, token string, o broker.Stewardship) (*nats.Conn, error) {
	conn, err := nats.Connect("", nats.InProcessServer(s), nats.Token(token), nats.MaxReconnects(-1))
	if err != nil {
		return nil, err
	}
	if err := errors.Join(broker.WatchRuns(ctx, conn, o), broker.WatchClock(ctx, conn)); err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}

// options returns the options of the library.
func (o *Options) options(token string) (*server.Options, error) {
	host, port, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return nil, err
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("%s: want a port", o.Listen)
	}
	opts := &server.Options{
		ServerName: broker.ServerName, Host: host, Port: int(number), NoSigs: true, NoLog: true, MaxPayload: broker.MaxPayload,
		JetStream: true, StoreDir: filepath.Join(o.Dir, "streams"), SyncInterval: syncEvery,
		JetStreamMaxStore: o.MaxStore, JetStreamMaxMemory: broker.MaxBytes,
		Authorization: token, MaxConn: mostConnections,
	}
	if host == "" {
		opts.Host = "0.0.0.0"
	}
	if number == 0 {
		opts.Port = server.RANDOM_PORT
	}
	if opts.JetStreamMaxStore == 0 {
		opts.JetStreamMaxStore = DefaultMaxStore
	}
	if o.Cert != "" || o.Key != "" {
		pair, err := tls.LoadX509KeyPair(o.Cert, o.Key)
		if err != nil {
			return nil, err
		}
		opts.TLS, opts.TLSConfig = true, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
		opts.TLSTimeout = tlsTime.Seconds()
	}
	return opts, nil
}

// Port returns the port that the server listens on.
func (s *Server) Port() int {
	if addr, ok := s.server.Addr().(*net.TCPAddr); ok {
		return addr.Port
	}
	return 0
}

// Close ends the server. Its streams stay.
func (s *Server) Close() {
	s.stop()
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
