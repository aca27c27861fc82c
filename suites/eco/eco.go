// Package eco names the opening of a game: its code in the Encyclopaedia of Chess
// Openings, and its name. The table is that of lichess, as github.com/notnil/chess has it.
//
// Openings are named by position, so that transpositions count: the last position of a
// game that is the end of a line of the table names it.
package eco

import (
	"strings"
	"sync"

	"github.com/notnil/chess/opening"

	"keymove/engine/board"
)

// Opening is a row of the table; the zero value is none.
type Opening struct {
	Code string // "B90"
	Name string // "Sicilian Defense: Najdorf Variation"
}

// Load loads the table, which takes tenths of a second, unless it is loaded. [Of] does so
// when it first needs it; a caller whose clocks run loads it before.
func Load() { table() }

// table has the openings by the key of the position at the end of their lines, which are
// moves in UCI notation, whatever the library calls them. It is a constant: TestTable plays
// every line.
var table = sync.OnceValue(func() map[uint64]Opening {
	start, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		panic(err)
	}
	rows := opening.NewBookECO().Possible(nil)
	openings := make(map[uint64]Opening, len(rows))
	for _, row := range rows {
		pos := start
		for word := range strings.FieldsSeq(row.PGN()) {
			m, err := pos.ParseUCI(word)
			if err != nil {
				panic(err)
			}
			pos = pos.After(m)
		}
		openings[pos.Key()] = Opening{row.Code(), row.Title()}
	}
	return openings
})

// BeginsAsUsual reports whether a position is the initial one of standard chess, whatever
// its counters. In Chess960 none is.
func BeginsAsUsual(start *board.Position) bool {
	return strings.HasPrefix(board.StartFEN, start.FEN4()+" ")
}

// Of returns the opening of a game; none of a game that does not begin as usual, and of one
// that is in no line of the table.
func Of(start board.Position, moves []board.Move) Opening {
	if !BeginsAsUsual(&start) {
		return Opening{}
	}
	openings := table()
	var last Opening
	pos := start
	for _, m := range moves {
		pos = pos.After(m)
		if found, ok := openings[pos.Key()]; ok {
			last = found
		}
	}
	return last
}
