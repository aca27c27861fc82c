package match

import (
	"fmt"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/pgn"
)

// Game is the record of a game that is over: a line of the journal.
type Game struct {
	// Pair is the number of its pair in the schedule from 0, Number that of the game
	// in the pair, 1 or 2.
	Pair   int `json:"pair"`
	Number int `json:"game"`
	// White and Black are players of the match, by their places.
	White int `json:"white"`
	Black int `json:"black"`
	// Opening is the place of the opening in its book, from 0.
	Opening int `json:"opening"`
	// FEN is the start position, Chess960 whether its castling is so.
	FEN      string `json:"fen"`
	Chess960 bool   `json:"chess960,omitempty"`
	// Plies is the number of the moves that belong to the opening.
	Plies int    `json:"plies,omitempty"`
	Moves []Move `json:"moves"`

	Result string `json:"result"` // as PGN has it
	Ending Ending `json:"ending"`
	// Error is the failure of the loser, as "crash: text".
	Error string `json:"error,omitempty"`
	// OverrunUS is by how many microseconds the flag had fallen, of a loss on time.
	OverrunUS int64 `json:"overrun_us,omitempty"`

	// Sides are what the players used, by colour.
	Sides [2]Effort `json:"sides"`
	Start time.Time `json:"start"`
	// DurationUS is the time of the whole game in microseconds.
	DurationUS int64 `json:"duration_us"`
	// Machine is the host that played the game, of a match over several machines under a
	// limit of time; empty otherwise.
	Machine string `json:"machine,omitempty"`
}

// Move is a move with what its player said of it.
type Move struct {
	UCI   string `json:"m"`
	CP    *int   `json:"cp,omitempty"`   // centipawns for the side that moves
	Mate  *int   `json:"mate,omitempty"` // full moves, negative when mated
	Depth int    `json:"d,omitempty"`
	Nodes uint64 `json:"n,omitempty"`
	US    int64  `json:"us,omitempty"` // microseconds, by our clock
}

// Effort is what a player used in a game.
type Effort struct {
	engine.Obedience
	// AllNodes and AllTime are sums over all searches, whatever their limit.
	AllNodes uint64        `json:"all_nodes"`
	AllTime  time.Duration `json:"all_time"`
	Depths   int           `json:"depths"` // sum of the last completed iterations
	// Measured is the time of the searches whose CPU time is known and that were
	// long enough for it to say something, CPU what they got.
	Measured time.Duration `json:"measured,omitempty"`
	CPU      time.Duration `json:"cpu,omitempty"`
	// Overrun is the number of moves that came after the flag, within the margin or
	// not.
	Overruns int `json:"overruns,omitempty"`
}

// leastMeasured is the length of a search below which its share of a CPU says
// nothing: the clock of the CPU is no finer.
const leastMeasured = time.Millisecond

// Add counts a search.
func (e *Effort) Add(l engine.Limits, r engine.Result) {
	e.Obedience.Add(l, r)
	e.AllNodes += r.Nodes
	e.AllTime += r.Time
	e.Depths += r.Depth
	if r.CPU > 0 && r.Time >= leastMeasured {
		e.Measured += r.Time
		e.CPU += r.CPU
	}
}

// Merge adds the effort of another game.
func (e *Effort) Merge(other Effort) {
	e.Obedience.Merge(other.Obedience)
	e.AllNodes += other.AllNodes
	e.AllTime += other.AllTime
	e.Depths += other.Depths
	e.Measured += other.Measured
	e.CPU += other.CPU
	e.Overruns += other.Overruns
}

// NewMove returns the record of a move; r is nil for one of the opening.
func NewMove(pos *board.Position, m board.Move, r *engine.Result) Move {
	rec := Move{UCI: pos.UCI(m)}
	if r == nil {
		return rec
	}
	rec.Depth, rec.Nodes, rec.US = r.Depth, r.Nodes, r.Time.Microseconds()
	switch {
	case !IsScored(r):
	case r.Score.IsMate():
		rec.Mate = new(r.Score.Mate)
	default:
		rec.CP = new(r.Score.Centipawns)
	}
	return rec
}

// IsScored reports whether a search came to a score: moves out of a book and those of
// a search that was cut short at once have none.
func IsScored(r *engine.Result) bool { return r.Depth > 0 }

// Position returns the start position.
func (g *Game) Position() (board.Position, error) {
	pos, _, err := board.FENOptions{Chess960: g.Chess960}.Parse(g.FEN)
	return pos, err
}

// Points returns those of a colour in half points: 2 for a win, 1 for a draw.
func (g *Game) Points(c board.Color) int {
	switch g.Result {
	case pgn.Draw:
		return 1
	case pgn.WhiteWins:
		return 2 * int(c.Other())
	}
	return 2 * int(c)
}

// Loser returns the colour that lost; White of a draw.
func (g *Game) Loser() board.Color {
	if g.Result == pgn.WhiteWins {
		return board.Black
	}
	return board.White
}

// Text says how the game ended, in fastchess's words.
func (g *Game) Text() string { return g.Ending.text(g.Loser(), g.OverrunUS/1000) }

// Name returns the name of the game in PGN and tables: "7.2" is the second game of
// the seventh pair.
func (g *Game) Name() string { return fmt.Sprintf("%d.%d", g.Pair+1, g.Number) }

func overrunText(ms int64) string { return fmt.Sprintf(" (%dms overrun)", ms) }
