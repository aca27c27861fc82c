package phase

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// balanced is the detector that VPR 8.1 was released with.
type balanced struct{}

const (
	balancedPlies   = 12   // fewer
	balancedOpening = 4500 // centipawns and above
	balancedEndgame = 2500 // centipawns and below
)

// Name returns "balanced".
func (balanced) Name() string { return "balanced" }

// OpeningPlies returns 12.
func (balanced) OpeningPlies() Plies { return balancedPlies }

// State returns Opening, Middlegame or Endgame.
func (balanced) State(pos *board.Position, plies Plies) State {
	material := see.Values.All(pos)
	switch {
	case plies.Before(balancedPlies) && material >= balancedOpening:
		return Opening
	case material <= balancedEndgame:
		return Endgame
	}
	return Middlegame
}

// conservative is the detector of the plan for VPR 8.1: an opening only if few plies
// were played and hardly any material is gone.
type conservative struct{}

const (
	conservativePlies   = 6    // fewer
	conservativeOpening = 5500 // centipawns and above
	conservativeEndgame = 2000 // centipawns and below
)

// Name returns "conservative".
func (conservative) Name() string { return "conservative" }

// OpeningPlies returns 6.
func (conservative) OpeningPlies() Plies { return conservativePlies }

// State returns Opening, Middlegame or Endgame.
func (conservative) State(pos *board.Position, plies Plies) State {
	material := see.Values.All(pos)
	switch {
	case plies.Before(conservativePlies) && material >= conservativeOpening:
		return Opening
	case material <= conservativeEndgame:
		return Endgame
	}
	return Middlegame
}

// counted is the detector of SeaJay, which counts pieces without pawns.
type counted struct{}

// maxCounted is the counted phase of a full board.
const maxCounted = 24

// The bounds of the counted detector's states.
const (
	countedOpening = 20 // and above
	countedEndgame = 4  // and below
)

// Name returns "counted".
func (counted) Name() string { return "counted" }

// OpeningPlies returns 0.
func (counted) OpeningPlies() Plies { return 0 }

// State returns Opening, Middlegame or Endgame.
func (counted) State(pos *board.Position, _ Plies) State { return Counted(pos) }

// Counted returns the state of the game by the pieces left.
func Counted(pos *board.Position) State {
	switch n := CountedValue(pos); {
	case n >= countedOpening:
		return Opening
	case n <= countedEndgame:
		return Endgame
	}
	return Middlegame
}

// CountedValue returns the pieces of both sides, a knight or bishop as 1, a rook
// as 2 and a queen as 4: from 0 to 24, whatever was promoted.
func CountedValue(pos *board.Position) int {
	n := pos.Pieces(board.Knight).Count() + pos.Pieces(board.Bishop).Count() +
		2*pos.Pieces(board.Rook).Count() + 4*pos.Pieces(board.Queen).Count()
	return min(n, maxCounted)
}

// fourState is the detector of V7P3R 14.6 as its paper describes it in text and
// code. Few plies or much material make an opening, so that most middlegames are
// openings, and ten pieces or fewer make a late endgame, whatever they are.
type fourState struct{}

const (
	fourStatePlies      = 12 // fewer
	fourStateOpening    = 30 // pawns and above
	fourStateEarly      = 16 // below
	fourStateLate       = 8  // below
	fourStateLatePieces = 10 // and fewer, kings included
)

// Name returns "fourstate".
func (fourState) Name() string { return "fourstate" }

// OpeningPlies returns 12.
func (fourState) OpeningPlies() Plies { return fourStatePlies }

// State returns Opening, Middlegame, EarlyEndgame or LateEndgame.
func (fourState) State(pos *board.Position, plies Plies) State {
	material := see.PawnUnits.All(pos)
	if plies.Before(fourStatePlies) || material >= fourStateOpening {
		return Opening
	}
	return fourStateLater(pos, material, fourStateLatePieces)
}

