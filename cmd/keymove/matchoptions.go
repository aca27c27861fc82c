package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"keymove/engine"
	"keymove/engine/book"
	"keymove/report/games"
	"keymove/suites/match"
	"keymove/suites/match/opening"
	"keymove/suites/plan"
	"keymove/suites/runfolder"
)

const (
	// defaultGames and defaultTestGames are the games of a match without --games.
	defaultGames     = 100
	defaultTestGames = 40_000

	orderRandom     = "random"
	orderSequential = "sequential"

	// fastchessOutput is the hidden flag that makes stdout that of fastchess.
	fastchessOutput = "fastchess-output"
)

// matchOptions are what the command line asks of a match.
type matchOptions struct {
	manifest    match.Manifest
	openings    []opening.Opening
	book        *book.Book  // that profiles play from; nil for none
	given       plan.Values // contenders; none for a match that goes on
	out         string
	reportEvery int // pairs; 0 for never
	allowUnlike bool
	dryRun      bool
	quiet, json bool
	fastchess   bool // stdout is that of fastchess
	skipped     []string
}

// matchOptions reads and checks all that a match needs. All that is wrong is reported at
// once, before the first game.
func (a *app) matchOptions(c *cli.Context) (*matchOptions, error) {
	o := &matchOptions{
		out: c.String("out"), reportEvery: c.Int("report-every"), allowUnlike: c.Bool("allow-unlike"),
		dryRun: c.Bool("dry-run"), quiet: c.Bool("quiet"), json: c.Bool("json"), fastchess: c.Bool(fastchessOutput),
	}
	m := &o.manifest
	m.Kind, m.Version, m.HashMiB, m.Threads = match.Kind, a.version, c.Int("hash"), c.Int("threads")
	m.Event, m.Site, m.NoTimes = c.String("event"), c.String("site"), c.Bool("no-times")
	m.Machine, m.Start, m.Command = a.machine(), a.now(), a.command
	err := errors.Join(o.checkNumbers(c), a.readPlayers(c, o), o.readRules(c), o.readTest(c), o.readCopy(c), a.readOpenings(c, o))
	if err == nil {
		err = errors.Join(o.readSchedule(c), o.readWorkers(c, a))
	}
	if err != nil {
		return nil, err
	}
	if err := a.meetPlayers(c.Context, o); err != nil {
		return nil, err
	}
	if err := a.checkChess960(c.Context, o); err != nil {
		return nil, err
	}
	if m.Program, err = a.digest(); err != nil {
		return nil, fmt.Errorf("the program cannot read its own file: %w", err)
	}
	return o, nil
}

// checkNumbers returns an error for each value that cannot be.
func (o *matchOptions) checkNumbers(c *cli.Context) error {
	var errs []error
	bad := func(wrong bool, format string, args ...any) {
		if wrong {
			errs = append(errs, usagef(format, args...))
		}
	}
	bad(c.Args().Present(), "%q: match takes no arguments without --merge", c.Args().First())
	bad(o.manifest.HashMiB < 1 || o.manifest.HashMiB > engine.MaxHashMiB, "--hash %d: want 1 to %d MiB", o.manifest.HashMiB, engine.MaxHashMiB)
	bad(o.manifest.Threads < 1 || o.manifest.Threads > engine.MaxThreads, "--threads %d: want 1 to %d", o.manifest.Threads, engine.MaxThreads)
	bad(o.reportEvery < 0, "--report-every %d: want 0 or more", o.reportEvery)
	bad(c.IsSet("jobs") && c.Int("jobs") < 1, "-j %d: want at least 1", c.Int("jobs"))
	bad(c.IsSet("seeds") && (c.Int("seeds") < 1 || !c.Bool("gauntlet")), "--seeds %d: want at least 1, with --gauntlet", c.Int("seeds"))
	bad(c.IsSet("max-moves") && c.Int("max-moves") < 1, "--max-moves %d: want at least 1", c.Int("max-moves"))
	bad(c.IsSet("games") && (c.Int("games") < 2 || c.Int("games")%2 != 0),
		"--games %d: want an even number from 2, because every opening is played with both colours", c.Int("games"))
	bad(c.Bool("allow-missing"), "--allow-missing needs --merge")
	return errors.Join(errs...)
}

// readRules reads what ends games early.
func (o *matchOptions) readRules(c *cli.Context) error {
	rules := &o.manifest.Rules
	rules.Adjudication.MaxMoves = c.Int("max-moves")
	var errs []error
	if c.IsSet("draw") {
		draw, err := match.ParseDrawRule(c.String("draw"))
		errs = append(errs, flagFault("draw", err))
		rules.Adjudication.Draw = &draw
	}
	if c.IsSet("resign") {
		resign, err := match.ParseResignRule(c.String("resign"))
		errs = append(errs, flagFault("resign", err))
		rules.Adjudication.Resign = &resign
	}
	if c.IsSet("timeout") {
		var err error
		if rules.Timeout, err = plan.ParseTime(c.String("timeout")); err != nil {
			errs = append(errs, usagef("--timeout: %q: %w", c.String("timeout"), err))
		}
	}
	return errors.Join(errs...)
}

