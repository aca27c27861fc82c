package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites/pgn"
)

// Count says what was read, and what of it was skipped.
type Count struct {
	Games int
	// Pairs are those of games; a position of a file without pairs is one by itself.
	Pairs int
	// Positions are those after the opening. Skipped are: Noisy ones, in check, or where a
	// capture or a promotion was played; Unscored ones, where a label is needed and the
	// player gave no score; Decided ones, with a mate or a large score; Repeated ones,
	// which were read before.
	Positions int
	Noisy     int
	Unscored  int
	Decided   int
	Repeated  int
}

// Reader collects positions.
type Reader struct {
	Count
	Positions []Position
	// Static returns the score of the terms to which the network is added, White's view.
	Static func(*board.Position) float64
	// Labelled is set where an oracle gives the labels: positions need no score.
	Labelled bool

	pairs pairs
	seen  map[uint64]bool
}

// Read adds the positions of the games of a PGN. file is its name, in errors too. A game
// that cannot be read is an error; all of them are joined.
func (r *Reader) Read(file string, in io.Reader) error {
	var errs []error
	for g, err := range pgn.NewReader(in, file, false).All() {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		r.Games++
		r.addGame(r.pairs.of(file, r.Games, g), g)
	}
	r.Count.Pairs = r.pairs.count
	return errors.Join(errs...)
}

// addGame adds the positions of a game.
func (r *Reader) addGame(pair int, g *pgn.Game) {
	opening := openingPlies(g)
	pos := g.Start
	for i := range g.Moves {
		m := &g.Moves[i]
		if i >= opening {
			r.add(Position{Pos: pos, Result: knownResult(g.Result), Pair: pair}, m.Move, scoreIn(m.Comment))
		}
		pos = pos.After(m.Move)
	}
}

// knownResult returns the result of a game; empty for an unknown one.
func knownResult(result string) string {
	if result == pgn.Unknown {
		return ""
	}
	return result
}

// played is the score that a player gave with a move.
type played struct {
	centipawns   int
	given, large bool // a mate is large
}

// scoreIn returns the score in a player's comment, "+0.31/12 0.050s" or "-M5/20": in pawns
// for the side that moves, with the depth behind a slash.
func scoreIn(comment string) played {
	text, _, found := strings.Cut(comment, "/")
	if !found {
		return played{}
	}
	if mate, _ := strings.CutPrefix(strings.TrimLeft(text, "+-"), "M"); isNumber(mate) {
		return played{given: true, large: true}
	}
	if whole, part, _ := strings.Cut(strings.TrimLeft(text, "+-"), "."); !isNumber(whole) || !isNumber(part) {
		return played{}
	}
	pawns, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return played{}
	}
	return playedScore(math.Round(pawns*100), MaxPlayed)
}

func playedScore(centipawns, largest float64) played {
	return played{centipawns: int(min(max(centipawns, -largest), largest)), given: true, large: math.Abs(centipawns) > largest}
}

func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// add adds a position unless it is to be skipped.
func (r *Reader) add(p Position, move board.Move, score played) {
	r.Count.Positions++
	switch key := p.Pos.Key(); {
	case move.IsCapture() || move.IsPromotion() || !isQuiet(&p.Pos):
		r.Noisy++
	case !score.given && !r.Labelled:
		r.Unscored++
	case score.large:
		r.Decided++
	case r.seen[key]:
		r.Repeated++
	default:
		p.Score = score.centipawns
		r.keep(p)
	}
}

// keep adds a position with its static score.
func (r *Reader) keep(p Position) {
	if r.seen == nil {
		r.seen = map[uint64]bool{}
	}
	r.seen[p.Pos.Key()] = true
	p.Static = r.Static(&p.Pos)
	if p.Pos.SideToMove() == board.Black {
		p.Static = -p.Static
	}
	r.Positions = append(r.Positions, p)
}

// isQuiet reports whether a position can be learnt: not in check, with a legal move, and
// with no more pieces than a game has.
func isQuiet(p *board.Position) bool {
	return !p.InCheck() && p.HasLegalMove() && p.Occupied().Count() <= MostPieces
}

// bookPlies is the number of plies of a game without comments that count as its opening.
const bookPlies = 16

// openingPlies returns the number of moves that are the opening's: the first ones
// that have no comment of a player, or "book"; sixteen where no move has one.
func openingPlies(g *pgn.Game) int {
	for i := range g.Moves {
		if comment := g.Moves[i].Comment; comment != "" && comment != "book" {
			return i
		}
	}
	return bookPlies
}

// pairs numbers pairs of games from 0. Its zero value has none.
type pairs struct {
	numbers map[string]int
	count   int
}

// of returns the number of the pair of a game of a file; game is the game's number in the
// file. The rounds of a pair's games have its number before the dot; any other game is a
// pair by itself.
func (p *pairs) of(file string, game int, g *pgn.Game) int {
	if pair, _, found := strings.Cut(g.Tag("Round"), "."); found {
		return p.named(file, pair)
	}
	return p.named(file, fmt.Sprintf("#%d", game))
}

func (p *pairs) named(file, name string) int {
	if p.numbers == nil {
		p.numbers = map[string]int{}
	}
	key := file + "\x00" + name
	number, known := p.numbers[key]
	if !known {
		number = p.next()
		p.numbers[key] = number
	}
	return number
}

// next returns the number of a new pair, which has no name.
func (p *pairs) next() int {
	p.count++
	return p.count - 1
}
