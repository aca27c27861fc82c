package search

import (
	"context"
	"math/rand/v2"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/feature"
	"keymove/engine/phase"
)

type timeOptions struct {
	Time       int `json:"time"`
	TimeSafety int `json:"time_safety"` // percent
	TimeJitter int `json:"time_jitter"` // percent
}

// The values of timeOptions.Time.
const (
	timeOff    = iota // a thirtieth of the time left
	timeFlat          // a share that depends on the time left
	timePhased        // and on the phase of the game
	timeModern        // soft and hard limits, longer if the best move changes
)

// DefaultMoveOverhead is the time of a game clock that is reserved for what happens
// outside the search: the way of the move through pipe and GUI.
const DefaultMoveOverhead = 30 * time.Millisecond

// leastTime is the least time for a move, whatever the clock shows.
const leastTime = time.Millisecond

// longestGame bounds what a clock may show, so that shares of it cannot
// overflow.
const longestGame = 1000 * time.Hour

// movesLeft is the number of moves that the time left is planned for.
const movesLeft = 30

// hardFactor is how many times its share a move may take while the best move keeps
// changing.
const hardFactor = 4

var timeFeatures = []feature.Row[Options]{
	{
		Name: "time", Default: timeModern, Choices: []string{"off", "flat", "phased", "modern"},
		ReadBy: []string{feature.Clock},
		Doc:    "Time management under a game clock: off uses a thirtieth of the time left; flat uses a share that depends on the time left, at most 30 s; phased adjusts the shares to the phase of the game; modern stops after an iteration if the best move is stable, and takes longer if it changes.",
		Field:  func(o *Options) any { return &o.Time },
	},
	{
		Name: "time.safety", Default: 90, Max: 100, ReadBy: []string{"time=flat", "time=phased"},
		Doc:   "Percent of the time allotted by flat and phased that is used; 0 is off, which uses all of it.",
		Field: func(o *Options) any { return &o.TimeSafety },
	},
	{
		Name: "time.jitter", Default: 5, Max: 50, ReadBy: []string{feature.Clock},
		Doc:   "Random variation of the time for a move under a game clock, up to this many percent; 0 is off. It depends on seed and position.",
		Field: func(o *Options) any { return &o.TimeJitter },
	},
}

// turn has all that the time for a move depends on.
type turn struct {
	left, increment time.Duration
	movesToGo       int // to the next control, 0 for the rest of the game
	overhead        time.Duration
	phase           phase.State
	jitter          time.Duration // thousandths more, or less where negative
}

func (w *worker) newTurn(clock engine.Clock, overhead time.Duration) turn {
	root := &w.frames[0]
	us := root.pos.SideToMove()
	return turn{
		left:      min(clock.Left[us], longestGame),
		increment: min(clock.Increment[us], longestGame),
		movesToGo: clock.MovesToGo,
		overhead:  overhead,
		phase:     w.phaseAt(root),
		jitter:    w.options.drawJitter(w.gameNumber, &root.pos),
	}
}

// drawJitter returns the random variation of the time for a move, in thousandths.
func (o *Options) drawJitter(game int, root *board.Position) time.Duration {
	most := 10 * o.TimeJitter
	if most == 0 {
		return 0
	}
	return time.Duration(rand.New(o.chance(game, root, forJitter)).IntN(2*most+1) - most)
}

// allot returns the time after which no new iteration starts and the time that
// ends the search. Neither is more than the time left minus the overhead, nor less
// than a millisecond.
func (o *Options) allot(t turn) (soft, hard time.Duration) {
	switch o.Time {
	case timeOff:
		soft = thirtieth(t)
		hard = soft
	case timeFlat, timePhased:
		soft = o.withinSafety(bandFor(t.left).share(t, o.Time == timePhased))
		hard = soft
	default:
		soft, hard = modern(t)
	}
	return t.clamp(soft), t.clamp(hard)
}

// clamp returns a time with its jitter, within the time that may be used.
func (t turn) clamp(d time.Duration) time.Duration {
	d += d / 1000 * t.jitter
	return max(min(d, t.left-t.overhead), leastTime)
}

func thirtieth(t turn) time.Duration { return t.left / time.Duration(t.movesToPlan()) }

