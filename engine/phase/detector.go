package phase

import "keymove/engine/board"

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
