package games

import (
	"reflect"
	"strings"
	"testing"

	"keymove/suites/match"
	"keymove/suites/pgn"
)

// TestAnOddMachineIsNamed: one of three machines on which the first player always loses.
func TestAnOddMachineIsNamed(t *testing.T) {
	for _, odd := range []bool{false, true} {
		var s Summary
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
			s.addToMachine(0, &pair)
		}
		notes := strings.Join(s.oddMachines(), "\n")
		if got := strings.Contains(notes, "The results of b differ from those of the other machines by more than chance, over 30 pairs of games (residual -"); got != odd || !odd && notes != "" {
			t.Errorf("odd %v: %s", odd, notes)
		}
	}
	var s Summary
	s.addToMachine(0, &[2]match.Game{{Result: pgn.Draw, Machine: "a"}, {Result: pgn.Draw, Machine: "b"}})
	s.addToMachine(0, &[2]match.Game{{Result: pgn.Draw}, {Result: pgn.Draw}})
	if !reflect.DeepEqual(s, Summary{}) {
		t.Errorf("machines of pairs that none played alone: %+v", s.Machines)
	}
}

// TestMarkdownWithoutExpectations has no heading of them.
func TestMarkdownWithoutExpectations(t *testing.T) {
	m := manifest("a", "b")
	s := NewSummary(m)
	counted(s, [6]int{1, 2, 3, 2, 1})
	var out strings.Builder
	if err := s.WriteMarkdown(&out); err != nil || strings.Contains(out.String(), "Expectations") || !strings.Contains(out.String(), "## Pairings") {
		t.Errorf("%v:\n%s", err, &out)
	}
}
