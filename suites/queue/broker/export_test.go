package broker

import (
	"context"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// IsSetBack is tested by itself.
var IsSetBack = isSetBack

// What tests look at, take away, or try, behind the back of the clients.

func (s *Submission) Disconnect()                         { s.conn.Close() }
func (s *Submission) AnswersConsumer() jetstream.Consumer { return s.answers }
func (s *Submission) Replicas() int                       { return s.replicas() }
func (s *Submission) Remove(ctx context.Context) error    { return s.steward().remove(ctx, s.job.ID) }
func (s *Source) Connection() *nats.Conn                  { return s.conn }

func (s *Submission) ReturnLeases(ctx context.Context) error { return returnLeases(ctx, s.conn, s.js) }
