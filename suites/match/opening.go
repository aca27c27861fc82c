package match

import (
	_ "embed"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"keymove/engine/board"
)

// Opening is a position with the moves that lead from it to where the engines
// begin to think.
type Opening struct {
	Start board.Position
	Moves []board.Move
}

// End returns the position from which the engines play.
func (o *Opening) End() board.Position {
	pos := o.Start
	for _, m := range o.Moves {
		pos = pos.After(m)
	}
	return pos
}

// AnyChess960 reports whether any of the openings is of Chess960Openings.
func AnyChess960(openings []Opening) bool {
	return slices.ContainsFunc(openings, func(o Opening) bool { return o.Start.Chess960() })
}

// cut leaves at most so many moves; 0 leaves all.
func (o *Opening) cut(plies int) {
	if plies > 0 && len(o.Moves) > plies {
		o.Moves = o.Moves[:plies]
	}
}

// overTexts say of each ending by the rules what is wrong with an opening.
var overTexts = map[board.Ending]string{
	board.Checkmate:            "checkmate",
	board.Stalemate:            "stalemate",
	board.InsufficientMaterial: "neither side can mate",
	board.ThreefoldRepetition:  "a third occurrence of the position",
	board.FiftyMoves:           "fifty moves without a capture or a pawn move",
}

// over returns an error if a game from here is over already.
func (o *Opening) over() error {
	game := board.NewReferee(o.Start)
	for _, m := range o.Moves {
		game.Play(m)
	}
	if ending := game.Over(); ending != "" {
		return errors.New("the game is over: " + overTexts[ending])
	}
	return nil
}

// Order is the order in which a match plays its openings.
type Order struct {
	// Random shuffles them by Seed; otherwise they come as in their file.
	Random bool   `json:"random"`
	Seed   uint64 `json:"seed"`
	// Start is the number of the first one in that order, from 1; 0 means 1.
	Start int `json:"start,omitempty"`
}

// Sequence says which of n openings each round of a match plays. A match of more
// rounds than there are openings plays them all again, in the same order.
type Sequence struct {
	places []int32 // nil for the order of the file
	n      int
	start  int
}

// NewSequence returns the sequence of n openings, at least one.
func NewSequence(n int, o Order) Sequence {
	s := Sequence{n: n, start: max(o.Start, 1) - 1}
	if !o.Random {
		return s
	}
	s.places = make([]int32, n)
	for i := range s.places {
		s.places[i] = int32(i)
	}
	random := rand.New(rand.NewPCG(o.Seed, uint64(n)))
	random.Shuffle(n, func(i, j int) { s.places[i], s.places[j] = s.places[j], s.places[i] })
	return s
}

// At returns the place of the opening that a round plays, both from 0.
func (s Sequence) At(round int) int {
	place := (s.start%s.n + round%s.n) % s.n
	if s.places == nil {
		return place
	}
	return int(s.places[place])
}

// BuiltinName stands for the file of the openings that are built in.
const BuiltinName = "balanced.epd"

//go:embed builtin/balanced.epd
var builtin string

// BuiltinOpenings returns five hundred balanced openings of eight plies. The README beside
// the file says how they were made. An error means that the program was built with a
// broken file.
func BuiltinOpenings() ([]Opening, error) {
	openings, _, err := ReadOpenings(strings.NewReader(builtin), BuiltinName, OpeningOptions{Format: EPD})
	return openings, err
}

// BuiltinEPD returns the file of the openings that are built in.
func BuiltinEPD() string { return builtin }

// Chess960Name stands for the file of the starting positions of Chess960Openings.
const Chess960Name = "chess960"

// positions960 is the number of starting positions of Chess960Openings.
const positions960 = 960

// Chess960Openings returns the starting positions of Chess960Openings in the order of their numbers
// by R. Scharnagl: standard chess is number 518.
func Chess960Openings() ([]Opening, error) {
	openings := make([]Opening, positions960)
	for n := range openings {
		pieces := backRank(n)
		pos, _, err := board.FENOptions{Chess960: true}.Parse(fmt.Sprintf("%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1",
			strings.ToLower(pieces), pieces))
		if err != nil {
			return nil, err
		}
		openings[n].Start = pos
	}
	return openings, nil
}

// backRank returns the pieces of starting position n: the bishops by the rests of
// four, the queen by that of six, the knights by a table, king and rooks on what is
// left.
func backRank(n int) string {
	rank := []byte("........")
	put := func(piece byte, free int) { // on the free-th free square
		for i, there := range rank {
			if there != '.' {
				continue
			}
			if free == 0 {
				rank[i] = piece
				return
			}
			free--
		}
	}
	rank[1+2*(n%4)] = 'B'
	n /= 4
	rank[2*(n%4)] = 'B'
	n /= 4
	put('Q', n%6)
	knights := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}[n/6]
	put('N', knights[1]) // the right one first: the left one's place stays
	put('N', knights[0])
	put('R', 0)
	put('K', 0)
	put('R', 0)
	return string(rank)
}
