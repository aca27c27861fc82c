package games

import (
	"strings"
	"sync"

	"github.com/notnil/chess/opening"

	"keymove/engine/board"
)

// namedOpening is a row of the table; the zero value is none.
type namedOpening struct {
	Code string // "B90"
	Name string // "Sicilian Defense: Najdorf Variation"
}

// LoadOpenings loads the openingTable, which takes tenths of a second, unless it is loaded. [openingOf] does so
// when it first needs it; a caller whose clocks run loads it before.
func LoadOpenings() { openingTable() }

// openingTable has the openings by the key of the position at the end of their lines, which are
// moves in UCI notation, whatever the library calls them. It is a constant: TestTable plays
// every line.
var openingTable = sync.OnceValue(func() map[uint64]namedOpening {
	start, err := board.ParseFEN(board.StartFEN)
	if err != nil {
		panic(err)
	}
	rows := opening.NewBookECO().Possible(nil)
	openings := make(map[uint64]namedOpening, len(rows))
	for _, row := range rows {
		pos := start
		for word := range strings.FieldsSeq(row.PGN()) {
			m, err := pos.ParseUCI(word)
			if err != nil {
				panic(err)
			}
			pos = pos.After(m)
		}
		openings[pos.Key()] = namedOpening{row.Code(), row.Title()}
	}
	return openings
})

// BeginsAsUsual reports whether a position is the initial one of standard chess, whatever
// its counters. In Chess960 none is.
func BeginsAsUsual(start *board.Position) bool {
	return strings.HasPrefix(board.StartFEN, start.FEN4()+" ")
}

// openingOf returns the opening of a game; none of a game that does not begin as usual, and of one
// that is in no line of the table.
func openingOf(start board.Position, moves []board.Move) namedOpening {
	if !BeginsAsUsual(&start) {
		return namedOpening{}
	}
	openings := openingTable()
	var last namedOpening
	pos := start
	for _, m := range moves {
		pos = pos.After(m)
		if found, ok := openings[pos.Key()]; ok {
			last = found
		}
	}
	return last
}
