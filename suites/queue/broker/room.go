package broker

import (
	"context"
	"fmt"
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

// ofToken returns what the runs reserve whose submitters have a token, and how many there are.
func (all reservations) ofToken(token string) (bytes int64, runs int) {
	seen := map[string]bool{}
	for name, info := range all {
		if run := runOf(name); strings.HasPrefix(run, token) && run != "" {
			seen[run] = true
			bytes += info.Config.MaxBytes
		}
	}
	return bytes, len(seen)
}

func (all reservations) total() (bytes int64) {
	for _, info := range all {
		bytes += info.Config.MaxBytes
	}
	return bytes
}

// checkRoom returns an error if the store has no room for the streams of a run, or its token has its
// share already.
func (s *steward) checkRoom(all reservations, run string, streams []jetstream.StreamConfig) error {
	if s.Store <= 0 {
		return nil
	}
	var more, jobs int64
	for _, cfg := range streams {
		need := cfg.MaxBytes
		if now := all[cfg.Name]; now != nil {
			need -= min(now.Config.MaxBytes, need)
		}
		if cfg.Name == jobsStream {
			jobs = need
		} else {
			more += need
		}
	}
	own, runs := all.ofToken(run[:tokenDigits])
	share, total := s.Store/shareOfToken, all.total()
	if own+more <= share && total+more+jobs <= s.Store {
		return nil
	}
	return fmt.Errorf("the server has no room for the run, which needs %d MiB: %d runs of this token have %d of %d MiB, all runs together %d of %d MiB; "+
		"try again when one has ended (one that was killed is removed after %v), or start keymove-serve with a larger --store",
		(more+1<<20-1)>>20, runs, own>>20, share>>20, total>>20, s.Store>>20, s.keepRuns())
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
		own, runs := all.ofToken(run[:tokenDigits])
		own += int64(max(0, roomForRuns-runs)) * (workBytes + answerBytes)
		if s.Store > 0 && (own+more > s.Store/shareOfToken || all.total()+more > s.Store) {
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
