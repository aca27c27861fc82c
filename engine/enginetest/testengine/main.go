// Command testengine is the engines of tests as one program of a few megabytes: a test binary of many
// starts ten times as long. It is started by [fake.Command]: with fake.Args the engine with faults,
// with fake.BuildArgs the built-in engine under a name; and it supervises.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"keymove/engine"
	"keymove/engine/enginetest/fake"
	"keymove/engine/external/supervise"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
)

func main() {
	supervise.Main()
	fake.Main()
	name, spec, ok := fake.BuildOf(os.Args[1:])
	if !ok {
		fmt.Fprintln(os.Stderr, "testengine: want the arguments of fake.Args or fake.BuildArgs")
		os.Exit(2)
	}
	settings, err := profile.Resolve(spec)
	if err == nil {
		err = uci.Serve(context.Background(), &build{name, settings}, os.Stdin, os.Stdout, time.Minute)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "testengine:", err)
		os.Exit(1)
	}
}

// build is the built-in engine with a profile that no option changes, as an engine that somebody has built.
type build struct {
	name     string
	settings profile.Settings
}

func (b *build) ID() (name, author string) { return b.name, "the Keymove authors" }

func (b *build) Options() []uci.Option { return nil }

func (b *build) SetOption(name, _ string) error { return fmt.Errorf("no option %q", name) }

func (b *build) MaxHashMiB() int { return 1024 }

func (b *build) Open(_ context.Context, r uci.Resources) (engine.Searcher, error) {
	return b.settings.NewWith(search.Resources{HashMiB: r.HashMiB, Threads: r.Threads, MoveOverhead: r.MoveOverhead}), nil
}
