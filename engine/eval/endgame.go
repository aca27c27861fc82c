package eval

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

// The parts of the term for an active king in centipawns (VPR 9.0, after C0BR4).
const (
	kingCentral  = 10 // for each square that it is nearer to the center than 4
	kingAdvanced = 5  // for each rank ahead of its first
	// kingCentralReach is the distance from which phased evaluation (V7P3R 14.6)
	// counts instead, without the ranks.
	kingCentralReach = 7
)

var kingEndgameFeatures = phasedFeatures("kingendgame",
	"A centralised and advanced king, in proportion to the complement of the tapered phase. Under eval.phased 10 for each square nearer to the center than 7 instead.",
	120, PhaseWeights{0, 0, 50, 100}, kingEndgameOptions)

var kingEndgameTerm = phasedTerm("kingendgame", kingEndgameOptions, kingEndgame).gated(0, 40).replacedBy(kingCentralisation)

func kingEndgameOptions(o *Options) *PhasedTerm { return &o.KingEndgame }

func kingEndgame(v *view) (white, black packed) {
	return v.endgame(sideKingEndgame(v, board.White)), v.endgame(sideKingEndgame(v, board.Black))
}

func sideKingEndgame(v *view, us board.Color) int {
	king := v.king[us]
	return (4-centerDistance(king))*kingCentral + king.RelativeRank(us)*kingAdvanced
}

// kingCentralisation is kingendgame under eval.phased.
func kingCentralisation(v *view) (white, black packed) {
	return even((kingCentralReach - centerDistance(v.king[board.White])) * kingCentral),
		even((kingCentralReach - centerDistance(v.king[board.Black])) * kingCentral)
}

// kingCompanion is the bonus for each piece within two squares of its king, in
// centipawns.
const kingCompanion = 3

var kingNearFeatures = phasedFeatures("kingnear",
	"A king near its own pieces: those within two squares of it.",
	fullWeight, PhaseWeights{0, 0, 100, 100}, kingNearOptions)

var kingNearTerm = phasedTerm("kingnear", kingNearOptions, kingNear)

func kingNearOptions(o *Options) *PhasedTerm { return &o.KingNear }

func kingNear(v *view) (white, black packed) {
	return even(sideKingNear(v, board.White)), even(sideKingNear(v, board.Black))
}

func sideKingNear(v *view, us board.Color) int {
	king := v.king[us]
	return (v.pos.ByColor(us) & wideZones[king] &^ king.Bitboard()).Count() * kingCompanion
}

// The bonus for the side not to move if the kings are in opposition, in centipawns
// (V7P3R 14.6, which gives it to both sides).
const (
	oppositionStraight = 25 // two squares apart on a file or rank
	oppositionDiagonal = 20 // two files and two ranks apart
)

var oppositionFeatures = phasedFeatures("opposition",
	"Opposition: kings two squares apart on a file, rank or diagonal, for the side not to move.",
	fullWeight, PhaseWeights{0, 0, 50, 100}, oppositionOptions)

var oppositionTerm = phasedTerm("opposition", oppositionOptions, opposition)

func oppositionOptions(o *Options) *PhasedTerm { return &o.Opposition }

func opposition(v *view) (white, black packed) {
	score := packed(0)
	a, b := v.king[board.White], v.king[board.Black]
	switch files, ranks := abs(a.File()-b.File()), abs(a.Rank()-b.Rank()); {
	case files+ranks == 2 && (files == 0 || ranks == 0):
		score = even(oppositionStraight)
	case files == 2 && ranks == 2:
		score = even(oppositionDiagonal)
	}
	if v.pos.SideToMove() == board.Black {
		return score, 0
	}
	return 0, score
}

// edgeStep is the penalty for each step of the enemy king from the edge, in
// centipawns (V7P3R 14.6).
const edgeStep = -15

var edgeFeatures = phasedFeatures("edge",
	"Keeping the enemy king at the edge: a penalty for each of its steps from the edge.",
	fullWeight, PhaseWeights{0, 0, 0, 100}, edgeOptions)

var edgeTerm = phasedTerm("edge", edgeOptions, edge)

func edgeOptions(o *Options) *PhasedTerm { return &o.Edge }

func edge(v *view) (white, black packed) {
	return even(edgeDistance(v.king[board.Black]) * edgeStep), even(edgeDistance(v.king[board.White]) * edgeStep)
}

// correction is a term that changes the endgame half of the sum of all others.
type correction struct {
	name    string
	options func(*Options) *Term
	// of returns what it adds to an endgame sum, White's view, before its weight,
	// in units of the sum. It never takes away more than the sum.
	of func(s *sight, endgame int) int
}

// corrections are all corrections, in the order in which they are applied.
var corrections = []correction{
	{"complexity", func(o *Options) *Term { return &o.Complexity }, (*sight).complexity},
	{"endscale", func(o *Options) *Term { return &o.EndScale }, (*sight).endScaling},
}

// correcting is a correction that is on, with its weight in percent.
type correcting struct {
	correction
	weight int
}

func compileCorrections(options *Options) []correcting {
	var plan []correcting
	for _, c := range corrections {
		if o := c.options(options); o.On && o.Weight != 0 {
			plan = append(plan, correcting{c, o.Weight})
		}
	}
	return plan
}

// share returns what the correction adds to an endgame sum. It never turns an
// advantage into a disadvantage.
func (c *correcting) share(v *view, endgame int) int {
	added := c.of(v.sight(), endgame) * c.weight / fullWeight
	if endgame > 0 {
		return max(added, -endgame)
	}
	return min(added, -endgame)
}

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

// complexity returns the change of an endgame advantage.
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

var endScaleFeatures = termFeatures("endscale",
	"Lowers an endgame advantage that is hard to win: bishops of opposite colors, no pawns, few pawns.",
	fullWeight, func(o *Options) *Term { return &o.EndScale })

// fullScale is the factor of an endgame that is not hard to win.
const fullScale = 64

// endScaling returns how much is taken off an endgame advantage that is hard to win.
func (v *sight) endScaling(endgame int) int {
	strong := board.White
	if endgame < 0 {
		strong = board.Black
	}
	return endgame * (v.endScale(strong) - fullScale) / fullScale
}

// endScale returns the factor, of fullScale, for an endgame advantage of strong.
func (v *sight) endScale(strong board.Color) int {
	weak := strong.Other()
	p := v.pos
	pawns := v.pawns[strong].Count()
	bishop, rook := see.EndgameValues[board.Bishop], see.EndgameValues[board.Rook]
	ours, theirs := v.material.pieces[strong&1], v.material.pieces[weak&1]
	if pawns == 0 && ours-theirs <= bishop {
		switch {
		case ours < rook:
			return 0
		case theirs <= bishop:
			return 4
		}
		return 14
	}
	bishops := p.Pieces(board.Bishop)
	if n := bishops & p.ByColor(strong); n != 0 && !n.Several() && (bishops&p.ByColor(weak)).Count() == 1 &&
		(bishops&lightSquares).Count() == 1 {
		if ours == bishop && theirs == bishop {
			return 18 + 4*v.structure.passed[strong&1].Count()
		}
		return min(fullScale, 22+3*p.ByColor(strong).Count())
	}
	if ours == rook && theirs == rook && pawns-v.pawns[weak].Count() <= 1 &&
		(v.pawns[strong]&queenSide == 0 || v.pawns[strong]&kingSide == 0) &&
		board.KingAttacks(v.king[weak])&v.pawns[weak] != 0 {
		return 36
	}
	return min(fullScale, 36+7*pawns)
}
