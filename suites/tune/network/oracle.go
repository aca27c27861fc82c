package network

import (
	"context"
	"errors"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/grade"
)

// Oracle labels positions.
type Oracle interface {
	// NewGame makes the oracle forget what its labels may depend on.
	NewGame(context.Context) error
	// Label returns the verdict on a position that is not in check and has a legal move.
	Label(context.Context, board.Position) (Verdict, error)
	Close() error
}

// Verdict is what an oracle says of a position.
type Verdict struct {
	Score int // centipawns for the side to move
	// Dropped says why the position teaches nothing; empty for a label.
	Dropped string
}

// Why positions teach nothing. Where the best move is a capture or a promotion, a search has
// seen what the evaluation cannot.
const (
	droppedMate      = "mate"
	droppedLarge     = "large score"
	droppedCapture   = "capture"
	droppedPromotion = "promotion"
)

// Searching returns the oracle whose labels are the scores of searches under limits.
func Searching(s grade.Searcher, limits engine.Limits) Oracle { return &searching{s, limits} }

type searching struct {
	grade.Searcher
	limits engine.Limits
}

// Label searches a position.
func (s *searching) Label(ctx context.Context, pos board.Position) (Verdict, error) {
	result, err := s.Search(ctx, engine.Game{Start: pos}, s.limits, nil)
	if err == nil && result.Move == board.NoMove {
		err = errors.New("no move")
	}
	return verdictOf(&result), err
}

// verdictOf returns what the result of a search says.
func verdictOf(r *engine.Result) Verdict {
	v := Verdict{Score: r.Score.Centipawns}
	switch {
	case r.Score.IsMate():
		v.Dropped = droppedMate
	case isLarge(v.Score, MaxLabel):
		v.Dropped = droppedLarge
	case r.Move.IsPromotion():
		v.Dropped = droppedPromotion
	case r.Move.IsCapture():
		v.Dropped = droppedCapture
	}
	return v
}

// StaticEvaluator evaluates positions without a search, in centipawns for the side to move.
type StaticEvaluator interface {
	Static(context.Context, board.Position) (int, error)
	Close() error
}

// Evaluating returns the oracle whose labels are static evaluations.
func Evaluating(e StaticEvaluator) Oracle { return &evaluating{e} }

type evaluating struct{ StaticEvaluator }

// NewGame does nothing: a static evaluation does not depend on what was asked before.
func (e *evaluating) NewGame(context.Context) error { return nil }

// Label evaluates a position.
func (e *evaluating) Label(ctx context.Context, pos board.Position) (Verdict, error) {
	score, err := e.Static(ctx, pos)
	v := Verdict{Score: score}
	if isLarge(score, MaxStatic) {
		v.Dropped = droppedLarge
	}
	return v, err
}

func isLarge(score, largest int) bool { return score > largest || score < -largest }
