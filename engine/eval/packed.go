package eval

import "keymove/engine/phase"

// packed is a middlegame and an endgame score in one word, so that both are added
// at once: the middlegame in the upper half. 32 bits each are enough for any
// position at any weight.
type packed int64

func pack(middlegame, endgame int) packed { return packed(middlegame<<32 + endgame) }

func (s packed) middlegame() int { return int(int32((s + 1<<31) >> 32)) }

func (s packed) endgame() int { return int(int32(s)) }

// weigh returns the score multiplied by a weight in percent.
func (s packed) weigh(percent int) packed {
	return pack(s.middlegame()*percent/fullWeight, s.endgame()*percent/fullWeight)
}

// even returns a score that is the same in both phases.
func even(score int) packed { return pack(score, score) }

// halves are a score that is too large for packed, in units of 1/fullFactor.
type halves struct{ middlegame, endgame int }

func (h *halves) add(s packed, factor int) {
	h.middlegame += s.middlegame() * factor
	h.endgame += s.endgame() * factor
}

func (h halves) taper(tapered int) int {
	return h.middlegame*tapered + h.endgame*(phase.MaxTapered-tapered)
}
