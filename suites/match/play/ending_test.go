package play

import (
	"context"
	"strings"
	"testing"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/boardtest"
	"keymove/suites/match"
)

// Draws and resignations are counted as documented (fastchess#1009, #335): so many
// moves of each side in a row, captures or not, from the move number on; one side's
// own scores, or both sides'.
func TestDrawAndResignCountedAsDocumented(t *testing.T) {
	even, lost, won := engine.Score{Centipawns: 5}, engine.Score{Centipawns: -400}, engine.Score{Centipawns: 400}
	mated, mates := engine.Score{Mate: -3}, engine.Score{Mate: 4}
	draw := match.Adjudication{Draw: &match.DrawRule{MoveNumber: 0, MoveCount: 3, Score: 10}}
	late := match.Adjudication{Draw: &match.DrawRule{MoveNumber: 4, MoveCount: 1, Score: 10}}
	resign := match.Adjudication{Resign: &match.ResignRule{MoveCount: 2, Score: 400}}
	both := match.Adjudication{Resign: &match.ResignRule{MoveCount: 2, Score: 400, TwoSided: true}}
	none := engine.Score{Centipawns: 99999}
	tests := []struct {
		name   string
		rules  match.Adjudication
		scores []engine.Score // of White and Black in turn; none for a move without one
		want   match.Ending
		loser  board.Color
	}{
		{"three even moves each", draw, []engine.Score{even, even, even, even, even, even}, match.AdjudicatedDraw, board.White},
		{"two and a half", draw, []engine.Score{even, even, even, even, even}, "", board.White},
		{"an uneven one between", draw, []engine.Score{even, even, {Centipawns: 11}, even, even, even, even, even}, "", board.White},
		{"exactly on the edge", draw, []engine.Score{{Centipawns: 10}, {Centipawns: -10}, even, even, even, even}, match.AdjudicatedDraw, board.White},
		{"a move without a score", draw, []engine.Score{even, even, none, even, even, even}, "", board.White},
		{"a mate score is not even", draw, []engine.Score{mates, mated, even, even, even, even}, "", board.White},
		{"before the move number", late, []engine.Score{even, even, even, even, even, even}, "", board.White},
		{"from the move number on", late, []engine.Score{even, even, even, even, even, even, even, even}, match.AdjudicatedDraw, board.White},
		{"White resigns", resign, []engine.Score{lost, even, lost}, match.AdjudicatedResign, board.White},
		{"Black resigns", resign, []engine.Score{even, lost, even, mated}, match.AdjudicatedResign, board.Black},
		{"not in a row", resign, []engine.Score{lost, even, even, even, lost}, "", board.White},
		{"two-sided, both agree", both, []engine.Score{lost, won, mated, mates}, match.AdjudicatedResign, board.White},
		{"two-sided, the winner does not see it", both, []engine.Score{lost, won, lost, even, lost, won}, "", board.White},
		{"so many moves", match.Adjudication{MaxMoves: 3}, []engine.Score{even, lost, won, lost, won, lost}, match.MoveLimit, board.White},
		{"not yet so many", match.Adjudication{MaxMoves: 3}, []engine.Score{even, even, even, even, even}, "", board.White},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := adjudicator{rules: tt.rules}
			pos := boardtest.Position(t, board.StartFEN)
			var got match.Ending
			var loser board.Color
			for i, score := range tt.scores {
				if got != "" {
					t.Fatalf("adjudicated after %d plies: %s", i, got)
				}
				m := pos.LegalMoves()[0]
				a.add(pos.SideToMove(), score, score != none)
				pos = pos.After(m)
				got, loser = a.decide(&pos)
			}
			if got != tt.want || got == match.AdjudicatedResign && loser != tt.loser {
				t.Errorf("%q, %v loses; want %q, %v", got, loser, tt.want, tt.loser)
			}
		})
	}
}

// The move number is the board's: an opening in EPD counts as one in PGN (fastchess against cutechess).
// As a rule it comes without a number, and the game starts with move 1.
func TestMoveNumberIsThatOfTheBoard(t *testing.T) {
	even := plays(t, repeated("Nf3", "Nf6", "Ng1", "Ng8")...)
	late := match.Rules{Adjudication: match.Adjudication{Draw: &match.DrawRule{MoveNumber: 3, MoveCount: 1, Score: 10}}}
	for counters, want := range map[string]int{" 0 1": 6, "": 6, " 0 3": 2} {
		start := strings.TrimSuffix(board.StartFEN, " 0 1") + counters
		got, _ := played{fen: start, white: even, black: even, rules: late}.play(t)
		if got.Ending != match.AdjudicatedDraw || len(got.Moves) != want {
			t.Errorf("%s: %s after %d plies, want %d", start, got.Ending, len(got.Moves), want)
		}
	}
}

// A rule takes scores alone: neither a depth makes one, nor does a missing depth unmake it.
func TestRulesTakeScoresAlone(t *testing.T) {
	rules := match.Rules{Adjudication: match.Adjudication{
		Draw: &match.DrawRule{MoveCount: 1, Score: 10}, Resign: &match.ResignRule{MoveCount: 3, Score: 0},
	}}
	for name, tt := range map[string]struct {
		unknown engine.Figures
		want    match.Ending
	}{
		"all reported":  {0, match.AdjudicatedDraw},
		"only scores":   {engine.AllFigures &^ engine.FigureScore, match.AdjudicatedDraw},
		"no scores":     {engine.FigureScore, match.ThreefoldRepetition},
		"only bestmove": {engine.AllFigures, match.ThreefoldRepetition},
	} {
		player := plays(t, repeated("Nf3", "Nf6", "Ng1", "Ng8")...)
		search := player.search
		player.search = func(ctx context.Context, g engine.Game, lim engine.Limits) (engine.Result, error) {
			result, err := search(ctx, g, lim)
			result.Unknown = tt.unknown
			return result, err
		}
		got, _ := played{white: player, black: player, rules: rules}.play(t)
		if got.Ending != tt.want {
			t.Errorf("%s: %s after %d plies, want %s", name, got.Ending, len(got.Moves), tt.want)
		}
		for _, m := range got.Moves {
			if scored := tt.unknown&engine.FigureScore == 0; (m.CP != nil) != scored || (m.Depth == nil) != tt.unknown.Has(engine.FigureDepth) || (m.Nodes == nil) != tt.unknown.Has(engine.FigureNodes) {
				t.Errorf("%s: %+v", name, m)
			}
		}
	}
}
