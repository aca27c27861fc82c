// Package queue searches the cases of a run, or plays the games of a match, on several
// machines, over NATS JetStream.
//
// A submitter ([Submit]) cuts what is to be done into units ([Unit]) and publishes them in a
// work-queue stream; workers ([Worker]) lease a unit, extend the lease while they do it, and
// answer with its records or games ([Answer]). A bucket with a short TTL says which runs there are:
// a run whose submitter was killed vanishes from it. An object store has the programs that runs send.
//
// What is between them may lose anything: the submitter's run folder is the
// ledger. A record that comes twice counts once, and what is missing when the queue is empty
// is published again. The unit of a worker that died is given out again; deliveries alone prove nothing,
// because servers and workers that are restarted count as well. So a unit that was given out three times is
// done item by item, each in a process of its own, and only an item that ends this process while its worker
// lives on is given up.
package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"keymove/suites/files"
)

// The names of streams, subjects and buckets. Each run has a subject of work and one of answers, and a
// consumer of each that has the name of the run.
const (
	workStream   = "KEYMOVE_WORK"
	answerStream = "KEYMOVE_ANSWERS"
	workSubject  = "keymove.work."
	answerSubj   = "keymove.answer."
	runsBucket   = "keymove_runs"
	filesBucket  = "keymove_files"
)

const (
	// LeaseTime is how long a lease lasts that is not extended.
	LeaseTime = 15 * time.Second
	// KeepRuns is how long a server keeps what is queued of a run whose submitter was killed, if nothing
	// else is said.
	KeepRuns = 24 * time.Hour
	// MaxPayload is the size of the largest message.
	MaxPayload = 8 << 20

	// callTime is how long a request to the server may take before it is repeated.
	callTime = 5 * time.Second
	// remembered is how long a server remembers what was published, so that nothing is there twice.
	remembered = 30 * time.Second
)

// What is shorter in tests: leaseTime is LeaseTime, runLife is how long a submitter may give no sign of life until it was
// killed, and a request is repeated after retryAfter.
var leaseTime, runLife, retryAfter = LeaseTime, LeaseTime * 2 / 3, 300 * time.Millisecond

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

// token returns the user of the first URL, or Token.
func (a *Address) token() string {
	first, _, _ := strings.Cut(a.URL, ",")
	if u, err := url.Parse(first); err == nil && u.User != nil {
		return u.User.Username()
	}
	return a.Token
}

// ReadToken reads a file with a token.
func ReadToken(path string) (string, error) {
	data, err := files.Read(path)
	words := strings.Fields(string(data))
	if err == nil && len(words) != 1 {
		err = fmt.Errorf("%s: want a token, and nothing else", path)
	}
	if err != nil {
		return "", err
	}
	return words[0], nil
}

// client is a connection to a server.
type client struct {
	conn  *nats.Conn
	js    jetstream.JetStream
	runs  jetstream.KeyValue
	files jetstream.ObjectStore
}

// connect connects to a server. A wrong token, and a server that is not there, are errors
// at once; a connection that is lost later is made again.
func connect(ctx context.Context, a Address, name string) (*client, error) {
	opts := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(retryAfter), nats.Timeout(2 * callTime),
		nats.PingInterval(callTime), nats.MaxPingsOutstanding(2), // a connection may stall
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // it writes to stderr otherwise
		nats.Token(a.token()),
	}
	if a.CA != "" {
		opts = append(opts, nats.RootCAs(a.CA))
	}
	conn, err := nats.Connect(a.URL, opts...)
	bad, isURL := errors.AsType[*url.Error](err)
	switch {
	case isURL:
		return nil, bad.Err // the URL has the token
	case errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired):
		return nil, fmt.Errorf("the server refused the token: %w", errToken)
	case err != nil:
		return nil, err
	}
	c := &client{conn: conn}
	if c.js, err = jetstream.New(conn, jetstream.WithDefaultTimeout(callTime)); err == nil {
		err = c.open(ctx)
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	return c, nil
}

// open opens the buckets. It makes what is not there: a server of others has nothing at first.
func (c *client) open(ctx context.Context) (err error) {
	if _, err = c.js.Stream(ctx, workStream); errors.Is(err, jetstream.ErrStreamNotFound) {
		err = Make(ctx, c.js, c.replicas(), KeepRuns, 0)
	}
	if err == nil && c.runs == nil {
		c.runs, err = c.js.KeyValue(ctx, runsBucket)
	}
	if err == nil && c.files == nil {
		c.files, err = c.js.ObjectStore(ctx, filesBucket)
	}
	return err
}

