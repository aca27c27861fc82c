//go:build unix

package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

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
	inTempDir(t)
	if err := os.MkdirAll("engines", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("engines/fatal", []byte(fatalEngine), 0o777); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for i, rest := range []string{"1P6", "2P5", "P7", "3P4", "4P3"} {
		lines = append(lines, fmt.Sprintf(`4k3/8/8/8/8/8/%s/4K3 w - - bm Kd1; id "%d";`, rest, i))
	}
	writeFile(t, "suite.epd", lines...)
	server := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	stop := make(chan struct{})
	gone := make(chan struct{})
	go func() { // ends with stop
		defer close(gone)
		for {
			w := launch(t, append([]string{"worker", "-j", "1", "--engine-dir", "engines"}, server.flags()...)...)
			go func() { <-stop; _ = w.Process.Kill() }() // ends with stop
			w.ended()
			select {
			case <-stop:
				return
			default:
			}
		}
	}()
	run := launch(t, append([]string{"run", "suite.epd", "--depth", "1", "--engine", "engines/fatal", "--quiet", "--out", "run"}, server.flags()...)...)
	run.waitFor(t, "2 of suite ends the process that does it by itself")
	code := run.ended()
	close(stop)
	<-gone
	records := readFile(t, "run", "records.csv")
	if code != host.ExitEngine || strings.Count(records, "Kd1,e1d1,1") != 4 || strings.Count(records, "crash: the process that searched it: it ended twice, the last time by signal: killed") != 1 {
		t.Errorf("exit code %d\n%s", code, records)
	}
}
