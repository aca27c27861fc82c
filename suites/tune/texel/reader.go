package texel

import (
	"errors"
	"io"

	"keymove/engine/board"
	"keymove/suites/match/pgn"
)

// Count says what was read, and what of it was skipped.
type Count struct {
	Games int `json:"games"`
	// Pairs are the groups of games that begin with the same opening; a game without a
	// number of its pair is one by itself.
	Pairs int `json:"pairs"`
	// Unfinished are games without a result, or that ended otherwise than by chess: by
	// time, an illegal move or a crash. They are skipped.
	Unfinished int `json:"unfinished"`
	// Positions are those after the opening; Noisy are those that are not quiet, and
	// Repeated those that the game had before. Both are skipped.
	Positions int `json:"positions"`
	Noisy     int `json:"noisy"`
	Repeated  int `json:"repeated"`
}

// Used returns the number of positions that are left.
func (c *Count) Used() int { return c.Positions - c.Noisy - c.Repeated }

// Reader collects positions out of games.
type Reader struct {
	Count
	Positions []Position
	pairs     Pairs
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
		r.add(file, g)
	}
	return errors.Join(errs...)
}

// add adds the positions of a game.
func (r *Reader) add(file string, g *pgn.Game) {
	r.Games++
	result, finished := resultOf(g)
	if !finished {
		r.Unfinished++
		return
	}
	group := r.pairs.Of(file, r.Games, g)
	r.Count.Pairs = r.pairs.Len()
	moves := make([]board.Move, len(g.Moves))
	seen := map[uint64]bool{}
	opening := OpeningPlies(g)
	pos := g.Start
	for i := range g.Moves {
		played := g.Moves[i].Move
		if i >= opening {
			r.Count.Positions++
			switch {
			case !quiet(&pos, played):
				r.Noisy++
			case seen[pos.Key()]:
				r.Repeated++
			default:
				r.Positions = append(r.Positions, Position{Start: &g.Start, Moves: moves[:i:i], Pos: pos, Result: result, Group: group})
			}
			seen[pos.Key()] = true
		}
		moves[i] = played
		pos = pos.After(played)
	}
}

// resultOf returns White's points, and whether the game ended by chess.
func resultOf(g *pgn.Game) (points float64, finished bool) {
	switch g.Tag("Termination") {
	case "time forfeit", "rules infraction", "abandoned", "unterminated", "emergency", "death":
		return 0, false
	}
	switch g.Result {
	case pgn.WhiteWins:
		return 1, true
	case pgn.Draw:
		return 0.5, true
	case pgn.BlackWins:
		return 0, true
	}
	return 0, false
}
