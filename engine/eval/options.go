package eval

import "keymove/engine/feature"

// Options switches and weighs the terms of the evaluation. Weights are in
// percent. The zero value evaluates every position as 0.
type Options struct {
	Material       bool `json:"material"`
	MaterialWeight int  `json:"material_weight"`
	PST            bool `json:"pst"`
	PSTWeight      int  `json:"pst_weight"`
	Mobility       bool `json:"mobility"`
	MobilityWeight int  `json:"mobility_weight"`
}

const (
	fullWeight = 100
	maxWeight  = 400
)

// Features are the rows of the evaluation, one switch and one weight a term.
var Features = []feature.Row[Options]{
	{
		Name: "material", Default: 1,
		Doc:   "Counts the men, each kind with a value for the middlegame and one for the endgame, and a bishop pair.",
		Field: func(o *Options) any { return &o.Material },
	},
	{
		Name: "material.weight", Default: fullWeight, Max: maxWeight,
		Doc:   "Weight of the material in percent.",
		Field: func(o *Options) any { return &o.MaterialWeight },
	},
	{
		Name: "pst", Default: 1,
		Doc:   "Piece-square tables for the opening and the endgame, interpolated by the tapered phase.",
		Field: func(o *Options) any { return &o.PST },
	},
	{
		Name: "pst.weight", Default: fullWeight, Max: maxWeight,
		Doc:   "Weight of the piece-square tables in percent.",
		Field: func(o *Options) any { return &o.PSTWeight },
	},
	{
		Name: "mobility", Default: 1,
		Doc:   "Counts the squares that each knight, bishop, rook and queen attacks, own men and squares guarded by enemy pawns left out.",
		Field: func(o *Options) any { return &o.Mobility },
	},
	{
		Name: "mobility.weight", Default: fullWeight, Max: maxWeight,
		Doc:   "Weight of the mobility in percent.",
		Field: func(o *Options) any { return &o.MobilityWeight },
	},
}
