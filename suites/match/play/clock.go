package play

import (
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// clock is the clock of one player in a game.
type clock struct {
	control   suites.TimeControl
	left      time.Duration
	movesToGo int // to the next control; 0 for none
}

// newClock returns a clock before the first move, which has its increment as every other
// move has: fastchess and cutechess count so too.
func newClock(tc suites.TimeControl) *clock {
	return &clock{control: tc, left: tc.Time + tc.Increment, movesToGo: tc.Moves}
}

// spend takes the time of a move off the clock and returns by how much it is
// overrun; nothing is added then. A clock that is overrun within the margin shows
// zero.
func (c *clock) spend(used, margin time.Duration) (overrun time.Duration, flagged bool) {
	c.left -= used
	if c.left < 0 {
		overrun = -c.left
		if overrun > margin {
			return overrun, true
		}
		c.left = 0
	}
	c.left += c.control.Increment
	if c.movesToGo > 0 {
		if c.movesToGo--; c.movesToGo == 0 {
			c.left += c.control.Time
			c.movesToGo = c.control.Moves
		}
	}
	return overrun, false
}

// clocks are the clocks of both sides, by colour; nil for a player without one.
type clocks [2]*clock

// shown returns what the side to move sees, nil where it has no clock. An opponent
// without one seems to have the same time.
func (c clocks) shown(us board.Color) *engine.Clock {
	own := c[us]
	if own == nil {
		return nil
	}
	other := c[us.Other()]
	if other == nil {
		other = own
	}
	var shown engine.Clock
	shown.Left[us], shown.Increment[us] = own.left, own.control.Increment
	shown.Left[us.Other()], shown.Increment[us.Other()] = other.left, other.control.Increment
	shown.MovesToGo = own.movesToGo
	return &shown
}
