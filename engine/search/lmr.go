package search

import (
	"math/bits"

	"keymove/engine/board"
	"keymove/engine/feature"
)

// LMROptions are the options of late-move reductions.
type LMROptions struct {
	LMR       bool `json:"lmr"`
	LMRDepth  int  `json:"lmr_depth"`
	LMRMoves  int  `json:"lmr_moves"`
	LMRScale  int  `json:"lmr_scale"`
	LMRBase   int  `json:"lmr_base"`
	LMRDeeper int  `json:"lmr_deeper"`
}

// lmrRule is the rule, as a feature and where it prunes.
const lmrRule = "lmr"

var lmrFeatures = []feature.Row[Options]{
	{
		Name: lmrRule, Default: 1,
		Doc:   "Late-move reductions: late quiet moves are first searched at a reduced depth, and again at full depth if they raise alpha.",
		Field: func(o *Options) any { return &o.LMR },
	},
	{
		Name: "lmr.depth", Default: 3, Min: 2, Max: 20,
		Doc:   "Least depth for a reduction.",
		Field: func(o *Options) any { return &o.LMRDepth },
	},
	{
		Name: "lmr.moves", Default: 3, Min: 1, Max: 64,
		Doc:   "Number of first moves of a node that are never reduced.",
		Field: func(o *Options) any { return &o.LMRMoves },
	},
	{
		Name: "lmr.scale", Default: 40, Min: 1, Max: 200,
		Doc:   "Size of the reduction: percent of ln(depth) times ln(move number).",
		Field: func(o *Options) any { return &o.LMRScale },
	},
	{
		Name: "lmr.base", Default: 75, Max: 200,
		Doc:   "Percent of a ply that is added to each reduction before it is rounded down.",
		Field: func(o *Options) any { return &o.LMRBase },
	},
	{
		Name: "lmr.deeper", Default: 60, Max: 1000,
		Doc:   "A reduced move that comes out more than this many centipawns above alpha is searched again one ply deeper than without the reduction; 0 is off.",
		Field: func(o *Options) any { return &o.LMRDeeper },
	},
}

func (w *worker) reduction(ply, depth int, m board.Move, number int, open bool) int {
	if !w.options.LMR || depth < w.options.LMRDepth || number <= w.options.LMRMoves || !m.IsQuiet() {
		return 0
	}
	f := &w.frames[ply]
	if f.inCheck() || w.frames[ply+1].inCheck() || m == f.killers[0] || m == f.killers[1] {
		return 0
	}
	r := w.reductions.at(depth, number)
	if open {
		r--
	}
	if f.worsens {
		r++
	}
	r -= w.quietHistory(f, m) / (historyLimit / 2)
	return r
}

// deepens reports whether lmr.deeper searches a reduced move, which scored above alpha, one
// ply deeper.
func (o *LMROptions) deepens(score, alpha int) bool {
	return o.LMRDeeper > 0 && score > alpha+o.LMRDeeper
}

// reductions holds the plies of late-move reductions, by depth and move number.
type reductions [64][64]uint8

// newReductions returns a table of scale percent of ln(depth)·ln(move) plus base percent
// of a ply, in integer arithmetic.
func newReductions(scale, base int) *reductions {
	var logs [64]int
	for n := 1; n < 64; n++ {
		logs[n] = lnMilli(n)
	}
	var r reductions
	for depth := 1; depth < 64; depth++ {
		for move := 1; move < 64; move++ {
			product := logs[depth] * logs[move] / 1000
			r[depth][move] = uint8((product*scale/100 + base*10) / 1000)
		}
	}
	return &r
}

// lnMilli returns 1000·ln(n) for n from 1, within 1: the binary logarithm in
// 16 fractional bits by repeated squaring, times ln 2.
func lnMilli(n int) int {
	whole := bits.Len(uint(n)) - 1
	x := uint64(n) << 32 >> whole // n / 2^whole in 1..2, 32 fractional bits
	log := uint64(whole)
	for range 16 {
		hi, lo := bits.Mul64(x, x)
		x = hi<<32 | lo>>32
		log <<= 1
		if x >= 2<<32 {
			x >>= 1
			log |= 1
		}
	}
	const ln2Milli = 693147 // ln 2 in millionths
	return int((log*ln2Milli/1000 + 1<<15) >> 16)
}

func (r *reductions) at(depth, move int) int {
	return int(r[min(depth, 63)][min(move, 63)])
}
