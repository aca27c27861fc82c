package eval

import (
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/phase"
	"keymove/engine/see"
)

type materialOptions struct {
	Term
	Values   int `json:"values"`
	Pair     int `json:"pair"`
	Lone     int `json:"lone"`
	Majority int `json:"majority"`
}

// The values of materialOptions.Values.
const (
	materialTuned = iota // ours, for the middlegame and for the endgame
	materialVPR          // VPR 8: P 100, N 300, B 325, R 500, Q 900
	materialCobra        // C0BR4: as VPR 8, but B 300
)

// tunedValues are ours.
var tunedValues = [7]packed{
	board.Pawn:   pack(84, 115),
	board.Knight: pack(329, 315),
	board.Bishop: pack(354, 343),
	board.Rook:   pack(478, 571),
	board.Queen:  pack(1012, 1054),
}

// materialValues are the piece values in centipawns, by choice and kind.
var materialValues = [...][7]packed{
	materialTuned: tunedValues,
	materialVPR:   evenValues(&see.Values),
	materialCobra: evenValues(&see.CobraValues),
}

func evenValues(values *see.PieceValues) (all [7]packed) {
	for kind := range all {
		all[kind] = even(values[kind])
	}
	return all
}

// tunedPair is the bonus for two or more bishops on top of the tuned values.
var tunedPair = pack(32, 70)

var materialFeatures = append(
	termFeatures("material",
		"Material: piece values for the middlegame and the endgame, and the bishop pair.",
		fullWeight, func(o *Options) *Term { return &o.Material.Term }),
	feature.Row[Options]{
		Name: "material.values", Default: materialVPR, Choices: []string{"tuned", "vpr", "cobra"},
		Doc:   "Piece values: tuned are ours, with a bishop pair; vpr is P 100, N 300, B 325, R 500, Q 900; cobra is the same with B 300.",
		Field: func(o *Options) any { return &o.Material.Values },
	},
	feature.Row[Options]{
		Name: "material.pair", Default: 50, Max: 200,
		Doc:   "Bonus in centipawns for exactly two bishops, in place of the tuned bishop pair; 0 is off.",
		Field: func(o *Options) any { return &o.Material.Pair },
	},
	feature.Row[Options]{
		Name: "material.lone", Default: 50, Max: 200,
		Doc:   "Penalty in centipawns for a lone bishop; 0 is off.",
		Field: func(o *Options) any { return &o.Material.Lone },
	},
	feature.Row[Options]{
		Name: "material.majority", Default: 5, Max: 50,
		Doc:   "Bonus in centipawns for each piece that a side has more than the other; 0 is off.",
		Field: func(o *Options) any { return &o.Material.Majority },
	},
)

// pieceValue returns the value of a piece on any square, weight applied.
func pieceValue(o *Options, k board.Kind) packed {
	if !o.Material.On {
		return 0
	}
	return materialValues[o.Material.Values][k].weigh(o.Material.Weight)
}

// imbalance is the material that no piece has by itself: the bishop pair, a lone
// bishop, and the majority of pieces.
func imbalance(v *view) (white, black packed) {
	white, black = sideBishops(v, board.White), sideBishops(v, board.Black)
	if each := v.options.Material.Majority; each != 0 {
		more := v.pos.ByColor(board.White).Count() - v.pos.ByColor(board.Black).Count()
		white += even(each * max(more, 0))
		black += even(each * max(-more, 0))
	}
	return white, black
}

func sideBishops(v *view, us board.Color) packed {
	o := &v.options.Material
	bishops := v.pos.PiecesOf(us, board.Bishop)
	switch {
	case bishops == 0:
		return 0
	case !bishops.Several():
		return even(-o.Lone)
	case o.Pair != 0:
		if bishops.Count() == 2 {
			return even(o.Pair)
		}
		return 0
	case o.Values == materialTuned:
		return tunedPair
	}
	return 0
}

var imbalanceFeatures = termFeatures("imbalance",
	"Material imbalance: knights and rooks by the number of pawns, second rooks, pieces together with a queen.",
	fullWeight, func(o *Options) *Term { return &o.Imbalance })

func pieceImbalance(v *view) (white, black packed) {
	imbalance := &v.material.imbalance
	return imbalance[board.White], imbalance[board.Black]
}

var (
	knightPawns = pack(5, 4)
	rookPawns   = pack(0, -9)
	bishopPawnN = pack(5, -1)
	knightPair  = pack(-6, 10)
	rookPair    = pack(-1, -13)
	rookQueen   = pack(-4, 58)
	minorQueen  = pack(9, 51)
	rookMinor   = pack(31, 14)
)

// sideImbalance returns how much more or less the pieces of us are worth together than
// alone. The material table relies on it to depend on the numbers of pieces only.
func sideImbalance(p *board.Position, us board.Color) packed {
	pawns := p.PiecesOf(us, board.Pawn).Count() - 5
	knights, bishops := p.PiecesOf(us, board.Knight).Count(), p.PiecesOf(us, board.Bishop).Count()
	rooks, queens := p.PiecesOf(us, board.Rook).Count(), p.PiecesOf(us, board.Queen).Count()
	score := knightPawns*packed(knights*pawns) + rookPawns*packed(rooks*pawns) + bishopPawnN*packed(bishops*pawns)
	if knights > 1 {
		score += knightPair
	}
	if rooks > 1 {
		score += rookPair
	}
	score += rookQueen*packed(rooks*queens) + minorQueen*packed((knights+bishops)*queens) + rookMinor*packed(rooks*(knights+bishops))
	return score
}

// pieceCounts is the number of pieces of each color and kind in one word, six bits each:
// a board has less than 64 of any.
type pieceCounts uint64

// countUnits are what a piece adds to the counts. Of the kings only White's counts, so
// that the counts of a position are never 0.
var countUnits = func() (units [16]pieceCounts) {
	for k := board.Pawn; k <= board.Queen; k++ {
		units[board.MakePiece(board.White, k)] = 1 << (12 * (k - board.Pawn))
		units[board.MakePiece(board.Black, k)] = 1 << (12*(k-board.Pawn) + 6)
	}
	units[board.MakePiece(board.White, board.King)] = 1 << 60
	return units
}()

// materialEntry holds what depends only on the numbers of pieces.
type materialEntry struct {
	counts    pieceCounts
	imbalance [2]packed
	pieces    [2]int // centipawns by see.EndgameValues, without pawns
	tapered   int
}

// materialTableBits is the number of bits of hashed counts that select an entry.
const materialTableBits = 9

// materialTable stores what depends on the number of pieces, which seldom changes in a
// search ("material hash table", chessprogramming wiki). It never changes a score.
type materialTable [1 << materialTableBits]materialEntry

// probe returns the entry of a position with the given counts, which it computes if it
// is missing.
func (t *materialTable) probe(p *board.Position, counts pieceCounts) *materialEntry {
	e := &t[uint64(counts)*0x9E3779B97F4A7C15>>(64-materialTableBits)] // 2^64 over the golden ratio
	if e.counts != counts {
		*e = newMaterialEntry(p, counts)
	}
	return e
}

func newMaterialEntry(p *board.Position, counts pieceCounts) materialEntry {
	e := materialEntry{counts: counts, tapered: phase.Tapered(see.CobraValues.All(p))}
	for us := board.White; us <= board.Black; us++ {
		e.imbalance[us] = sideImbalance(p, us)
		e.pieces[us] = see.EndgameValues.NonPawn(p, us)
	}
	return e
}
