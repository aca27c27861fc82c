package suites

import (
	"strconv"
	"strings"

	"keymove/engine/board"
)

// AsksForMate reports whether the case asks for a mate; "dm 0" asks for none.
func (c *Case) AsksForMate() bool { return c.Mate != nil && *c.Mate != 0 }

// AsksForMove reports whether the case is solved, or not, by the move played.
func (c *Case) AsksForMove() bool {
	return len(c.Best) > 0 || len(c.Avoid) > 0 && !c.AsksForMate()
}

// Expected returns what solves the case as records.csv has it: the moves of bm
// in SAN with spaces between, or else a mate as "#3" or "#-3". It is empty where
// neither is asked.
func (c *Case) Expected() string {
	if len(c.Best) == 0 && c.AsksForMate() {
		return "#" + strconv.Itoa(*c.Mate)
	}
	return c.sanList(c.Best)
}

// AvoidText returns the moves of am in SAN with spaces between.
func (c *Case) AvoidText() string { return c.sanList(c.Avoid) }

func (c *Case) sanList(moves []board.Move) string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = c.Position.SAN(m)
	}
	return strings.Join(list, " ")
}
