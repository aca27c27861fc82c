package search

import (
	"keymove/engine/board"
	"keymove/engine/feature"
)

// HistoryOptions are the switches of the histories, which learn from cutoffs.
type HistoryOptions struct {
	Killers        bool `json:"killers"`
	History        bool `json:"history"`
	HistoryCapture bool `json:"history_capture"`
	HistoryLinear  int  `json:"history_linear"`
}

// historyLimit bounds the absolute value of every history count.
const historyLimit = 8192

// captureScale weighs the most valuable victim against the history of a capture:
// a full history is worth two kinds of victim.
const captureScale = 512

var killersFeatures = []feature.Row[Options]{
	{
		Name: "killers", Default: 1,
		Doc:   "Two quiet moves that caused cutoffs at the same ply are tried before other quiet moves.",
		Field: func(o *Options) any { return &o.Killers },
	},
}

var historyFeatures = []feature.Row[Options]{
	{
		Name: "history", Default: 1,
		Doc:   "Quiet moves are ordered by how often and at which depth they caused cutoffs anywhere in the tree.",
		Field: func(o *Options) any { return &o.History },
	},
	{
		Name: "history.linear", Default: 150, Max: 1000,
		Doc:   "What a cut adds to the histories, per ply of its depth, 1600 at most; 0 is off, which adds 8 times the square of the depth, 1200 at most. Histories go up to 8192.",
		Field: func(o *Options) any { return &o.HistoryLinear },
	},
	{
		Name: "history.capture", Default: 1,
		Doc:   "Ordering staged also orders captures by how well they did, by moving piece, target and victim.",
		Field: func(o *Options) any { return &o.HistoryCapture },
	},
}

// learnTowards moves a count towards a limit, by less the closer it already is
// ("history gravity", chessprogramming wiki).
func learnTowards(count *int16, bonus int) {
	*count += int16(bonus - int(*count)*max(bonus, -bonus)/historyLimit)
}

func (o *HistoryOptions) historyBonus(depth int) int {
	if o.HistoryLinear > 0 {
		return min(depth*o.HistoryLinear, 1600)
	}
	return min(depth*depth*8, 1200)
}

// learn rewards the move that cut the node at ply, and punishes those tried before it.
func (w *worker) learn(ply, depth int, m board.Move, before []board.Move) {
	f := &w.frames[ply]
	if w.options.HistoryCapture {
		w.learnCaptures(f, w.options.historyBonus(depth), m, before)
	}
	if !m.IsQuiet() {
		return
	}
	if w.options.Killers && f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	if w.options.CounterMove {
		w.counters[f.follows[0]&(pieceTos-1)] = m
	}
	w.learnQuiets(f, w.options.historyBonus(depth), m, before)
}

func (w *worker) learnCaptures(f *frame, bonus int, m board.Move, before []board.Move) {
	if !m.IsQuiet() {
		w.captures.reward(&f.pos, m, bonus)
	}
	for _, other := range before {
		if !other.IsQuiet() {
			w.captures.reward(&f.pos, other, -bonus)
		}
	}
}

func (w *worker) learnQuiets(f *frame, bonus int, m board.Move, before []board.Move) {
	w.rewardQuiet(f, m, bonus)
	for _, other := range before {
		if other.IsQuiet() {
			w.rewardQuiet(f, other, -bonus)
		}
	}
}

func (w *worker) rewardQuiet(f *frame, m board.Move, bonus int) {
	if w.options.History {
		w.history.reward(f.pos.SideToMove(), m, bonus)
	}
	if w.continuations != nil {
		w.continuations.reward(f, m, bonus)
	}
}

// quietHistory returns the sum of the histories of a quiet move that are on, each
// within historyLimit.
func (w *worker) quietHistory(f *frame, m board.Move) int {
	counts := w.quietCounts(f)
	return counts.of(&f.pos, m)
}

// quietCounts are the histories of the quiet moves of one node. Those that are off are
// all 0, so that scoring a move needs no branch.
type quietCounts struct {
	anywhere     *[64][64]int16
	reply, again *[pieceTos]int16 // after the last move, and after the one before it
}

