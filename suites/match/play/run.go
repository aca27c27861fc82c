// Package play plays the games of a match: the board, the clocks, the adjudication of
// one game, and the scheduler that plays many of them on a number of workers. See
// package match for what a match is, and for its words.
package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/runner"
)

// Config says what a match plays and where its games go.
type Config struct {
	Players  []match.Player
	Schedule match.Schedule
	// Openings and Sequence say what each round begins with.
	Openings []match.Opening
	Sequence match.Sequence
	Rules    match.Rules
	// Workers is the number of games at a time; less than 1 means 1.
	Workers int
	// Open makes a searcher of a player; the context is the match's. It is
	// called from several goroutines at a time.
	Open func(context.Context, suites.Contender) (engine.Searcher, error)
	// MaxOpen is the number of searchers above which one that is idle is closed before
	// another is opened; 0 keeps them all.
	MaxOpen int
	// Now is the clock; nil means time.Now.
	Now func() time.Time

	// Queue has what was played and committed before.
	Queue *match.Queue
	// Journal takes each game when it is over, from one goroutine. Commit then takes
	// whole pairs in the order of the schedule, from the same one, and reports whether
	// the match ends with it. An error of either ends the match.
	Journal func(*match.Game) error
	Commit  func(*[2]match.Game) (done bool, err error)

	// started is called before each game, from several goroutines at a time: tests hold games with it.
	started func(match.Pair, int)
}

// Run plays the games that are missing and returns when all are committed or the
// match has ended with a commit.
//
// When the context ends, the games stop that are not over, leave no record, and Run
// returns the context's cause. An error of Journal or Commit, or an engine that
// cannot be started (see [runner.IsGivenUp]), ends the match in the same way.
func Run(ctx context.Context, cfg Config) error {
	playing, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	c := collector{cfg: &cfg, stop: stop}
	if done, err := cfg.Queue.Commit(cfg.Commit); done || err != nil {
		return err
	}
	results := cfg.startWorkers(playing)
	for r := range results {
		c.take(r)
	}
	switch {
	case c.err != nil:
		return c.err
	case c.done || cfg.Queue.Complete():
		return nil
	}
	return context.Cause(ctx)
}

// Runner plays single games, each for whoever asks for it. Its searchers stay open from
// game to game. Any number of goroutines may use it.
type Runner struct {
	cfg  *Config
	pool *runner.Pool
}

// NewRunner returns what plays games of the players and by the rules of a configuration; its queue
// and schedule, and what takes games, are not used.
func NewRunner(cfg *Config) *Runner {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	pool := runner.Config{Open: cfg.Open, MaxOpen: cfg.MaxOpen}
	for _, p := range cfg.Players {
		pool.Contenders = append(pool.Contenders, p.Contender)
	}
	return &Runner{cfg, runner.NewPool(&pool)}
}

// Close closes the searchers. No game is played any more.
func (r *Runner) Close() { r.pool.Close() }

// Play plays a game of a pair from an opening with its place in the book. The error is the
// context's, or says which player cannot be started: games that cannot be played are no games.
func (r *Runner) Play(ctx context.Context, pair match.Pair, number, place int, o *match.Opening) (match.Game, error) {
	who := [2]int{pair.First, pair.Second}
	if number == 2 {
		who = [2]int{pair.Second, pair.First}
	}
	g := game{rules: &r.cfg.Rules, now: r.cfg.Now}
	g.record = match.Game{Pair: pair.Index, Number: number, White: who[board.White], Black: who[board.Black], Opening: place}
	var taken [2]runner.Pooled
	for c := range taken {
		s, err := r.pool.Take(ctx, who[c])
		if err != nil {
			if c > 0 {
				r.pool.Put(taken[0])
			}
			return match.Game{}, r.cannotStart(who[c], err)
		}
		taken[c], g.searchers[c], g.players[c] = s, s.Searcher, &r.cfg.Players[who[c]]
	}
	g.moves.Number = 2*pair.Index + number - 1
	err := g.play(ctx, o)
	for c, s := range taken {
		if g.failed[c] { // it may be in any state
			r.pool.Drop(s)
		} else {
			r.pool.Put(s)
		}
	}
	return g.record, err
}

// cannotStart names the player that the pool has given up.
func (r *Runner) cannotStart(player int, err error) error {
	if runner.IsGivenUp(err) {
		return fmt.Errorf("%s cannot be started: %w", r.cfg.Players[player].Name, err)
	}
	return err
}

// outcome is the result that a worker hands over.
type outcome struct {
	game match.Game
	err  error
}

// startWorkers starts the goroutines of a match. Each worker ends when there is
// nothing left to play or the context ends; the last goroutine ends after them, when
// it has closed the searchers and the channel. The caller must receive until then.
func (cfg *Config) startWorkers(ctx context.Context) <-chan outcome {
	results := make(chan outcome)
	games := NewRunner(cfg)
	var workers sync.WaitGroup
	for range max(cfg.Workers, 1) {
		workers.Go(func() { cfg.work(ctx, games, results) })
	}
	release := context.AfterFunc(ctx, cfg.Queue.Wake)
	go func() {
		workers.Wait()
		release()
		games.Close()
		close(results)
	}()
	return results
}

// work plays games until none is left or the context ends.
func (cfg *Config) work(ctx context.Context, games *Runner, results chan<- outcome) {
	for {
		pair, number, ok := cfg.Queue.Take(ctx)
		if !ok {
			return
		}
		if cfg.started != nil {
			cfg.started(pair, number)
		}
		place := cfg.Sequence.At(pair.Round)
		game, err := games.Play(ctx, pair, number, place, &cfg.Openings[place])
		results <- outcome{game, err}
		if err != nil {
			return
		}
	}
}

// collector takes games as they end, and hands them on.
type collector struct {
	cfg  *Config
	stop func(error)
	err  error
	done bool
}

var errOver = errors.New("the match is over")

// take takes a game. After the end of the match it only waits for the workers.
func (c *collector) take(r outcome) {
	if c.done || c.err != nil {
		return
	}
	if r.err != nil {
		if runner.IsGivenUp(r.err) {
			c.end(r.err)
		}
		return
	}
	done, err := c.cfg.Keep(&r.game)
	if done {
		c.done = true
		c.stop(errOver)
	}
	if err != nil {
		c.end(err)
	}
}

// Keep takes a game that is over into the journal, and commits what is complete. It
// reports whether the match ends with that.
func (cfg *Config) Keep(g *match.Game) (done bool, err error) {
	if err := cfg.Journal(g); err != nil {
		return false, fmt.Errorf("journal: %w", err)
	}
	cfg.Queue.Add(g)
	return cfg.Queue.Commit(cfg.Commit)
}

// Timed reports whether any player has a limit of time.
func (cfg *Config) Timed() bool {
	return slices.ContainsFunc(cfg.Players, func(p match.Player) bool { return p.Limit.Timed() })
}

func (c *collector) end(err error) {
	c.err = err
	c.stop(err)
}
