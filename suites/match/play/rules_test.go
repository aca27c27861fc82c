package play

import (
	"strings"
	"testing"

	"keymove/suites/match"
)

func TestGamesEndByTheRules(t *testing.T) {
	tests := []struct {
		name, fen string
		line      []string
		ending    match.Ending
		result    string
	}{
		{"fool's mate", "", []string{"f3", "e5", "g4", "Qh4"}, match.Checkmate, "0-1"},
		{"mate by White", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", []string{"Ra8"}, match.Checkmate, "1-0"},
		{"mate on the hundredth ply counts", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90", []string{"Ra8"}, match.Checkmate, "1-0"},
		{"stalemate", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", []string{"Qf7"}, match.Stalemate, "1/2-1/2"},
		{"bare kings", "7k/8/8/8/8/8/r7/K7 w - - 0 1", []string{"Kxa2"}, match.InsufficientMaterial, "1/2-1/2"},
		{"a knight", "7k/8/8/8/8/8/r7/KN6 w - - 0 1", []string{"Kxa2"}, match.InsufficientMaterial, "1/2-1/2"},
		{"two knights go on", "7k/8/8/8/8/8/r7/KNN5 w - - 98 90", []string{"Kxa2", "Kg8", "Kb2", "Kh8", "Kc2", "Kg8", "Kb2", "Kh8", "Kc2", "Kg8", "Kb2"}, match.ThreefoldRepetition, "1/2-1/2"},
		{"threefold from the start", "", repeated("Nf3", "Nf6", "Ng1", "Ng8"), match.ThreefoldRepetition, "1/2-1/2"},
		{"an en-passant square makes a difference", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1",
			append([]string{"a4"}, append(repeated("Kd8", "Kd1", "Ke8", "Ke1"), "Kd8")...), match.ThreefoldRepetition, "1/2-1/2"},
		{"fifty moves", "4k3/8/8/8/8/8/4P3/R3K3 w - - 98 120", []string{"Ra2", "Kd8"}, match.FiftyMoves, "1/2-1/2"},
		{"a pawn move starts the fifty anew", "4k3/8/8/8/8/8/4P3/R3K3 w - - 98 120", append([]string{"e3"}, repeated("Kd8", "Kd1", "Ke8", "Ke1")...), match.ThreefoldRepetition, "1/2-1/2"},
	}
	for _, tt := range tests {
		player := plays(t, tt.line...)
		got, _ := played{fen: tt.fen, white: player, black: player}.play(t)
		if got.Ending != tt.ending || got.Result != tt.result || len(got.Moves) != len(tt.line) {
			t.Errorf("%s: %s, %s after %d plies, want %s, %s after %d", tt.name, got.Ending, got.Result, len(got.Moves), tt.ending, tt.result, len(tt.line))
		}
	}
}

// A game of Chess960 castles as its rules say.
func TestChess960(t *testing.T) {
	line := append([]string{"O-O", "O-O-O"}, repeated("Kh1", "Kc7", "Kg1", "Kc8")...)
	player := plays(t, line...)
	got, _ := played{fen: "1r2k1r1/6p1/8/8/8/8/6P1/1R2K1R1 w GBgb - 0 1", white: player, black: player}.play(t)
	if got.Ending != match.ThreefoldRepetition || !got.Chess960 || got.Moves[0].UCI != "e1g1" && got.Moves[0].UCI != "e1h1" {
		t.Errorf("%s after %v", got.Ending, got.Moves)
	}
	if !strings.Contains(got.FEN, "GBgb") {
		t.Errorf("the start is recorded as %s", got.FEN)
	}
}