// replicas returns on how many servers a stream is: on three of a cluster, so that one of
// them may be away.
func (c *client) replicas() int {
	if c.conn.ConnectedClusterName() == "" || len(c.conn.Servers()) < 3 {
		return 1
	}
	return 3
}

// Make makes the streams and buckets of a server, or sets how long they keep what nobody takes, and the bytes of disk
// for all; 0 bounds none. Each has a part of its own, so that there is room for answers when there is none for work.
func Make(ctx context.Context, js jetstream.JetStream, replicas int, keep time.Duration, store int64) error {
	_, err := js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: runsBucket, TTL: runLife, MaxBytes: store / 16, Replicas: replicas})
	if err == nil {
		_, err = js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: filesBucket, TTL: keep, MaxBytes: store / 2, Replicas: replicas})
	}
	stream := jetstream.StreamConfig{MaxBytes: store / 8, Discard: jetstream.DiscardNew, MaxAge: keep, Duplicates: min(remembered, keep), Replicas: replicas}
	if err == nil { // an answer to a run that is over is not kept
		stream.Name, stream.Subjects, stream.Retention = answerStream, []string{answerSubj + "*"}, jetstream.InterestPolicy
		_, err = js.CreateOrUpdateStream(ctx, stream)
	}
	if err == nil { // it comes last: clients look for it
		stream.Name, stream.Subjects, stream.Retention = workStream, []string{workSubject + "*"}, jetstream.WorkQueuePolicy
		_, err = js.CreateOrUpdateStream(ctx, stream)
	}
	return err
}

// consumer makes the consumer of a run, if it is not there.
func (c *client) consumer(ctx context.Context, stream, subject, run string) (jetstream.Consumer, error) {
	return c.js.CreateOrUpdateConsumer(ctx, stream, jetstream.ConsumerConfig{
		Durable: run, FilterSubject: subject + run, AckPolicy: jetstream.AckExplicitPolicy, AckWait: leaseTime,
		MaxDeliver: -1, MaxAckPending: 100_000, InactiveThreshold: KeepRuns,
	})
}

// fetch takes one message; nil if none comes in time. The library waits a second longer than the server: what that sends
// at the last moment would be lost until its lease ends.
func fetch(ctx context.Context, c jetstream.Consumer, wait time.Duration) (jetstream.Msg, error) {
	batch, err := c.Fetch(1, jetstream.FetchMaxWait(wait))
	if err != nil {
		return nil, err
	}
	select {
	case msg, ok := <-batch.Messages():
		if ok {
			return msg, nil
		}
		return nil, batch.Error()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// errToken is wrapped by the error of a wrong token, errRevoked is that of one that was taken away: then the library
// has closed the connection.
var (
	errToken   = errors.New("it is wrong")
	errRevoked = fmt.Errorf("the server takes the token no more: %w", errToken)
)

// IsRefused reports whether an error is that of a wrong token.
func IsRefused(err error) bool { return errors.Is(err, errToken) }

// isFull reports whether an error says that the server has no room for a message.
func isFull(err error) bool {
	const insufficient, storeFailed, noStorage jetstream.ErrorCode = 10023, 10077, 10047
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (api.ErrorCode == insufficient || api.ErrorCode == storeFailed || api.ErrorCode == noStorage)
}

// persist repeats a call until it succeeds, the connection or ctx ends, or final says that its error is one
// that stays. Each request of the call ends after callTime, unless ctx has a deadline.
func (c *client) persist(ctx context.Context, final func(error) bool, call func(context.Context) error) error {
	for {
		err := call(ctx)
		switch {
		case c.conn.IsClosed():
			return errRevoked
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err == nil || final(err):
			return err
		}
		pause(ctx, retryAfter)
	}
}

// within returns a context that ends after a time, but without a deadline, which would be that of each request.
func within(ctx context.Context, d time.Duration) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(d, func() { cancel(context.DeadlineExceeded) })
	return ctx, func() { timer.Stop(); cancel(nil) }
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic("queue: a plain value does not survive JSON: " + err.Error())
	}
	return data
}
