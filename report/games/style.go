package games

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/match"
)

// style is how players played, for the expectations of an experiment. It grows with the
// pairs of games, which are the units of intervals.
type style struct {
	pairs [][]pairStyle // by player
	// openings are the positions that were reached after openingPlies, by player.
	openings []map[uint64]bool
}

// openingPlies is the number of plies after which the position of a game says which
// opening it was.
const openingPlies = 8

// pairStyle is what a player did in a pair of games.
type pairStyle struct {
	opponent                 int
	games, draws, threefolds int
	// moves are those of the player, without those of the opening; passive are those
	// among them that make no progress, initiative is the sum of what it had after each.
	moves, passive, initiative int
}

func newStyle(players int) *style {
	s := &style{pairs: make([][]pairStyle, players), openings: make([]map[uint64]bool, players)}
	for i := range s.openings {
		s.openings[i] = map[uint64]bool{}
	}
	return s
}

// add counts a pair.
func (s *style) add(pair *[2]match.Game) error {
	first, second := pair[0].White, pair[0].Black
	styles := map[int]*pairStyle{first: {opponent: second}, second: {opponent: first}}
	for i := range pair {
		g := &pair[i]
		for _, p := range styles {
			p.games++
			if g.Points(board.White) == 1 {
				p.draws++
			}
			if g.Ending == match.ThreefoldRepetition {
				p.threefolds++
			}
		}
		if err := s.addMoves(g, [2]*pairStyle{styles[g.White], styles[g.Black]}); err != nil {
			return err
		}
	}
	for player, p := range styles {
		s.pairs[player] = append(s.pairs[player], *p)
	}
	return nil
}

// addMoves counts the moves of a game, by colour.
func (s *style) addMoves(g *match.Game, sides [2]*pairStyle) error {
	pos, err := g.Position()
	if err != nil {
		return err
	}
	lastTo := [2]board.Square{board.NoSquare, board.NoSquare}
	for n := range g.Moves {
		m, err := pos.ParseUCI(g.Moves[n].UCI)
		if err != nil {
			return err
		}
		us, next := pos.SideToMove(), pos.After(m)
		if n >= g.Plies {
			sides[us].addMove(&pos, &next, m, m.From() == lastTo[us])
		}
		lastTo[us], pos = engine.LandingSquare(m), next
		if n+1 == openingPlies {
			for _, player := range [2]int{g.White, g.Black} {
				s.openings[player][pos.Key()] = true
			}
		}
	}
	return nil
}

// addMove counts a move; again is set where the piece has moved by the move before, too.
func (p *pairStyle) addMove(pos, next *board.Position, m board.Move, again bool) {
	us := pos.SideToMove()
	p.moves++
	if again || engine.IsPassive(pos, m) {
		p.passive++
	}
	of := func(side board.Color) int {
		return engine.Initiative(next, side, engine.EnemyHalfBonus, engine.CenterControlBonus)
	}
	p.initiative += of(us) - of(us.Other())
}