func (t turn) movesToPlan() int {
	if t.movesToGo <= 0 {
		return movesLeft
	}
	return min(t.movesToGo, movesLeft)
}

// band is how VPR 8 spends its time while the clock shows more than a bound: a
// share of the time left and most of the increment, up to a cap.
type band struct {
	above time.Duration // time left
	moves time.Duration // that share the time left, regardless of the phase
	scale time.Duration // percent of phaseMoves that share it, with the phase
	most  time.Duration // for a move
}

// bands are sorted by the time left, most first.
var bands = [...]band{
	{above: 1800 * time.Second, moves: 40, scale: 100, most: 30 * time.Second},
	{above: 600 * time.Second, moves: 30, scale: 90, most: 20 * time.Second},
	{above: 60 * time.Second, moves: 20, scale: 70, most: 10 * time.Second},
	{moves: 10, scale: 50, most: 5 * time.Second},
}

// phaseMoves is the number of moves that share the time left, by phase.
var phaseMoves = [...]time.Duration{phase.Opening: 50, phase.Middlegame: 30, phase.Endgame: 40}

func bandFor(left time.Duration) band {
	last := len(bands) - 1
	for _, b := range bands[:last] {
		if left > b.above {
			return b
		}
	}
	return bands[last]
}

// share returns the time for a move. If the next time control is so near that time
// would be left over, the moves up to it share the time equally.
func (b band) share(t turn, phased bool) time.Duration {
	hundredths := 100 * b.moves
	if phased {
		hundredths = b.scale * phaseMoves[t.phase]
	}
	share := t.left * 100 / hundredths
	if t.movesToGo > 0 {
		share = max(share, t.left/time.Duration(t.movesToGo))
	}
	return min(share+t.increment*4/5, b.most)
}

func (o *Options) withinSafety(d time.Duration) time.Duration {
	if o.TimeSafety == 0 {
		return d
	}
	return d * time.Duration(o.TimeSafety) / 100
}

// modern returns the soft and the hard limit of a move: half an equal share, which
// satisfied scales by the stability of the best move, and several shares. Above one
// share the hard limit is at most a quarter of the time left plus half the
// increment, so that a low clock does not run lower.
func modern(t turn) (soft, hard time.Duration) {
	usable := max(t.left-t.overhead, 0)
	share := usable/time.Duration(t.movesToPlan()) + t.increment*3/4
	hard = min(share*hardFactor, max(share, usable/4+t.increment/2))
	return share / 2, hard
}

// stability is the percentage of the soft limit that is used, by the number of
// iterations since the best move changed.
var stability = [...]time.Duration{200, 150, 110, 90, 75}

// pollInterval is the number of nodes between two checks of the clock and the
// context, about half a millisecond.
const pollInterval = 1024

// stopper decides when a search has to end.
type stopper struct {
	start   time.Time
	nodes   uint64          // limit, or the highest number
	hard    time.Duration   // the search ends here; 0 is never
	soft    time.Duration   // no new iteration after this; 0 is never
	context <-chan struct{} // ended by the caller
}

func (w *worker) newStopper(ctx context.Context, start time.Time, limits engine.Limits, overhead time.Duration) stopper {
	s := stopper{start: start, nodes: ^uint64(0), hard: limits.MoveTime, context: ctx.Done()}
	if limits.Nodes > 0 {
		s.nodes = limits.Nodes
	}
	if limits.ByClock() {
		s.soft, s.hard = w.options.allot(w.newTurn(*limits.Clock, overhead))
	}
	return s
}

// reached reports whether the search has to stop before its next node.
func (s *stopper) reached(nodes uint64) bool {
	if nodes >= s.nodes || s.hard > 0 && time.Since(s.start) >= s.hard {
		return true
	}
	return s.ended()
}

// ended reports whether the caller has ended the search. It is also checked after
// each iteration, so that a caller who ends the search in the report of an
// iteration ends it there, at the same node every time.
func (s *stopper) ended() bool {
	select {
	case <-s.context:
		return true
	default:
		return false
	}
}

// next returns the node count at which reached has to be checked again.
func (s *stopper) next(nodes uint64) uint64 {
	return max(nodes+1, min(nodes+pollInterval, s.nodes))
}
