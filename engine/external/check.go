package external

import (
	"context"
	"time"

	"keymove/engine"
	"keymove/engine/uci"
)

// IsDead reports whether the engine answers no more.
func (e *Engine) IsDead() bool { return e.state == dead }

// Tell sends lines as they are.
func (e *Engine) Tell(lines ...string) error {
	if e.state == dead {
		return e.death
	}
	if e.process.send(lines) != nil {
		return e.die(&Error{Kind: failedProtocol, Text: "the engine does not read its input"})
	}
	return nil
}

// Sync waits until the engine has carried out all commands; one that has not by then is killed.
func (e *Engine) Sync(ctx context.Context, within time.Duration) error {
	if e.state == dead {
		return e.death
	}
	return e.sync(ctx, within)
}

// Begin begins a search in a new game, without waiting for its answer: Listen reads that.
func (e *Engine) Begin(ctx context.Context, game engine.Game, command uci.Go) error {
	if err := e.NewGame(ctx); err != nil {
		return err
	}
	if err := e.setForSearch(game, engine.Limits{}); err != nil {
		return err
	}
	if err := e.fence(ctx, uci.NewPosition(game)); err != nil {
		return err
	}
	return e.send(command)
}

// Listen reads replies, which are nil for lines that are none, until isLast says so, for as long as patience
// says, and reports whether the last one came. Silence is no error.
func (e *Engine) Listen(ctx context.Context, patience time.Duration, isLast func(uci.Reply) bool) (came bool, err error) {
	if e.state == dead {
		return false, e.death
	}
	return e.listen(ctx, patience, func(_ line, reply uci.Reply) bool { return isLast(reply) })
}

// EndInput closes the input of the engine.
func (e *Engine) EndInput() { _ = e.process.input.Close() }

// Exits waits for the engine to exit, for as long as patience says, kills it otherwise, and reports whether it
// did. The error is that of an engine that exits with one.
func (e *Engine) Exits(patience time.Duration) (exited bool, err error) {
	e.process.drain(patience)
	if _, exited = e.process.end(0); exited {
		err = e.process.state.Err()
	}
	_ = e.close(0) // the log says nothing else
	return exited, err
}
