package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
)

// asProgram, set in the environment, makes the test binary the program, for
// tests that need a process.
const asProgram = "KEYMOVE_TEST_AS_PROGRAM"

// Main runs the tests of a package, or is the program where a test has started it as that; serve is a server of
// machines, which few packages need.
func Main(m *testing.M, serve func(dir, listen string)) {
	supervise.Main()
	fake.Main()
	if err := os.Setenv("KEYMOVE_CACHE", "cache"); err != nil { // in the working folder
		panic(err)
	}
	if os.Getenv(asProgram) == "" {
		os.Exit(fake.Run(m.Run))
	}
	fake.SuperviseByBuilt()
	if err := limitProcess(); err != nil {
		panic(err)
	}
	go endWith(os.Getppid())
	if os.Args[1] == "serve" {
		serve(os.Args[2], os.Args[3])
	}
	host.BoundCollector()
	a := newApp(os.Stdin, os.Stdout, os.Stderr)
	startCheaply(a)
	os.Exit(a.run(interruptible(), os.Args[1:]))
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
func startCheaply(a *app) {
	open := a.OpenBuiltIn
	a.OpenBuiltIn = func(r search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
		if r.HashMiB == engine.DefaultHashMiB {
			r.HashMiB = 1
		}
		return open(r)
	}
	a.Digest = func() (string, error) { return strings.Repeat("ab", 32), nil }
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

// beforeSearches has an app do something before each search, which an error fails.
func beforeSearches(a *app, do func(engine.Game) error) {
	wrapSearchers(a, func(s engine.Searcher) engine.Searcher { return preparedSearcher{s, do} })
}

type preparedSearcher struct {
	engine.Searcher
	do func(engine.Game) error
}

func (s preparedSearcher) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	if err := s.do(game); err != nil {
		return engine.Result{}, err
	}
	return s.Searcher.Search(ctx, game, lim, info)
}

// testApp returns an app whose surroundings are the same on every machine, and
// whose output goes to the buffers.
func testApp(stdin io.Reader, stdout, stderr *bytes.Buffer) *app {
	a := newApp(stdin, stdout, stderr)
	startCheaply(a)
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

// call runs the program with stdin.
func call(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	return callWith(t, stdin, func(*app) {}, args...)
}

// callWith runs the program in other surroundings.
func callWith(t *testing.T, stdin string, change func(*app), args ...string) outcome {
	t.Helper()
	return callUntil(t.Context(), stdin, change, args...)
}

// callUntil runs the program until a context ends.
func callUntil(ctx context.Context, stdin string, change func(*app), args ...string) outcome {
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(stdin), &stdout, &stderr)
	change(a)
	code := a.run(ctx, args)
	return outcome{code, stdout.String(), stderr.String()}
}

// withEnv gives the program variables of the environment: pairs of a name and a value.
func withEnv(pairs ...string) func(*app) {
	return func(a *app) {
		a.Getenv = func(name string) string {
			if i := slices.Index(pairs, name); i%2 == 0 {
				return pairs[i+1]
			}
			return ""
		}
	}
}

// must runs a command line, and more words behind it, that has to end with exit code 0.
func must(t *testing.T, line string, more ...string) outcome {
	t.Helper()
	got := call(t, "", append(strings.Fields(line), more...)...)
	if got.code != host.ExitOK {
		t.Fatalf("%s %q: %+v", line, more, got)
	}
	return got
}

// check holds an outcome to its exit code and to parts of what it says, in which white space is one blank.
func (o outcome) check(t *testing.T, line string, code int, says ...string) {
	t.Helper()
	if o.code != code {
		t.Errorf("%s: exit code %d, want %d\n%s%s", line, o.code, code, o.stdout, o.stderr)
	}
	wants(t, line, o.stdout+o.stderr, says...)
}

// wants holds a text to its parts; white space is one blank in both.
func wants(t *testing.T, what, text string, parts ...string) {
	t.Helper()
	flat := strings.Join(strings.Fields(text), " ")
	for _, part := range parts {
		if !strings.Contains(flat, strings.Join(strings.Fields(part), " ")) {
			t.Errorf("%s lacks %q:\n%.3000s", what, part, text)
		}
	}
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

// inMates makes a folder with the suite mates.epd the working one, and returns it.
func inMates(t *testing.T) string {
	t.Helper()
	dir := inTempDir(t)
	writeFile(t, "mates.epd", threeMates...)
	return dir
}

// repositoryDir is the top folder of the repository, wherever a test goes.
var repositoryDir = func() string {
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	for !exists(filepath.Join(dir, "go.mod")) {
		dir = filepath.Dir(dir)
	}
	return dir
}()

// testdata returns the path of a file that the tests of the program keep.
func testdata(path ...string) string {
	return filepath.Join(append([]string{repositoryDir, "cmd", "keymove", "testdata"}, path...)...)
}

// writeFile writes the lines of a file, in a folder that need not exist.
func writeFile(t *testing.T, name string, lines ...string) {
	t.Helper()
	writeText(t, name, strings.Join(lines, "\n")+"\n")
}

// writeText writes a file.
func writeText(t *testing.T, name, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
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
	writeText(t, to, readFile(t, from))
}

// makeDirs makes folders.
func makeDirs(t *testing.T, paths ...string) {
	t.Helper()
	for _, path := range paths {
		if err := os.MkdirAll(path, 0o777); err != nil {
			t.Fatal(err)
		}
	}
}

// move renames a file or folder.
func move(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
