package fake

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"sync"

	"keymove/engine/external/supervise"
)

// asEngine and asBuild are the arguments that turn a program into the engine with faults, and
// command testengine into the built-in one.
const (
	asEngine = "keymove-fake-engine"
	asBuild  = "keymove-build"
)

// program returns the path of the program that is the engine. [Run] replaces it.
var program = os.Executable

// Command returns the path of the program that is the engine: of testengine within [Run], else
// of the running one.
func Command() string {
	path, err := program()
	if err != nil {
		panic(err)
	}
	return path
}

// Args returns the arguments that turn the program into an engine with the given
// behaviours.
func Args(behaviours ...string) []string { return append([]string{asEngine}, behaviours...) }

// Main runs the engine, and does not return, if the program was started with Args;
// otherwise it does nothing.
func Main() {
	if len(os.Args) < 2 || os.Args[1] != asEngine {
		return
	}
	newEngine(os.Args[2:]).run()
	os.Exit(0)
}

// BuildArgs returns the arguments that turn the program that [Run] makes into the built-in engine
// with a profile, under a name.
func BuildArgs(name, profile string) []string { return []string{asBuild, name, profile} }

// BuildOf returns the name and the profile in arguments that BuildArgs has made.
func BuildOf(args []string) (name, profile string, ok bool) {
	if len(args) != 3 || args[0] != asBuild {
		return "", "", false
	}
	return args[1], args[2], true
}

// Run runs the tests of a package, m.Run of a TestMain. Their engines are processes of testengine, and
// their supervisors of testsupervisor, which are built when the first one is needed: a process of the
// test binary takes three times as much to start. Where nothing can be built they are the test binary,
// and under the race detector, which would not see testengine.
func Run(tests func() int) int {
	var dir string
	// The folder and the environment of now: tests change them.
	build := exec.Command("go", "build", "-buildvcs=false", "-ldflags=-s -w", "-o")
	build.Dir, _ = os.Getwd() // an unknown one is the present one
	build.Env = os.Environ()
	built := sync.OnceValue(func() (err error) {
		if hasRaceDetector() {
			return errors.ErrUnsupported
		}
		if dir, err = os.MkdirTemp("", "testengine"); err != nil {
			return err
		}
		build.Args = append(build.Args, dir, "keymove/engine/enginetest/testengine", "keymove/engine/enginetest/testsupervisor")
		if out, err := build.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "engines are processes of the test binary: %v\n%s", err, out)
			return err
		}
		return os.Setenv(supervisorVariable, filepath.Join(dir, "testsupervisor"))
	})
	of := func(name string) func() (string, error) {
		return func() (string, error) {
			if built() != nil {
				return os.Executable()
			}
			return exec.LookPath(filepath.Join(dir, name)) // with the extension that Windows wants
		}
	}
	program = of("testengine")
	supervise.Use(of("testsupervisor"))
	defer func() { _ = os.RemoveAll(dir) }() // without a build there is none
	return tests()
}

// supervisorVariable is the environment variable with the path of the testsupervisor that Run has built.
const supervisorVariable = "KEYMOVE_TESTSUPERVISOR"

// SuperviseByBuilt has processes be supervised by what Run has built in the test that started this
// process as the program.
func SuperviseByBuilt() {
	if path := os.Getenv(supervisorVariable); path != "" {
		supervise.Use(func() (string, error) { return path, nil })
	}
}

func hasRaceDetector() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}
