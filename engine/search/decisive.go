package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/phase"
)

// DecisiveOptions are the bonuses of decisive play, in centipawns.
type DecisiveOptions struct {
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
		Name: "decisive.half", Default: 5, Max: maxRootBonus,
		Doc:   "Centipawns of initiative for each piece in the enemy half.",
		Field: func(o *Options) any { return &o.DecisiveHalf },
	},
	{
		Name: "decisive.control", Default: 3, Max: maxRootBonus,
		Doc:   "Centipawns of initiative for each of d4, e4, d5 and e5 that is attacked.",
		Field: func(o *Options) any { return &o.DecisiveControl },
	},
}

// centerSquares are d4, e4, d5 and e5.
const centerSquares board.Bitboard = 0x0000001818000000

// enemyHalf are the four ranks nearest to the opponent, by Color.
var enemyHalf = [2]board.Bitboard{0xFFFFFFFF00000000, 0x00000000FFFFFFFF}

// startSquares are where the pieces of each kind begin the game, by Color.
var startSquares = [2][7]board.Bitboard{
	{board.Knight: 0x42, board.Bishop: 0x24, board.Rook: 0x81, board.Queen: 0x08, board.King: 0x10},
	{board.Knight: 0x42 << 56, board.Bishop: 0x24 << 56, board.Rook: 0x81 << 56, board.Queen: 0x08 << 56, board.King: 0x10 << 56},
}

// decisiveness returns the bonus of a root move for progress and initiative, in
// centipawns. Attacks are counted after the move.
func (o *Options) decisiveness(root *board.Position, m board.Move, lastTo board.Square) int {
	next := root.After(m)
	us, kind, to := root.SideToMove(), root.PieceOn(m.From()).Kind(), landing(m)
	reached := reach(&next, to)
	score := o.DecisiveAttack * (reached & next.ByColor(us.Other())).Count()
	if m.From() == lastTo || retreats(us, kind, m) || shuffles(root, kind, m, reached) {
		score -= o.DecisivePassive
	}
	if kind == board.Pawn {
		score += o.DecisiveAdvance
	}
	central := kind != board.King || phase.Counted(root) == phase.Endgame
	if central && centerDistance(to) < centerDistance(m.From()) {
		score += o.DecisiveCenter
	}
	initiative := o.initiative(&next, us) - o.initiative(&next, us.Other())
	return score + min(max(initiative, -o.DecisiveInitiative), o.DecisiveInitiative)
}

// initiative returns the bonus of a side for its pieces in the enemy half and its
// attacks on the centre.
func (o *Options) initiative(pos *board.Position, us board.Color) int {
	score := o.DecisiveHalf * (pos.ByColor(us) & enemyHalf[us&1]).Count()
	for squares := centerSquares; squares != 0; {
		if pos.AttackersTo(squares.Pop(), pos.Occupied())&pos.ByColor(us) != 0 {
			score += o.DecisiveControl
		}
	}
	return score
}

// retreats reports whether a move puts a piece back on a starting square of its
// kind.
func retreats(us board.Color, kind board.Kind, m board.Move) bool {
	return !m.IsCastle() && startSquares[us&1][kind].Has(m.To())
}

// shuffles reports whether a rook or queen attacks no more squares after a quiet
// move than before; reached are those that it attacks afterwards.
func shuffles(root *board.Position, kind board.Kind, m board.Move, reached board.Bitboard) bool {
	if kind != board.Rook && kind != board.Queen || !m.IsQuiet() {
		return false
	}
	return reached.Count() <= reach(root, m.From()).Count()
}

// reach returns the squares that the piece on s attacks.
func reach(pos *board.Position, s board.Square) board.Bitboard {
	piece := pos.PieceOn(s)
	if piece.Kind() == board.Pawn {
		return board.PawnAttacks(piece.Color(), s)
	}
	return board.Attacks(piece.Kind(), s, pos.Occupied())
}

// landing returns the target square of the piece that moves; of the king for
// castling.
func landing(m board.Move) board.Square {
	if m.IsCastle() {
		king, _ := m.CastlingTargets()
		return king
	}
	return m.To()
}

// centerDistance returns the king moves from s to the nearest of d4, e4, d5 and e5.
func centerDistance(s board.Square) int {
	return max(3-s.File(), s.File()-4, 3-s.Rank(), s.Rank()-4, 0)
}
