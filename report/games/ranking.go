package games

import (
	"cmp"
	"slices"

	"keymove/report/stats"
	"keymove/suites/match"
)

// Rank is a player in the table of a match.
type Rank struct {
	Player int // its place in the manifest
	Score  match.Tally
	stats.Strength
}

// Ranking returns the players, by their share of the points; those of equal shares in
// the order of the manifest. Elo is against the field that each has met.
func (s *Summary) Ranking() []Rank {
	ranks := make([]Rank, len(s.Players))
	for i := range ranks {
		score := s.Score(i)
		ranks[i] = Rank{Player: i, Score: score, Strength: strength(&score)}
	}
	slices.SortStableFunc(ranks, func(a, b Rank) int {
		x, y := gamesOf(&a.Score), gamesOf(&b.Score)
		// The points of each, times the games of the other: no share needs a division.
		return cmp.Compare(y.Points()*float64(x.N()), x.Points()*float64(y.N()))
	})
	return ranks
}
