package texel

import (
	"fmt"
	"strings"

	"keymove/suites/match/pgn"
)

// Pairs numbers pairs of games from 0. Its zero value has none.
type Pairs struct {
	numbers map[string]int
	count   int
}

// Of returns the number of the pair that a game of a file is of; game is the game's number
// in the file. The rounds of a pair's games have its number before the dot; any other game
// is a pair by itself.
func (p *Pairs) Of(file string, game int, g *pgn.Game) int {
	if pair, _, found := strings.Cut(g.Tag("Round"), "."); found {
		return p.Named(file, pair)
	}
	return p.Named(file, fmt.Sprintf("#%d", game))
}

// Named returns the number of the pair of a name in a file.
func (p *Pairs) Named(file, name string) int {
	if p.numbers == nil {
		p.numbers = map[string]int{}
	}
	key := file + "\x00" + name
	number, known := p.numbers[key]
	if !known {
		number = p.Next()
		p.numbers[key] = number
	}
	return number
}

// Next returns the number of a new pair, which has no name.
func (p *Pairs) Next() int {
	p.count++
	return p.count - 1
}

// Len returns the number of pairs.
func (p *Pairs) Len() int { return p.count }
