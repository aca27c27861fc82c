package main

import (
	"fmt"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// TestWorkersPlayAMatch: the same command line, files and exit code, with workers that are
// killed, a server of the match's own, and --resume.
func TestWorkersPlayAMatch(t *testing.T) {
	testenv.OnlyLong(t, "starts half a dozen processes")
	inTempDir(t)
	args := shortMatch("--games", "60", "--sprt", "elo0=0,elo1=90,model=logistic", "--quiet")
	whole := launch(t, append(args, "--out", "whole")...)
	want := whole.ended()
	server := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	first, second := server.worker(t), server.worker(t)
	m := launch(t, append(append(args, "--out", "m"), server.flags()...)...)
	m.waitFor(t, "worker ")
	killed := testenv.Nightly() // what a worker had is given out again after a quarter of a minute
	if killed {
		first.kill()
	}
	m.kill()
	resumed := launch(t, append([]string{"match", "--resume", "m", "--quiet"}, server.flags()...)...)
	resumed.waitFor(t, "worker ")
	if killed {
		second.kill()
		server.worker(t)
	}
	if code := resumed.ended(); code != want || want == host.ExitFailure {
		t.Errorf("exit code %d, want %d", code, want)
	}
	for _, name := range []string{"games.pgn", "games.csv"} {
		if readFile(t, "m", name) != readFile(t, "whole", name) {
			t.Errorf("%s is not that of one process", name)
		}
	}
}
