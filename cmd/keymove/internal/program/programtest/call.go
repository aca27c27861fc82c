// Package programtest runs the program for its tests, in this process and as one of its own, with engines that
// misbehave, repositories of them, and files. It is imported with a dot: its functions are the language of the tests.
package programtest

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
	"keymove/cmd/keymove/internal/program"
	"keymove/engine"
	"keymove/engine/enginetest"
	"keymove/engine/enginetest/fake"
	"keymove/engine/external/supervise"
	"keymove/engine/search"
	"keymove/suites"
	"keymove/suites/load"
)

// AsProgram is set in the environment to make the test binary the program, for
// tests that need a process.
const AsProgram = "KEYMOVE_TEST_AS_PROGRAM"

// Main runs the tests of a package, or is the program where a test has started it as that; serve is a server of
// machines, which few packages need.
func Main(m *testing.M, serve func(dir, listen string)) {
	supervise.Main()
	fake.Main()
	if err := os.Setenv("KEYMOVE_CACHE", "cache"); err != nil { // in the working folder
		panic(err)
	}
	if os.Getenv(AsProgram) == "" {
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
	a := program.New(os.Stdin, os.Stdout, os.Stderr)
	startCheaply(a)
	os.Exit(a.Run(program.Interruptible(), os.Args[1:]))
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
func startCheaply(a *program.App) {
	open := a.OpenBuiltIn
	a.OpenBuiltIn = func(r search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
		if r.HashMiB == engine.DefaultHashMiB {
			r.HashMiB = 1
		}
		return open(r)
	}
	a.Digest = func() (string, error) { return strings.Repeat("ab", 32), nil }
}

// Outcome is the result of a call of the program.
type Outcome struct {
	Code           int
	Stdout, Stderr string
}

// WrapSearchers has an app open searchers that are wrapped.
func WrapSearchers(a *program.App, wrap func(engine.Searcher) engine.Searcher) {
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

// BeforeSearches has an app do something before each search, which an error fails.
func BeforeSearches(a *program.App, do func(engine.Game) error) {
	WrapSearchers(a, func(s engine.Searcher) engine.Searcher { return preparedSearcher{s, do} })
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

// TestApp returns an app whose surroundings are the same on every machine, and
// whose output goes to the buffers.
func TestApp(stdin io.Reader, stdout, stderr *bytes.Buffer) *program.App {
	a := program.New(stdin, stdout, stderr)
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

// Call runs the program with stdin.
func Call(t *testing.T, stdin string, args ...string) Outcome {
	t.Helper()
	return CallWith(t, stdin, func(*program.App) {}, args...)
}

// CallWith runs the program in other surroundings.
func CallWith(t *testing.T, stdin string, change func(*program.App), args ...string) Outcome {
	t.Helper()
	return CallUntil(t.Context(), stdin, change, args...)
}

// CallUntil runs the program until a context ends.
func CallUntil(ctx context.Context, stdin string, change func(*program.App), args ...string) Outcome {
	var stdout, stderr bytes.Buffer
	a := TestApp(strings.NewReader(stdin), &stdout, &stderr)
	change(a)
	code := a.Run(ctx, args)
	return Outcome{code, stdout.String(), stderr.String()}
}

// WithEnv gives the program variables of the environment: pairs of a name and a value.
func WithEnv(pairs ...string) func(*program.App) {
	return func(a *program.App) {
		a.Getenv = func(name string) string {
			if i := slices.Index(pairs, name); i%2 == 0 {
				return pairs[i+1]
			}
			return ""
		}
	}
}

// Must runs a command line, and more words behind it, that has to end with exit code 0.
func Must(t *testing.T, line string, more ...string) Outcome {
	t.Helper()
	got := Call(t, "", append(strings.Fields(line), more...)...)
	if got.Code != host.ExitOK {
		t.Fatalf("%s %q: %+v", line, more, got)
	}
	return got
}

// Check holds an outcome to its exit code and to parts of what it says, in which white space is one blank.
func (o Outcome) Check(t *testing.T, line string, code int, says ...string) {
	t.Helper()
	if o.Code != code {
		t.Errorf("%s: exit code %d, want %d\n%s%s", line, o.Code, code, o.Stdout, o.Stderr)
	}
	Wants(t, line, o.Stdout+o.Stderr, says...)
}

// Wants holds a text to its parts; white space is one blank in both.
func Wants(t *testing.T, what, text string, parts ...string) {
	t.Helper()
	flat := strings.Join(strings.Fields(text), " ")
	for _, part := range parts {
		if !strings.Contains(flat, strings.Join(strings.Fields(part), " ")) {
			t.Errorf("%s lacks %q:\n%.3000s", what, part, text)
		}
	}
}

// AsProcess returns the program as a process that is to be started. Its engines are supervised by
// what fake.Run builds, which starts faster than this program.
func AsProcess(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	fake.Command()
	cmd := exec.CommandContext(t.Context(), ThisExecutable(t), args...)
	cmd.Env = append(os.Environ(), AsProgram+"=1")
	return cmd
}

// InTempDir makes an empty folder the working one, and returns it.
func InTempDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	return dir
}

// InMates makes a folder with the suite mates.epd the working one, and returns it.
func InMates(t *testing.T) string {
	t.Helper()
	dir := InTempDir(t)
	WriteFile(t, "mates.epd", ThreeMates...)
	return dir
}

// RepositoryDir is the top folder of the repository, wherever a test goes.
var RepositoryDir = func() string {
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	for !Exists(filepath.Join(dir, "go.mod")) && dir != filepath.Dir(dir) { // the program itself runs anywhere
		dir = filepath.Dir(dir)
	}
	return dir
}()

// Testdata returns the path of a file that the tests of the program keep.
func Testdata(path ...string) string {
	return filepath.Join(append([]string{RepositoryDir, "cmd", "keymove", "testdata"}, path...)...)
}

// WriteFile writes the lines of a file, in a folder that need not exist.
func WriteFile(t *testing.T, name string, lines ...string) {
	t.Helper()
	WriteText(t, name, strings.Join(lines, "\n")+"\n")
}

// WriteText writes a file.
func WriteText(t *testing.T, name, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

// ReadFile returns a file.
func ReadFile(t *testing.T, path ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// CopyFile copies a file.
func CopyFile(t *testing.T, from, to string) {
	t.Helper()
	WriteText(t, to, ReadFile(t, from))
}

// MakeDirs makes folders.
func MakeDirs(t *testing.T, paths ...string) {
	t.Helper()
	for _, path := range paths {
		if err := os.MkdirAll(path, 0o777); err != nil {
			t.Fatal(err)
		}
	}
}

// Move renames a file or folder.
func Move(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

// Exists reports whether a file or folder is there.
func Exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
