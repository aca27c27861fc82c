package search

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/phase"
)

// decisiveOptions are the bonuses of decisive play, in centipawns.
type decisiveOptions struct {
	Decisive           bool `json:"decisive"`
	DecisivePassive    int  `json:"decisive_passive"`
	DecisiveAdvance    int  `json:"decisive_advance"`
	DecisiveCenter     int  `json:"decisive_center"`
	DecisiveAttack     int  `json:"decisive_attack"`
	DecisiveInitiative int  `json:"decisive_initiative"`
	DecisiveHalf       int  `json:"decisive_half"`
	DecisiveControl    int  `json:"decisive_control"`
}

var decisiveFeatures = []feature.Row[Options]{
	{
		Name: "decisive", Default: 1,
		Doc:   "Decisive play: root moves get bonuses and penalties for progress, attacks and initiative.",
		Field: func(o *Options) any { return &o.Decisive },
	},
	{
		Name: "decisive.passive", Default: 20, Max: maxRootBonus,
		Doc:   "Penalty in centipawns for a root move without progress: a quiet rook or queen move that attacks no more squares than before, a piece back on its starting square, or the same piece twice in a row in a game.",
		Field: func(o *Options) any { return &o.DecisivePassive },
	},
	{
		Name: "decisive.advance", Default: 5, Max: maxRootBonus,
		Doc:   "Bonus in centipawns for a pawn move at the root.",
		Field: func(o *Options) any { return &o.DecisiveAdvance },
	},
	{
		Name: "decisive.center", Default: 3, Max: maxRootBonus,
		Doc:   "Bonus in centipawns for a root move towards the centre; king moves only count in the endgame by the counted detector.",
		Field: func(o *Options) any { return &o.DecisiveCenter },
	},
	{
		Name: "decisive.attack", Default: 2, Max: maxRootBonus,
		Doc:   "Bonus in centipawns for each enemy piece that the moved piece attacks after a root move.",
		Field: func(o *Options) any { return &o.DecisiveAttack },
	},
	{
		Name: "decisive.initiative", Default: 15, Max: maxRootBonus,
		Doc:   "Bound of the initiative after a root move, own minus enemy, in centipawns.",
		Field: func(o *Options) any { return &o.DecisiveInitiative },
	},
	{
		Name: "decisive.half", Default: engine.EnemyHalfBonus, Max: maxRootBonus,
		Doc:   "Centipawns of initiative for each piece in the enemy half.",
		Field: func(o *Options) any { return &o.DecisiveHalf },
	},
	{
		Name: "decisive.control", Default: engine.CenterControlBonus, Max: maxRootBonus,
		Doc:   "Centipawns of initiative for each of d4, e4, d5 and e5 that is attacked.",
		Field: func(o *Options) any { return &o.DecisiveControl },
	},
}

// decisiveness returns the bonus of a root move for progress and initiative, in
// centipawns. Attacks are counted after the move.
func (o *Options) decisiveness(root *board.Position, m board.Move, lastTo board.Square) int {
	next := root.After(m)
	us, kind, to := root.SideToMove(), root.PieceOn(m.From()).Kind(), engine.LandingSquare(m)
	score := o.DecisiveAttack * (engine.AttacksFrom(&next, to) & next.ByColor(us.Other())).Count()
	if m.From() == lastTo || engine.IsPassive(root, m) {
		score -= o.DecisivePassive
	}
	if kind == board.Pawn {
		score += o.DecisiveAdvance
	}
	central := kind != board.King || phase.Counted(root) == phase.Endgame
	if central && centerDistance(to) < centerDistance(m.From()) {
		score += o.DecisiveCenter
	}
	of := func(side board.Color) int { return engine.Initiative(&next, side, o.DecisiveHalf, o.DecisiveControl) }
	initiative := of(us) - of(us.Other())
	return score + min(max(initiative, -o.DecisiveInitiative), o.DecisiveInitiative)
}

// centerDistance returns the king moves from s to the nearest of d4, e4, d5 and e5.
func centerDistance(s board.Square) int {
	return max(3-s.File(), s.File()-4, 3-s.Rank(), s.Rank()-4, 0)
}