func (w *worker) quietCounts(f *frame) quietCounts {
	c := quietCounts{&noHistory, &unlearned, &unlearned}
	if w.options.History {
		c.anywhere = &w.history[f.pos.SideToMove()&1]
	}
	if w.continuations != nil {
		c.reply, c.again = w.continuations.after(f, 0), w.continuations.after(f, 1)
	}
	return c
}

// noHistory is an empty history.
var noHistory [64][64]int16

// of returns the sum of the counts of a quiet move of the position.
func (c *quietCounts) of(pos *board.Position, m board.Move) int {
	move := pieceToOf(pos, m) & (pieceTos - 1)
	return int(c.anywhere[m.From()&63][m.To()&63]) + int(c.reply[move]) + int(c.again[move])
}

// history counts how well quiet moves did, by side, from-square and to-square.
type history [2][64][64]int16

func (h *history) reward(us board.Color, m board.Move, bonus int) {
	learnTowards(&h[us&1][m.From()&63][m.To()&63], bonus)
}

func (h *history) of(us board.Color, m board.Move) int {
	return int(h[us&1][m.From()&63][m.To()&63])
}

// captureHistory counts how well captures and promotions did, by moving piece,
// to-square and kind of the victim.
type captureHistory [16][64][8]int16

func (h *captureHistory) entry(pos *board.Position, m board.Move) *int16 {
	return &h[pos.PieceOn(m.From())&15][m.To()&63][pos.Victim(m)&7]
}

func (h *captureHistory) reward(pos *board.Position, m board.Move, bonus int) {
	learnTowards(h.entry(pos, m), bonus)
}

func (h *captureHistory) of(pos *board.Position, m board.Move) int { return int(*h.entry(pos, m)) }

// continuationOptions are the switches of the histories of a move by the moves before it.
type continuationOptions struct {
	CounterMove         bool `json:"countermove"`
	HistoryContinuation bool `json:"history_continuation"`
}

var counterMoveFeatures = []feature.Row[Options]{
	{
		Name: "countermove", Default: 1,
		Doc:   "Ordering staged tries the quiet move that last refuted the opponent's move after the killers.",
		Field: func(o *Options) any { return &o.CounterMove },
	},
}

var continuationFeatures = []feature.Row[Options]{
	{
		Name: "history.continuation", Default: 1,
		Doc:   "Quiet moves are ordered by how well they did after the opponent's last move and after our own move before that.",
		Field: func(o *Options) any { return &o.HistoryContinuation },
	},
}

// pieceTo identifies a move by the piece that moves and its target. 0 is no move.
type pieceTo uint16

const pieceTos = 16 * 64

func pieceToOf(pos *board.Position, m board.Move) pieceTo {
	return pieceTo(pos.PieceOn(m.From())&15)<<6 | pieceTo(m.To())
}

// counterMoves holds the quiet move that last refuted each move.
type counterMoves [pieceTos]board.Move

// continuations count how well quiet moves did after the previous move (the
// opponent's) and after the one before it (our own).
type continuations struct {
	game uint32
	rows [2][pieceTos]continuationRow
}

// continuationRow holds the counts after one move in one game. In another game it counts as
// empty, so that nothing has to be cleared.
type continuationRow struct {
	game   uint32
	counts [pieceTos]int16
}

// newContinuations returns empty counts, or nil if the feature is off.
func newContinuations(options Options) *continuations {
	if !options.HistoryContinuation {
		return nil
	}
	return &continuations{game: 1}
}

func (c *continuations) forget() {
	if c.game++; c.game == 0 {
		*c = continuations{game: 1} // the number has wrapped
	}
}

func (c *continuations) reward(f *frame, m board.Move, bonus int) {
	move := pieceToOf(&f.pos, m)
	for i, before := range f.follows {
		row := &c.rows[i][before&(pieceTos-1)]
		if row.game != c.game {
			*row = continuationRow{game: c.game}
		}
		learnTowards(&row.counts[move&(pieceTos-1)], bonus)
	}
}

// after returns the counts of moves that follow the i-th of a node's last moves, in
// f.follows.
func (c *continuations) after(f *frame, i int) *[pieceTos]int16 {
	row := &c.rows[i][f.follows[i]&(pieceTos-1)]
	if row.game != c.game {
		return &unlearned
	}
	return &row.counts
}

// unlearned is an empty row.
var unlearned [pieceTos]int16
