// Package phase determines the phase of a game: opening, middlegame or endgame.
// Eight detectors do so by the remaining pieces and some of them by the plies played; one
// uses the squares of the pieces.
//
// A detector is a function of a position and of the ply counter of the root.
// The counter does not advance inside a search, so that the phase of a node depends
// on its position only. Both colors are counted together, so that both sides
// are in the same phase; thresholds of plies are even for the same reason: both
// sides start a phase in the same full move.
package phase

import (
	"keymove/engine/board"
)

// State is a phase of the game.
type State uint8

// The states. Detectors with three states use Endgame; those with four split it into
// EarlyEndgame and LateEndgame.
const (
	Opening State = iota
	Middlegame
	Endgame
	EarlyEndgame
	LateEndgame
)

var stateNames = [...]string{"opening", "middlegame", "endgame", "early endgame", "late endgame"}

func (s State) String() string { return stateNames[s] }

// Three reduces the state to three: every endgame is Endgame.
func (s State) Three() State { return min(s, Endgame) }

// Detector determines the phase of a game.
type Detector interface {
	// Name is the name by which the detector is chosen.
	Name() string
	// State returns the state of a game at a position, given the plies played up
	// to the root of the search.
	State(pos *board.Position, plies Plies) State
	// OpeningPlies is the threshold of plies of the opening; 0 if the detector does
	// not use plies. Its states depend on plies by Plies.Before(OpeningPlies) only.
	OpeningPlies() Plies
}

// Detectors are all detectors, in the order of documentation.
var Detectors = []Detector{
	conservative{}, balanced{}, fourState{}, fourStateStrict{}, pieceCount{}, tapered{}, counted{}, placement{},
}

// Find returns the detector of that name, nil if unknown.
func Find(name string) Detector {
	for _, d := range Detectors {
		if d.Name() == name {
			return d
		}
	}
	return nil
}

// Names returns the names of the detectors in their order.
func Names() []string {
	names := make([]string, len(Detectors))
	for i, d := range Detectors {
		names[i] = d.Name()
	}
	return names
}

// Plies is the number of plies since the start of a game, or Unknown.
type Plies int

// Unknown is an unknown number of plies.
const Unknown Plies = -1

// startPieces is the number of pieces at the start of a game.
const startPieces = 32

// PliesAt returns the plies played in a game that began with start, after the given
// number of moves. They are unknown if start came without a move number, or with an
// impossible one: each missing piece took a ply to capture, so that a number too low
// for the missing pieces, such as "0 1" in an endgame, is filler.
func PliesAt(start *board.Position, played int) Plies {
	if !start.MoveNumberKnown() {
		return Unknown
	}
	plies := 2 * (start.FullmoveNumber() - 1)
	if start.SideToMove() == board.Black {
		plies++
	}
	if plies < startPieces-start.Occupied().Count() {
		return Unknown
	}
	return Plies(plies + played)
}

// Before reports whether fewer plies than n were played. It is false if they are
// unknown: an AND rule with a ply condition is then false, an OR rule is decided by
// its other condition.
func (p Plies) Before(n Plies) bool { return p != Unknown && p < n }
