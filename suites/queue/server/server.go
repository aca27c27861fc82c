// Package server is the NATS server of the queue, embedded: with JetStream, and with a token for all
// who use it.
package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites/queue"
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
	// TokenFile is the file of a server's folder with its token.
	TokenFile = "token"

	// startTime is how long the start may take, clientTime how long a client may take to be let in.
	startTime, clientTime = time.Minute, 10 * time.Second
	// syncEvery bounds what a loss of power takes away, which is published again anyway.
	syncEvery = time.Second
)

// Server is an embedded server that is running.
type Server struct {
	// Token is that of its clients; New is set if it was made at this start.
	Token  string
	New    bool
	server *server.Server
}

// Start starts a server, which has what it had when it ended, or was killed.
func Start(o Options) (*Server, error) {
	o.MaxStore, o.KeepRuns = cmp.Or(o.MaxStore, DefaultMaxStore), cmp.Or(o.KeepRuns, queue.KeepRuns)
	token, isNew, err := openToken(o.Dir)
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
		err = fmt.Errorf("the server does not start on %s: is the address in use?", o.Listen)
	} else {
		err = o.makeStreams(s, token)
	}
	if err != nil {
		s.Shutdown()
		return nil, err
	}
	return &Server{token, isNew, s}, nil
}

// openToken reads the token of a server, or makes one: random, of 128 bits and more.
func openToken(dir string) (token string, isNew bool, err error) {
	path := filepath.Join(dir, TokenFile)
	token, err = queue.ReadToken(path)
	if errors.Is(err, fs.ErrNotExist) {
		token = rand.Text()
		return token, true, cmp.Or(os.MkdirAll(dir, 0o700), os.WriteFile(path, []byte(token+"\n"), 0o600))
	}
	return token, false, err
}

// makeStreams makes the streams of a server, which keep what they have as the options say.
func (o *Options) makeStreams(s *server.Server, token string) error {
	conn, err := nats.Connect("", nats.InProcessServer(s), nats.Token(token))
	if err != nil {
		return err
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	return queue.Make(ctx, js, 1, o.KeepRuns, o.MaxStore)
}

// options returns the options of the library.
func (o *Options) options(token string) (*server.Options, error) {
	host, service, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return nil, err
	}
	port, err := net.LookupPort("tcp", service)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.Listen, err)
	}
	opts := &server.Options{
		ServerName: "keymove-serve", Host: host, Port: port, NoSigs: true, NoLog: true, MaxPayload: queue.MaxPayload, Authorization: token,
		JetStream: true, StoreDir: filepath.Join(o.Dir, "streams"), SyncInterval: syncEvery, JetStreamMaxStore: o.MaxStore,
		AuthTimeout: clientTime.Seconds(), TLSTimeout: clientTime.Seconds(),
	}
	if port == 0 {
		opts.Port = server.RANDOM_PORT
	}
	if o.Cert != "" || o.Key != "" {
		pair, err := tls.LoadX509KeyPair(o.Cert, o.Key)
		if err != nil {
			return nil, err
		}
		opts.TLS, opts.TLSConfig = true, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	}
	return opts, nil
}

// Addr returns the address that the server listens on.
func (s *Server) Addr() string { return s.server.Addr().String() }

// Close ends the server. Its streams stay.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
