package queue

import (
	"encoding/json"
	"testing"
	"testing/synctest"
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

// TestWhoIsThere: workers are counted by their answers, and so many units are given out.
func TestWhoIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var counts []int
		var c crowd
		cfg := &Config{Workers: func(n int) { counts = append(counts, n) }}
		for _, name := range []string{"a", "b", "a"} {
			c.note(cfg, &Answer{Worker: name, Slots: 10})
		}
		if w := c.window(); w != 2*10*unitsPerSlot {
			t.Errorf("%d units for two workers", w)
		}
		time.Sleep(forgetAfter + time.Second)
		c.note(cfg, &Answer{Worker: "a", Slots: 1})
		if w := c.window(); w != leastWindow || len(counts) != 3 || counts[1] != 2 || counts[2] != 1 {
			t.Errorf("%d units, workers %v", w, counts)
		}
	})
}

func TestPace(t *testing.T) {
	for _, test := range []struct {
		items, want int
		took        time.Duration
	}{
		{0, 1, 0}, {10, 20, time.Second}, {20, 1, time.Hour}, {1000, maxSearches, time.Nanosecond},
	} {
		c := crowd{items: test.items, took: test.took}
		if got := c.size(maxSearches); got != test.want {
			t.Errorf("%d cases in %v: units of %d, want %d", test.items, test.took, got, test.want)
		}
	}
}
