package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
)

// TestAWorkerOfAnotherVersion is refused with both versions and signatures, by the worker
// and by the run; workers of the run's version search it.
func TestAWorkerOfAnotherVersion(t *testing.T) {
	testenv.OnlyLong(t, "starts half a dozen processes")
	inTempDir(t)
	runAlone(t)
	server := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	run := launch(t, append(append(distributed, "--out", "run"), server.flags()...)...)
	ctx, stop := context.WithCancel(t.Context())
	var stderr bytes.Buffer
	var other sync.WaitGroup
	other.Go(func() { // the program in this process has another version; ends with stop
		testApp(strings.NewReader(""), new(bytes.Buffer), &stderr).run(ctx, append([]string{"worker", "-j", "1"}, server.flags()...))
	})
	said := run.waitFor(t, "takes no work of run")
	stop()
	other.Wait()
	for _, text := range []string{said, stderr.String()} {
		if !strings.Contains(text, "the worker of Keymove 1.2.3 (test) with signature ") || strings.Count(text, " with signature ") < 2 {
			t.Errorf("%q does not have both numbers", text)
		}
	}
	server.worker(t)
	if code := run.ended(); code != host.ExitOK {
		t.Errorf("exit code %d", code)
	}
	compareWithAlone(t, "run")
}

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

// proxy forwards connections to an address until a unit of work goes through: then they
// stay, and nothing goes through them any more.
type proxy struct {
	net.Listener
	to      string
	mu      sync.Mutex
	stalled bool
}

func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{Listener: l, to: to}
	t.Cleanup(func() { l.Close() })
	go func() { // ends with the test
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", p.to)
			if err != nil {
				from.Close()
				continue
			}
			t.Cleanup(func() { from.Close(); to.Close() })
			go p.forward(from, to)
			go p.forward(to, from)
		}
	}()
	return p
}

// forward copies until one side is closed. What comes in while the proxy stalls is lost.
func (p *proxy) forward(from, to net.Conn) {
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		if p.stalls(buffer[:n]) {
			continue
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// stalls reports whether the proxy stalls, from the first unit on.
func (p *proxy) stalls(data []byte) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stalled = p.stalled || bytes.Contains(data, []byte(`"searches":`))
	return p.stalled
}

// TestAConnectionThatStalls: a unit that a worker has leased whose connection stalls,
// without an end, is given to another one.
func TestAConnectionThatStalls(t *testing.T) {
	testenv.OnlyNightly(t, "waits for a lease that ends by itself")
	inTempDir(t)
	runAlone(t)
	server := serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
	p := newProxy(t, server.listen)
	run := launch(t, append(append(distributed, "--out", "run"), server.flags()...)...)
	serverOf{server.process, p.Addr().String()}.worker(t)
	for !p.stalls(nil) {
		time.Sleep(10 * time.Millisecond) // until the unit is on its way
	}
	server.worker(t)
	if code := run.ended(); code != host.ExitOK {
		t.Errorf("exit code %d", code)
	}
	compareWithAlone(t, "run")
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
