package board

// Ending is how a game is over by the rules; empty while it is not.
type Ending string

// The endings by the rules.
const (
	Checkmate            Ending = "checkmate"
	Stalemate            Ending = "stalemate"
	ThreefoldRepetition  Ending = "threefold repetition"
	FiftyMoves           Ending = "fifty moves"
	InsufficientMaterial Ending = "insufficient material"
)

// Referee follows a game. It is for one goroutine.
type Referee struct {
	pos  Position
	keys []uint64 // of all positions, the present one last
}

// NewReferee returns the referee of a game that starts from a position, with move 1 where that has
// no move number.
func NewReferee(start Position) *Referee {
	start.SetCounters(start.HalfmoveClock(), start.FullmoveNumber())
	return &Referee{pos: start, keys: []uint64{start.Key()}}
}

// Position returns the present position, which is not to be changed.
func (r *Referee) Position() *Position { return &r.pos }

// Play makes a legal move.
func (r *Referee) Play(m Move) {
	r.pos = r.pos.After(m)
	r.keys = append(r.keys, r.pos.Key())
}

// Over returns how the game is over. A mate counts before everything else; a draw is one
// as soon as the rules allow to claim it.
func (r *Referee) Over() Ending {
	switch {
	case !r.pos.HasLegalMove() && r.pos.InCheck():
		return Checkmate
	case !r.pos.HasLegalMove():
		return Stalemate
	case r.pos.InsufficientMaterial():
		return InsufficientMaterial
	case r.occurrences() >= 3:
		return ThreefoldRepetition
	case r.pos.DrawnByRule():
		return FiftyMoves
	}
	return ""
}

// occurrences returns how often the present position has occurred, now included. Only
// positions since the last irreversible move can be equal.
func (r *Referee) occurrences() int {
	here := len(r.keys) - 1
	times := 1
	for i := here - 2; i >= max(0, here-r.pos.HalfmoveClock()); i -= 2 {
		if r.keys[i] == r.keys[here] {
			times++
		}
	}
	return times
}
