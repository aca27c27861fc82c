package eval

import (
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/see"
)

// MaterialOptions are the options of the material.
type MaterialOptions struct {
	Term
	Values   int `json:"values"`
	Pair     int `json:"pair"`
	Lone     int `json:"lone"`
	Majority int `json:"majority"`
}

// The values of MaterialOptions.Values.
const (
	MaterialTuned = iota // ours, for the middlegame and for the endgame
	MaterialVPR          // VPR 8: P 100, N 300, B 325, R 500, Q 900
	MaterialCobra        // C0BR4: as VPR 8, but B 300
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
	MaterialTuned: tunedValues,
	MaterialVPR:   evenValues(&see.Values),
	MaterialCobra: evenValues(&see.CobraValues),
}

// evenValues returns values that are the same in every phase.
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
		Name: "material.values", Default: MaterialVPR, Choices: []string{"tuned", "vpr", "cobra"},
		Doc:   "Piece values: tuned are ours, with a bishop pair; vpr is P 100, N 300, B 325, R 500, Q 900; cobra is the same with B 300.",
		Field: func(o *Options) any { return &o.Material.Values },
	},
	feature.Row[Options]{
		Name: "material.pair", Default: 50, Max: 200, Needs: []string{"material"},
		Doc:   "Bonus in centipawns for exactly two bishops, in place of the tuned bishop pair; 0 is off.",
		Field: func(o *Options) any { return &o.Material.Pair },
	},
	feature.Row[Options]{
		Name: "material.lone", Default: 50, Max: 200, Needs: []string{"material"},
		Doc:   "Penalty in centipawns for a lone bishop; 0 is off.",
		Field: func(o *Options) any { return &o.Material.Lone },
	},
	feature.Row[Options]{
		Name: "material.majority", Default: 5, Max: 50, Needs: []string{"material"},
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
	case o.Values == MaterialTuned:
		return tunedPair
	}
	return 0
}
