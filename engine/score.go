package engine

import (
	"fmt"
	"strconv"
)

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

// String returns "exact", "lower" or "upper".
func (b Bound) String() string { return [...]string{"exact", "lower", "upper"}[b] }
