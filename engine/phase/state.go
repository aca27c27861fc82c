package phase

// State is a part of the game.
type State uint8

// The states. Detectors that know three say Endgame; those that know four tell
// the early endgame from the late one and never say Endgame.
const (
	Opening State = iota
	Middlegame
	Endgame
	EarlyEndgame
	LateEndgame
)

var stateNames = [...]string{"opening", "middlegame", "endgame", "early endgame", "late endgame"}

// String returns the name of the state in lower case.
func (s State) String() string { return stateNames[s] }

// Three returns the state for who knows three: every endgame is Endgame.
func (s State) Three() State { return min(s, Endgame) }
