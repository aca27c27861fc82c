package phase

import "keymove/engine/board"

// Detector tells the state of a game.
type Detector interface {
	// Name is the name of the detector where one is chosen.
	Name() string
	// State returns the state of a game at a position, with the plies that
	// were played up to the root of the search.
	State(pos *board.Position, plies Plies) State
	// OpeningPlies is the number of plies from which on the detector stops
	// asking for them; 0 for one that never does. Its states depend on plies
	// by Plies.Before(OpeningPlies) alone.
	OpeningPlies() Plies
}

// Detectors are all detectors, in the order of documentation.
var Detectors = []Detector{
	conservative{}, balanced{}, fourState{}, fourStateStrict{}, pieceCount{}, tapered{}, counted{},
}

// Find returns the detector of that name, or nil where there is none.
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
