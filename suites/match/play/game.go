package play

import (
	"context"
	"fmt"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/match"
	"keymove/suites/pgn"
	"keymove/suites/runner"
)

// patience is how long after its flag, and the margin, an engine is asked to stop: so
// long its overrun is measured exactly.
const patience = time.Second

// game is a game that is being played.
type game struct {
	rules     *match.Rules
	now       func() time.Time
	players   [2]*match.Player
	searchers [2]engine.Searcher // by colour
	clocks    clocks

	referee *board.Referee
	judge   adjudicator
	moves   engine.Game
	record  match.Game
	failed  [2]bool // whose searcher cannot be used any more
}

// play plays a game from an opening. The record has Pair, Number, White, Black and
// Opening by the caller. The error is the context's: the game was not finished then.
// Afterwards failed says which searchers have to be opened anew.
func (g *game) play(ctx context.Context, o *match.Opening) error {
	start := g.now()
	g.begin(o)
	ending, loser, err := g.opened(ctx)
	for ; err == nil && ending == ""; ending, loser, err = g.turn(ctx) {
	}
	for side, s := range g.searchers {
		g.record.Sides[side].Unasked = engine.Settle(ctx, s)
	}
	if err != nil {
		return err
	}
	g.record.Start = start
	g.record.DurationUS = g.now().Sub(start).Microseconds()
	g.record.Ending = ending
	g.record.Result = resultOf(ending, loser)
	return nil
}

// resultOf returns the result as PGN has it.
func resultOf(e match.Ending, loser board.Color) string {
	switch {
	case !e.Decisive():
		return pgn.Draw
	case loser == board.Black:
		return pgn.WhiteWins
	}
	return pgn.BlackWins
}

// begin sets up the board and the clocks, and plays the opening.
func (g *game) begin(o *match.Opening) {
	g.referee = board.NewReferee(o.Start)
	g.moves.Start = o.Start
	g.record.FEN, g.record.Chess960 = o.Start.FEN(), o.Start.Chess960()
	g.record.Plies = len(o.Moves)
	for _, m := range o.Moves {
		g.move(m, nil)
	}
	g.judge = adjudicator{rules: g.rules.Adjudication}
	for c, p := range g.players {
		if p.Limit.Control != nil {
			g.clocks[c] = newClock(*p.Limit.Control)
		}
	}
}

// move makes a move and records it, with what the search said unless it is one of
// the opening.
func (g *game) move(m board.Move, r *engine.Result) {
	g.record.Moves = append(g.record.Moves, match.NewMove(g.referee.Position(), m, r))
	g.moves.Moves = append(g.moves.Moves, m)
	g.referee.Play(m)
}

// opened makes both searchers forget earlier games. One that fails to loses.
func (g *game) opened(ctx context.Context) (match.Ending, board.Color, error) {
	for _, side := range []board.Color{board.White, board.Black} {
		if err := g.searchers[side].NewGame(ctx); err != nil {
			return g.fail(ctx, side, err)
		}
	}
	return match.Ending(g.referee.Over()), g.referee.Position().SideToMove(), nil
}

// fail ends the game by the failure of a side, unless the match is being ended.
func (g *game) fail(ctx context.Context, side board.Color, err error) (match.Ending, board.Color, error) {
	if ctx.Err() != nil {
		g.failed[side] = true
		return "", side, context.Cause(ctx)
	}
	g.failed[side] = true
	g.record.Error = runner.ErrorText(err)
	return endingOf(err), side, nil
}

// turn lets the side to move think, and makes its move. It returns how that ends the
// game, and who loses.
func (g *game) turn(ctx context.Context) (match.Ending, board.Color, error) {
	us := g.referee.Position().SideToMove()
	lim := g.players[us].SearchLimits(g.clocks.shown(us))
	result, stopped, err := g.think(ctx, us, lim)
	if ctx.Err() != nil {
		return "", us, context.Cause(ctx)
	}
	if err == nil && !g.referee.Position().IsLegal(result.Move) {
		err = illegal(result.Move)
	}
	if ending, late := g.late(us, result.Time, err); late {
		g.failed[us] = err != nil
		return ending, us, nil
	}
	if err == nil && stopped {
		err = fmt.Errorf("no move within %v: %w", g.rules.Longest(), context.DeadlineExceeded)
	}
	if err != nil {
		return g.fail(ctx, us, err)
	}
	g.record.Sides[us].Add(result)
	g.move(result.Move, &result)
	g.judge.add(us, result.Score, match.IsScored(&result))
	if ending := match.Ending(g.referee.Over()); ending != "" {
		return ending, us.Other(), nil
	}
	ending, loser := g.judge.decide(g.referee.Position())
	return ending, loser, nil
}

// think searches, with a deadline under every kind of limit. Time is that of our
// clock. stopped is set where the deadline ended a search that has no limit of time.
func (g *game) think(ctx context.Context, us board.Color, lim engine.Limits) (_ engine.Result, stopped bool, _ error) {
	deadline, timed := g.deadline(us, lim)
	ctx, cancel := context.WithTimeout(ctx, deadline)
	defer cancel()
	start := g.now()
	result, err := g.searchers[us].Search(ctx, g.moves, lim, nil)
	if measured := g.now().Sub(start); result.Time <= 0 || result.Time > measured || err != nil {
		result.Time = measured
	}
	result.Time = result.Time.Truncate(time.Microsecond) // the record has the time that the clock takes
	return result, !timed && ctx.Err() != nil, err
}

// deadline returns after which time a search is stopped, and whether that is by a
// limit of time.
func (g *game) deadline(us board.Color, lim engine.Limits) (_ time.Duration, timed bool) {
	allowed, timed := allowedTime(us, lim)
	if !timed {
		return g.rules.Longest(), false
	}
	return allowed + g.players[us].Limit.Margin + patience, true
}

// allowedTime returns the time that a side has for a move, and whether it is limited.
func allowedTime(us board.Color, lim engine.Limits) (time.Duration, bool) {
	switch {
	case lim.Clock != nil && lim.MoveTime > 0:
		return min(lim.Clock.Left[us], lim.MoveTime), true
	case lim.Clock != nil:
		return lim.Clock.Left[us], true
	}
	return lim.MoveTime, lim.MoveTime > 0
}

// late takes the time of a move off the clock. It reports whether the move lost the
// game by coming too late, or not at all until after the flag.
func (g *game) late(us board.Color, used time.Duration, err error) (match.Ending, bool) {
	limit := g.players[us].Limit
	var overrun time.Duration
	flagged := false
	if c := g.clocks[us]; c != nil {
		overrun, flagged = c.spend(used, limit.Margin)
	}
	if limit.MoveTime > 0 && used > limit.MoveTime {
		overrun = max(overrun, used-limit.MoveTime)
		flagged = flagged || used > limit.MoveTime+limit.Margin
	}
	if overrun > 0 {
		g.record.Sides[us].Overruns++
	}
	silent := err != nil && runner.KindOf(err) == runner.FailedTimeout
	if !flagged || err != nil && !silent {
		return "", false
	}
	g.record.OverrunUS = overrun.Microseconds()
	if silent {
		g.record.Error = runner.ErrorText(err)
		return match.Stalled, true
	}
	return match.TimeForfeit, true
}

// illegal returns the failure of a move that cannot be played.
func illegal(m board.Move) error {
	if m == board.NoMove {
		return runner.MoveFailure{Kind: runner.FailedNoBestMove, Text: "no move is played, though there are legal ones"}
	}
	return runner.MoveFailure{Kind: runner.FailedIllegalMove, Text: m.String() + " is not a legal move"}
}
