//go:build linux || darwin

package machines

import (
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
)

// TestAnInterruptedRunLeavesNoWork: Ctrl-C takes the work of a run off the server, and
// --resume ends it with the files of one process.
func TestAnInterruptedRunLeavesNoWork(t *testing.T) {
	testenv.OnlyLong(t, "starts half a dozen processes")
	server := serveAnywhere(t)
	runAlone(t)
	worker := server.worker(t)
	run := server.launch(t, append(distributed, "--out", "run")...)
	run.waitFor(t, "worker ")
	testenv.Check(t, run.Process.Signal(syscall.SIGINT))
	if code := run.ended(); code != host.ExitInterrupted {
		t.Errorf("exit code %d", code)
	}
	server.checkEmpty(t)
	testenv.Check(t, worker.Process.Signal(syscall.SIGTERM))
	if code := worker.ended(); code != host.ExitOK && code != host.ExitInterrupted {
		t.Errorf("the worker ends with exit code %d", code)
	}
	server.worker(t)
	if code := server.launch(t, "run", "--resume", "run", "--quiet").ended(); code != host.ExitOK {
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

// onePawn writes a suite of positions with a pawn, in which Kd1 is right.
func onePawn(t *testing.T, ranks ...string) {
	t.Helper()
	var lines []string
	for i, rank := range ranks {
		lines = append(lines, fmt.Sprintf(`4k3/8/8/8/8/8/%s/4K3 w - - bm Kd1; id "%d";`, rank, i))
	}
	WriteFile(t, "suite.epd", lines...)
}

// TestEnginesOfWorkers: an engine and the file that its argument names are found in the
// folder of a worker, or sent to one that accepts that; other workers say what they lack.
func TestEnginesOfWorkers(t *testing.T) {
	testenv.OnlyLong(t, "starts a dozen processes")
	server := serveAnywhere(t)
	testenv.File(t, filepath.Join("mine", "engine"), netEngine)
	testenv.File(t, filepath.Join("theirs", "another-name"), netEngine)
	WriteFile(t, "mine/net.bin", "weights")
	WriteFile(t, "theirs/weights", "weights")
	onePawn(t, "1P6", "2P5")
	args := []string{"run", "suite.epd", "--depth", "1", "--no-times", "--quiet", "--engine", "cmd=mine/engine arg=--net=net.bin dir=mine"}
	without := server.worker(t)
	for dir, flags := range map[string][]string{"found": {"--engine-dir", "theirs"}, "sent": {"--accept-uploads"}} {
		run := server.launch(t, append(args, "--out", dir)...)
		run.waitFor(t, "netted needs engine, and the worker has neither --engine-dir nor --accept-uploads")
		with := server.worker(t, flags...)
		if code := run.ended(); code != host.ExitOK || strings.Count(ReadFile(t, dir, "records.csv"), "Kd1,e1d1,1") != 2 {
			t.Errorf("%s: exit code %d\n%s", dir, code, ReadFile(t, dir, "records.csv"))
		}
		with.kill()
	}
	without.kill()
	if ReadFile(t, "found", "records.csv") != ReadFile(t, "sent", "records.csv") {
		t.Error("the records differ")
	}
}

// fatalEngine kills the process of Keymove that has started it, above its supervisor,
// when it is asked for a certain position.
const fatalEngine = `#!/bin/sh
while read -r line; do
	case $line in
	uci) echo "id name fatal"; echo uciok ;;
	isready) echo readyok ;;
	"position fen 4k3/8/8/8/8/8/P7/4K3"*) kill -9 "$(ps -o ppid= -p $PPID | tr -d ' ')" ;;
	go*) echo "info depth 1 score cp 0 nodes 1 pv e1d1"; echo "bestmove e1d1" ;;
	quit) exit ;;
	esac
done
`

// TestACaseThatKillsWorkers: a position that kills each process that searches it becomes an
// error record, and no other does. Its workers are started again, as by systemd.
func TestACaseThatKillsWorkers(t *testing.T) {
	testenv.OnlyNightly(t, "waits for three leases that end by themselves")
	server := serveAnywhere(t)
	testenv.File(t, filepath.Join("engines", "fatal"), fatalEngine)
	onePawn(t, "1P6", "2P5", "P7", "3P4", "4P3")
	stop, gone := make(chan struct{}), make(chan struct{})
	go func() { // ends with stop
		defer close(gone)
		for {
			w := server.worker(t, "--engine-dir", "engines")
			go func() { <-stop; _ = w.Process.Kill() }() // ends with stop
			w.ended()
			select {
			case <-stop:
				return
			default:
			}
		}
	}()
	run := server.launch(t, "run", "suite.epd", "--depth", "1", "--engine", "engines/fatal", "--quiet", "--out", "run")
	run.waitFor(t, "2 of suite ends the process that does it by itself")
	code := run.ended()
	close(stop)
	<-gone
	records := ReadFile(t, "run", "records.csv")
	if code != host.ExitEngine || strings.Count(records, "Kd1,e1d1,1") != 4 || strings.Count(records, "crash: the process that searched it: it ended twice, the last time by signal: killed") != 1 {
		t.Errorf("exit code %d\n%s", code, records)
	}
}
