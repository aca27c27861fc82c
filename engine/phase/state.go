package phase

// State is a part of the game.
type State uint8

// The states of the detectors that know three.
const (
	Opening State = iota
	Middlegame
	Endgame
)

var stateNames = [...]string{"opening", "middlegame", "endgame"}

// String returns the name of the state in lower case.
func (s State) String() string { return stateNames[s] }
