package mine

import (
	"fmt"
	"slices"
	"strconv"

	"keymove/engine/board"
	"keymove/engine/see"
	"keymove/suites/epd"
	"keymove/suites/grade"
)

// A decision is a candidate with the grades of its moves, the best first, and the loss of the
// move that led to it.
type decision struct {
	*Candidate
	moves []grade.Grade
	error float64 // loss of the last move
	scale grade.Scale
}

// theme is a kind of decision points.
type theme struct {
	name string
	is   func(*decision) bool
}

// themes are looked through in this order; the first that a position fits is its own.
var themes = []theme{
	{"refutation", (*decision).isRefutation},
	{"sacrifice", (*decision).isSacrifice},
	{"only move", (*decision).isOnlyMove},
	{"conversion", (*decision).isConversion},
	{"blunder", (*decision).isBlunder},
	{"quiet move", (*decision).isQuiet},
	{"plan", (*decision).isPlan},
}

// What makes a decision, in expected score.
const (
	serious  = 0.20 // the loss of an error, and what makes a move the only one
	clear    = 0.08 // the lead of a move that is to be found
	slight   = 0.03 // the lead of a move that carries a plan
	winning  = 0.80
	hopeless = 0.15
)

// lead returns how much the second best move loses against the best.
func (d *decision) lead() float64 {
	least := 1.0
	for _, g := range d.moves[1:] {
		least = min(least, g.Loss)
	}
	return least
}

// expected returns the expected score of the best move.
func (d *decision) expected() float64 { return d.scale.Expected(d.moves[0].Score) }

func (d *decision) best() board.Move { return d.moves[0].Move }

// isHopeful reports whether there is still something to lose.
func (d *decision) isHopeful() bool { return d.expected() > hopeless }

// isRefutation: the last move was a serious error, and one move clearly punishes it best;
// taking back what was left en prise on the last move's square is none.
func (d *decision) isRefutation() bool {
	return d.error >= serious && d.lead() >= clear && d.best().To() != d.Last.To()
}

// isSacrifice: the best move loses material at first.
func (d *decision) isSacrifice() bool {
	return d.isHopeful() && d.lead() >= clear && !see.AtLeast(&d.Position, d.best(), 0)
}

// isOnlyMove: every other move is a serious error; a recapture is none.
func (d *decision) isOnlyMove() bool {
	return d.isHopeful() && d.lead() >= serious && d.best().To() != d.Last.To()
}

// isConversion: a won endgame that has to be won.
func (d *decision) isConversion() bool {
	return d.expected() >= winning && d.lead() >= clear && isEndgame(&d.Position)
}

// isBlunder: what was played in the game is a serious error.
func (d *decision) isBlunder() bool {
	i := slices.IndexFunc(d.moves, func(g grade.Grade) bool { return g.Move == d.Played })
	return d.isHopeful() && i >= 0 && d.moves[i].Loss >= serious && d.lead() >= slight
}

// isQuiet: a move that neither takes, promotes nor checks is clearly best.
func (d *decision) isQuiet() bool {
	next := d.Position.After(d.best())
	return d.isHopeful() && d.lead() >= clear && d.best().IsQuiet() && !next.InCheck()
}

// isPlan: a quiet move of whoever won leads by little in a balanced position.
func (d *decision) isPlan() bool {
	return d.WinnerMoves && d.Played == d.best() && d.best().IsQuiet() && d.lead() >= slight &&
		d.expected() < winning && d.isHopeful() && !isEndgame(&d.Position)
}

// isEndgame reports whether few pieces other than kings and pawns are left.
func isEndgame(pos *board.Position) bool {
	const most = 4
	return (pos.Occupied() &^ (pos.Pieces(board.King) | pos.Pieces(board.Pawn))).Count() <= most
}

// recordsOf returns those that are decision points, as records with a theme: at most one of
// each game, and of each pawn skeleton. Where a game has several, the theme counts that has
// been found least so far.
func recordsOf(decisions []decision, margin float64) []*epd.Record {
	var records []*epd.Record
	counts, skeletons := map[string]int{}, map[[2]board.Bitboard]bool{}
	for _, game := range byGame(decisions) {
		var chosen *decision
		var name string
		for i := range game {
			d := &game[i]
			of := d.theme()
			if of != "" && !skeletons[skeleton(&d.Position)] && (chosen == nil || counts[of] < counts[name]) {
				chosen, name = d, of
			}
		}
		if chosen != nil {
			counts[name]++
			skeletons[skeleton(&chosen.Position)] = true
			records = append(records, chosen.record(name, margin))
		}
	}
	return records
}

// theme returns the first theme that the decision fits; empty for none.
func (d *decision) theme() string {
	if len(d.moves) < 2 {
		return ""
	}
	for _, t := range themes {
		if t.is(d) {
			return t.name
		}
	}
	return ""
}

func lossOf(moves []grade.Grade, m board.Move) float64 {
	for _, g := range moves {
		if g.Move == m {
			return g.Loss
		}
	}
	return 0
}

// skeleton identifies the pawns of both sides.
func skeleton(pos *board.Position) [2]board.Bitboard {
	return [2]board.Bitboard{pos.PiecesOf(board.White, board.Pawn), pos.PiecesOf(board.Black, board.Pawn)}
}

// record returns the position as a case: the moves that lose at most margin solve it.
func (d *decision) record(name string, margin float64) *epd.Record {
	var best []string
	for _, g := range d.moves {
		if g.Loss <= margin {
			best = append(best, d.Position.SAN(g.Move))
		}
	}
	return &epd.Record{Position: d.Position, Operations: []epd.Operation{
		epd.Words("bm", best...),
		epd.Words("hmvc", strconv.Itoa(d.Position.HalfmoveClock())),
		epd.Words("fmvn", strconv.Itoa(d.Position.FullmoveNumber())),
		epd.String("id", fmt.Sprintf("mined.%d.%d", d.Game, d.Ply)),
		epd.String("theme", name),
		epd.String("c0", fmt.Sprintf("%s; played %s", d.Text, d.Position.SAN(d.Played))),
	}}
}
