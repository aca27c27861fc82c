package games

import (
	"strings"
	"testing"

	"keymove/suites/match"
)

// TestMarkdownWithoutExpectations has no heading of them.
func TestMarkdownWithoutExpectations(t *testing.T) {
	m := manifest("a", "b")
	s := NewSummary(m)
	counted(s, [6]int{1, 2, 3, 2, 1})
	var out strings.Builder
	if err := s.WriteMarkdown(&out); err != nil || strings.Contains(out.String(), "Expectations") || !strings.Contains(out.String(), "<summary>How games ended</summary>") {
		t.Errorf("%v:\n%s", err, &out)
	}
}

// TestBetween: the first player's tally against another one, and the other way round; others have not met.
func TestBetween(t *testing.T) {
	s := &Summary{Tallies: []match.Tally{{Wins: 3, Losses: 1}, {Wins: 2, Draws: 5}}}
	for _, test := range []struct {
		contender, base int
		want            match.Tally
	}{{0, 1, s.Tallies[0]}, {0, 2, s.Tallies[1]}, {1, 0, s.Tallies[0].Reversed()}, {2, 0, s.Tallies[1].Reversed()}, {1, 2, match.Tally{}}, {0, 0, match.Tally{}}} {
		if got := s.between(test.contender, test.base); got != test.want {
			t.Errorf("%d against %d: %+v, want %+v", test.contender, test.base, got, test.want)
		}
	}
}
