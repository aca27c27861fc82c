package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"keymove/cmd/keymove/internal/contender"
	"keymove/engine"
	"keymove/engine/book"
	"keymove/engine/profile"
	"keymove/suites"
	"keymove/suites/errata"
	"keymove/suites/experiment"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

const (
	defaultHashMiB = engine.DefaultHashMiB
	maxHashMiB     = engine.MaxHashMiB
	maxThreads     = engine.MaxThreads
	// maxRepeat is more than anybody waits for, and keeps a mistyped number from
	// filling the memory.
	maxRepeat = 10_000
	// defaultSeed chooses a sample where no seed is given.
	defaultSeed = 1
)

// runOptions are what the command line asks of a run.
type runOptions struct {
	sources    []string // of suites; empty for the embedded one
	load       suites.LoadOptions
	selection  plan.Selection
	errata     errata.Mode
	contenders []runfolder.Contender
	skipped    []string      // contenders of an ablation, each with the reason
	book       *book.Book    // that contenders play from; nil for none
	timeout    time.Duration // of an external engine for a position; 0 for the default
	limits     engine.Limits
	hashMiB    int
	threads    int // per search
	workers    int
	out        string // the run folder; empty for one with a name of its own
	seed       uint64 // of the sample; 0 where there is none
	earlyStop  int    // iterations; 0 for never
	repeat     int    // searches of each case by each contender
	cache      string // the folder of answers that runs share; empty for none
	trace      bool
	dryRun     bool
	noTimes    bool
	quiet      bool
	json       bool
	gate       *gateOptions           // nil for none
	experiment *experiment.Experiment // nil where the command line says all
}

