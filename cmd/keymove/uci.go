package main

import (
	"runtime/debug"
	"slices"
	"strconv"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/memory"
	"keymove/engine"
	"keymove/engine/book"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
)

func (a *app) uciCommand() *cli.Command {
	return &cli.Command{
		Name:  "uci",
		Usage: "speaks UCI on stdin and stdout, so that a GUI can play with the engine",
		Flags: append(profileFlags(), bookFlag("")),
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usagef("uci takes no arguments")
			}
			settings, err := a.settings(c)
			if err != nil {
				return err
			}
			e := &builtIn{version: a.version, memory: a.memory, initial: settings, settings: settings, razorStage: stageOf(&settings)}
			if err := e.takeBook(c.String("book")); err != nil {
				return usagef("--book: %w", err)
			}
			if err := uci.Serve(c.Context, e, a.stdin, a.stdout); err != nil || c.Context.Err() == nil {
				return err
			}
			return errInterrupted
		},
	}
}

// builtIn is the built-in engine as the UCI server knows it. Its options are
// the rows of the feature table, SeaJay's names for those of razoring, and those
// of opening books.
type builtIn struct {
	version  string
	memory   func() (limit uint64, known bool)
	initial  profile.Settings // what the server started with
	settings profile.Settings
	// razorStage is what UseRazoring turns on: the last stage that was set.
	razorStage string

	initialBook string     // the path
	book        *book.Book // nil for none
}

// ID returns the name and the author.
func (e *builtIn) ID() (name, author string) {
	return "Keymove " + e.version, "the Keymove authors"
}

// Options returns an option for each feature, and those of razoring and of opening
// books. A default stays the value that the server started with.
func (e *builtIn) Options() []uci.Option {
	options := make([]uci.Option, len(profile.Features))
	for i, row := range profile.Features {
		options[i] = optionOf(row, &e.initial)
	}
	return slices.Concat(options, razorOptions(&e.initial), e.bookOptions())
}

func optionOf(row profile.Row, settings *profile.Settings) uci.Option {
	value := row.Get(settings)
	switch row.Kind() {
	case feature.Switch:
		return uci.Option{Name: row.Name, Type: uci.Check, Default: strconv.FormatBool(value != 0)}
	case feature.Choice:
		return uci.Option{Name: row.Name, Type: uci.Combo, Default: row.Choices[value], Vars: row.Choices}
	}
	// A number whose feature is off may be below its bounds, which a GUI would
	// not understand.
	return uci.Option{
		Name: row.Name, Type: uci.Spin, Default: strconv.Itoa(max(value, row.Min)),
		Min: int64(row.Min), Max: int64(row.Max),
	}
}

// SetOption sets a feature, or what has to do with razoring or opening books.
func (e *builtIn) SetOption(name, value string) error {
	switch name {
	case optionOwnBook:
		return e.setOwnBook(value == "true")
	case optionBookFile:
		return e.setBookFile(value)
	}
	if ok, err := e.setRazorOption(name, value); ok {
		return err
	}
	if err := e.settings.Set(name, value); err != nil {
		return err
	}
	if razorRow.On(&e.settings) {
		e.razorStage = stageOf(&e.settings)
	}
	return nil
}

// MaxHashMiB returns the size of table that the memory of the machine, or of our
// part of it, leaves room for.
func (e *builtIn) MaxHashMiB() int {
	limit, known := e.memory()
	if !known {
		return engine.MaxHashMiB
	}
	return int(min(memory.Usable(limit)/memory.MiB, engine.MaxHashMiB))
}

// Open makes a searcher. The table of the one before is given back first: both may
// not fit.
func (e *builtIn) Open(r uci.Resources) (uci.Searcher, error) {
	debug.FreeOSMemory()
	return e.settings.NewWith(search.Resources{
		HashMiB: r.HashMiB, Threads: r.Threads, MoveOverhead: r.MoveOverhead, Book: e.book,
	}), nil
}
