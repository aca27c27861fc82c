package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/queue"
	"keymove/suites/queue/broker"
	"keymove/suites/runner"
)

// forge answers units of runs, a number of them or until ctx ends, with a move that is none, at a
// negative depth.
func forge(ctx context.Context, source *broker.Source, units int) {
	for units > 0 && ctx.Err() == nil {
		jobs, err := source.Jobs(ctx)
		if err != nil || len(jobs) == 0 {
			time.Sleep(10 * time.Millisecond) // until a run comes
			continue
		}
		l, err := source.Lease(ctx, jobs[0].ID, 100*time.Millisecond)
		if err != nil || l == nil {
			continue
		}
		a := &queue.Answer{Unit: l.Unit().Number, Worker: "forger", Slots: 1 << 40, Elapsed: -1}
		for _, item := range l.Unit().Items {
			for _, s := range item.Searches {
				key := suites.Key{Contender: s.Contender, Suite: item.Suite, Case: item.Number, Repeat: s.Repeat}
				a.Found = append(a.Found, queue.Found{Key: key, Evidence: runner.Evidence{Result: engine.Result{Move: 1, Depth: -1 << 40}}})
			}
		}
		_ = l.Done(ctx, a) // else the run is over
		units--
	}
}

// newToken makes another token, as keymove-serve --new-token does.
func newToken(t *testing.T, role broker.Role) string {
	t.Helper()
	token := broker.NewTokens(role)[role]
	file, err := os.OpenFile(filepath.Join("server", broker.TokensFile), os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = fmt.Fprintf(file, "%s %s\n", role, broker.FingerprintOf(role, token))
		err = errors.Join(err, file.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// TestAForgerIsNamed: who has the token of a worker, and answers what no search can say, changes
// nothing in the files of a run, and is named at its end.
func TestAForgerIsNamed(t *testing.T) {
	testenv.OnlyLong(t, "starts half a dozen processes")
	inTempDir(t)
	runAlone(t)
	server := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	tokens, err := broker.ReadTokens(tokensOf("server"))
	if err != nil {
		t.Fatal(err)
	}
	source, err := broker.OpenSource(broker.Address{URL: "nats://" + server.listen, Token: tokens[broker.Workers]})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	ctx, stop := context.WithCancel(t.Context())
	var forging sync.WaitGroup
	defer forging.Wait()
	defer stop()
	forging.Go(func() { forge(ctx, source, 20) }) // ends with stop; 16 units are there before the first is answered
	run := launch(t, append(append(distributed, "--out", "run"), server.flags()...)...)
	run.waitFor(t, "worker forger@"+broker.FingerprintOf(broker.Workers, tokens[broker.Workers])[:8]+" is not believed: it has depth -1099511627776")
	honest := newToken(t, broker.Workers)
	launch(t, "worker", "-j", "1", "--server", "nats://"+honest+"@"+server.listen)
	run.waitFor(t, " was not believed: it has depth -1099511627776")
	if code := run.ended(); code != host.ExitOK {
		t.Errorf("exit code %d", code)
	}
	compareWithAlone(t, "run")
}
