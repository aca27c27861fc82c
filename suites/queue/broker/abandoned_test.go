package broker_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/internal/testenv"
	"keymove/suites/queue"
	"keymove/suites/queue/broker"
	"keymove/suites/queue/broker/server"
)

// startKeeping starts a server that keeps abandoned runs for a time.
func startKeeping(t *testing.T, dir string, keep time.Duration) *server.Server {
	t.Helper()
	s, err := server.Start(server.Options{Dir: dir, Listen: "127.0.0.1:0", KeepRuns: keep})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// streams returns the folders of the streams of runs that a server has on its disk.
func streams(t *testing.T, dir string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "streams", "jetstream", "*", "streams", "KEYMOVE_[WAF]*"))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// TestAbandonedRunsAreRemoved with their streams, also by a server that was started again; a run whose
// submitter lives stays.
func TestAbandonedRunsAreRemoved(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := startKeeping(t, dir, 12*time.Second) // much longer than the time between two signs of life
	living := submit(t, s, "living")
	defer living.Close()
	for n := range 3 {
		submit(t, s, fmt.Sprint("killed", n)).Disconnect()
	}
	if n := len(streams(t, dir)); n != 8 {
		t.Fatalf("%d streams of four runs", n)
	}
	left := func(want int) {
		t.Helper()
		eventually(t, func() error {
			time.Sleep(100 * time.Millisecond)
			if n := len(streams(t, dir)); n != want {
				return fmt.Errorf("%d streams, want %d", n, want)
			}
			return nil
		})
	}
	left(2)
	if err := living.Publish(t.Context(), &queue.Unit{Number: 1}); err != nil || waiting(t, living) != 1 {
		t.Errorf("the run whose submitter lives: %v", err)
	}
	submit(t, s, "killed").Disconnect()
	living.Disconnect()
	s.Close()
	startKeeping(t, dir, 4*time.Second)
	left(0)
}

// TestAHundredRuns find room on a server as it is started, and one too many says why it does not, also
// after a restart.
func TestAHundredRuns(t *testing.T) {
	testenv.OnlyLong(t, "opens a hundred runs")
	dir := t.TempDir()
	s := start(t, dir, 0)
	runs := 0
	refused := func(s *server.Server, name string) error {
		q, err := broker.Submit(t.Context(), address(s), &queue.Job{ID: broker.RunID(name)}, nil)
		if err == nil {
			q.Disconnect() // its streams stay, and a hundred connections load the machine
		}
		return err
	}
	var err error
	for ; err == nil && runs < 1000; runs++ {
		err = refused(s, fmt.Sprint(runs))
	}
	if runs <= 100 || runs == 1000 || !strings.Contains(err.Error(), "the server has no room for the run: try again") {
		t.Errorf("%d runs, %v", runs, err)
	}
	if err := refused(s, "0"); err != nil {
		t.Errorf("a run that is there: %v", err)
	}
	var bytes int64
	for _, path := range streams(t, dir) {
		if info, err := os.Stat(path); err == nil {
			bytes += info.Size()
		}
	}
	if bytes > 64<<20 {
		t.Errorf("%d bytes on the disk", bytes)
	}
}

// TestAStreamGrows: what is half full gets more room; until then units may be refused, and none is lost.
func TestAStreamGrows(t *testing.T) {
	testenv.OnlyLong(t, "fills a stream")
	t.Parallel()
	s := start(t, t.TempDir(), 0)
	q := submit(t, s, "one")
	defer q.Close()
	unit := &queue.Unit{Items: []queue.Item{{Pair: &queue.Pair{FEN: strings.Repeat("x", 1<<20)}}}}
	full := 0
	for unit.Number = 1; unit.Number <= 9; {
		switch err := q.Publish(t.Context(), unit); {
		case err == queue.ErrFull:
			full++
			time.Sleep(100 * time.Millisecond) // until it has grown
		case err != nil:
			t.Fatal(err)
		default:
			unit.Number++
		}
	}
	if n := waiting(t, q); n != 9 { // more than it may have at first; a slow publisher is never refused
		t.Errorf("%d units, refused %d times", n, full)
	}
}
