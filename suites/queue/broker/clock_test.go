package broker_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"keymove/suites/queue"
	"keymove/suites/queue/broker"
)

// TestLeasesAreReturned: what is leased when the clock is set back is given out anew, at once and
// not when its time is over; what is answered stays so.
func TestLeasesAreReturned(t *testing.T) {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(s.Shutdown)
	if !s.ReadyForConnections(patience) {
		t.Fatal("the server does not start")
	}
	a := broker.Address{URL: s.ClientURL()}
	q, err := broker.Submit(t.Context(), a, &queue.Job{ID: clusterRun}, nil)
	if err != nil {
		t.Fatal(err)
	}
	source, err := broker.OpenSource(a)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(source.Close)
	for n := 1; n <= 3; n++ {
		if err := q.Publish(t.Context(), &queue.Unit{Number: n}); err != nil {
			t.Fatal(err)
		}
	}
	leaseUnit(t, source, clusterRun)
	answered := leaseUnit(t, source, clusterRun)
	if err := answered.Done(t.Context(), &queue.Answer{Unit: answered.Unit().Number}); err != nil {
		t.Fatal(err)
	}
	if err := q.ReturnLeases(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := ""
	for range 2 {
		l := leaseUnit(t, source, clusterRun)
		got += fmt.Sprintf("unit %d for the %d. time;", l.Unit().Number, l.Deliveries())
	}
	if want := "unit 1 for the 1. time;unit 3 for the 1. time;"; got != want {
		t.Errorf("%s want %s", got, want)
	}
	if n := waiting(t, q); n != 2 {
		t.Errorf("%d units wait", n)
	}
}

func TestIsSetBack(t *testing.T) {
	for _, test := range []struct {
		passed, ofDay time.Duration
		want          bool
	}{
		{time.Second, time.Second, false}, {time.Second, time.Hour, false}, {time.Minute, time.Minute - time.Second, false},
		{time.Second, time.Second - time.Hour, true}, {time.Minute, 0, true},
	} {
		if got := broker.IsSetBack(test.passed, test.ofDay); got != test.want {
			t.Errorf("%v passed, and %v of the day: %v", test.passed, test.ofDay, got)
		}
	}
}
