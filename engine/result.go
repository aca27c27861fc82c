package engine

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"keymove/engine/board"
)

// Result is the result of a search.
type Result struct {
	// Move is the move played: a legal one, or board.NoMove if the position has
	// none (checkmate or stalemate).
	Move board.Move
	// Ponder is the expected reply, or board.NoMove.
	Ponder board.Move
	// Unknown are the figures that the searcher did not report: their fields say nothing.
	Unknown Figures `json:",omitempty"`
	// Score is the last exact score, for the side to move.
	Score Score
	// Depth is the last completed iteration, in plies.
	Depth int
	// SelDepth is the deepest ply reached.
	SelDepth int
	// Nodes is the number of moves made, null moves and quiescence included.
	Nodes uint64
	// Time is the wall time since the search started.
	Time time.Duration
	// CPU is the CPU time of the search; 0 means unknown. A caller may measure it
	// if the searcher does not.
	CPU time.Duration
	// PV is the principal variation, starting with Move.
	PV []board.Move
	// PVBroken is set if an illegal move followed the moves of PV, which were kept.
	PVBroken bool `json:",omitempty"`
	// Telemetry is what the search counted about itself, nil if unknown.
	Telemetry *Telemetry
}

// Info is one report of a running search, as UCI's "info" line.
type Info struct {
	Depth    int           // the iteration that the report comes from, in plies
	SelDepth int           // the deepest ply reached, quiescence included
	MultiPV  int           // rank of this line, 1 for the best
	Score    Score         // for the side to move at the root
	Bound    Bound         // how Score relates to the true value
	Nodes    uint64        // moves made since the search started
	Time     time.Duration // since the search started, by the receiver's clock
	HashFull int           // transposition table load in permill
	PV       []board.Move  // principal variation, the best move first
	// Unknown are the figures that the searcher did not report; the score is always known.
	Unknown Figures `json:",omitempty"`
	// PVBroken is set if an illegal move followed the moves of PV, which were kept.
	PVBroken bool `json:",omitempty"`
	// Complete is set if the iteration has been completed with this result.
	// Searchers that do not know leave it unset.
	Complete bool
}

// Repeats reports whether a report says of the first line what an earlier one said: depth and nodes
// tell them apart or, where both are unknown, score and best move.
func (i *Info) Repeats(earlier *Info) bool {
	if both := FigureDepth | FigureNodes; i.Unknown&earlier.Unknown&both == both {
		return i.Score == earlier.Score && slices.Equal(i.PV[:min(len(i.PV), 1)], earlier.PV[:min(len(earlier.PV), 1)])
	}
	return i.Depth == earlier.Depth && i.Nodes == earlier.Nodes
}

// Figures are numbers that a searcher may report of a search, or not. Time is not among them: it
// is by the clock of the receiver. A PV that is unknown is empty.
type Figures uint8

// The figures.
const (
	FigureScore Figures = 1 << iota
	FigureDepth
	FigureSelDepth
	FigureNodes
	FigureHashFull

	AllFigures = FigureScore | FigureDepth | FigureSelDepth | FigureNodes | FigureHashFull
)

// Has reports whether a figure is one of these.
func (f Figures) Has(figure Figures) bool { return f&figure != 0 }

// Names returns what the figures are called, in the plural.
func (f Figures) Names() []string {
	var names []string
	for i, name := range []string{"scores", "depths", "selective depths", "nodes", "loads of the hash table"} {
		if f.Has(1 << i) {
			names = append(names, name)
		}
	}
	return names
}

// Known returns the value of a figure, nil if it is one of those that are unknown.
func Known[T any](unknown, figure Figures, value T) *T {
	if unknown.Has(figure) {
		return nil
	}
	return &value
}

// NPS returns the nodes searched per second, 0 if no time has passed.
func (i Info) NPS() uint64 {
	if i.Time <= 0 {
		return 0
	}
	return uint64(float64(i.Nodes) / i.Time.Seconds())
}

// Score is the value of a position from the view of the side to move: either
// centipawns or a distance to mate. The zero value is an even position.
type Score struct {
	// Centipawns is the value in hundredths of a pawn; 0 when Mate is not 0.
	Centipawns int `json:"cp"`
	// Mate is the number of full moves to mate, as UCI counts them: positive
	// when the side to move mates, negative when it is mated. 0 means that the
	// score is not a mate, unless Mated is set.
	Mate int `json:"mate,omitempty"`
	// Mated is set if the side to move is checkmated (UCI "mate 0").
	Mated bool `json:"mated,omitempty"`
}

// IsMate reports whether the score announces a forced mate for either side.
func (s Score) IsMate() bool { return s.Mate != 0 || s.Mated }

// String returns the score as "+0.35", "-1.20", "#3" or "#-2".
func (s Score) String() string {
	if s.IsMate() {
		return "#" + strconv.Itoa(s.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(s.Centipawns)/100)
}

// Bound says how a reported score relates to the true one.
type Bound uint8

// The bounds of a reported score.
const (
	Exact      Bound = iota // the score itself
	LowerBound              // the true score is at least this (fail high)
	UpperBound              // the true score is at most this (fail low)
)

func (b Bound) String() string { return [...]string{"exact", "lower", "upper"}[b] }
