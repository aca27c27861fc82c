package eval

import "keymove/engine/board"

var complexityFeatures = termFeatures("complexity",
	"Raises an endgame advantage if there is much to play for (pawns, both wings, passed pawns) and lowers it if there is little.",
	fullWeight, func(o *Options) *Term { return &o.Complexity })

// complexityWeights are centipawns of the endgame.
type complexityWeights struct {
	passed, pawns, outflanking, bothFlanks, infiltration, pawnEnding, constant, unwinnable int
}

var complexityUnits = complexityWeights{
	passed:       4,
	pawns:        4,
	outflanking:  2,
	bothFlanks:   31,
	infiltration: -3,
	pawnEnding:   56,
	constant:     -44,
	unwinnable:   -21,
}

// complexity returns how much an endgame advantage changes by what is left to play
// for.
func (v *sight) complexity(endgame int) int {
	switch {
	case endgame > 0:
		return v.complexUnits() * fullFactor
	case endgame < 0:
		return -v.complexUnits() * fullFactor
	}
	return 0
}

func (v *sight) complexUnits() int {
	c := &complexityUnits
	white, black := v.king[board.White], v.king[board.Black]
	outflanking := abs(white.File()-black.File()) - abs(white.Rank()-black.Rank())
	pawns := v.pawns[board.White] | v.pawns[board.Black]
	units := c.constant + c.passed*(v.structure.passed[0]|v.structure.passed[1]).Count() + c.pawns*pawns.Count() + c.outflanking*outflanking
	both := pawns&queenSide != 0 && pawns&kingSide != 0
	if both {
		units += c.bothFlanks
	}
	if white.Rank() > 3 || black.Rank() < 4 {
		units += c.infiltration
	}
	if v.occupied&^pawns&^v.pos.Pieces(board.King) == 0 {
		units += c.pawnEnding
	}
	if !both && outflanking < 0 {
		units += c.unwinnable
	}
	return units
}
