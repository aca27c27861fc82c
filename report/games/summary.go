// Package games holds the reports of a match: what its committed pairs add up to
// ([Summary]), the sequential test that may end it, the closing block in the form that
// fastchess's users paste, and the files games.pgn, games.csv
// and report.md.
//
// All of it follows from the manifest and the pairs in the order of the schedule, so
// that the files of a match that was resumed, rebuilt or merged out of shards are those
// of one that was not.
package games

import (
	"fmt"
	"strings"
	"time"

	"keymove/engine"
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
	// Tallies are the scores of the first player against each other one, in their order.
	Tallies []match.Tally
	// Players are what each player did.
	Players []Player
	// Pairs is the number of committed pairs.
	Pairs int
	// Endings counts the games by how they ended.
	Endings map[match.Ending]int
	// Plies is the number of moves of all games without openings.
	Plies int
	// White counts the games from White's side.
	White stats.Games
	// Starved are games under a time limit whose searches got too little of a CPU.
	Starved Named
	// Contradicted are games lost by an adjudicated resignation though the winner scored itself worse, too.
	Contradicted Named
	style        *style // nil for a match that is not an experiment
}

// Player is the result of a player in a match.
type Player struct {
	match.Effort
	// Endings counts its games by how they ended: those that it lost so, of an ending that has a loser,
	// else those that it drew.
	Endings map[match.Ending]int
	// Failure is the first failure of its engine, as "kind: text".
	Failure string

	obedience *engine.Obedience
}

// leastJudged is the number of searches of a player below which nothing is said of its
// obedience.
const leastJudged = 20

// Disobedience returns the limit that the player did not obey; nil for none.
func (p *Player) Disobedience() *engine.Disobedience { return p.obedience.Judge(leastJudged) }

// Faults returns the number of games that its engine failed in.
func (p *Player) Faults() int {
	return p.Endings[match.Stalled] + p.Endings[match.IllegalMove] + p.Endings[match.Crashed]
}

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
	for i := range s.Players {
		player := &m.Players[i]
		s.Players[i].Endings = map[match.Ending]int{}
		s.Players[i].obedience = engine.NewObedience(player.SearchLimits(nil), player.MaxDepth())
	}
	if m.Experiment != nil {
		s.style = newStyle(len(m.Players))
	}
	return s
}

// Add counts a pair. The error is about moves that cannot be played.
func (s *Summary) Add(pair *[2]match.Game) error {
	s.Pairs++
	pairing := pair[0].Pair % len(s.Tallies)
	s.Tallies[pairing].Add(pair)
	for i := range pair {
		s.addGame(&pair[i])
		if err := s.addUses(&pair[i]); err != nil {
			return err
		}
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
	s.Players[g.White].Merge(s.Manifest.Effort(g, board.White))
	s.Players[g.Black].Merge(s.Manifest.Effort(g, board.Black))
	sides := [2]int{g.White, g.Black}
	loser := &s.Players[sides[g.Loser()]]
	loser.Endings[g.Ending]++
	if !g.Ending.Decisive() {
		s.Players[sides[g.Loser().Other()]].Endings[g.Ending]++
	}
	if g.Error != "" && loser.Failure == "" {
		loser.Failure = g.Error
	}
	if starved(s.Manifest, g) {
		s.Starved.add(s.placeOf(g))
	}
	if g.Ending == match.AdjudicatedResign && isWorseFor(g, g.Loser().Other()) {
		s.Contradicted.add(s.placeOf(g))
	}
}

// isWorseFor reports whether the last score of a side was negative.
func isWorseFor(g *match.Game, side board.Color) bool {
	for i := len(g.Moves) - 1; i >= g.Plies; i-- {
		if m := &g.Moves[i]; g.Mover(i) == side && (m.CP != nil || m.Mate != nil) {
			return m.CP != nil && *m.CP < 0 || m.Mate != nil && *m.Mate < 0
		}
	}
	return false
}

// addUses counts what the searches of a game used of their limits, as far as its moves say it.
// On a machine that is shared, a search had the part of its time that its player had of a CPU.
func (s *Summary) addUses(g *match.Game) error {
	if !match.HasFixed(s.Manifest.Players[g.White].Limit) && !match.HasFixed(s.Manifest.Players[g.Black].Limit) {
		return nil
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	for n, made := range g.Moves {
		m, err := pos.ParseUCI(made.UCI)
		if err != nil {
			return fmt.Errorf("%s: move %d: %w", s.placeOf(g), n+1, err)
		}
		if n >= g.Plies {
			side := &g.Sides[pos.SideToMove()]
			spent := engine.Spent{Time: time.Duration(made.US) * time.Microsecond, Ended: made.Mate != nil || pos.CountLegal() < 2}
			if made.Nodes != nil {
				spent.Nodes = *made.Nodes
			}
			if made.Depth != nil {
				spent.Depth = *made.Depth
			}
			if side.Measured > 0 && side.CPU < side.Measured {
				spent.CPU = time.Duration(float64(spent.Time) * float64(side.CPU) / float64(side.Measured))
			}
			s.Players[[2]int{g.White, g.Black}[pos.SideToMove()]].obedience.Add(spent)
		}
		pos = pos.After(m)
	}
	return nil
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
	if player > 0 {
		return s.Tallies[player-1].Reversed()
	}
	var sum match.Tally
	for _, t := range s.Tallies {
		sum.Merge(t)
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

// mostStarved is the share of starved games, in percent, above which a match gets no verdict.
const mostStarved = 5

// Unlike returns why the sides did not play under the same conditions, a sentence each; none if
// they did.
func (s *Summary) Unlike() []string {
	var reasons []string
	for i := range s.Players {
		if d := s.Players[i].Disobedience(); d != nil {
			reasons = append(reasons, report.DisobedienceText(s.Manifest.Players[i].Name, d))
		}
	}
	if n := s.Starved.Count; 100*n > mostStarved*s.Games() {
		reasons = append(reasons, fmt.Sprintf("In %d of %d games the searches got less than %d %% of a CPU.", n, s.Games(), report.StarvedShare))
	}
	for i := range s.Players {
		if n := s.Players[i].Faults(); n > 0 {
			reasons = append(reasons, fmt.Sprintf("%s lost %s by errors of its own.", s.Manifest.Players[i].Name, sink.Plural(n, "game")))
		}
	}
	return reasons
}

// AllowsUnlike reports whether there is to be a verdict whatever Unlike says.
func (s *Summary) AllowsUnlike() bool {
	return s.Manifest.AllowUnlike || s.Manifest.End != nil && s.Manifest.End.AllowUnlike
}

// Refusal says why a match gets no verdict; empty if nothing speaks against one, or if that is
// allowed.
func (s *Summary) Refusal() string {
	reasons := s.Unlike()
	if len(reasons) == 0 || s.AllowsUnlike() {
		return ""
	}
	return "No verdict: " + strings.Join(reasons, " ") + " --allow-unlike decides all the same."
}

// strength returns what the pairs of a tally say.
func strength(t *match.Tally) stats.Strength { return stats.Pairs(t.Pairs).Strength() }

func gamesOf(t *match.Tally) stats.Games {
	return stats.Games{Losses: t.Losses, Draws: t.Draws, Wins: t.Wins}
}

// placeOf names a game, with its machine if it is known.
func (s *Summary) placeOf(g *match.Game) string {
	if g.Machine == "" {
		return g.Name()
	}
	return g.Name() + " on " + g.Machine
}
