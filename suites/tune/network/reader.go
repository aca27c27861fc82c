package network

import (
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites/match/pgn"
	"keymove/suites/tune/texel"
)

// Count says what was read, and what of it was skipped.
type Count struct {
	Games int `json:"games"`
	// Pairs are those of games; a position of a file without pairs is one by itself.
	Pairs int `json:"pairs"`
	// Positions are those after the opening. Skipped are: Noisy ones, in check, or where a
	// capture or a promotion was played; Unscored ones, where a label is needed and the
	// player gave no score; Decided ones, with a mate or a large score; Repeated ones,
	// which were read before.
	Positions int `json:"positions"`
	Noisy     int `json:"noisy"`
	Unscored  int `json:"unscored"`
	Decided   int `json:"decided"`
	Repeated  int `json:"repeated"`
	// Random are further positions, those after random moves.
	Random int `json:"random"`
}

// Reader collects positions.
type Reader struct {
	Count
	Positions []Position
	// Static returns the score of the terms to which the network is added, White's view.
	Static func(*texel.Position) float64
	// Labelled is set where an oracle gives the labels: positions need no score.
	Labelled bool
	// RandomMoves adds for each position the one after so many random moves at most, and
	// one at least; 0 adds none. Players do not leave pieces hanging, but a search does,
	// and the network has to score such positions, too. Seed is that of the moves.
	RandomMoves int
	Seed        uint64

	pairs  texel.Pairs
	seen   map[uint64]bool
	random *rand.Rand
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
		r.addGame(r.pairs.Of(file, r.Games, g), g)
	}
	r.Count.Pairs = r.pairs.Len()
	return errors.Join(errs...)
}

// addGame adds the positions of a game.
func (r *Reader) addGame(pair int, g *pgn.Game) {
	moves := make([]board.Move, len(g.Moves))
	opening := texel.OpeningPlies(g)
	pos := g.Start
	for i := range g.Moves {
		m := &g.Moves[i]
		if i >= opening {
			game := texel.Position{Start: &g.Start, Moves: moves[:i:i], Pos: pos}
			r.add(&game, Position{Pos: pos, Result: knownResult(g.Result), Pair: pair}, m.Move, scoreIn(m.Comment))
		}
		moves[i] = m.Move
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
func (r *Reader) add(game *texel.Position, p Position, move board.Move, score played) {
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
		r.keep(game, p)
		if r.RandomMoves > 0 {
			r.addRandom(p)
		}
	}
}

// keep adds a position with its static score.
func (r *Reader) keep(game *texel.Position, p Position) {
	if r.seen == nil {
		r.seen = map[uint64]bool{}
	}
	r.seen[p.Pos.Key()] = true
	p.Static = r.Static(game)
	if p.Pos.SideToMove() == board.Black {
		p.Static = -p.Static
	}
	r.Positions = append(r.Positions, p)
}

// addRandom adds the position after some random moves, if it can be learnt and is new.
func (r *Reader) addRandom(p Position) {
	if r.random == nil {
		r.random = rand.New(rand.NewPCG(r.Seed, uint64(r.RandomMoves)))
	}
	for range 1 + r.random.IntN(r.RandomMoves) {
		moves := p.Pos.LegalMoves()
		if len(moves) == 0 {
			return
		}
		p.Pos = p.Pos.After(moves[r.random.IntN(len(moves))])
	}
	if !isQuiet(&p.Pos) || r.seen[p.Pos.Key()] {
		return
	}
	r.Random++
	p.Result = "" // that of another game
	r.keep(&texel.Position{Start: &p.Pos, Pos: p.Pos}, p)
}

// isQuiet reports whether a position can be learnt: not in check, with a legal move, and
// with no more pieces than a game has.
func isQuiet(p *board.Position) bool {
	return !p.InCheck() && p.HasLegalMove() && p.Occupied().Count() <= MostPieces
}
