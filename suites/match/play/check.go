package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/claim"
	"keymove/suites/match"
	"keymove/suites/match/opening"
)

const (
	// longestError is the number of bytes of an error that a game keeps.
	longestError = 8 << 10
	// mostParallel is more CPUs than a machine has.
	mostParallel = 1 << 12
	// mostUnasked is more answers than a game has without a search.
	mostUnasked = 1 << 30
)

var (
	errAnotherStart = errors.New("it does not begin with its opening")
	errGoesOn       = errors.New("it goes on after its end")
	errEnding       = errors.New("its moves do not have its ending")
	errOwnFailure   = errors.New("the built-in engine fails in it")
	errSums         = errors.New("its sums are not those of its moves")
)

// Check returns an error for a game, of another machine, that cannot have been played from an
// opening by the rules of a match in so much time. Who plays is known to the schedule.
func Check(cfg *Config, o *opening.Opening, g *match.Game, within time.Duration) error {
	t := table{rules: &cfg.Rules, threads: cfg.Threads, players: [2]*match.Player{&cfg.Players[g.White], &cfg.Players[g.Black]}}
	t.begin(o)
	if g.FEN != t.record.FEN || g.Chess960 != t.record.Chess960 || g.Plies != t.record.Plies || len(g.Moves) < g.Plies {
		return errAnotherStart
	}
	for i := range g.Plies {
		if g.Moves[i] != t.record.Moves[i] {
			return errAnotherStart
		}
	}
	ending, loser := match.Ending(t.referee.Over()), t.referee.Position().SideToMove()
	for i := range g.Moves[g.Plies:] {
		if ending != "" {
			return errGoesOn
		}
		var err error
		if ending, loser, err = t.replay(&g.Moves[g.Plies+i], within); err != nil {
			return fmt.Errorf("ply %d: %w", g.Plies+i+1, err)
		}
	}
	if ending == "" {
		ending, loser = g.Ending, t.referee.Position().SideToMove()
		if !isFailure(ending) {
			return errEnding
		}
	}
	if (ending == match.Crashed || ending == match.IllegalMove) && t.players[loser].Engine == nil {
		return errOwnFailure
	}
	if g.Ending != ending || g.Result != resultOf(ending, loser) || (g.Error != "") != (isFailure(ending) && ending != match.TimeForfeit) {
		return errEnding
	}
	return t.checkSums(g, within)
}

// isFailure reports whether a game ended because its loser failed to move.
func isFailure(e match.Ending) bool {
	switch e {
	case match.TimeForfeit, match.Stalled, match.IllegalMove, match.Crashed:
		return true
	}
	return false
}

// isErrorText reports whether a text is one that errorText returns.
func isErrorText(text string) bool {
	kind, rest, found := strings.Cut(text, ": ")
	return found && slices.Contains(failures, kind) && strings.Join(strings.Fields(rest), " ") == rest
}

// replay makes a recorded move, and returns how that ends the game.
func (t *table) replay(m *match.Move, within time.Duration) (match.Ending, board.Color, error) {
	us := t.referee.Position().SideToMove()
	played, err := t.referee.Position().ParseUCI(m.UCI)
	if err != nil {
		return "", us, err
	}
	r := engine.Result{Time: time.Duration(m.US) * time.Microsecond}
	if m.Depth != nil {
		r.Depth = *m.Depth
	} else {
		r.Unknown |= engine.FigureDepth
	}
	if m.Nodes != nil {
		r.Nodes = *m.Nodes
	} else {
		r.Unknown |= engine.FigureNodes
	}
	switch {
	case m.CP == nil && m.Mate == nil:
		r.Unknown |= engine.FigureScore
	case m.Mate != nil:
		r.Score = engine.Score{Mate: *m.Mate, Mated: *m.Mate == 0}
	case m.CP != nil:
		r.Score.Centipawns = *m.CP
	}
	r.Move = played
	if m.CP != nil && m.Mate != nil {
		return "", us, fmt.Errorf("the score %v, and %d centipawns", r.Score, *m.CP)
	}
	if m.US < 0 || m.US > within.Microseconds() {
		return "", us, fmt.Errorf("%d µs in %v", m.US, within.Truncate(time.Millisecond))
	}
	s := claim.Search{
		Contender: &t.players[us].Contender, Limits: t.players[us].Limit.Search(t.clocks.shown(us)), Threads: t.threads,
		Position: t.referee.Position(), ResultOnly: true, Within: within,
	}
	if err := s.Check(&r, nil, false); err != nil {
		return "", us, err
	}
	t.record.Sides[us].Add(r)
	t.move(played, &r)
	if t.record.Moves[len(t.record.Moves)-1].UCI != m.UCI {
		return "", us, fmt.Errorf("%s is another spelling", m.UCI)
	}
	t.judge.add(us, r.Score, match.IsScored(&r))
	if ending := match.Ending(t.referee.Over()); ending != "" {
		return ending, us.Other(), nil
	}
	ending, loser := t.judge.decide(t.referee.Position())
	return ending, loser, nil
}

// checkSums compares what a game says of all moves with those that were replayed.
func (t *table) checkSums(g *match.Game, within time.Duration) error {
	for c := range g.Sides {
		got, want := g.Sides[c], t.record.Sides[c]
		if got.Measured < 0 || got.Measured > got.AllTime || got.CPU < 0 || got.CPU/mostParallel > within || got.Overruns < 0 || got.Overruns > got.Searches+1 ||
			got.Unasked < 0 || got.Unasked > mostUnasked {
			return errSums
		}
		got.Measured, got.CPU, got.Overruns, got.Unasked = 0, 0, 0, 0
		if got != want {
			return errSums
		}
	}
	if g.DurationUS < 0 || g.DurationUS > within.Microseconds() || g.OverrunUS < 0 || g.OverrunUS > within.Microseconds() ||
		len(g.Error) > longestError || g.Error != "" && !isErrorText(g.Error) {
		return errSums
	}
	return nil
}
