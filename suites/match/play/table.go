package play

import (
	"context"
	"fmt"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/match"
	"keymove/suites/pgn"
)

// patience is how long after its flag, and the margin, an engine is asked to stop: so
// long its overrun is measured exactly.
const patience = time.Second

// table is a game that is being played.
type table struct {
	rules   *match.Rules
	now     func() time.Time
	players [2]*match.Player // by colour
	seats   [2]engine.Searcher
	clocks  clocks

	referee *board.Referee
	judge   adjudicator
	game    engine.Game
	record  match.Game
	failed  [2]bool // whose searcher cannot be used any more
}

// play plays a game from an opening. The record has Pair, Number, White, Black and
// Opening by the caller. The error is the context's: the game was not finished then.
// Afterwards failed says which searchers have to be opened anew.
func (t *table) play(ctx context.Context, o *match.Opening) error {
	start := t.now()
	t.begin(o)
	ending, loser, err := t.opened(ctx)
	for ; err == nil && ending == ""; ending, loser, err = t.turn(ctx) {
	}
	for side, seat := range t.seats {
		t.record.Sides[side].Unasked = engine.Settle(ctx, seat)
	}
	if err != nil {
		return err
	}
	t.record.Start = start
	t.record.DurationUS = t.now().Sub(start).Microseconds()
	t.record.Ending = ending
	t.record.Result = resultOf(ending, loser)
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
func (t *table) begin(o *match.Opening) {
	t.referee = board.NewReferee(o.Start)
	t.game.Start = o.Start
	t.record.FEN, t.record.Chess960 = o.Start.FEN(), o.Start.Chess960()
	t.record.Plies = len(o.Moves)
	for _, m := range o.Moves {
		t.move(m, nil)
	}
	t.judge = adjudicator{rules: t.rules.Adjudication}
	for c, p := range t.players {
		if p.Limit.Clock != nil {
			t.clocks[c] = newClock(*p.Limit.Clock)
		}
	}
}

// move makes a move and records it, with what the search said unless it is one of
// the opening.
func (t *table) move(m board.Move, r *engine.Result) {
	t.record.Moves = append(t.record.Moves, match.NewMove(t.referee.Position(), m, r))
	t.game.Moves = append(t.game.Moves, m)
	t.referee.Play(m)
}

// opened makes both searchers forget earlier games. One that fails to loses.
func (t *table) opened(ctx context.Context) (match.Ending, board.Color, error) {
	for _, side := range []board.Color{board.White, board.Black} {
		if err := t.seats[side].NewGame(ctx); err != nil {
			return t.fail(ctx, side, err)
		}
	}
	return match.Ending(t.referee.Over()), t.referee.Position().SideToMove(), nil
}

// fail ends the game by the failure of a side, unless the match is being ended.
func (t *table) fail(ctx context.Context, side board.Color, err error) (match.Ending, board.Color, error) {
	if ctx.Err() != nil {
		t.failed[side] = true
		return "", side, context.Cause(ctx)
	}
	t.failed[side] = true
	t.record.Error = errorText(err)
	return endingOf(err), side, nil
}

// turn lets the side to move think, and makes its move. It returns how that ends the
// game, and who loses.
func (t *table) turn(ctx context.Context) (match.Ending, board.Color, error) {
	us := t.referee.Position().SideToMove()
	lim := t.players[us].Limit.Search(t.clocks.shown(us))
	result, stopped, err := t.think(ctx, us, lim)
	if ctx.Err() != nil {
		return "", us, context.Cause(ctx)
	}
	if err == nil && !t.referee.Position().IsLegal(result.Move) {
		err = illegal(result.Move)
	}
	if ending, late := t.late(us, result.Time, err); late {
		t.failed[us] = err != nil
		return ending, us, nil
	}
	if err == nil && stopped {
		err = fmt.Errorf("no move within %v: %w", t.rules.Longest(), context.DeadlineExceeded)
	}
	if err != nil {
		return t.fail(ctx, us, err)
	}
	t.record.Sides[us].Add(result)
	t.move(result.Move, &result)
	t.judge.add(us, result.Score, match.IsScored(&result))
	if ending := match.Ending(t.referee.Over()); ending != "" {
		return ending, us.Other(), nil
	}
	ending, loser := t.judge.decide(t.referee.Position())
	return ending, loser, nil
}

// think searches, with a deadline under every kind of limit. Time is that of our
// clock. stopped is set where the deadline ended a search that has no limit of time.
func (t *table) think(ctx context.Context, us board.Color, lim engine.Limits) (_ engine.Result, stopped bool, _ error) {
	deadline, timed := t.deadline(us, lim)
	ctx, cancel := context.WithTimeout(ctx, deadline)
	defer cancel()
	start := t.now()
	result, err := t.seats[us].Search(ctx, t.game, lim, nil)
	if measured := t.now().Sub(start); result.Time <= 0 || result.Time > measured || err != nil {
		result.Time = measured
	}
	result.Time = result.Time.Truncate(time.Microsecond) // the record has the time that the clock takes
	return result, !timed && ctx.Err() != nil, err
}

// deadline returns after which time a search is stopped, and whether that is by a
// limit of time.
func (t *table) deadline(us board.Color, lim engine.Limits) (_ time.Duration, timed bool) {
	allowed, timed := allowedTime(us, lim)
	if !timed {
		return t.rules.Longest(), false
	}
	return allowed + t.players[us].Limit.Margin + patience, true
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
func (t *table) late(us board.Color, used time.Duration, err error) (match.Ending, bool) {
	limit := t.players[us].Limit
	var overrun time.Duration
	flagged := false
	if c := t.clocks[us]; c != nil {
		overrun, flagged = c.spend(used, limit.Margin)
	}
	if limit.MoveTime > 0 && used > limit.MoveTime {
		overrun = max(overrun, used-limit.MoveTime)
		flagged = flagged || used > limit.MoveTime+limit.Margin
	}
	if overrun > 0 {
		t.record.Sides[us].Overruns++
	}
	silent := err != nil && kindOf(err) == failedTimeout
	if !flagged || err != nil && !silent {
		return "", false
	}
	t.record.OverrunUS = overrun.Microseconds()
	if silent {
		t.record.Error = errorText(err)
		return match.Stalled, true
	}
	return match.TimeForfeit, true
}

// illegalMove is a move that cannot be played.
type illegalMove struct{ move board.Move }

func illegal(m board.Move) error { return illegalMove{m} }

func (e illegalMove) Error() string {
	if e.move == board.NoMove {
		return "no move is played, though there are legal ones"
	}
	return e.move.String() + " is not a legal move"
}

func (e illegalMove) FailureKind() string {
	if e.move == board.NoMove {
		return failedNoBestMove
	}
	return failedIllegalMove
}
