// Package builtin is the built-in engine as the UCI server knows it: the rows of the
// feature table as options, SeaJay's names for those of razoring, and the options of
// opening books. It also writes the page about all of them.
package builtin

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/book"
	"keymove/engine/feature"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
)

// Engine is the built-in engine, set by its options.
type Engine struct {
	version  string
	largest  func() int       // table in MiB that memory allows now
	initial  profile.Settings // what the server started with
	settings profile.Settings
	// razorStage is the stage that UseRazoring turns on: the last one that was set.
	razorStage string

	initialBook string     // the path
	book        *book.Book // nil for none
}

// New returns an engine that starts with settings and the opening book of a path,
// empty for none. A profile that plays from a book needs one. largest returns the size in
// MiB of the largest table that memory allows at the moment.
func New(version string, settings profile.Settings, bookFile string, largest func() int) (*Engine, error) {
	e := &Engine{version: version, largest: largest, initial: settings, settings: settings, razorStage: stageOf(&settings)}
	if err := e.takeBook(bookFile); err != nil {
		return nil, err
	}
	return e, nil
}

// ID returns the name and the author.
func (e *Engine) ID() (name, author string) {
	return "Keymove " + e.version, "the Keymove authors"
}

// Options returns an option for each feature, and those of razoring and of opening
// books. Their defaults are the values that the server started with.
func (e *Engine) Options() []uci.Option {
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
	// A number whose feature is off may be below its bounds, which GUIs do not
	// expect.
	return uci.Option{
		Name: row.Name, Type: uci.Spin, Default: strconv.Itoa(max(value, row.Min)),
		Min: int64(row.Min), Max: int64(row.Max),
	}
}

// SetOption sets a feature, or an option of razoring or of opening books.
func (e *Engine) SetOption(name, value string) error {
	switch name {
	case optionOwnBook:
		return e.setOwnBook(value == "true")
	case optionBookFile:
		return e.setBookFile(value)
	}
	if ok, err := e.setRazorOption(name, value); ok {
		return err
	}
	changed := e.settings
	if err := changed.Set(name, value); err != nil {
		return err
	}
	if err := e.checkEntries(&changed); err != nil {
		return err
	}
	e.settings = changed
	if razorRow.On(&e.settings) {
		e.razorStage = stageOf(&e.settings)
	}
	return nil
}

// MaxHashMiB returns the size of the largest table that memory allows.
func (e *Engine) MaxHashMiB() int { return e.largest() }

// Open makes a searcher. The memory of the previous table is released first, since
// both may not fit.
func (e *Engine) Open(ctx context.Context, r uci.Resources) (engine.Searcher, error) {
	debug.FreeOSMemory()
	if err := e.checkEntries(&e.settings); err != nil {
		return nil, fmt.Errorf("tt.entries: %w", err)
	}
	return e.settings.NewWith(search.Resources{
		HashMiB: r.HashMiB, Threads: r.Threads, MoveOverhead: r.MoveOverhead, Book: e.book, Hurry: ctx.Done(),
	}), nil
}

// checkEntries returns an error if the table of settings that say how many entries it has
// is larger than memory allows: the bound of Hash does not apply to it.
func (e *Engine) checkEntries(s *profile.Settings) error {
	most := e.largest()
	if needed := s.Search.TTEntries * search.EntryBytes / host.MiB; needed > most {
		return fmt.Errorf("%d entries take %d MiB; %d MiB are available", s.Search.TTEntries, needed, most)
	}
	return nil
}
