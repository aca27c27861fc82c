package main

import (
	"fmt"
	"math"
	"slices"

	"keymove/engine/board"
	"keymove/engine/eval"
	"keymove/engine/phase"
	"keymove/engine/profile"
)

// featureProfile has the terms of the hand-written evaluation.
const featureProfile = "classical"

// terms are the terms of the evaluation that are features, each half by itself. Material and the
// squares of pieces are features of their own; corrections of a score are none.
var terms = []string{
	"mobility", "imbalance", "threats", "outposts", "minors", "majors", "space", "pawns", "shelter", "kingattack",
}

// The first features: the side to move, the pieces, and for each kind its rank and its file.
const (
	toMove = iota
	firstKind
	firstRank = firstKind + 5
	firstFile = firstRank + 6*8
	firstTerm = firstFile + 6*4
)

// centipawns of a term are a unit of its features.
const centipawns = 100

// extractor makes features of positions.
type extractor struct{ evaluator *eval.Evaluator }

func newExtractor() (*extractor, error) {
	settings, err := profile.Resolve(featureProfile)
	if err != nil {
		return nil, err
	}
	return &extractor{eval.New(settings.Eval)}, nil
}

// features returns the features of a position, White's minus Black's: the side to move, how many
// pieces of each kind, how many on each rank as their side sees it and on each file, a and h being
// alike, and both halves of the terms of the evaluation.
func (e *extractor) features(p *board.Position) []float64 {
	x := make([]float64, firstTerm+2*len(terms))
	x[toMove] = 1
	if p.SideToMove() == board.Black {
		x[toMove] = -1
	}
	for pieces := p.Occupied(); pieces != 0; {
		s := pieces.Pop()
		addPiece(x, p.PieceOn(s), s)
	}
	a := e.evaluator.Accumulate(p, phase.PliesAt(p, 0))
	for _, share := range e.evaluator.Explain(p, a).Shares {
		if i := slices.Index(terms, share.Name); i >= 0 {
			x[firstTerm+2*i] = float64(share.White.Middlegame-share.Black.Middlegame) / centipawns
			x[firstTerm+2*i+1] = float64(share.White.Endgame-share.Black.Endgame) / centipawns
		}
	}
	return x
}

func addPiece(x []float64, piece board.Piece, s board.Square) {
	sign, rank, file := 1.0, s.Rank(), s.File()
	if piece.Color() == board.Black {
		sign, rank = -1, 7-rank
	}
	kind := int(piece.Kind() - board.Pawn)
	if piece.Kind() != board.King {
		x[firstKind+kind] += sign
	}
	x[firstRank+8*kind+rank] += sign
	x[firstFile+4*kind+min(file, 7-file)] += sign
}

// matrixOf returns the features of positions, a row each, without those that are always 0, and
// each with a mean square of 1, so that a penalty treats them alike.
func matrixOf(positions []Position) ([][]float64, error) {
	e, err := newExtractor()
	if err != nil {
		return nil, err
	}
	rows := make([][]float64, len(positions))
	for i := range positions {
		if phase.PliesAt(&positions[i].Pos, 0) == phase.Unknown {
			return nil, fmt.Errorf("position %s has no move number", positions[i].ID)
		}
		rows[i] = e.features(&positions[i].Pos)
	}
	return standardized(rows), nil
}

func standardized(rows [][]float64) [][]float64 {
	scales := make([]float64, len(rows[0]))
	for _, row := range rows {
		for c, v := range row {
			scales[c] += v * v / float64(len(rows))
		}
	}
	scaled := make([][]float64, len(rows))
	for i, row := range rows {
		for c, v := range row {
			if scales[c] > 0 {
				scaled[i] = append(scaled[i], v/math.Sqrt(scales[c]))
			}
		}
	}
	return scaled
}