func runFlags() []cli.Flag {
	const contenders, limits, cases, output = "Contenders:", "Limits (the first one reached stops a search):", "Cases:", "Output:"
	const gate = "Against a baseline:"
	var given []contender.Text
	return append([]cli.Flag{
		&cli.GenericFlag{
			Name: "profile", Category: contenders, DefaultText: "default", Value: &contenderFlag{contender.Profile, &given},
			Usage: "the engine as `PROFILE`, see above; repeat it for several",
		},
		profilesFlag(contenders),
		&cli.GenericFlag{
			Name: "engine", Category: contenders, DefaultText: "none", Value: &contenderFlag{contender.Engine, &given},
			Usage: "an external UCI engine as `ENGINE`, see above; repeat it for several",
		},
		&cli.StringFlag{
			Name: "timeout", Category: contenders, DefaultText: "movetime + 5s, else 10m",
			Usage: "`TIME` after which an external engine has failed on a position, in milliseconds or as 2s",
		},
		&cli.StringFlag{
			Name: "ablate", Category: contenders, DefaultText: "none",
			Usage: "contenders that differ from the profile in one of the `FEATURES`, as see,aspiration=off/50",
		},
		&cli.StringFlag{
			Name: "ablate-mode", Category: contenders, Value: contender.OneOut,
			Usage: "what --ablate makes: each one out, each one in by itself, or all combinations, as `MODE` one-out, one-in or cross",
		},
		bookFlag(contenders),
		&cli.IntFlag{Name: "hash", Category: contenders, Value: defaultHashMiB, Usage: "transposition table of a search in `MiB`"},
		&cli.IntFlag{Name: "threads", Category: contenders, Value: 1, Usage: "`N` threads per search; with more than 1, results differ from run to run"},

		&cli.StringFlag{Name: "movetime", Category: limits, Usage: "`TIME` per position, in milliseconds or as 2s"},
		&cli.IntFlag{Name: "depth", Category: limits, DefaultText: "none", Usage: "`PLIES` to search"},
		&cli.Int64Flag{
			Name: "nodes", Category: limits, Usage: "exactly `N` nodes per position",
			DefaultText: fmt.Sprintf("%d without another limit", defaultNodes),
		},
		&cli.IntFlag{
			Name: "mate", Category: limits, Usage: "stop at a proven mate in `MOVES`",
			DefaultText: fmt.Sprintf("none; alone it adds %d nodes", mateNodes),
		},

		&cli.IntFlag{
			Name: "early-stop", Category: limits, DefaultText: "never",
			Usage: "stop once the solution was best in `N` completed iterations in a row",
		},

		&cli.StringFlag{Name: "filter", Category: cases, Usage: "only cases whose id matches the `GLOB`"},
		&cli.IntFlag{Name: "first", Category: cases, DefaultText: "all", Usage: "only the first `N` cases of each suite"},
		&cli.IntFlag{Name: "sample", Category: cases, DefaultText: "all", Usage: "only `N` cases of each suite, chosen at random from what --filter and --first leave"},
		&cli.Uint64Flag{Name: "seed", Category: cases, Value: defaultSeed, Usage: "`SEED` of --sample: the same one chooses the same cases"},
		&cli.IntFlag{Name: "repeat", Category: cases, Value: 1, Usage: "search every case `K` times, one round of all after the other"},
		boolFlag("cache", cases, "take results of earlier runs that asked the same, and keep these; not with --movetime or --threads"),
		&cli.StringFlag{Name: "cache-dir", Category: cases, DefaultText: "in the user's cache folder", Usage: "the folder `DIR` of --cache"},
		&cli.StringFlag{
			Name: "errata", Category: cases, Value: string(errata.Warn),
			Usage: "known faults of suites, as `MODE`: warn marks disputed cases, on leaves out broken ones and accepts proven alternatives, off does nothing",
		},
		boolFlag("skip-invalid", cases, "leave out lines that cannot be read"),
		boolFlag("strict", cases, "take every departure from the EPD standard for an error"),
		boolFlag("chess960", cases, "read castling rights as Chess960"),

		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Category: output, DefaultText: "CPUs / threads", Usage: "`N` searches at a time"},
		&cli.StringFlag{Name: "out", Category: output, DefaultText: runfolder.RunsDir + "/TIME-SUITES", Usage: "run folder `DIR`, absent or empty"},
		&cli.StringFlag{
			Name: "resume", Category: output, DefaultText: "none",
			Usage: "go on with the interrupted run in `DIR`, which says all but -j and --quiet",
		},
		boolFlag("dry-run", output, "check everything and say what would be run; nothing is searched or written"),
		boolFlag("trace", output, "write all that the engines say to trace.jsonl"),
		boolFlag("no-times", output, "leave out times and speeds, so that files are the same each time"),
		boolFlag("quiet", output, "no progress and no table"),
		boolFlag("json", output, "the summary as one JSON object on stdout, instead of the table"),
	}, gateFlags(gate)...)
}

// boolFlag returns a flag that is off unless given.
func boolFlag(name, category, usage string) cli.Flag {
	return &cli.BoolFlag{Name: name, Category: category, Usage: usage, DisableDefaultText: true}
}

// parseRunOptions reads and checks what the command line asks. Errors are usage
// errors.
func parseRunOptions(c *cli.Context, catalogue profile.Catalogue, procs int) (*runOptions, error) {
	opts := &runOptions{
		sources:   c.Args().Slice(),
		load:      suites.LoadOptions{Strict: c.Bool("strict"), Chess960: c.Bool("chess960"), SkipInvalid: c.Bool("skip-invalid")},
		selection: plan.Selection{Filter: c.String("filter"), First: c.Int("first"), Sample: c.Int("sample"), SkipInvalid: c.Bool("skip-invalid")},
		hashMiB:   c.Int("hash"),
		threads:   c.Int("threads"),
		out:       c.String("out"),
		earlyStop: c.Int("early-stop"),
		repeat:    c.Int("repeat"),
		trace:     c.Bool("trace"),
		dryRun:    c.Bool("dry-run"),
		json:      c.Bool("json"),
		noTimes:   c.Bool("no-times"),
		quiet:     c.Bool("quiet"),
	}
	if err := opts.check(c); err != nil {
		return nil, usageError(err)
	}
	var err error
	if opts.errata, err = errata.ParseMode(c.String("errata")); err != nil {
		return nil, usagef("--errata %w", err)
	}
	if opts.selection.Sample > 0 {
		opts.seed = c.Uint64("seed")
	}
	opts.workers = max(1, procs/opts.threads)
	if c.IsSet("jobs") {
		opts.workers = c.Int("jobs")
	}
	if opts.limits, err = parseLimits(c); err != nil {
		return nil, usageError(err)
	}
	if err := opts.setContenders(c, catalogue); err != nil {
		return nil, usageError(err)
	}
	if err := opts.setTimeout(c); err != nil {
		return nil, usageError(err)
	}
	if err := opts.setCache(c); err != nil {
		return nil, usageError(err)
	}
	if opts.gate, err = parseGateOptions(c); err != nil {
		return nil, err
	}
	return opts, nil
}

