package search

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/see"
)

// cobraOptions are the terms of ordering cobra, in its scores.
type cobraOptions struct {
	OrderingCheck       int `json:"ordering_check"`
	OrderingCenter      int `json:"ordering_center"`
	OrderingDevelopment int `json:"ordering_development"`
}

// The scores of ordering cobra (C0BR4 by way of VPR 9.0), which add up. The hash
// move, 1 000 000 there, is tried before any move is scored.
const (
	cobraCapture   = 10_000 // plus the victim, minus the attacker
	cobraPromotion = 9_000  // plus the piece
	cobraKiller    = 8_000  // ours: the papers give killers no score
	cobraHistory   = 4      // a full history
	// cobraLosing puts a capture that loses by see behind the quiet moves.
	cobraLosing = 2 * cobraCapture
)

var cobraFeatures = []feature.Row[Options]{
	{
		Name: "ordering.check", Default: 500, Max: 1000, ReadBy: []string{"ordering=cobra"},
		Doc:   "Score that ordering cobra adds for a move that gives check.",
		Field: func(o *Options) any { return &o.OrderingCheck },
	},
	{
		Name: "ordering.center", Default: 10, Max: 1000, ReadBy: []string{"ordering=cobra"},
		Doc:   "Score that ordering cobra adds for a move to d4, e4, d5 or e5.",
		Field: func(o *Options) any { return &o.OrderingCenter },
	},
	{
		Name: "ordering.development", Default: 5, Max: 1000, ReadBy: []string{"ordering=cobra"},
		Doc:   "Score that ordering cobra adds for a knight or bishop that leaves its back rank.",
		Field: func(o *Options) any { return &o.OrderingDevelopment },
	},
}

// cobraValue returns the value of a piece in ordering cobra in centipawns; a
// capturing king counts 0.
func cobraValue(kind board.Kind) int32 { return int32(see.CobraValues[kind&7]) }

// scoreCobra scores a move as C0BR4 does.
func (p *picker) scoreCobra(m board.Move, check bool) int32 {
	score := p.cobraScore(m)
	if check {
		score += int32(p.w.options.OrderingCheck)
	}
	return score
}

func (p *picker) cobraScore(m board.Move) int32 {
	options, pos := &p.w.options, &p.f.pos
	mover, score := pos.PieceOn(m.From()).Kind(), int32(0)
	switch {
	case m.IsCapture():
		score = p.cobraCaptureScore(m)
	case m.IsQuiet():
		score = p.cobraQuietScore(m)
	}
	if m.IsPromotion() {
		score += cobraPromotion + cobraValue(m.Promotion())
	}
	if engine.CenterSquares.Has(m.To()) {
		score += int32(options.OrderingCenter)
	}
	minor := mover == board.Knight || mover == board.Bishop
	if minor && m.From().RelativeRank(pos.SideToMove()) == 0 {
		score += int32(options.OrderingDevelopment)
	}
	return score
}

func (p *picker) cobraCaptureScore(m board.Move) int32 {
	score := int32(cobraCapture)
	if p.w.options.MVVLVA {
		score += cobraValue(p.f.pos.Victim(m)) - cobraValue(p.f.pos.PieceOn(m.From()).Kind())
	}
	if p.w.options.SEE && !p.w.exchangeAtLeast(p.f, m, p.threshold) {
		score -= cobraLosing
	}
	return score
}

func (p *picker) cobraQuietScore(m board.Move) int32 {
	history := min(max(p.w.quietHistory(p.f, m), 0), historyLimit)
	score := int32(history * cobraHistory / historyLimit)
	if p.w.options.Killers && (m == p.f.killers[0] || m == p.f.killers[1]) {
		score += cobraKiller
	}
	return score
}
