package external

import (
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/uci"
)

// maxPV is how much of a PV is read: longer ones are repetitions, or lies.
const maxPV = 250

// bestMove is the line that ended a search.
type bestMove struct {
	line line
	move uci.BestMove
}

// collector makes a result of what an engine says during a search.
type collector struct {
	position board.Position
	start    time.Time
	info     func(engine.Info)
	result   engine.Result
	depth    int // last told: some engines tell depth and score in two lines
}

func newCollector(position board.Position, start time.Time, info func(engine.Info)) *collector {
	if info == nil {
		info = func(engine.Info) {}
	}
	return &collector{position: position, start: start, info: info}
}

// take takes a reply, nil too, and reports whether it ends the search. What was
// read before the search began is about an earlier one.
func (c *collector) take(l line, reply uci.Reply) bool {
	if l.at.Before(c.start) {
		return false
	}
	switch r := reply.(type) {
	case uci.Info:
		c.takeInfo(r, l.at.Sub(c.start))
	case uci.BestMove:
		c.result.Time = l.at.Sub(c.start)
		return true
	}
	return false
}

const (
	// nodesBeyond and depthBeyond are what an engine may report beyond its limit:
	// many look at the count only now and then.
	nodesBeyond = 200_000
	depthBeyond = 2
)

// beyond reports whether the engine has told that it searches well past a limit
// of nodes or depth, which it then does not know (Toga II 3.0 and "go nodes").
func (c *collector) beyond(lim engine.Limits) bool {
	return lim.Nodes > 0 && c.result.Nodes > 2*lim.Nodes+nodesBeyond ||
		lim.Depth > 0 && c.depth > lim.Depth+depthBeyond
}

// takeInfo takes a report; the clock is ours. Only an exact score of the first
// line says anything about the result.
func (c *collector) takeInfo(told uci.Info, at time.Duration) {
	c.result.Time = at
	c.result.Nodes = max(c.result.Nodes, told.Nodes)
	c.result.SelDepth = max(c.result.SelDepth, told.SelDepth)
	if told.Depth > 0 {
		c.depth = told.Depth
	}
	if !told.HasScore {
		return
	}
	told.PV = told.PV[:min(len(told.PV), maxPV)]
	info := told.Engine(c.position)
	info.Time, info.Depth = at, c.depth
	if info.Nodes == 0 {
		info.Nodes = c.result.Nodes
	}
	if info.MultiPV == 1 && info.Bound == engine.Exact {
		c.result.Score, c.result.Depth, c.result.PV = info.Score, info.Depth, info.PV
	}
	if len(info.PV) > 0 {
		c.info(info)
	}
}

// finish returns the result with the move played. A principal variation that
// does not begin with it belongs to another.
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
	}
	if len(c.result.PV) == 0 || c.result.PV[0] != move {
		c.result.PV = []board.Move{move}
	}
	return c.result, nil
}
