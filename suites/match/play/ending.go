package play

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/match"
	"keymove/suites/runner"
)

// endingOf returns how a game ends in which a searcher fails.
func endingOf(err error) match.Ending {
	switch runner.KindOf(err) {
	case runner.FailedTimeout:
		return match.Stalled
	case runner.FailedIllegalMove, runner.FailedNoBestMove:
		return match.IllegalMove
	}
	return match.Crashed
}

// adjudicator counts the scores of a game.
type adjudicator struct {
	rules match.Adjudication
	plies int
	even  int    // plies in a row with a score near zero
	lost  [2]int // moves of a colour in a row with a losing score
	won   [2]int // and with a winning one
}

// add counts a move of a side; scored is false where it came without a score.
func (a *adjudicator) add(side board.Color, score engine.Score, scored bool) {
	a.plies++
	if rule := a.rules.Draw; rule != nil {
		count(&a.even, scored && !score.IsMate() && max(score.Centipawns, -score.Centipawns) <= rule.Score)
	}
	if rule := a.rules.Resign; rule != nil {
		count(&a.lost[side], scored && centipawns(score) <= -rule.Score)
		count(&a.won[side], scored && centipawns(score) >= rule.Score)
	}
}

// count adds one more in a row, or starts anew.
func count(n *int, again bool) {
	if again {
		*n++
	} else {
		*n = 0
	}
}

// mateCentipawns is beyond every score in centipawns.
const mateCentipawns = 1_000_000

// centipawns returns a score as a number; mates are beyond all others.
func centipawns(s engine.Score) int {
	switch {
	case s.Mated || s.Mate < 0:
		return -mateCentipawns
	case s.Mate > 0:
		return mateCentipawns
	}
	return s.Centipawns
}

// decide returns how the game is adjudicated after the last move, empty where it is
// not, and who loses.
func (a *adjudicator) decide(pos *board.Position) (match.Ending, board.Color) {
	for _, side := range []board.Color{board.White, board.Black} {
		if a.resigns(side) {
			return match.AdjudicatedResign, side
		}
	}
	if rule := a.rules.Draw; rule != nil && pos.FullmoveNumber()-1 >= rule.MoveNumber && a.even >= 2*rule.MoveCount {
		return match.AdjudicatedDraw, board.White
	}
	if a.rules.MaxMoves > 0 && a.plies >= 2*a.rules.MaxMoves {
		return match.MoveLimit, board.White
	}
	return "", board.White
}

func (a *adjudicator) resigns(side board.Color) bool {
	rule := a.rules.Resign
	return rule != nil && a.lost[side] >= rule.MoveCount &&
		(!rule.TwoSided || a.won[side.Other()] >= rule.MoveCount)
}
