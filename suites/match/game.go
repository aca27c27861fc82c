package match

import (
	"fmt"
	"strings"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/pgn"
)

// Game is the record of a game that is over: a line of the journal.
type Game struct {
	// Pair is the number of its pair in the schedule from 0, Number the number of the game
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
	UCI  string `json:"m"`
	CP   *int   `json:"cp,omitempty"`   // centipawns for the side that moves
	Mate *int   `json:"mate,omitempty"` // full moves, negative when mated
	// Depth and Nodes are nil if unknown, as a 0 was in journals of earlier versions.
	Depth *int    `json:"d,omitempty"`
	Nodes *uint64 `json:"n,omitempty"`
	US    int64   `json:"us,omitempty"` // microseconds, by our clock
}

// Effort is a player's use of time and nodes in a game.
type Effort struct {
	Searches int `json:"searches"` // that ended with a result
	// AllNodes and AllTime are sums over all searches, whatever their limit.
	AllNodes uint64        `json:"all_nodes,omitzero"`
	AllTime  time.Duration `json:"all_time"`
	Depths   int           `json:"depths,omitzero"` // sum of the last completed iterations
	// NoNodes, NoDepth and NoScore are the numbers of searches without them, counted by
	// Manifest.Effort. A sum that lacks one is unknown.
	NoNodes, NoDepth, NoScore int `json:"-"`
	// Measured is the time of the searches whose CPU time is known and that were
	// long enough for it to say something, CPU what they got.
	Measured time.Duration `json:"measured,omitempty"`
	CPU      time.Duration `json:"cpu,omitempty"`
	// Overrun is the number of moves that came after the flag, within the margin or
	// not.
	Overruns int `json:"overruns,omitempty"`
	// Unasked is the number of bestmoves that no search had asked for. They were dropped.
	Unasked int `json:"unasked,omitempty"`
}

// leastMeasured is the length of a search below which its share of a CPU says
// nothing: the clock of the CPU is no finer.
const leastMeasured = time.Millisecond

// Add counts a search.
func (e *Effort) Add(r engine.Result) {
	e.Searches++
	e.AllTime += r.Time
	if !r.Unknown.Has(engine.FigureNodes) {
		e.AllNodes += r.Nodes
	}
	if !r.Unknown.Has(engine.FigureDepth) {
		e.Depths += r.Depth
	}
	if r.CPU > 0 && r.Time >= leastMeasured {
		e.Measured += r.Time
		e.CPU += r.CPU
	}
}

// Effort returns what a side used in a game, with the number of its searches that lack a figure.
func (m *Manifest) Effort(g *Game, c board.Color) Effort {
	e := g.Sides[c]
	for i := g.Plies; i < len(g.Moves); i++ {
		if g.Mover(i) == c {
			move := m.moveOf(g, i)
			e.NoNodes += one(move.Nodes == nil)
			e.NoDepth += one(move.Depth == nil)
			e.NoScore += one(move.CP == nil && move.Mate == nil)
		}
	}
	return e
}

// moveOf returns a move with what its player said. The built-in engine says nodes and depth always:
// where journals of earlier versions have none of them, they are 0.
func (m *Manifest) moveOf(g *Game, i int) Move {
	move := g.Moves[i]
	if m.Players[[2]int{g.White, g.Black}[g.Mover(i)]].Engine != nil {
		return move
	}
	if move.Depth == nil {
		move.Depth = new(0)
	}
	if move.Nodes == nil {
		move.Nodes = new(uint64)
	}
	return move
}

// Mover returns who makes a move.
func (g *Game) Mover(i int) board.Color {
	first := board.White
	if strings.Contains(g.FEN, " b ") {
		first = board.Black
	}
	return first ^ board.Color(i&1)
}

func one(counts bool) int {
	if counts {
		return 1
	}
	return 0
}

// Merge adds the effort of another game.
func (e *Effort) Merge(other Effort) {
	e.Searches += other.Searches
	e.AllNodes += other.AllNodes
	e.AllTime += other.AllTime
	e.Depths += other.Depths
	e.NoNodes += other.NoNodes
	e.NoDepth += other.NoDepth
	e.NoScore += other.NoScore
	e.Measured += other.Measured
	e.CPU += other.CPU
	e.Overruns += other.Overruns
	e.Unasked += other.Unasked
}

// NewMove returns the record of a move; r is nil for one of the opening.
func NewMove(pos *board.Position, m board.Move, r *engine.Result) Move {
	rec := Move{UCI: pos.UCI(m)}
	if r == nil {
		return rec
	}
	rec.Depth = engine.Known(r.Unknown, engine.FigureDepth, r.Depth)
	rec.Nodes = engine.Known(r.Unknown, engine.FigureNodes, r.Nodes)
	rec.US = r.Time.Microseconds()
	switch {
	case !IsScored(r):
	case r.Score.IsMate():
		rec.Mate = new(r.Score.Mate)
	default:
		rec.CP = new(r.Score.Centipawns)
	}
	return rec
}

// IsScored reports whether a search came to a score: moves out of a book and moves of
// a search that was cut short at once have none.
func IsScored(r *engine.Result) bool { return !r.Unknown.Has(engine.FigureScore) }