// flagFault returns a usage error about a flag, nil where there is none.
func flagFault(flag string, err error) error {
	if err == nil {
		return nil
	}
	return usagef("--%s: %w", flag, err)
}

// readTest reads the sequential test.
func (o *matchOptions) readTest(c *cli.Context) error {
	if !c.IsSet("sprt") {
		return nil
	}
	test, err := match.ParseTest(c.String("sprt"))
	if err != nil {
		return usagef("--sprt: %w", err)
	}
	o.manifest.Test = &test
	sprt, _ := games.SPRT(&o.manifest)
	if err := sprt.Check(); err != nil {
		return usagef("--sprt: %s", strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	return nil
}

// readCopy reads where the games go besides the folder.
func (o *matchOptions) readCopy(c *cli.Context) error {
	if !c.IsSet("pgn") {
		return nil
	}
	path, err := absolute(c.String("pgn"))
	o.manifest.Copy = path
	return err
}

// readSchedule reads who plays whom and how often. The players are known by now.
func (o *matchOptions) readSchedule(c *cli.Context) error {
	m := &o.manifest
	seeds := 0
	if c.Bool("gauntlet") {
		seeds = c.Int("seeds")
	}
	if seeds >= len(m.Players) {
		return usagef("--seeds %d: want fewer than the %d contenders", seeds, len(m.Players))
	}
	total := defaultGames
	if m.Test != nil {
		total = defaultTestGames
	}
	if c.IsSet("games") {
		total = c.Int("games")
	}
	if m.Test != nil && len(m.Players) > 2 {
		return usagef("--sprt needs two contenders, and there are %d", len(m.Players))
	}
	m.Schedule = match.Schedule{Pairings: match.Pairings(len(m.Players), seeds), Pairs: total / 2}
	if c.IsSet("shard") {
		if err := o.readShard(c.String("shard")); err != nil {
			return err
		}
	}
	if err := m.Schedule.Check(); err != nil {
		return usageError(err)
	}
	return nil
}

func (o *matchOptions) readShard(text string) error {
	i, n, found := strings.Cut(text, "/")
	shard, err1 := strconv.Atoi(i)
	shards, err2 := strconv.Atoi(n)
	if !found || err1 != nil || err2 != nil || shard < 1 || shards < 2 || shard > shards {
		return usagef("--shard %s: want I/N, as 1/4, with I from 1 to N", text)
	}
	o.manifest.Schedule.Shard, o.manifest.Schedule.Shards = shard, shards
	return nil
}

// readWorkers reads how many games are played at a time. More than there are CPUs would
// falsify games by the clock.
func (o *matchOptions) readWorkers(c *cli.Context, a *app) error {
	m := &o.manifest
	m.Workers = max(1, a.procs/m.Threads)
	if c.IsSet("jobs") {
		m.Workers = c.Int("jobs")
	}
	return a.checkCrowd(m, c.Bool("force-concurrency"))
}

// checkCrowd refuses more games at a time than there are CPUs, under a limit of time,
// unless that is forced.
func (a *app) checkCrowd(m *match.Manifest, forced bool) error {
	if !m.Timed() || m.Workers*m.Threads <= a.cpus {
		return nil
	}
	if !forced {
		return usagef("-j %d: %d games of %d threads at a time on %d CPUs under a limit of time would play worse than they can; "+
			"use -j %d, or --force-concurrency", m.Workers, m.Workers, m.Threads, a.cpus, max(1, a.cpus/m.Threads))
	}
	a.warn("%d games at a time on %d CPUs under a limit of time: each gets less than its time", m.Workers, a.cpus)
	return nil
}

// createMatch makes the folder of a match.
func (a *app) createMatch(o *matchOptions) (*match.Folder, error) {
	dir := o.out
	if dir == "" {
		dir = runfolder.UnusedNameAt(o.manifest.Start, "match")
	}
	folder, err := match.CreateFolder(dir, o.manifest)
	if err != nil {
		return nil, newFolderError(err)
	}
	return folder, nil
}

// matchDryRun says what would be played.
func (a *app) matchDryRun(o *matchOptions) error {
	m := &o.manifest
	for _, p := range m.Players {
		a.inform("%s: %s", p.Name, p.Limit)
	}
	a.inform("%d games, %d at a time, openings %s (%d)", 2*m.Schedule.Own(), m.Workers, m.Openings.Name(), m.Openings.Count)
	return nil
}
