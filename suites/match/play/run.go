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
	"keymove/suites/match"
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
	Open func(context.Context, match.Player) (engine.Searcher, error)
	// MaxIdle is the number of idle searchers above which one is closed before
	// another is opened; 0 keeps them all.
	MaxIdle int
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
// cannot be started (*StartError), ends the match in the same way.
func Run(ctx context.Context, cfg Config) error {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
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
	room := NewRoom(*cfg)
	var workers sync.WaitGroup
	for range max(cfg.Workers, 1) {
		workers.Go(func() { cfg.work(ctx, room, results) })
	}
	release := context.AfterFunc(ctx, cfg.Queue.Wake)
	go func() {
		workers.Wait()
		release()
		room.Close()
		close(results)
	}()
	return results
}

// work plays games until none is left or the context ends.
func (cfg *Config) work(ctx context.Context, room *Room, results chan<- outcome) {
	for {
		pair, number, ok := cfg.Queue.Take(ctx)
		if !ok {
			return
		}
		if cfg.started != nil {
			cfg.started(pair, number)
		}
		place := cfg.Sequence.At(pair.Round)
		game, err := room.Play(ctx, pair, number, place, &cfg.Openings[place])
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
		if _, cannotStart := errors.AsType[*StartError](r.err); cannotStart {
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
