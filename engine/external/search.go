package external

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"keymove/engine"
	"keymove/engine/uci"
)

const (
	// overTime is how far a search may exceed its time limit.
	overTime = 5 * time.Second
	// longestSearch is the timeout of searches without a time limit.
	longestSearch = 10 * time.Minute
	// unreadPatience is how long a bestmove, or any other reply, may follow a line that is meant as a bestmove
	// and cannot be read: chatter is followed by one.
	unreadPatience = time.Second
)

// Search searches the last position of the game until the engine reaches a limit.
// When the context ends, it sends stop; an answer within the grace period is a
// result like any other. Reports without a score and a legal move are not passed
// on.
//
// Between position and go there is a fence: the engine answers isready, so that all that an
// engine that answers in order has written without being asked, such as a second bestmove of
// the search before, has been read, and is dropped. Of an engine whose readyok overtakes its
// bestmove, what was read before go is dropped.
func (e *Engine) Search(ctx context.Context, game engine.Game, lim engine.Limits, info func(engine.Info)) (engine.Result, error) {
	if err := e.prepare(ctx, game, lim); err != nil {
		return engine.Result{Unknown: reportable}, err
	}
	position := game.Position()
	command := goCommand(position.UCI, lim)
	if err := e.fence(ctx, uci.NewPosition(game)); err != nil {
		return engine.Result{Unknown: reportable}, err
	}
	before, known := e.process.cpu()
	c := newCollector(position, time.Now(), info)
	if info == nil && e.log == nil { // a log has the lines in the order of the dialogue
		e.process.unheard.Store(&lim)
		defer e.process.unheard.Store(nil)
	}
	if err := e.send(command); err != nil {
		return engine.Result{Unknown: reportable}, err
	}
	e.state = searching
	best, err := e.think(ctx, command, timeoutOf(&e.cfg, game, command.Limits), c)
	if after, ok := e.process.cpu(); known && ok {
		c.result.CPU = max(after-before, 0)
	}
	c.readPV()
	if err == nil {
		e.state = ready
		c.result, err = c.finish(best)
	}
	for _, odd := range c.odd {
		e.note(odd.Kind, odd.Line)
	}
	return c.result, err
}

// prepare brings an engine to the state ready and sets the options that the search
// depends on.
func (e *Engine) prepare(ctx context.Context, game engine.Game, lim engine.Limits) error {
	switch e.state {
	case dead:
		return e.death
	case idle:
		if err := e.NewGame(ctx); err != nil {
			return err
		}
	}
	return e.setForSearch(game, lim)
}

// fence sends commands and waits until the engine has carried out all. If the context ends meanwhile, the
// engine has as long as for bestmove after stop.
func (e *Engine) fence(ctx context.Context, commands ...uci.Command) error {
	patient, end := context.WithCancelCause(context.WithoutCancel(ctx))
	defer end(nil)
	defer context.AfterFunc(ctx, func() {
		time.AfterFunc(e.deadlines.Grace, func() { end(context.Cause(ctx)) })
	})()
	return e.sync(patient, e.deadlines.Ready, commands...)
}

// setForSearch sets UCI_Chess960 and MultiPV.
// If the engine lacks an option that the search needs, nothing is sent and the
// engine stays usable.
func (e *Engine) setForSearch(game engine.Game, lim engine.Limits) error {
	chess960 := Option{"UCI_Chess960", strconv.FormatBool(game.Start.Chess960())}
	multiPV := Option{"MultiPV", e.multiPV}
	if lim.MultiPV > 0 {
		multiPV.Value = strconv.Itoa(lim.MultiPV)
	}
	for _, need := range []struct {
		option Option
		needed bool // otherwise it is set only if the engine has it
	}{
		{chess960, game.Start.Chess960() && game.Start.CastlingRooks() != 0},
		{multiPV, lim.MultiPV > 1},
	} {
		o, has := findOption(e.settings.announced, need.option.Name)
		if !has {
			if need.needed {
				return &Error{Kind: failedProtocol, Text: "the engine has no option " + need.option.Name + ", which the search needs"}
			}
			continue
		}
		if e.settings.value(o) == need.option.Value {
			continue
		}
		if err := e.setOption(need.option); err != nil {
			return &Error{Kind: failedProtocol, Text: "the engine rejects an option that the search needs", Err: err}
		}
	}
	return nil
}

