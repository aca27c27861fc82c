package external

import (
	"errors"
	"slices"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
)

// reportable are the figures of a result, which are unknown until the engine reports them.
const reportable = engine.AllFigures &^ engine.FigureHashFull

// maxPV is the number of moves read of a PV: longer ones are repetitions, or wrong.
const maxPV = 250

// bestMove is a bestmove with its line.
type bestMove struct {
	line line
	move uci.BestMove
}

// collector turns the output of an engine during a search into a result.
type collector struct {
	position board.Position
	start    time.Time
	info     func(engine.Info) // may be nil
	result   engine.Result
	pv       []string // the PV of the result, if nobody listens: moves are parsed in readPV
	depth    int      // last reported: some engines report depth and score in two lines
	hasDepth bool     // one was reported
	fromZero bool     // the lines are numbered from 0
	odd      []Oddity // what is to be noted, at most one of each kind
	hasLine  bool     // the score of the result came with a line, which one without a score does not replace
}

func newCollector(position board.Position, start time.Time, info func(engine.Info)) *collector {
	return &collector{position: position, start: start, info: info, result: engine.Result{Unknown: reportable}}
}

// isEarlier reports whether a line was read before the search began, and so belongs to an
// earlier one.
func (c *collector) isEarlier(l line) bool { return l.at.Before(c.start) }

// take handles a reply, which may be nil, and reports whether it ends the search.
func (c *collector) take(l line, reply uci.Reply) bool {
	switch r := reply.(type) {
	case uci.Info:
		if r.Score.Mated && c.position.HasLegalMove() {
			c.note(OddMated, l.text)
			r.HasScore, r.Score, r.Bound = false, engine.Score{}, engine.Exact
		}
		c.takeInfo(r, l.at.Sub(c.start))
	case uci.BestMove:
		c.result.Time = l.at.Sub(c.start)
		return true
	}
	return false
}

func (c *collector) note(kind, line string) {
	if !slices.ContainsFunc(c.odd, func(odd Oddity) bool { return odd.Kind == kind }) {
		c.odd = append(c.odd, Oddity{kind, errors.New(uci.Quote(line))})
	}
}

const (
	// nodesBeyond and depthBeyond are how far an engine may exceed its limit: many
	// check it only now and then.
	nodesBeyond = 200_000
	depthBeyond = 2
)

// beyond reports whether the engine has searched so far past a limit of nodes or
// depth that it must be ignoring it, as Toga II 3.0 ignores "go nodes".
func (c *collector) beyond(lim engine.Limits) bool {
	return isBeyond(lim, c.result.Nodes, c.depth)
}

func isBeyond(lim engine.Limits, nodes uint64, depth int) bool {
	return lim.Nodes > 0 && nodes > 2*lim.Nodes+nodesBeyond || lim.Depth > 0 && depth > lim.Depth+depthBeyond
}

// takeInfo handles a report; the time is by our clock. Only exact scores of the
// first line go into the result.
func (c *collector) takeInfo(reported uci.Info, at time.Duration) {
	c.result.Time = at
	reported.PV = reported.PV[:min(len(reported.PV), maxPV)]
	if c.fromZero = c.fromZero || reported.FromZero; c.fromZero {
		reported.MultiPV++
	}
	pv := reported.PV
	if c.info == nil && reported.HasScore {
		reported.PV = nil
	}
	info := reported.Engine(c.position)
	info.Time = at
	c.takeDepth(&info, reported.CurrMove != "")
	c.takeNodes(&info)
	if !reported.HasScore {
		if len(info.PV) > 0 && info.MultiPV == 1 && !c.hasLine {
			c.setDepth(&info)
			c.result.PV, c.result.PVBroken, c.pv = info.PV, info.PVBroken, nil
		}
		return
	}
	if info.MultiPV == 1 && info.Bound == engine.Exact {
		c.setDepth(&info)
		c.result.Score, c.pv = info.Score, pv
		c.result.Unknown &^= engine.FigureScore
		c.result.PV, c.result.PVBroken, c.hasLine = info.PV, info.PVBroken, len(pv) > 0
	}
	if c.info != nil {
		c.info(info)
	}
}

// takeDepth notes the depth of a report, or gives it the one of the report before. Of an engine
// that has scored nothing, it is the depth of the result, unless the report is of a move that the
// iteration begins with.
func (c *collector) takeDepth(info *engine.Info, begins bool) {
	known := !info.Unknown.Has(engine.FigureDepth)
	if known && (info.Depth > 0 || !c.hasDepth) {
		c.depth, c.hasDepth = info.Depth, true
	}
	info.Depth = c.depth
	if c.hasDepth {
		info.Unknown &^= engine.FigureDepth
	}
	if known && !begins && info.MultiPV == 1 && c.result.Unknown.Has(engine.FigureScore) {
		c.setDepth(info)
	}
	if !info.Unknown.Has(engine.FigureSelDepth) {
		c.result.SelDepth = max(c.result.SelDepth, info.SelDepth)
		c.result.Unknown &^= engine.FigureSelDepth
	}
}

// setDepth sets the depth of the result to that of a report, if it has one.
func (c *collector) setDepth(info *engine.Info) {
	c.result.Depth = info.Depth
	c.result.Unknown &^= engine.FigureDepth &^ info.Unknown
}

// takeNodes notes the nodes of a report, or gives it those of the report before.
func (c *collector) takeNodes(info *engine.Info) {
	if !info.Unknown.Has(engine.FigureNodes) {
		c.result.Nodes = max(c.result.Nodes, info.Nodes)
		c.result.Unknown &^= engine.FigureNodes
	}
	if info.Nodes == 0 {
		info.Nodes = c.result.Nodes
		info.Unknown = info.Unknown&^engine.FigureNodes | c.result.Unknown&engine.FigureNodes
	}
}

// readPV completes the result with its PV.
func (c *collector) readPV() {
	if c.info == nil && len(c.pv) > 0 {
		info := uci.Info{PV: c.pv}.Engine(c.position)
		c.result.PV, c.result.PVBroken = info.PV, info.PVBroken
	}
}

// finish returns the result with the move played. A principal variation that
// begins with another move is dropped.
func (c *collector) finish(best bestMove) (engine.Result, error) {
	if best.move.Move == "" {
		if c.position.HasLegalMove() {
			return c.result, &Error{Kind: failedNoBestMove, Text: uci.Quote(best.line.text) + ", though there are legal moves"}
		}
		return c.result, nil
	}
	move, err := c.position.ParseUCI(best.move.Move)
	if err != nil {
		return c.result, &Error{Kind: failedIllegalMove, Text: uci.Quote(best.line.text), Err: err}
	}
	c.result.Move = move
	after := c.position.After(move)
	if ponder, err := after.ParseUCI(best.move.Ponder); err == nil {
		c.result.Ponder = ponder
	} else if best.move.Ponder != "" {
		c.note(OddPonder, best.line.text)
	}
	if len(c.result.PV) > 0 && c.result.PV[0] != move {
		c.result.PV, c.result.PVBroken = nil, false
	}
	return c.result, nil
}
