package queue

import (
	"context"
	"encoding/json"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// What tests look at, or do, behind the back of the clients.

// TestLease is how long a lease lasts in tests, TestLife how long a run without a sign of life.
const TestLease, TestLife = 2500 * time.Millisecond, 5 * time.Second

func init() { leaseTime, runLife, retryAfter = TestLease, TestLife, 50*time.Millisecond }

func (s *Submission) Kill()                                      { s.stop(); s.beating.Wait(); s.conn.Close() }
func (s *Submission) JS() jetstream.JetStream                    { return s.js }
func (s *Submission) Replicas() int                              { return s.replicas() }
func (s *Submission) IsTLS() bool                                { _, err := s.conn.TLSConnectionState(); return err == nil }
func (s *Submission) Publish(ctx context.Context, u *Unit) error { return s.sendUnit(ctx, u) }

// Waiting returns the number of units that are queued or leased.
func (s *Submission) Waiting(ctx context.Context) (int, error) {
	waiting, leased, err := s.queued(ctx)
	return waiting + leased, err
}

// Next returns the next answer, and takes it out of the queue.
func (s *Submission) Next(ctx context.Context) (*Answer, error) {
	for {
		msg, err := s.next(ctx, time.Second)
		if err != nil {
			return nil, err
		}
		a := new(Answer)
		if msg != nil && json.Unmarshal(msg.Data(), a) == nil {
			return a, msg.Ack()
		}
	}
}

// Kill ends the connection: nobody hears of the worker any more.
func (w *Worker) Kill() { w.conn.Close() }