// think waits for "bestmove". When the time is up, the context ends, or the engine
// ignores its limit of nodes or depth, it sends "stop" and waits for the grace
// period.
func (e *Engine) think(ctx context.Context, command uci.Go, timeout time.Duration, c *collector) (bestMove, error) {
	var late, grace, unread <-chan time.Time
	var unreadLine string
	if timeout > 0 {
		timer := time.NewTimer(timeout)
		defer timer.Stop()
		late = timer.C
	}
	done := ctx.Done()
	timedOut := false
	stop := func() error {
		timer := time.NewTimer(e.deadlines.Grace)
		grace, late, done = timer.C, nil, nil
		e.state = stopping
		return e.send(uci.Stop)
	}
	written := flood{since: c.start}
	for {
		for len(e.unread) > 0 {
			l, err := e.receive(&written)
			switch {
			case err != nil:
				return bestMove{}, err
			case c.isEarlier(l):
				e.drop(l.reply)
			case c.take(l, l.reply):
				return e.answer(bestMove{l, l.reply.(uci.BestMove)}, timedOut, timeout)
			case l.reply != nil:
				unread = nil
			case uci.IsUnreadBestMove(l.text):
				unread, unreadLine = time.After(unreadPatience), l.text
			}
			if e.state == searching && e.cfg.Watch == nil && c.beyond(command.Limits) {
				if err := stop(); err != nil {
					return bestMove{}, err
				}
			}
		}
		var err error
		select {
		case batch, ok := <-e.process.lines:
			if e.unread = batch; !ok {
				err = e.die(e.ended(" during " + uci.Quote(command.String())))
			}
		case <-late:
			timedOut, err = true, stop()
		case <-unread:
			err = e.die(&Error{Kind: failedProtocol, Text: "the engine ended its search with a line that cannot be read: " + uci.Quote(unreadLine)})
		case <-done:
			err = stop()
		case <-grace:
			err = e.die(&Error{Kind: failedTimeout, Text: e.silence(timedOut, timeout)})
		}
		if err != nil {
			return bestMove{}, err
		}
	}
}

// answer returns the move, with an error if it came only because the search was
// stopped after the timeout. The engine stays usable.
func (e *Engine) answer(best bestMove, timedOut bool, timeout time.Duration) (bestMove, error) {
	if !timedOut {
		return best, nil
	}
	e.state = ready
	return best, &Error{Kind: failedTimeout,
		Text:   fmt.Sprintf("no bestmove within %v; after stop the engine wrote %s", timeout, uci.Quote(best.line.text)),
		Stderr: e.process.tail.last()}
}

func (e *Engine) silence(timedOut bool, timeout time.Duration) string {
	if timedOut {
		return fmt.Sprintf("no bestmove within %v, nor within %v after stop", timeout, e.deadlines.Grace)
	}
	return fmt.Sprintf("no bestmove within %v after stop", e.deadlines.Grace)
}

// timeoutOf returns how long a search may take; 0 is unlimited, for a search that
// only its context ends.
func timeoutOf(cfg *Config, game engine.Game, lim engine.Limits) time.Duration {
	given := time.Duration(0)
	if lim.Clock != nil {
		pos := game.Position()
		side := pos.SideToMove()
		given = lim.Clock.Left[side] + lim.Clock.Increment[side]
	}
	if lim.MoveTime > 0 && (lim.Clock == nil || lim.MoveTime < given) {
		given = lim.MoveTime
	}
	switch {
	case cfg.Timeout > 0:
		return cfg.Timeout
	case lim.Infinite:
		return 0
	case lim.MoveTime > 0 || lim.Clock != nil:
		return given + overTime
	}
	return longestSearch
}
