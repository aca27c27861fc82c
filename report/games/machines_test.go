package games

import (
	"strings"
	"testing"

	"keymove/suites/match"
	"keymove/suites/pgn"
)

// TestAnOddMachineIsNamed: one of three machines on which the first player always loses.
func TestAnOddMachineIsNamed(t *testing.T) {
	for _, odd := range []bool{false, true} {
		var m machines
		for n := range 90 {
			host := []string{"a", "b", "c"}[n%3]
			results := [][2]string{{pgn.WhiteWins, pgn.WhiteWins}, {pgn.Draw, pgn.Draw}, {pgn.Draw, pgn.BlackWins}}[n/3%3]
			if odd && host == "b" {
				results = [2]string{pgn.BlackWins, pgn.WhiteWins}
			}
			var pair [2]match.Game
			for i := range pair {
				pair[i].Result, pair[i].Machine = results[i], host
			}
			m.add(0, &pair)
		}
		notes := strings.Join(m.notes(), "\n")
		if got := strings.Contains(notes, "The results of b differ from those of the other machines by more than chance, over 30 pairs of games (residual -"); got != odd || !odd && notes != "" {
			t.Errorf("odd %v: %s", odd, notes)
		}
	}
	var m machines
	m.add(0, &[2]match.Game{{Result: pgn.Draw, Machine: "a"}, {Result: pgn.Draw, Machine: "b"}})
	m.add(0, &[2]match.Game{{Result: pgn.Draw}, {Result: pgn.Draw}})
	if len(m.parts) > 0 {
		t.Errorf("%d machines of pairs that none played alone", len(m.parts))
	}
}