// fourStateLater returns the state of a position that is not an opening;
// latePieces or fewer make a late endgame.
func fourStateLater(pos *board.Position, material, latePieces int) State {
	switch {
	case material < fourStateLate || pos.Occupied().Count() <= latePieces:
		return LateEndgame
	case material < fourStateEarly:
		return EarlyEndgame
	}
	return Middlegame
}

// fourStateStrict is fourstate as it may have been meant: an opening needs few
// plies and much material, and a rook and some pawns each are not yet a late
// endgame.
type fourStateStrict struct{}

// fourStateStrictLatePieces is the largest number of pieces, kings included, that
// makes a late endgame.
const fourStateStrictLatePieces = 6

// Name returns "fourstate-strict".
func (fourStateStrict) Name() string { return "fourstate-strict" }

// OpeningPlies returns 12.
func (fourStateStrict) OpeningPlies() Plies { return fourStatePlies }

// State returns Opening, Middlegame, EarlyEndgame or LateEndgame.
func (fourStateStrict) State(pos *board.Position, plies Plies) State {
	material := see.PawnUnits.All(pos)
	if plies.Before(fourStatePlies) && material >= fourStateOpening {
		return Opening
	}
	return fourStateLater(pos, material, fourStateStrictLatePieces)
}

// pieceCount is the detector that V7P3R 14.6 was released with: it counts pieces
// regardless of their value.
type pieceCount struct{}

// The thresholds are numbers of pieces without kings.
const (
	pieceCountPlies   = 12 // fewer
	pieceCountOpening = 24 // and more
	pieceCountEarly   = 12 // and fewer
	pieceCountLate    = 4  // and fewer
)

// Name returns "piececount".
func (pieceCount) Name() string { return "piececount" }

// OpeningPlies returns 12.
func (pieceCount) OpeningPlies() Plies { return pieceCountPlies }

// State returns Opening, Middlegame, EarlyEndgame or LateEndgame.
func (pieceCount) State(pos *board.Position, plies Plies) State {
	pieces := (pos.Occupied() &^ pos.Pieces(board.King)).Count()
	switch {
	case plies.Before(pieceCountPlies) && pieces >= pieceCountOpening:
		return Opening
	case pieces <= pieceCountLate:
		return LateEndgame
	case pieces <= pieceCountEarly:
		return EarlyEndgame
	}
	return Middlegame
}

// tapered is the detector of VPR 9.0: a share of the opening that falls
// linearly with the material.
type tapered struct{}

// The bounds of the tapered detector in centipawns of material, kings
// excluded, both sides together.
const (
	taperedEndgame = 2500
	taperedOpening = 7800
)

// MaxTapered is the tapered phase of a full board.
const MaxTapered = 256

// The shares of the opening that make its states, in percent of MaxTapered.
const (
	taperedOpeningShare = 70 // above
	taperedEndgameShare = 30 // and below
)

// Tapered returns the share of the opening from 0 (endgame) to MaxTapered
// (opening): material between 2500 and 7800 cp, linearly, counted as P 100,
// N 300, B 300, R 500, Q 900 for both sides.
func Tapered(material int) int {
	return min(max(material-taperedEndgame, 0)*MaxTapered/(taperedOpening-taperedEndgame), MaxTapered)
}

// taperedValue returns the share of the opening as Tapered does, from a position.
func taperedValue(pos *board.Position) int { return Tapered(see.CobraValues.All(pos)) }

// Name returns "tapered".
func (tapered) Name() string { return "tapered" }

// OpeningPlies returns 0.
func (tapered) OpeningPlies() Plies { return 0 }

// State returns Opening, Middlegame or Endgame.
func (tapered) State(pos *board.Position, _ Plies) State {
	switch share := 100 * taperedValue(pos); {
	case share > taperedOpeningShare*MaxTapered:
		return Opening
	case share <= taperedEndgameShare*MaxTapered:
		return Endgame
	}
	return Middlegame
}
