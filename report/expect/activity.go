package expect

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/report"
	"keymove/suites"
)

// played returns the position of a record and the move played in it; false if it has
// no move.
func played(rec *suites.Record) (board.Position, board.Move, bool) {
	if rec.Move == "" {
		return board.Position{}, board.NoMove, false
	}
	pos, err := board.ParseFEN(rec.FEN)
	if err != nil {
		return board.Position{}, board.NoMove, false
	}
	m, err := pos.ParseMove(rec.Move)
	return pos, m, err == nil
}

// passiveShare returns the share of the searches of a case whose move makes no
// progress; false if they have no move.
func passiveShare(records report.Searches) (share float64, asked bool) {
	passive, moves := 0, 0
	for _, rec := range records {
		if pos, m, ok := played(rec); ok {
			moves++
			if engine.IsPassive(&pos, m) {
				passive++
			}
		}
	}
	return float64(passive) / float64(max(moves, 1)), moves > 0
}

// initiativeOf returns the initiative after the move played, that of the side that
// moved less its opponent's; 0 without a move.
func initiativeOf(rec *suites.Record) float64 {
	pos, m, ok := played(rec)
	if !ok {
		return 0
	}
	next, us := pos.After(m), pos.SideToMove()
	of := func(side board.Color) int {
		return engine.Initiative(&next, side, engine.EnemyHalfBonus, engine.CenterControlBonus)
	}
	return float64(of(us) - of(us.Other()))
}
