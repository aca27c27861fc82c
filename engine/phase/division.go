package phase

import "keymove/engine/board"

// division is Lichess's division of a game (scalachess, Divider), of one position: there a
// game never goes back to an earlier phase. No feature goes by it; it is judged along with the
// detectors.
type division struct{}

// The bounds of the division's states: knights, bishops, rooks and queens of both sides, men on
// their own back rank, and the mixedness.
const (
	divisionEndgame    = 6   // and fewer
	divisionMiddlegame = 10  // and fewer
	divisionBackRank   = 4   // fewer, of either side
	divisionMixed      = 150 // more
)

// Judged are the detectors, and a rule of players that none of them is. Speelman's endgame is
// the one of placement.
var Judged = append(Detectors[:len(Detectors):len(Detectors)], division{})

// Name returns "lichess".
func (division) Name() string { return "lichess" }

// OpeningPlies returns 0.
func (division) OpeningPlies() Plies { return 0 }

// State returns Opening, Middlegame or Endgame.
func (division) State(pos *board.Position, _ Plies) State {
	pieces := (pos.Occupied() &^ (pos.Pieces(board.Pawn) | pos.Pieces(board.King))).Count()
	switch {
	case pieces <= divisionEndgame:
		return Endgame
	case pieces <= divisionMiddlegame,
		(pos.ByColor(board.White) & board.Rank1).Count() < divisionBackRank,
		(pos.ByColor(board.Black) & board.Rank8).Count() < divisionBackRank,
		mixedness(pos) > divisionMixed:
		return Middlegame
	}
	return Opening
}

// mixedness says how far the two sides have met: the sum over all 49 regions of two by two
// squares.
func mixedness(pos *board.Position) int {
	const region board.Bitboard = 0x0303 // a1, b1, a2, b2
	white, black, sum := pos.ByColor(board.White), pos.ByColor(board.Black), 0
	for rank := range 7 {
		for file := range 7 {
			at := region << (8*rank + file)
			sum += regionScores[rank][(white & at).Count()][(black & at).Count()]
		}
	}
	return sum
}

// regionScores are the scores of a region by its lower rank, from 0, and its white and black
// men.
var regionScores = func() (scores [7][5][5]int) {
	for rank := range 7 {
		own := [2]int{rank + 1, 7 - rank} // the rank, from 1, as White and Black see it
		for n := 1; n <= 4; n++ {
			scores[rank][n][0], scores[rank][0][n] = aloneScore(n, own[0]), aloneScore(n, own[1])
		}
		scores[rank][1][1] = 5 + max(own[0]-4, 4-own[0])
		scores[rank][2][1], scores[rank][1][2] = 3+own[0], 3+own[1]
		scores[rank][3][1], scores[rank][1][3] = 4+own[0], 4+own[1]
		scores[rank][2][2] = 7
	}
	return scores
}()

// aloneScore is the score of a region with men of one side only, whose lower rank that side
// counts from 1: groups at home are not developed.
func aloneScore(men, rank int) int {
	switch {
	case men == 1:
		return 9 - rank
	case men == 2 && rank > 2:
		return rank
	case men > 2 && rank > 1:
		return rank + 2
	}
	return 0
}
