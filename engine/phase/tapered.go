package phase

// The bounds of the tapered detector in centipawns of material, kings
// excluded, both sides together.
const (
	taperedEndgame = 2500
	taperedOpening = 7800
)

// MaxTapered is the tapered phase of a full board.
const MaxTapered = 256

// Tapered returns the share of the opening from 0 (endgame) to MaxTapered
// (opening): material between 2500 and 7800 cp, linearly, counted as P 100,
// N 300, B 300, R 500, Q 900 for both sides.
func Tapered(material int) int {
	return min(max(material-taperedEndgame, 0)*MaxTapered/(taperedOpening-taperedEndgame), MaxTapered)
}
