//go:build linux || darwin

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// TestAnInterruptedRunLeavesNoWork: Ctrl-C takes the work of a run off the server, and
// --resume ends it with the files of one process.
func TestAnInterruptedRunLeavesNoWork(t *testing.T) {
	testenv.OnlyLong(t, "starts half a dozen processes")
	inTempDir(t)
	runAlone(t)
	server := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	worker := server.worker(t)
	run := launch(t, append(append(distributed, "--out", "run"), server.flags()...)...)
	run.waitFor(t, "worker ")
	if err := run.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if code := run.ended(); code != host.ExitInterrupted {
		t.Errorf("exit code %d", code)
	}
	server.checkEmpty(t)
	if err := worker.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := worker.ended(); code != host.ExitOK && code != host.ExitInterrupted {
		t.Errorf("the worker ends with exit code %d", code)
	}
	server.worker(t)
	resumed := launch(t, append([]string{"run", "--resume", "run", "--quiet"}, server.flags()...)...)
	if code := resumed.ended(); code != host.ExitOK {
		t.Errorf("resumed: exit code %d", code)
	}
	compareWithAlone(t, "run")
}

// netEngine is an engine that needs a file next to its program.
const netEngine = `#!/bin/sh
[ "$(cat "${1#--net=}")" = weights ] || exit 3
while read -r line; do
	case $line in
	uci) echo "id name netted"; echo uciok ;;
	isready) echo readyok ;;
	go*) echo "info depth 1 score cp 0 nodes 1 pv e1d1"; echo "bestmove e1d1" ;;
	quit) exit ;;
	esac
done
`

// TestEnginesOfWorkers: an engine and the file that its argument names are found in the
// folder of a worker, or sent to one that accepts that; other workers say what they lack.
func TestEnginesOfWorkers(t *testing.T) {
	testenv.OnlyLong(t, "starts a dozen processes")
	inTempDir(t)
	for _, path := range []string{"mine/engine", "theirs/another-name"} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(netEngine), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, "mine/net.bin", "weights")
	writeFile(t, "theirs/weights", "weights")
	writeFile(t, "suite.epd", `4k3/8/8/8/8/8/1P6/4K3 w - - bm Kd1; id "1";`, `4k3/8/8/8/8/8/2P5/4K3 w - - bm Kd1; id "2";`)
	server := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	args := append([]string{"run", "suite.epd", "--depth", "1", "--no-times", "--quiet", "--engine", "cmd=mine/engine arg=--net=net.bin dir=mine"}, server.flags()...)
	finish := func(p *process, dir string) {
		t.Helper()
		if code := p.ended(); code != host.ExitOK || strings.Count(readFile(t, dir, "records.csv"), "Kd1,e1d1,1") != 2 {
			t.Errorf("%s: exit code %d\n%s", dir, code, readFile(t, dir, "records.csv"))
		}
	}
	without := server.worker(t)
	first := launch(t, append(args, "--out", "first")...)
	first.waitFor(t, "netted needs engine, and the worker has neither --engine-dir nor --accept-uploads")
	with := launch(t, append([]string{"worker", "-j", "1", "--engine-dir", "theirs"}, server.flags()...)...)
	finish(first, "first")
	with.kill()

	uploading := launch(t, append(args, "--out", "second")...)
	launch(t, append([]string{"worker", "-j", "1", "--accept-uploads"}, server.flags()...)...)
	finish(uploading, "second")
	without.kill()
	if readFile(t, "first", "records.csv") != readFile(t, "second", "records.csv") {
		t.Error("the records differ")
	}
}
