package phase

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

// String returns the name of the state in lower case.
func (s State) String() string { return stateNames[s] }

// Three reduces the state to three: every endgame is Endgame.
func (s State) Three() State { return min(s, Endgame) }
