package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/enginetest"
	"keymove/engine/enginetest/fake"
	"keymove/engine/external/supervise"
	"keymove/engine/search"
	"keymove/suites"
	"keymove/suites/load"
	"keymove/suites/queue/server"
)

// asProgram, set in the environment, makes the test binary the program, for
// tests that need a process.
const asProgram = "KEYMOVE_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	supervise.Main()
	fake.Main()
	if os.Getenv(asProgram) != "" {
		fake.SuperviseByBuilt()
		if err := limitProcess(); err != nil {
			panic(err)
		}
		go endWith(os.Getppid())
		if os.Args[1] == "serve" {
			serveUntilKilled(os.Args[2], os.Args[3])
		}
		host.BoundCollector()
		a := newApp(os.Stdin, os.Stdout, os.Stderr)
		a.startCheaply()
		os.Exit(a.run(interruptible(), os.Args[1:]))
	}
	os.Exit(fake.Run(m.Run))
}

// endWith ends a program of a test once its parent has ended, be it by a kill: nobody else would.
func endWith(parent int) {
	const often = time.Second
	for os.Getppid() == parent {
		time.Sleep(often)
	}
	os.Exit(1)
}

// startCheaply spares an app what takes longer than most runs of tests: to clear a table of the usual
// size for each searcher, and to read its own program, which is large here, for the manifest.
func (a *app) startCheaply() {
	open := a.OpenBuiltIn
	a.OpenBuiltIn = func(r search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
		if r.HashMiB == engine.DefaultHashMiB {
			r.HashMiB = 1
		}
		return open(r)
	}
	a.Digest = func() (string, error) { return strings.Repeat("ab", 32), nil }
}

// serveUntilKilled runs a server as keymove-serve does.
func serveUntilKilled(dir, listen string) {
	if _, err := server.Start(server.Options{Dir: dir, Listen: listen}); err != nil {
		panic(err)
	}
	fmt.Fprintln(os.Stderr, "serving on", listen)
	select {}
}

// outcome is the result of a call of the program.
type outcome struct {
	code           int
	stdout, stderr string
}

// wrapSearchers has an app open searchers that are wrapped.
func wrapSearchers(a *app, wrap func(engine.Searcher) engine.Searcher) {
	open := a.OpenBuiltIn
	a.OpenBuiltIn = func(r search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
		return func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
			s, err := open(r)(ctx, c)
			if err != nil {
				return nil, err
			}
			return wrap(s), nil
		}
	}
}

// testApp returns an app whose surroundings are the same on every machine, and
// whose output goes to the buffers.
func testApp(stdin io.Reader, stdout, stderr *bytes.Buffer) *app {
	a := newApp(stdin, stdout, stderr)
	a.startCheaply()
	a.Version = "1.2.3 (test)"
	a.Now = func() time.Time { return time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC) }
	a.Machine = func() suites.Machine { return suites.Machine{OS: "os", Arch: "arch", CPUs: 2, MaxProcs: 2} }
	a.Patience = time.Minute // a search of a test is not cut off because the machine is busy
	// Nor is an engine called late for that.
	a.EngineCheck = enginetest.Config{Late: time.Minute, StopWithin: time.Minute, Patience: time.Minute, TwinTime: 10 * time.Minute}
	a.Memory = func() host.Memory { return host.Memory{Limit: 1 << 40} }
	a.Getenv = func(string) string { return "" }
	a.Procs, a.CPUs = 2, 2
	a.ProgressEvery = 0
	a.Store = func() *load.Store { return &load.Store{} }
	a.WorkingDir = func() (string, error) { return "/home/me/chess", nil }
	return a
}

// call runs the program in a folder of its own, with stdin.
func call(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := testApp(strings.NewReader(stdin), &stdout, &stderr).run(t.Context(), args)
	return outcome{code, stdout.String(), stderr.String()}
}

// asProcess returns the program as a process that is to be started. Its engines are supervised by
// what fake.Run builds, which starts faster than this program.
func asProcess(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	fake.Command()
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// inTempDir makes an empty folder the working one, and returns it.
func inTempDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	return dir
}

// packageDir is the folder of the package, wherever a test goes.
var packageDir = func() string {
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	return dir
}()

// repositoryDir is the top folder of the repository.
var repositoryDir = filepath.Join(packageDir, "..", "..")

// writeFile writes a file into the working folder.
func writeFile(t *testing.T, name string, lines ...string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
}

// readFile returns a file.
func readFile(t *testing.T, path ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// copyFile copies a file.
func copyFile(t *testing.T, from, to string) {
	t.Helper()
	if err := os.WriteFile(to, []byte(readFile(t, from)), 0o666); err != nil {
		t.Fatal(err)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
