package broker

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	// clockEvery is the time between two looks at the clock, setBack by how much it is behind what
	// has passed if somebody has set it back.
	clockEvery = time.Second
	setBack    = time.Second
)

// WatchClock gives out what is leased anew whenever the clock of the server was set back, until ctx
// ends: JetStream ends leases by the time of day, and so would not do it for as long as that.
func WatchClock(ctx context.Context, conn *nats.Conn) error {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(callTime))
	if err != nil {
		return err
	}
	if last, err := lastBeat(ctx, js); err != nil {
		return err
	} else if last.After(time.Now()) { // it was set back while the server was down
		err = returnLeases(ctx, conn, js)
		if err != nil {
			return err
		}
	}
	go func() { // ends with ctx
		for last := time.Now(); ctx.Err() == nil; {
			pauseFor(ctx, clockEvery)
			now := time.Now()
			if isSetBack(now.Sub(last), now.Round(0).Sub(last.Round(0))) && returnLeases(ctx, conn, js) != nil {
				continue // and again
			}
			last = now
		}
	}()
	return nil
}

// isSetBack reports whether the time of day has gone back in a time that has passed.
func isSetBack(passed, ofDay time.Duration) bool { return passed-ofDay > setBack }

// lastBeat returns when the last job was published; runs that go on do so every few seconds.
func lastBeat(ctx context.Context, js jetstream.JetStream) (time.Time, error) {
	jobs, err := js.Stream(ctx, jobsStream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, err
	}
	return jobs.CachedInfo().State.LastTime, nil
}

// returnLeases gives out what is leased, of all runs, anew.
func returnLeases(ctx context.Context, conn *nats.Conn, js jetstream.JetStream) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	names := js.StreamNames(ctx)
	var errs []error
	for name := range names.Name() {
		for prefix, consumer := range map[string]string{workStream: workers, answerStream: submitter} {
			if strings.HasPrefix(name, prefix) {
				errs = append(errs, reset(ctx, conn, name, consumer))
			}
		}
	}
	return errors.Join(append(errs, names.Err())...)
}

// reset has a consumer deliver again what was not acknowledged.
func reset(ctx context.Context, conn *nats.Conn, stream, consumer string) error {
	msg, err := conn.RequestWithContext(ctx, "$JS.API.CONSUMER.RESET."+stream+"."+consumer, nil)
	if err != nil {
		return err
	}
	var answer struct {
		Error *jetstream.APIError `json:"error"`
	}
	if err := json.Unmarshal(msg.Data, &answer); err != nil || answer.Error == nil {
		return err
	}
	if answer.Error.Code == http.StatusNotFound { // the run has just ended
		return nil
	}
	return answer.Error
}
