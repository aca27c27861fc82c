package eval

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// The bonuses for the side that pins, skewers or forks, in centipawns.
const (
	pinned   = 15 // a piece pinned to its king or queen
	skewered = 20 // a king or queen that shields a lesser piece
	forked   = 20 // a piece that attacks two or more which it may win
)

var tacticsFeatures = phasedFeatures("tactics",
	"Pins, forks and skewers; in the opening of eval.phased pins on king and queen only.",
	fullWeight, PhaseWeights{25, 100, 50, 0}, tacticsOptions)

var tacticsTerm = phasedTerm("tactics", tacticsOptions, tactics)

func tacticsOptions(o *Options) *PhasedTerm { return &o.Tactics }

func tactics(v *view) (white, black packed) {
	return even(sideTactics(v, board.White)), even(sideTactics(v, board.Black))
}

func sideTactics(v *view, us board.Color) int {
	lines := 0
	for sliders := v.pieces(us) &^ v.pos.PiecesOf(us, board.Knight); sliders != 0; {
		lines += lineTactics(v, us, sliders.Pop())
	}
	if v.lightTactics() {
		return lines
	}
	return lines + forks(v, us)
}

// lightTactics reports whether only pins count.
func (v *view) lightTactics() bool {
	return v.options.phased() && v.stage == stageOpening
}

// lineTactics returns the pins and skewers of the slider on s.
func lineTactics(v *view, us board.Color, s board.Square) int {
	them := us.Other()
	slider := v.pos.PieceOn(s).Kind()
	attacks := v.attacks().from[s&63]
	score := 0
	for hit := attacks & v.pos.ByColor(them); hit != 0; {
		front := hit.Pop()
		behind := board.Attacks(slider, s, v.occupied&^front.Bitboard()) &^ attacks & v.pos.ByColor(them)
		if behind == 0 {
			continue
		}
		score += v.lineScore(slider, v.pos.PieceOn(front).Kind(), v.pos.PieceOn(behind.First()).Kind())
	}
	return score
}

// lineScore returns the bonus of a slider that attacks a piece and a piece of the
// same side behind it: a pin to the king, or to a queen behind a lesser piece; a
// skewer of a king or queen with a lesser piece behind it. Only a slider worth less
// than a queen pins or skewers one.
func (v *view) lineScore(slider, front, behind board.Kind) int {
	switch {
	case behind == board.King, behind == board.Queen && front < board.Queen && slider < board.Queen:
		return pinned
	case v.lightTactics():
		return 0
	case front == board.King && behind > board.Pawn, front == board.Queen && slider < board.Queen && behind > board.Pawn && behind < board.Queen:
		return skewered
	}
	return 0
}

// forks scores the forks of a side: a piece that attacks two or more enemy pieces,
// each the king, worth more than itself, or undefended.
func forks(v *view, us board.Color) int {
	them := us.Other()
	maps := v.attacks()
	loose := v.pieces(them) &^ maps.all[them]
	score := 0
	for kind := board.Pawn; kind <= board.Queen; kind++ {
		targets := loose | v.pos.PiecesOf(them, board.King)
		for higher := kind + 1; higher <= board.Queen; higher++ {
			if see.Values[higher] > see.Values[kind] {
				targets |= v.pos.PiecesOf(them, higher)
			}
		}
		for pieces := v.pos.PiecesOf(us, kind); pieces != 0; {
			s := pieces.Pop()
			attacks := maps.from[s&63]
			if kind == board.Pawn {
				attacks = board.PawnAttacks(us, s)
			}
			if (attacks & targets).Several() {
				score += forked
			}
		}
	}
	return score
}
