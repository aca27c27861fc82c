package eval

import (
	"keymove/engine/board"
	"keymove/engine/see"
)

var threatsFeatures = termFeatures("threats",
	"Threats: pieces that are hanging, defended too little, or attacked by less valuable pieces, by pawns and by pawn pushes.",
	fullWeight, func(o *Options) *Term { return &o.Threats })

func threats(v *view) (white, black packed) {
	s := v.sight()
	return s.threats(board.White), s.threats(board.Black)
}

var (
	threatByMinor = [8]packed{board.Pawn: pack(1, 12), board.Knight: pack(19, 28), board.Bishop: pack(48, 21), board.Rook: pack(68, 36), board.Queen: pack(59, 32)}
	threatByRook  = [8]packed{board.Pawn: pack(2, 13), board.Knight: pack(9, 19), board.Bishop: pack(23, 21), board.Rook: pack(-6, -2), board.Queen: pack(39, 7)}

	threatByKing   = pack(74, 19)
	threatByPawn   = pack(76, 47)
	threatByPush   = pack(19, 15)
	hanging        = pack(20, 20)
	guardedByQueen = pack(5, 5)
	restricted     = pack(5, 2)
	knightOnQueen  = pack(11, -3)
	sliderOnQueen  = pack(16, 9)
)

func (v *sight) threats(us board.Color) packed {
	them := us.Other()
	p := v.pos
	score := packed(0)
	pieces := p.ByColor(them) &^ p.Pieces(board.Pawn) &^ p.Pieces(board.King)
	strong := v.by[them][board.Pawn] | v.twice[them]&^v.twice[us]
	defended := pieces & strong
	weak := p.ByColor(them) &^ p.Pieces(board.King) &^ strong & v.all[us]
	if targets := (defended | weak) & (v.by[us][board.Knight] | v.by[us][board.Bishop]); targets != 0 {
		for k := board.Pawn; k <= board.Queen; k++ {
			score += threatByMinor[k] * packed((targets & p.Pieces(k)).Count())
		}
	}
	if targets := weak & v.by[us][board.Rook]; targets != 0 {
		for k := board.Pawn; k <= board.Queen; k++ {
			score += threatByRook[k] * packed((targets & p.Pieces(k)).Count())
		}
	}
	if weak != 0 {
		if weak&v.by[us][board.King] != 0 {
			score += threatByKing
		}
		score += hanging * packed((weak & (^v.all[them] | pieces&v.twice[us])).Count())
		score += guardedByQueen * packed((weak & v.by[them][board.Queen]).Count())
	}
	score += restricted * packed((v.all[them] &^ strong & v.all[us]).Count())

	safe := ^v.all[them] | v.all[us]
	score += threatByPawn * packed((board.PawnAttacksOf(v.pawns[us]&safe, us) & pieces).Count())
	pushes := v.pawns[us].Forward(us) &^ v.occupied
	pushes |= (pushes & relativeRank3[us]).Forward(us) &^ v.occupied
	pushes &^= v.by[them][board.Pawn]
	pushes &= safe
	score += threatByPush * packed((board.PawnAttacksOf(pushes, us) & pieces).Count())

	if queen := p.PiecesOf(them, board.Queen); queen != 0 && !queen.Several() {
		score += v.onQueen(us, queen.First(), strong)
	}
	return score
}

// onQueen counts the squares from which us can attack the enemy queen next.
func (v *sight) onQueen(us board.Color, queen board.Square, strong board.Bitboard) packed {
	safe := v.area[us] &^ strong
	score := knightOnQueen * packed((v.by[us][board.Knight] & board.KnightAttacks(queen) & safe).Count())
	sliders := v.by[us][board.Bishop]&board.BishopAttacks(queen, v.occupied) |
		v.by[us][board.Rook]&board.RookAttacks(queen, v.occupied)
	return score + sliderOnQueen*packed((sliders&safe&v.twice[us]).Count())
}

var relativeRank3 = [2]board.Bitboard{board.Rank3, board.Rank6}

// The bonuses for the side that pins, skewers or forks, in centipawns.
const (
	pinned   = 15 // a piece pinned to its king or queen
	skewered = 20 // a king or queen that shields a lesser piece
	forked   = 20 // a piece that attacks two or more which it may win
)

var tacticsFeatures = phasedFeatures("tactics",
	"Pins, forks and skewers; in the opening of eval.phased pins on king and queen only.",
	fullWeight, PhaseWeights{25, 100, 50, 0}, tacticsOptions)

var tacticsTerm = phasedTerm("tactics", tacticsOptions, tactics)

func tacticsOptions(o *Options) *PhasedTerm { return &o.Tactics }

func tactics(v *view) (white, black packed) {
	return even(sideTactics(v, board.White)), even(sideTactics(v, board.Black))
}

func sideTactics(v *view, us board.Color) int {
	lines := 0
	for sliders := v.pieces(us) &^ v.pos.PiecesOf(us, board.Knight); sliders != 0; {
		lines += lineTactics(v, us, sliders.Pop())
	}
	if v.lightTactics() {
		return lines
	}
	return lines + forks(v, us)
}

// lightTactics reports whether only pins count.
func (v *view) lightTactics() bool {
	return v.options.phased() && v.stage == stageOpening
}

func lineTactics(v *view, us board.Color, s board.Square) int {
	them := us.Other()
	slider := v.pos.PieceOn(s).Kind()
	attacks := v.attacks().from[s&63]
	score := 0
	for hit := attacks & v.pos.ByColor(them); hit != 0; {
		front := hit.Pop()
		behind := board.Attacks(slider, s, v.occupied&^front.Bitboard()) &^ attacks & v.pos.ByColor(them)
		if behind == 0 {
			continue
		}
		score += v.lineScore(slider, v.pos.PieceOn(front).Kind(), v.pos.PieceOn(behind.First()).Kind())
	}
	return score
}

