package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// TestWrongTokensAtOnce: a wrong token is wrong usage, and nobody waits.
func TestWrongTokensAtOnce(t *testing.T) {
	testenv.OnlyLong(t, "starts a server, and five runs with their bench")
	inTempDir(t)
	server := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	url := "nats://x@" + server.listen
	for args, want := range map[string]string{
		"run --first 1 --out a --server " + url:                                                          "refused the token: it is wrong",
		"match --profile default --profile plain --nodes 9 --games 2 --out d --server " + url:            "refused the token: it is wrong",
		"worker --server " + url:                                                                         "refused the token: it is wrong",
		"worker --server nats://" + server.listen:                                                        "refused the token: it is wrong",
		"worker --accept-uploads --server " + url:                                                        "refused the token: it is wrong",
		"worker --server nats://" + server.listen + " --token-file " + filepath.Join("nowhere", "token"): "--token-file: open nowhere",
	} {
		if got := call(t, "", strings.Fields(args)...); got.code != host.ExitUsage || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %+v, want %q", args, got, want)
		}
	}
}

// TestTimedRecordsNameTheirMachine: under a time limit each record has its host, and a worker that
// searches more at a time than it has CPUs takes none.
func TestTimedRecordsNameTheirMachine(t *testing.T) {
	testenv.OnlyLong(t, "starts three processes")
	inTempDir(t)
	name, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	server := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	run := launch(t, append(strings.Fields("run mates --first 5 --movetime 5 --quiet --allow-unlike --out run"), server.flags()...)...)
	launch(t, append([]string{"worker", "-j", "1000"}, server.flags()...)...)
	run.waitFor(t, "under a limit of time would get less than their time; start the worker with -j ")
	server.worker(t)
	if code := run.ended(); code != host.ExitOK {
		t.Errorf("exit code %d", code)
	}
	rows := strings.Split(strings.TrimSpace(readFile(t, "run", "records.csv")), "\n")
	if len(rows) != 6 || !strings.Contains(rows[0], ",machine,note,origin,") {
		t.Fatalf("%q", rows)
	}
	for _, row := range rows[1:] {
		if !strings.Contains(row, ","+name+",,game ") {
			t.Errorf("%s does not end with %s", row, name)
		}
	}
}
