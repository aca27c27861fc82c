package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/see"
)

type vprOptions struct {
	VPRChecksFirst bool `json:"vpr_checksfirst"`
}

// The scores of ordering vpr (VPR 8.0). Each move has the first that applies; a
// capture that gives check counts as a check. The hash move, 1 000 000 there, is
// tried before any move is scored.
const (
	vprMate      = 900_000
	vprCheck     = 500_000
	vprCapture   = 400_000 // plus 10 times the victim, minus the attacker
	vprKiller    = 300_000
	vprPromotion = 200_000 // plus the piece
	vprPawn      = 100_000 // plus 1000 times the rank, from the sixth on
	vprGood      = 100_000 // more for a good capture
	// vprCheckFirst is the score of checks with vpr.checksfirst, before good
	// captures.
	vprCheckFirst = vprCheck + vprGood
)

var vprFeatures = []feature.Row[Options]{
	{
		Name: "vpr.checksfirst", Default: 1, ReadBy: []string{"ordering=vpr"},
		Doc:   "Ordering vpr tries checks before good captures, as its paper lists them; without it after them, as it was released.",
		Field: func(o *Options) any { return &o.VPRChecksFirst },
	},
}

// scoreVPR scores a move as VPR 8.0 does.
func (p *picker) scoreVPR(m board.Move, check bool) int32 {
	if check {
		return p.vprChecking(m)
	}
	return p.vprScore(m)
}

func (p *picker) vprChecking(m board.Move) int32 {
	next := p.f.pos.After(m)
	switch {
	case !next.HasLegalMove():
		return vprMate
	case p.w.options.VPRChecksFirst:
		return vprCheckFirst
	}
	return vprCheck
}

func (p *picker) vprScore(m board.Move) int32 {
	pos := &p.f.pos
	mover := pos.PieceOn(m.From()).Kind()
	switch {
	case m.IsCapture():
		return vprCapture + p.vprCaptureScore(m)
	case p.w.options.Killers && (m == p.f.killers[0] || m == p.f.killers[1]):
		return vprKiller
	case m.IsPromotion():
		return vprPromotion + int32(see.Values[m.Promotion()&7])
	}
	if rank := int32(m.To().RelativeRank(pos.SideToMove())) + 1; mover == board.Pawn && rank >= 6 {
		return vprPawn + 1000*rank
	}
	return int32(p.w.quietHistory(p.f, m))
}

// vprCaptureScore returns what a capture scores beyond vprCapture.
func (p *picker) vprCaptureScore(m board.Move) int32 {
	score := int32(0)
	if p.w.options.MVVLVA {
		score = int32(10*see.Values[p.f.pos.Victim(m)&7] - see.Values[p.f.pos.PieceOn(m.From()).Kind()])
	}
	if p.w.options.SEE && p.w.exchangeAtLeast(p.f, m, p.threshold) {
		score += vprGood
	}
	return score
}