// lineScore returns the bonus of a slider that attacks a piece and a piece of the
// same side behind it: a pin to the king, or to a queen behind a lesser piece; a
// skewer of a king or queen with a lesser piece behind it. Only a slider worth less
// than a queen pins or skewers one.
func (v *view) lineScore(slider, front, behind board.Kind) int {
	switch {
	case behind == board.King, behind == board.Queen && front < board.Queen && slider < board.Queen:
		return pinned
	case v.lightTactics():
		return 0
	case front == board.King && behind > board.Pawn, front == board.Queen && slider < board.Queen && behind > board.Pawn && behind < board.Queen:
		return skewered
	}
	return 0
}

// forks scores the forks of a side: a piece that attacks two or more enemy pieces,
// each the king, worth more than itself, or undefended.
func forks(v *view, us board.Color) int {
	them := us.Other()
	maps := v.attacks()
	loose := v.pieces(them) &^ maps.all[them]
	score := 0
	for kind := board.Pawn; kind <= board.Queen; kind++ {
		targets := loose | v.pos.PiecesOf(them, board.King)
		for higher := kind + 1; higher <= board.Queen; higher++ {
			if see.Values[higher] > see.Values[kind] {
				targets |= v.pos.PiecesOf(them, higher)
			}
		}
		for pieces := v.pos.PiecesOf(us, kind); pieces != 0; {
			s := pieces.Pop()
			attacks := maps.from[s&63]
			if kind == board.Pawn {
				attacks = board.PawnAttacks(us, s)
			}
			if (attacks & targets).Several() {
				score += forked
			}
		}
	}
	return score
}

// outnumbered is the penalty for a piece that is attacked more often than defended,
// in centipawns.
const outnumbered = -10

var balanceFeatures = phasedFeatures("balance",
	"Attack and defence: pieces that the enemy attacks more often than their side defends them, counting at most two attacks.",
	fullWeight, PhaseWeights{0, 100, 0, 0}, balanceOptions)

var balanceTerm = phasedTerm("balance", balanceOptions, balance)

func balanceOptions(o *Options) *PhasedTerm { return &o.Balance }

func balance(v *view) (white, black packed) {
	return even(sideBalance(v, board.White)), even(sideBalance(v, board.Black))
}

func sideBalance(v *view, us board.Color) int {
	maps, them := v.attacks(), us.Other()
	pieces := v.pos.ByColor(us) &^ v.king[us].Bitboard()
	once := maps.all[them] &^ maps.all[us]
	twice := maps.twice[them] &^ maps.twice[us]
	return (pieces & (once | twice)).Count() * outnumbered
}

// The penalties of the blunder firewall, in centipawns or as a share of a piece's
// value (after V7P3R 14.6).
const (
	hangingShare   = 10 // percent of the value of an attacked, undefended piece
	exchangeShare  = 10 // percent of the difference between a defended piece and its least attacker
	secondThreat   = -30
	kingInCheck    = -20
	kingNoFlight   = -15
	kingRingAttack = -4 // each square next to the king that the enemy attacks and only the king defends
)

var firewallFeatures = termFeatures("firewall",
	"Blunder firewall, in every phase: hanging pieces, losses that one move cannot prevent, and threats to the king.",
	fullWeight, func(o *Options) *Term { return &o.Firewall })

func firewall(v *view) (white, black packed) {
	return even(sideFirewall(v, board.White)), even(sideFirewall(v, board.Black))
}

func sideFirewall(v *view, us board.Color) int {
	return threatenedPieces(v, us) + kingThreats(v, us)
}

// threatenedPieces scores hanging pieces and pieces attacked by lesser ones, and
// more if two or more are threatened, since one move can only save one.
func threatenedPieces(v *view, us board.Color) int {
	maps, them := v.attacks(), us.Other()
	score, pieces := 0, 0
	attacked := v.pos.ByColor(us) & maps.all[them] &^ v.king[us].Bitboard()
	for left := attacked; left != 0; {
		s := left.Pop()
		value := see.Values[v.pos.PieceOn(s).Kind()]
		loss := value * hangingShare / 100
		if maps.all[us].Has(s) {
			loss = max(value-maps.leastAttacker(them, s), 0) * exchangeShare / 100
		}
		score -= loss
		if loss > 0 && !v.pawns[us].Has(s) {
			pieces++
		}
	}
	if pieces > 1 {
		score += secondThreat
	}
	return score
}

// leastAttacker returns the value of the least valuable piece of a side that
// attacks s; at least one does. A king's value exceeds all others.
func (m *attackMaps) leastAttacker(c board.Color, s board.Square) int {
	for k := board.Pawn; k < board.King; k++ {
		if m.by[c][k].Has(s) {
			return see.Values[k]
		}
	}
	return 2 * see.Values[board.Queen]
}

// kingThreats scores a king in check, a king without a flight square, and squares
// next to it that only the king defends.
func kingThreats(v *view, us board.Color) int {
	maps, them := v.attacks(), us.Other()
	king := v.king[us]
	ring := maps.from[king&63]
	taken := ring & maps.all[them]
	score := (taken &^ maps.twice[us]).Count() * kingRingAttack
	if maps.all[them].Has(king) {
		score += kingInCheck
	}
	if taken != 0 && ring&^taken&^v.pos.ByColor(us) == 0 {
		score += kingNoFlight
	}
	return score
}
