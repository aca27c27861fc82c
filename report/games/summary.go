// Package games holds the reports of a match: what its committed pairs add up to
// ([Summary]), the sequential test that may end it, the closing block in the form that
// fastchess's users paste, and the files games.pgn, games.csv, match.csv, series.csv
// and report.md.
//
// All of it follows from the manifest and the pairs in the order of the schedule, so
// that the files of a match that was resumed, rebuilt or merged out of shards are those
// of one that was not.
package games

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"keymove/engine/board"
	"keymove/report"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites/match"
)

// Summary is what the committed pairs of a match add up to. It does not grow with
// them.
type Summary struct {
	Manifest *match.Manifest
	// Tallies are the scores of the pairings, in the order of the schedule.
	Tallies []match.Tally
	// Players are what each player did.
	Players []Player
	// Pairs is the number of committed pairs.
	Pairs int
	// Endings counts the games by how they ended.
	Endings map[match.Ending]int
	// Plies is the number of moves of all games, those of openings left out.
	Plies int
	// White counts the games from White's side.
	White stats.Games
	// Starved are games under a time limit whose searches got too little of a CPU.
	Starved Named
	// Machines are the points of the pairs by machine, of a match over several under a time
	// limit.
	Machines stats.Groups[int]
	style    *style // nil for a match that is no experiment
}

// Player is what a player did in a match.
type Player struct {
	match.Effort
	// TimeLosses, Stalls, Illegal and Crashes are the games that it lost by them.
	TimeLosses, Stalls, Illegal, Crashes int
	// Failure is the first failure of its engine, as "kind: text".
	Failure string
}

// Faults returns the number of games that its engine failed in.
func (p *Player) Faults() int { return p.Stalls + p.Illegal + p.Crashes }

// Named counts games and names the first of them.
type Named struct {
	Count int
	Names []string
}

// mostNamed is how many games are named.
const mostNamed = 8

func (n *Named) add(name string) {
	n.Count++
	if len(n.Names) < mostNamed {
		n.Names = append(n.Names, name)
	}
}

// NewSummary returns the summary of a match before its first pair.
func NewSummary(m *match.Manifest) *Summary {
	s := &Summary{
		Manifest: m,
		Tallies:  make([]match.Tally, len(m.Schedule.Pairings)),
		Players:  make([]Player, len(m.Players)),
		Endings:  map[match.Ending]int{},
	}
	if m.Experiment != nil {
		s.style = newStyle(len(m.Players))
	}
	return s
}

// Add counts a pair. The error is that of moves that cannot be played, in a match that is
// an experiment.
func (s *Summary) Add(pair *[2]match.Game) error {
	s.Pairs++
	pairing := pair[0].Pair % len(s.Tallies)
	s.Tallies[pairing].Add(pair)
	s.addToMachine(pairing, pair)
	for i := range pair {
		s.addGame(&pair[i])
	}
	if s.style == nil {
		return nil
	}
	return s.style.add(pair)
}

func (s *Summary) addGame(g *match.Game) {
	s.Endings[g.Ending]++
	s.Plies += len(g.Moves) - g.Plies
	switch g.Points(board.White) {
	case 0:
		s.White.Losses++
	case 1:
		s.White.Draws++
	default:
		s.White.Wins++
	}
	s.Players[g.White].Merge(g.Sides[board.White])
	s.Players[g.Black].Merge(g.Sides[board.Black])
	loser := &s.Players[[2]int{g.White, g.Black}[g.Loser()]]
	switch g.Ending {
	case match.TimeForfeit:
		loser.TimeLosses++
	case match.Stalled:
		loser.Stalls++
	case match.IllegalMove:
		loser.Illegal++
	case match.Crashed:
		loser.Crashes++
	}
	if g.Error != "" && loser.Failure == "" {
		loser.Failure = g.Error
	}
	if starved(s.Manifest, g) {
		s.Starved.add(s.placeOf(g))
	}
}

// leastStarved is the time of searches below which a game says nothing about the CPU
// that it got.
const leastStarved = 100 * time.Millisecond

// starved reports whether the searches of a game under a time limit got less than their
// share of the CPU.
func starved(m *match.Manifest, g *match.Game) bool {
	for c, place := range [2]int{g.White, g.Black} {
		side := &g.Sides[c]
		if m.Players[place].Limit.Timed() && side.Measured >= leastStarved && side.CPU*100 < side.Measured*report.StarvedShare {
			return true
		}
	}
	return false
}

// Score returns the tally of a player against all others.
func (s *Summary) Score(player int) match.Tally {
	var sum match.Tally
	for i, pairing := range s.Manifest.Schedule.Pairings {
		switch player {
		case pairing.First:
			sum.Merge(s.Tallies[i])
		case pairing.Second:
			sum.Merge(s.Tallies[i].Reversed())
		}
	}
	return sum
}

// Games returns the number of games.
func (s *Summary) Games() int { return 2 * s.Pairs }

// Faults returns the number of games that an engine failed in.
func (s *Summary) Faults() int {
	n := 0
	for i := range s.Players {
		n += s.Players[i].Faults()
	}
	return n
}

// Disobeyed returns the limits that players did not keep, each with its player.
func (s *Summary) Disobeyed() []string {
	var all []string
	for i := range s.Players {
		if what := s.Players[i].Disobeyed(); what != "" {
			all = append(all, s.Manifest.Players[i].Name+" did not keep its limit, "+what)
		}
	}
	return all
}

// strength returns what the pairs of a tally say.
func strength(t *match.Tally) stats.Strength { return stats.Pairs(t.Pairs).Strength() }

func gamesOf(t *match.Tally) stats.Games {
	return stats.Games{Losses: t.Losses, Draws: t.Draws, Wins: t.Wins}
}

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

// addToMachine counts the points of the first of a pairing on the machine of the pair, unless
// it was not played on one.
func (s *Summary) addToMachine(pairing int, pair *[2]match.Game) {
	host := pair[0].Machine
	if host != "" && host == pair[1].Machine {
		s.Machines.Add(host, pairing, float64(pair[0].Points(board.White)+pair[1].Points(board.Black))/2)
	}
}

// oddMachines names the machines whose results differ from those of the others by more than
// chance: residuals, as fishtest has them for its workers.
func (s *Summary) oddMachines() []string {
	var notes []string
	for _, odd := range s.Machines.Odd(report.OddAlpha, cmp.Compare) {
		notes = append(notes, fmt.Sprintf("The results of %s differ from those of the other machines by more than chance, over %s of games (residual %.1f).",
			sink.Terminal(odd.Name), sink.Plural(int(odd.N), "pair"), odd.Residual))
	}
	return notes
}

// placeOf names a game, with its machine if it is known.
func (s *Summary) placeOf(g *match.Game) string {
	if g.Machine == "" {
		return g.Name()
	}
	return g.Name() + " on " + g.Machine
}
