package broker

import (
	"context"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// What tests take away, or try, behind the back of the clients.
const (
	WorkStream  = workStream
	WorkSubject = workSubject
)

func (s *Submission) Disconnect()                         { s.conn.Close() }
func (s *Submission) JetStream() jetstream.JetStream      { return s.js }
func (s *Submission) AnswersConsumer() jetstream.Consumer { return s.answers }
func (s *Submission) Replicas() int                       { return s.replicas() }
func (s *Source) JetStream() jetstream.JetStream          { return s.js }
func (s *Source) Connection() *nats.Conn                  { return s.conn }

func (s *Submission) Upload(ctx context.Context, files map[string]string) error {
	return s.upload(ctx, files)
}
