package search

import "keymove/engine"

// Scores inside the search are centipawns for the side to move. A mate n plies
// from the root scores mateScore - n.
const (
	infinity  = 32000
	mateScore = 31000
	maxPly    = 128
	// mateBound is the least score that is a mate.
	mateBound = mateScore - 2*maxPly
)

// isMate reports whether the score is a mate for either side.
func isMate(score int) bool { return score >= mateBound || score <= -mateBound }

// decidedScore is the least score of a decided game in centipawns: only mates are
// left to find.
const decidedScore = 2000

// isDecided reports whether either side is winning, with or without a mate.
func isDecided(score int) bool { return score >= decidedScore || score <= -decidedScore }

// report returns the score as an engine.Score.
func report(score int) engine.Score {
	switch {
	case score == -mateScore:
		return engine.Score{Mated: true}
	case score >= mateBound:
		return engine.Score{Mate: (mateScore - score + 1) / 2}
	case score <= -mateBound:
		return engine.Score{Mate: -(mateScore + score) / 2}
	}
	return engine.Score{Centipawns: score}
}