// setTimeout reads the time for a position, which only external engines need.
func (opts *runOptions) setTimeout(c *cli.Context) (err error) {
	if !c.IsSet("timeout") {
		return nil
	}
	if opts.timeout, err = parseMoveTime(c.String("timeout")); err != nil {
		return fmt.Errorf("--timeout: %w", err)
	}
	if !slices.ContainsFunc(opts.contenders, func(c runfolder.Contender) bool { return c.Engine != nil }) {
		return fmt.Errorf("--timeout %s is of no use without --engine", c.String("timeout"))
	}
	return nil
}

func (opts *runOptions) setContenders(c *cli.Context, catalogue profile.Catalogue) error {
	request := contender.Request{Texts: *c.Generic("profile").(*contenderFlag).list, Book: c.String("book")}
	if c.IsSet("ablate") {
		request.Ablation = &contender.Ablation{Features: c.String("ablate"), Mode: c.String("ablate-mode")}
	} else if c.IsSet("ablate-mode") {
		return fmt.Errorf("--ablate-mode %s is of no use without --ablate", c.String("ablate-mode"))
	}
	parsed, err := contender.Parse(catalogue, request)
	if err != nil {
		return flagError(err)
	}
	opts.contenders, opts.book, opts.skipped = parsed.Contenders, parsed.Book, parsed.Skipped
	return nil
}

// check returns an error for a value that cannot be.
func (opts *runOptions) check(c *cli.Context) error {
	switch {
	case opts.hashMiB < 1 || opts.hashMiB > maxHashMiB:
		return fmt.Errorf("--hash %d: want 1 to %d MiB", opts.hashMiB, maxHashMiB)
	case opts.threads < 1 || opts.threads > maxThreads:
		return fmt.Errorf("--threads %d: want 1 to %d", opts.threads, maxThreads)
	case c.IsSet("jobs") && c.Int("jobs") < 1:
		return fmt.Errorf("-j %d: want at least 1", c.Int("jobs"))
	case opts.repeat < 1 || opts.repeat > maxRepeat:
		return fmt.Errorf("--repeat %d: want 1 to %d", opts.repeat, maxRepeat)
	case c.IsSet("first") && opts.selection.First < 1:
		return fmt.Errorf("--first %d: want at least 1", opts.selection.First)
	case c.IsSet("sample") && opts.selection.Sample < 1:
		return fmt.Errorf("--sample %d: want at least 1", opts.selection.Sample)
	case c.IsSet("seed") && !c.IsSet("sample"):
		return fmt.Errorf("--seed %d is of no use without --sample", c.Uint64("seed"))
	case c.IsSet("early-stop") && opts.earlyStop < 1:
		return fmt.Errorf("--early-stop %d: want at least 1", opts.earlyStop)
	}
	if _, err := suites.FilterByID(suites.List(nil), opts.selection.Filter); err != nil {
		return fmt.Errorf("--filter: %w", err)
	}
	return opts.checkSources()
}

// checkSources returns an error where stdin is to be read twice.
func (opts *runOptions) checkSources() error {
	n := 0
	for _, source := range opts.sources {
		if source == suites.Stdin {
			n++
		}
	}
	if n > 1 {
		return fmt.Errorf("%q stands for stdin, which can be read only once", suites.Stdin)
	}
	return nil
}
