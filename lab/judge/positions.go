package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"keymove/engine/board"
	"keymove/report"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/pgn"
)

// Position is a position of a game.
type Position struct {
	// ID is the number of the game and the ply, both from 1, as "12.45".
	ID  string
	Pos board.Position
	// Opening numbers the openings of the games. Games of one opening are not independent: all
	// positions of an opening are in the same half, and make one cluster.
	Opening int
	// Result is that of the game in White's points, NaN if unknown.
	Result float64
	// Score is a search's, in centipawns for White; infinite for a mate.
	Score float64
}

// picker picks positions from games.
type picker struct {
	every     int // plies
	seed      uint64
	games     int
	positions []Position
	seen      map[uint64]bool
	openings  map[uint64]int
}

// pick returns positions of the games of a file: one every so many plies, from a ply by chance,
// without those in check and those that an earlier game has; and the number of games. The errors of
// all games are joined.
func pick(file string, every int, seed uint64) (positions []Position, games int, err error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, 0, err
	}
	defer in.Close()
	p := &picker{every: every, seed: seed, seen: map[uint64]bool{}, openings: map[uint64]int{}}
	var errs []error
	for g, err := range pgn.NewReader(in, file, false).All() {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		p.add(g)
	}
	return p.positions, p.games, errors.Join(errs...)
}

// add picks positions of a game.
func (p *picker) add(g *pgn.Game) {
	p.games++
	opening, result := p.openingOf(g), resultOf(g.Result)
	first := rand.New(rand.NewPCG(p.seed, uint64(p.games))).IntN(p.every)
	pos := g.Start
	for i := range g.Moves {
		if i%p.every == first && !pos.InCheck() && !p.seen[pos.Key()] {
			p.seen[pos.Key()] = true
			p.positions = append(p.positions, Position{ID: fmt.Sprintf("%d.%d", p.games, i+1), Pos: pos, Opening: opening, Result: result})
		}
		pos = pos.After(g.Moves[i].Move)
	}
}

// openingOf returns the number of the opening of a game, which ends with its book moves.
func (p *picker) openingOf(g *pgn.Game) int {
	pos := g.Start
	for i := range g.Moves {
		if g.Moves[i].Comment != "book" {
			break
		}
		pos = pos.After(g.Moves[i].Move)
	}
	number, known := p.openings[pos.Key()]
	if !known {
		number = len(p.openings)
		p.openings[pos.Key()] = number
	}
	return number
}

func resultOf(text string) float64 {
	switch text {
	case pgn.WhiteWins:
		return 1
	case pgn.BlackWins:
		return 0
	case pgn.Draw:
		return 0.5
	}
	return math.NaN()
}

// writeSuite writes positions as a suite that asks nothing.
func writeSuite(w io.Writer, positions []Position) error {
	out := epd.NewWriter(w)
	for i := range positions {
		p := &positions[i]
		record := &epd.Record{Position: p.Pos, Operations: []epd.Operation{
			epd.Words("hmvc", fmt.Sprint(p.Pos.HalfmoveClock())), epd.Words("fmvn", fmt.Sprint(p.Pos.FullmoveNumber())), epd.String("id", p.ID),
		}}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	return nil
}

// label gives positions the scores of searches, the records of a file by id, and returns the quiet
// ones: a static evaluation cannot know what the best move captures. The error names a position
// without a score.
func label(positions []Position, file string) ([]Position, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	records, err := report.ReadRecords(file, in)
	if err != nil {
		return nil, err
	}
	byID := map[string]*suites.Record{}
	for i := range records {
		byID[records[i].ID] = &records[i]
	}
	var quiet []Position
	for _, p := range positions {
		r := byID[p.ID]
		if r == nil || r.ScoreCP == nil && r.ScoreMate == nil {
			return nil, fmt.Errorf("%s: position %s has no score", file, p.ID)
		}
		best, err := p.Pos.ParseUCI(r.MoveUCI)
		if err != nil {
			return nil, fmt.Errorf("%s: position %s: %w", file, p.ID, err)
		}
		if best.IsCapture() || best.IsPromotion() {
			continue
		}
		p.Score = scoreOf(r, p.Pos.SideToMove())
		quiet = append(quiet, p)
	}
	return quiet, nil
}

// scoreOf returns the score of a record for White.
func scoreOf(r *suites.Record, toMove board.Color) float64 {
	var score float64
	if r.ScoreMate != nil {
		score = math.Inf(cmp.Compare(*r.ScoreMate, 0))
	} else {
		score = float64(*r.ScoreCP)
	}
	if toMove == board.Black {
		return -score
	}
	return score
}

// Expected returns White's expected points at a score in centipawns: 1/(1 + e^(−k·score)).
func Expected(k, score float64) float64 { return logistic(k * score) }

// scaleOf returns the k at which the expected points fit the results of the games best, of least
// squares; a multiple of 0.0001.
func scaleOf(positions []Position) float64 {
	const step, steps = 1e-4, 300
	errors := make([]float64, steps)
	for i := range errors {
		for _, p := range positions {
			if !math.IsNaN(p.Result) {
				e := Expected(step*float64(i+1), p.Score) - p.Result
				errors[i] += e * e
			}
		}
	}
	return step * float64(1+slices.Index(errors, slices.Min(errors)))
}
