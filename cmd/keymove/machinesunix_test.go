//go:build linux || darwin

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/suites/queue"
)

// TestAFullDiskAtTheServer: when the disk of the server is full, nothing is lost, although the server
// is killed and started again on the full disk while workers answer; when there is room the run goes on.
func TestAFullDiskAtTheServer(t *testing.T) {
	testenv.OnlyNightly(t, "waits for a lease that ends by itself")
	inTempDir(t)
	runAlone(t)
	listen := fmt.Sprintf("127.0.0.1:%d", freePort(t))
	// The limit is less than all answers of the run: some of them come in.
	serveFull := func() serverOf {
		full := launchIn(t, []string{fileSizeLimit + "=30000"}, "serve", "server", listen)
		full.waitFor(t, "serving on")
		return serverOf{full, listen}
	}
	server := serveFull()
	run := launch(t, append(append(distributed, "--out", "run"), server.flags()...)...)
	server.worker(t)
	server.worker(t)
	run.waitFor(t, "worker ")
	waitForStandstill(t, filepath.Join("run", "journal.jsonl"))
	if n := strings.Count(readFile(t, "run", "journal.jsonl"), "\n"); n == 120 {
		t.Fatal("the disk was never full")
	}
	server.kill()
	server = serveFull()
	time.Sleep(queue.LeaseTime) // what was leased is given out and answered again
	server.kill()
	serve(t, listen)
	if code := run.ended(); code != host.ExitOK {
		t.Errorf("exit code %d", code)
	}
	compareWithAlone(t, "run")
}

// waitForStandstill waits until a file has not grown for some seconds.
func waitForStandstill(t *testing.T, path string) {
	t.Helper()
	for before := int64(-1); ; {
		now := int64(0)
		if info, err := os.Stat(path); err == nil {
			now = info.Size()
		}
		if now > 0 && now == before {
			return
		}
		before = now
		time.Sleep(3 * time.Second)
	}
}

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

// endlessEngine searches until it is stopped, and makes a file when it begins.
const endlessEngine = `#!/bin/sh
while read -r line; do
	case $line in
	uci) echo "id name endless"; echo uciok ;;
	isready) echo readyok ;;
	go*) touch "$1" ;;
	stop) echo "info depth 1 score cp 0 nodes 1 pv a2a3"; echo "bestmove a2a3" ;;
	quit) exit ;;
	esac
done
`

// TestAnEndlessRunFreesItsWorkers: a run without an end, which was interrupted or killed, leaves
// its worker to the next one.
func TestAnEndlessRunFreesItsWorkers(t *testing.T) {
	testenv.OnlyLong(t, "starts half a dozen processes")
	inTempDir(t)
	runAlone(t)
	if err := os.MkdirAll("engines", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("engines/endless", []byte(endlessEngine), 0o777); err != nil {
		t.Fatal(err)
	}
	server := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	launch(t, append([]string{"worker", "-j", "1", "--engine-dir", "engines"}, server.flags()...)...)
	for dir, signal := range map[string]os.Signal{"interrupted": os.Interrupt, "killed": os.Kill} {
		searching, err := filepath.Abs("searching-" + dir)
		if err != nil {
			t.Fatal(err)
		}
		first := launch(t, append([]string{"run", "mates", "--depth", "99", "--timeout", "1h", "--quiet", "--engine", "cmd=engines/endless arg=" + searching, "--out", "endless-" + dir}, server.flags()...)...)
		for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
			if _, err := os.Stat(searching); err == nil {
				break
			} else if time.Now().After(end) {
				t.Fatal("the engine does not search")
			}
		}
		if err := first.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		first.ended()
		second := launch(t, append(append(distributed, "--out", dir), server.flags()...)...)
		second.waitFor(t, "worker ")
		if code := second.ended(); code != host.ExitOK {
			t.Errorf("%s: exit code %d", dir, code)
		}
		compareWithAlone(t, dir)
	}
}

// TestStoppedMachinesLoseNothing: the submitter, the server and a worker of a match stand still for
// longer than a lease, one after the other, as a machine that sleeps does; the files are those of
// one process.
func TestStoppedMachinesLoseNothing(t *testing.T) {
	testenv.OnlyNightly(t, "waits for leases that end by themselves")
	inTempDir(t)
	const games = 4000
	args := shortMatch("--games", fmt.Sprint(games), "--quiet")
	whole := launch(t, append(args, "--out", "whole")...)
	want := whole.ended()
	server := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	worker := server.worker(t)
	server.worker(t)
	m := launch(t, append(append(args, "--out", "m"), server.flags()...)...)
	m.waitFor(t, "worker ")
	for _, p := range []*process{m, server.process, worker} { // beside a worker that stands still the other one goes on
		if played := strings.Count(readFile(t, "m", "journal.jsonl"), "\n"); played == games {
			t.Fatal("the match is over")
		}
		if err := p.Process.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		time.Sleep(queue.LeaseTime + 2*time.Second)
		if err := p.Process.Signal(syscall.SIGCONT); err != nil {
			t.Fatal(err)
		}
	}
	if code := m.ended(); code != want {
		t.Errorf("exit code %d, want %d", code, want)
	}
	for _, name := range []string{"games.pgn", "games.csv"} {
		if readFile(t, "m", name) != readFile(t, "whole", name) {
			t.Errorf("%s is not that of one process", name)
		}
	}
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
