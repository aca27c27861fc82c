package queue

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

func decode(msg jetstream.Msg, err error) (*Answer, error) {
	if err != nil {
		return nil, err
	}
	a := new(Answer)
	if err := json.Unmarshal(msg.Data(), a); err != nil {
		return nil, err
	}
	return a, msg.Ack()
}

// TestUnitsFit: units take about two seconds.
func TestUnitsFit(t *testing.T) {
	for _, test := range []struct {
		searches, want int
		took           time.Duration
	}{
		{1, maxSearches, 0}, {10, 20, time.Second}, {20, 1, time.Hour}, {1000, maxSearches, time.Nanosecond},
	} {
		if got := fit(test.searches, test.took); got != test.want {
			t.Errorf("%d searches in %v: units of %d, want %d", test.searches, test.took, got, test.want)
		}
	}
}
