package input

import (
	"context"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"keymove/cmd/keymove/internal/host"
	"keymove/engine"
	"keymove/engine/book"
	"keymove/engine/enginetest"
	"keymove/engine/external"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/uci"
	"keymove/suites"
	"keymove/suites/runner"
	"keymove/suites/settings"
)

var (
	_ engine.Searcher = (*search.Searcher)(nil)
	_ engine.Searcher = (*external.Engine)(nil)
)

// Opener opens searchers for contenders. What it holds is the same for all.
type Opener struct {
	// HashMiB is the transposition table of a searcher; Threads are the threads of one
	// search.
	HashMiB, Threads int
	// MoveOverhead is the time under a game clock that the built-in engine keeps back
	// for what happens outside its search.
	MoveOverhead time.Duration
	// Book is the opening book of profiles with book=on; nil for none.
	Book *book.Book
	// Timeout is how long an external engine may take for a position; 0 for the
	// default of package external, as are unset Deadlines.
	Timeout   time.Duration
	Deadlines external.Deadlines
	// Notice is called with the first line of each kind that an engine process should not have written so; nil for none.
	Notice func(suites.Contender, external.Oddity)
	// Supervised runs external engines under supervisors; see package supervise.
	Supervised bool
	// Kept are the engines that Identify starts and Open returns; nil if each of them starts its own.
	Kept *Kept
	// announced are the options of the engines that Identify has started.
	announced map[*suites.Engine][]uci.Option
	// BuiltIn opens profiles of the built-in engine in tests; nil for OpenBuiltIn.
	BuiltIn func(context.Context, suites.Contender) (engine.Searcher, error)
}

// NewOpener returns an opener with what the program sets for all of them.
func NewOpener(h *host.Host, o Opener) *Opener {
	o.Deadlines, o.Notice = h.Deadlines, h.Odd
	if h.OpenBuiltIn != nil {
		o.BuiltIn = h.OpenBuiltIn(o.Resources())
	}
	return &o
}

// Resources are what a searcher of the built-in engine may use.
func (o *Opener) Resources() search.Resources {
	return search.Resources{HashMiB: o.HashMiB, Threads: o.Threads, MoveOverhead: o.MoveOverhead, Book: o.Book}
}

// Open opens a searcher for any contender.
func (o *Opener) Open(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
	switch {
	case c.Engine == nil && o.BuiltIn != nil:
		return o.BuiltIn(ctx, c)
	case c.Engine == nil:
		return OpenBuiltIn(o.Resources())(ctx, c)
	}
	config := o.config(c.Engine)
	if o.Notice != nil {
		config.Notice = func(odd external.Oddity) { o.Notice(c, odd) }
	}
	if kept := o.Kept.take(c.Engine); kept != nil {
		kept.notice.sendTo(config.Notice)
		return kept.Engine, nil
	}
	e, err := external.Open(ctx, config)
	if err != nil {
		return nil, err // and no interface that holds a nil engine
	}
	return e, nil
}

func (o *Opener) config(e *suites.Engine) external.Config {
	config := external.Config{
		Command: e.Command, Args: e.Args, Dir: e.Dir, Log: e.Log, Supervised: o.Supervised,
		HashMiB: o.HashMiB, Threads: o.Threads, Timeout: o.Timeout, Deadlines: o.Deadlines,
	}
	if e.Start > 0 {
		config.Deadlines.Start = e.Start
	}
	if e.Ready > 0 {
		config.Deadlines.Ready, config.Deadlines.NewGame = e.Ready, e.Ready
	}
	for _, option := range e.Options {
		config.Options = append(config.Options, external.Option(option))
	}
	return config
}

// largeHashMiB is the size of a table from which on two of them may not fit.
const largeHashMiB = 64

// OpenBuiltIn returns what opens searchers for contenders that are profiles of
// the built-in engine. What counts are their resolved options, which are in
// run.json: the profiles of a file may have changed since.
func OpenBuiltIn(r search.Resources) func(context.Context, suites.Contender) (engine.Searcher, error) {
	return func(ctx context.Context, c suites.Contender) (engine.Searcher, error) {
		settings, err := profile.FromMap(c.Options)
		if err != nil {
			return nil, err
		}
		if r.HashMiB >= largeHashMiB {
			debug.FreeOSMemory() // the memory of a searcher which was closed to make room
		}
		if r.Threads > 1 {
			return settings.NewWith(r), nil // the CPU time of helpers is not known
		}
		return runner.MeasureCPU(settings.NewWith(r)), nil
	}
}

// CheckEngine checks an engine, with the options and times that its text gives. The error
// is its log's.
func CheckEngine(ctx context.Context, e *suites.Engine, config enginetest.Config, d external.Deadlines) (enginetest.Report, error) {
	if e.Log != "" {
		if err := external.CheckLog(e.Log); err != nil {
			return enginetest.Report{}, err
		}
	}
	config.LimitName = func(name string) string { return "--" + name }
	o := Opener{Supervised: true, Deadlines: d}
	return enginetest.CheckUCI(ctx, o.config(e), config), nil
}

// CheckChess960 returns a fault for each engine that Identify has started and that cannot play Chess960: it would lose all
// of its games.
func (o *Opener) CheckChess960(contenders []suites.Contender) (faults settings.Faults) {
	isChess960 := func(option uci.Option) bool { return strings.EqualFold(option.Name, "UCI_Chess960") }
	for i, c := range contenders {
		if c.Engine != nil && !slices.ContainsFunc(o.announced[c.Engine], isChess960) {
			faults.Add("contenders", i, settings.Errorf("%s: the engine has no option UCI_Chess960, and the openings are of Chess960", settings.Subject(c.Name)))
		}
	}
	return faults
}
