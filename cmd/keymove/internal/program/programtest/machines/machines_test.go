// Package machines tests the commands of several machines and of several versions, and what all commands keep.
package machines

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
	"keymove/suites/queue/server"
)

// process is a program of ours that is running.
type process struct {
	*exec.Cmd
	lines chan string // of stderr
}

// launch starts the program, and ends it with the test.
func launch(t *testing.T, args ...string) *process {
	t.Helper()
	return follow(t, AsProcess(t, args...))
}

// follow starts a program, and ends it with the test.
func follow(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{cmd, make(chan string, 1000)}
	stderr, err := p.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { // ends with the process
		defer close(p.lines)
		for in := bufio.NewScanner(stderr); in.Scan(); {
			p.lines <- in.Text()
		}
	}()
	t.Cleanup(p.kill)
	return p
}

// kill ends the process without asking it.
func (p *process) kill() {
	_ = p.Process.Kill() // it may have ended
	for range p.lines {
	}
	_ = p.Wait()
}

// waitFor returns the first line with a text.
func (p *process) waitFor(t *testing.T, text string) string {
	t.Helper()
	var all []string
	for deadline := time.After(3 * time.Minute); ; {
		select {
		case line, ok := <-p.lines:
			if all = append(all, line); strings.Contains(line, text) {
				return line
			}
			if !ok {
				t.Fatalf("%q ended without %q:\n%s", p.Args, text, strings.Join(all, "\n"))
			}
		case <-deadline:
			t.Fatalf("%q does not write %q:\n%s", p.Args, text, strings.Join(all, "\n"))
		}
	}
}

// all returns what the process says from now on.
func (p *process) all() (text string) {
	for line := range p.lines {
		text += line + "\n"
	}
	return text
}

// ended waits for the end of the process, and returns its exit code.
func (p *process) ended() int {
	for range p.lines {
	}
	_ = p.Wait() // the exit code says what its error says
	return p.ProcessState.ExitCode()
}

// freePort returns a port of the loopback that nobody listens on.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// serverOf is a server with what its clients need.
type serverOf struct {
	*process
	listen string
}

func serve(t *testing.T, listen string) serverOf {
	t.Helper()
	s := serverOf{launch(t, "serve", "server", listen), listen}
	s.waitFor(t, "serving on")
	return s
}

// serveAnywhere starts a server in a new working folder.
func serveAnywhere(t *testing.T) serverOf {
	t.Helper()
	InTempDir(t)
	return serve(t, fmt.Sprintf("127.0.0.1:%d", freePort(t)))
}

// flags connects a client.
func (s serverOf) flags() []string {
	return []string{"--server", "nats://" + s.listen, "--token-file", filepath.Join("server", "token")}
}

// checkEmpty fails if anything of a run is left on the server.
func (s serverOf) checkEmpty(t *testing.T) {
	t.Helper()
	conn, err := nats.Connect("nats://"+s.listen, nats.Token(strings.TrimSpace(ReadFile(t, "server", "token"))))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"KEYMOVE_WORK", "KEYMOVE_ANSWERS"} {
		stream, err := js.Stream(t.Context(), name)
		if err != nil {
			t.Error(err)
		} else if state := stream.CachedInfo().State; state.Msgs > 0 || state.Consumers > 0 {
			t.Errorf("%s has %d messages and %d consumers", name, state.Msgs, state.Consumers)
		}
	}
}

func (s serverOf) worker(t *testing.T, more ...string) *process {
	t.Helper()
	return s.launch(t, append([]string{"worker", "-j", "1"}, more...)...)
}

// launch starts a client of the server.
func (s serverOf) launch(t *testing.T, args ...string) *process {
	t.Helper()
	return launch(t, append(args, s.flags()...)...)
}

// distributed are the arguments of a run that takes some seconds.
var distributed = strings.Fields("run mates --nodes 2000 --no-times --quiet --repeat 2 --profile default --profile plain")

// runAlone has the run searched by one process, into the folder "alone".
func runAlone(t *testing.T) {
	t.Helper()
	if out, err := AsProcess(t, append(distributed, "--out", "alone")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// compareWithAlone compares the files of a run with the files of one process.
func compareWithAlone(t *testing.T, dir string) {
	t.Helper()
	for _, name := range []string{"records.csv", "summary.csv", "comparison.csv", "failed.epd"} {
		if ReadFile(t, dir, name) != ReadFile(t, "alone", name) {
			t.Errorf("%s of %s is not that of one process", name, dir)
		}
	}
}

// TestTokensStaySecret: the token of a URL is neither in what the programs say nor in the folder of a run; a wrong one is wrong usage
// at once.
func TestTokensStaySecret(t *testing.T) {
	testenv.OnlyLong(t, "starts three processes")
	server := serveAnywhere(t)
	token := strings.TrimSpace(ReadFile(t, "server", "token"))
	url := "nats://" + token + "@" + server.listen
	worker := launch(t, "worker", "-j", "1", "--server", url)
	run := launch(t, "run", "mates", "--first", "3", "--nodes", "100", "--out", "run", "--server", url)
	said := run.all()
	if code := run.ended(); code != host.ExitOK {
		t.Errorf("exit code %d\n%s", code, said)
	}
	if err := worker.Process.Kill(); err != nil {
		t.Error(err)
	}
	for name, text := range map[string]string{"run": said, "worker": worker.all(), "run.json": ReadFile(t, "run", "run.json"), "journal": ReadFile(t, "run", "journal.jsonl")} {
		if strings.Contains(text, token) || name == "run" && text == "" {
			t.Errorf("%s has the token, or nothing:\n%s", name, text)
		}
	}
	for args, want := range map[string]string{
		"worker --token-file nowhere/token": "--token-file: open nowhere", "worker --accept-uploads": "refused the token: it is wrong; give nats://TOKEN@HOST:PORT, KEYMOVE_TOKEN or --token-file",
		"run --first 1 --out a": "refused the token: it is wrong", "match --profile default --profile plain --nodes 9 --games 2 --out d": "refused the token: it is wrong",
	} {
		if got := Call(t, "", append(strings.Fields(args), "--server", "nats://x@"+server.listen)...); got.Code != host.ExitUsage || !strings.Contains(got.Stderr, want) {
			t.Errorf("%s: %+v, want %q", args, got, want)
		}
	}
}

func TestMain(m *testing.M) { Main(m, serveUntilKilled) }

// serveUntilKilled runs a server as keymove-serve does.
func serveUntilKilled(dir, listen string) {
	if _, err := server.Start(server.Options{Dir: dir, Listen: listen}); err != nil {
		panic(err)
	}
	fmt.Fprintln(os.Stderr, "serving on", listen)
	select {}
}