// Position returns the start position.
func (g *Game) Position() (board.Position, error) {
	pos, _, err := board.FENOptions{Chess960: g.Chess960}.Parse(g.FEN)
	return pos, err
}

// Line returns the start position and the moves from there.
func (g *Game) Line() (start board.Position, moves []board.Move, err error) {
	if start, err = g.Position(); err != nil {
		return start, nil, fmt.Errorf("game %s: %w", g.Name(), err)
	}
	pos := start
	for i, move := range g.Moves {
		played, err := pos.ParseUCI(move.UCI)
		if err != nil {
			return start, nil, fmt.Errorf("game %s, ply %d: %w", g.Name(), i+1, err)
		}
		moves = append(moves, played)
		pos = pos.After(played)
	}
	return start, moves, nil
}

// Points returns the points of a colour in half points: 2 for a win, 1 for a draw.
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

// Ending is how a game came to its end.
type Ending string

// The endings of a game.
const (
	Checkmate            = Ending(board.Checkmate)
	Stalemate            = Ending(board.Stalemate)
	ThreefoldRepetition  = Ending(board.ThreefoldRepetition)
	FiftyMoves           = Ending(board.FiftyMoves)
	InsufficientMaterial = Ending(board.InsufficientMaterial)

	AdjudicatedDraw   Ending = "adjudicated draw"
	AdjudicatedResign Ending = "adjudicated resignation"
	MoveLimit         Ending = "move limit"

	TimeForfeit Ending = "time forfeit" // the move came after the flag
	Stalled     Ending = "stalled"      // no move came, within the clock and after "stop"
	IllegalMove Ending = "illegal move" // or none, where there are some
	Crashed     Ending = "crashed"      // the engine ended, or the connection was lost
)

// Endings are all endings.
var Endings = []Ending{
	Checkmate, Stalemate, ThreefoldRepetition, FiftyMoves, InsufficientMaterial,
	AdjudicatedDraw, AdjudicatedResign, MoveLimit,
	TimeForfeit, Stalled, IllegalMove, Crashed,
}

// Decisive reports whether the side to move, or the one that resigns, loses; all
// other endings are draws.
func (e Ending) Decisive() bool {
	switch e {
	case Checkmate, AdjudicatedResign, TimeForfeit, Stalled, IllegalMove, Crashed:
		return true
	}
	return false
}

// termination returns the value of the PGN tag of that name, as the standard has it.
func (e Ending) termination() string {
	switch e {
	case AdjudicatedDraw, AdjudicatedResign, MoveLimit:
		return "adjudication"
	case TimeForfeit:
		return "time forfeit"
	case IllegalMove:
		return "rules infraction"
	case Stalled, Crashed:
		return "abandoned"
	}
	return "normal"
}

// text says how the game ended in fastchess's words, which scripts read. The loser
// is of no account in a draw.
func (e Ending) text(loser board.Color, overrunMS int64) string {
	winner := loser.Other().String()
	switch e {
	case Checkmate:
		return winner + " mates"
	case Stalemate:
		return "Draw by stalemate"
	case ThreefoldRepetition:
		return "Draw by 3-fold repetition"
	case FiftyMoves:
		return "Draw by fifty moves rule"
	case InsufficientMaterial:
		return "Draw by insufficient mating material"
	case AdjudicatedDraw, MoveLimit:
		return "Draw by adjudication"
	case AdjudicatedResign:
		return winner + " wins by adjudication"
	case TimeForfeit:
		return loser.String() + " loses on time" + overrunText(overrunMS)
	case Stalled:
		return loser.String() + "'s connection stalls"
	case IllegalMove:
		return loser.String() + " makes an illegal move"
	}
	return loser.String() + " disconnects"
}

// Tally is the score of one pairing, from its first player's side, by whole pairs.
type Tally struct {
	// Pairs counts pairs by the half points of the first player: 0, 1, 2, 3 and 4.
	Pairs [5]int `json:"pairs"`
	// Drawn are the pairs of two half points that are two draws; the others are a win
	// each.
	Drawn  int `json:"drawn_pairs"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Add counts the two games of a pair, in which the first player has White and Black
// in turn.
func (t *Tally) Add(games *[2]Game) {
	colours := [2]board.Color{board.White, board.Black}
	sum := 0
	for i := range games {
		points := games[i].Points(colours[i])
		sum += points
		switch points {
		case 0:
			t.Losses++
		case 1:
			t.Draws++
		default:
			t.Wins++
		}
	}
	t.Pairs[sum]++
	if sum == 2 && games[0].Points(board.White) == 1 {
		t.Drawn++
	}
}

// Games returns the number of games.
func (t *Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Reversed returns the tally from the other player's side.
func (t *Tally) Reversed() Tally {
	p := t.Pairs
	return Tally{Pairs: [5]int{p[4], p[3], p[2], p[1], p[0]}, Drawn: t.Drawn, Wins: t.Losses, Draws: t.Draws, Losses: t.Wins}
}

// Merge adds another tally.
func (t *Tally) Merge(other Tally) {
	for i, n := range other.Pairs {
		t.Pairs[i] += n
	}
	t.Drawn += other.Drawn
	t.Wins += other.Wins
	t.Draws += other.Draws
	t.Losses += other.Losses
}
