package uci

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
)

// Go starts a search.
type Go struct {
	// Limits end the search. Times are whole milliseconds; Limits.SearchMoves is
	// not used.
	Limits engine.Limits
	// SearchMoves restrict the root moves, in coordinate notation.
	SearchMoves []string
	// Ponder searches until "stop", or until "ponderhit", after which the limits
	// apply.
	Ponder bool
	// Perft counts the leaf nodes at this depth instead of searching, unless it is 0.
	Perft int
}

func (g Go) String() string {
	var line strings.Builder
	line.WriteString("go")
	word := func(name string, on bool) {
		if on {
			line.WriteString(" " + name)
		}
	}
	number := func(name string, n int64) {
		if n > 0 {
			line.WriteString(" " + name + " " + strconv.FormatInt(n, 10))
		}
	}
	word("ponder", g.Ponder)
	if clock := g.Limits.Clock; clock != nil {
		line.WriteString(fmt.Sprintf(" wtime %d btime %d",
			clock.Left[board.White].Milliseconds(), clock.Left[board.Black].Milliseconds()))
		number("winc", clock.Increment[board.White].Milliseconds())
		number("binc", clock.Increment[board.Black].Milliseconds())
		number("movestogo", int64(clock.MovesToGo))
	}
	// Rounded up: a limit below a millisecond must not disappear.
	number("movetime", (g.Limits.MoveTime + time.Millisecond - 1).Milliseconds())
	number("depth", int64(g.Limits.Depth))
	number("nodes", int64(min(g.Limits.Nodes, math.MaxInt64)))
	number("mate", int64(g.Limits.Mate))
	number("perft", int64(g.Perft))
	word("infinite", g.Limits.Infinite)
	if len(g.SearchMoves) > 0 {
		line.WriteString(" searchmoves " + strings.Join(g.SearchMoves, " "))
	}
	return line.String()
}

// parseGo parses what follows "go". A limit is at least 1: "movetime 0" asks for a
// move at once, not for an endless search. So does a limit that cannot be parsed;
// the reason is about the first one.
func parseGo(c *cursor) (command Command, reason string) {
	var g Go
	for {
		word, ok := c.take()
		if !ok {
			return g, reason
		}
		if err := g.parseWord(word, c); err != nil && reason == "" {
			reason = fmt.Sprintf("go %s: %v", word, err)
		}
	}
}

func (g *Go) parseWord(word string, c *cursor) (err error) {
	switch word {
	case "ponder":
		g.Ponder = true
	case "infinite":
		g.Limits.Infinite = true
	case "searchmoves":
		g.SearchMoves = append(g.SearchMoves, c.moves()...)
	case "wtime", "btime", "winc", "binc", "movestogo":
		return g.parseClock(word, c)
	case "movetime":
		g.Limits.MoveTime, err = c.milliseconds(1)
	case "depth":
		g.Limits.Depth, err = c.count()
	case "mate":
		g.Limits.Mate, err = c.count()
	case "perft":
		if g.Perft, err = c.count(); err != nil {
			g.Perft, g.Limits.Depth = 0, 1 // a search, so that there is a bestmove
		}
	case "nodes":
		var n int64
		n, err = c.integer(1)
		g.Limits.Nodes = uint64(n)
	}
	return err
}

func (g *Go) parseClock(word string, c *cursor) error {
	if g.Limits.Clock == nil {
		g.Limits.Clock = &engine.Clock{}
	}
	clock := g.Limits.Clock
	if word == "movestogo" {
		n, err := c.count()
		clock.MovesToGo = n
		return err
	}
	color := board.White
	if word[0] == 'b' {
		color = board.Black
	}
	d, err := c.milliseconds(0) // GUIs may send negative times
	if strings.HasSuffix(word, "time") {
		clock.Left[color] = d
	} else {
		clock.Increment[color] = d
	}
	return err
}

// maxCount is the upper bound of small numbers, that is, all but nodes and times.
const maxCount = 1 << 30

// count parses the next word as a number of at least 1.
func (c *cursor) count() (int, error) {
	n, err := c.integer(1)
	return int(min(n, maxCount)), err
}

// unbounded reports whether only a command ends the search: a mate limit alone may
// never be reached.
func (g Go) unbounded() bool {
	lim := g.Limits
	return g.Ponder || lim.Infinite || lim.MoveTime == 0 && lim.Depth == 0 && lim.Nodes == 0 && !lim.ByClock()
}

// limits returns the limits with the root moves, which have to be legal in pos.
func (g Go) limits(pos board.Position) (engine.Limits, error) {
	lim := g.Limits
	for _, text := range g.SearchMoves {
		m, err := pos.ParseUCI(text)
		if err != nil {
			return lim, fmt.Errorf("searchmoves: %w", err)
		}
		lim.SearchMoves = append(lim.SearchMoves, m)
	}
	return lim, nil
}
