package broker

import (
	"context"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// reservations are the streams of a server by their names. JetStream sets aside what each may have at
// most, whatever it has.
type reservations map[string]*jetstream.StreamInfo

func (s *steward) reservations(ctx context.Context) (reservations, error) {
	all := reservations{}
	list := s.js.ListStreams(ctx)
	for info := range list.Info() {
		all[info.Config.Name] = info
	}
	return all, list.Err()
}

// runOf returns the run that a stream is of; empty for none.
func runOf(stream string) string {
	for _, prefix := range []string{workStream, answerStream, filesStream} {
		if run, found := strings.CutPrefix(stream, prefix); found && isRun(run) {
			return run
		}
	}
	return ""
}

// runs returns the number of runs.
func (all reservations) runs() int {
	seen := map[string]bool{}
	for name := range all {
		seen[runOf(name)] = true
	}
	delete(seen, "")
	return len(seen)
}

func (all reservations) total() (bytes int64) {
	for _, info := range all {
		bytes += info.Config.MaxBytes
	}
	return bytes
}

func (s *steward) keepRuns() time.Duration {
	if s.KeepRuns > 0 {
		return s.KeepRuns
	}
	return DefaultKeepRuns
}

// grow doubles streams that are half full, as far as there is room.
func (s *steward) grow(ctx context.Context, all reservations) error {
	for name, info := range all {
		cfg, run := info.Config, runOf(name)
		most := min(2*cfg.MaxBytes, MaxBytes)
		if run == "" || strings.HasPrefix(name, filesStream) || int64(info.State.Bytes) <= cfg.MaxBytes/2 || cfg.MaxBytes >= most {
			continue
		}
		more := most - cfg.MaxBytes
		others := int64(max(0, roomForRuns-all.runs())) * (workBytes + answerBytes)
		if s.Store > 0 && all.total()+others+more > s.Store {
			continue
		}
		cfg.MaxBytes = most
		if _, err := s.js.UpdateStream(ctx, cfg); err != nil {
			return err
		}
		info.Config = cfg
	}
	return nil
}
