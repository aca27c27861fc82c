package suites

import (
	"strconv"
	"strings"

	"keymove/engine/board"
)

// AsksForMate reports whether the case asks for a mate; "dm 0" asks for none.
func (c *Case) AsksForMate() bool { return c.Mate != nil && *c.Mate != 0 }

// AsksForMove reports whether the case names moves to play or to avoid, beside a mate or
// not.
func (c *Case) AsksForMove() bool { return len(c.Best)+len(c.Avoid) > 0 }

// Expected returns the solution in the form of records.csv: the moves of bm in
// SAN, separated by spaces, or else a mate as "#3" or "#-3"; empty if the case has
// neither.
func (c *Case) Expected() string {
	if len(c.Best) == 0 && c.AsksForMate() {
		return "#" + strconv.Itoa(*c.Mate)
	}
	return c.sanList(c.Best)
}

// AvoidText returns the moves of am in SAN, separated by spaces.
func (c *Case) AvoidText() string { return c.sanList(c.Avoid) }

func (c *Case) sanList(moves []board.Move) string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = c.Position.SAN(m)
	}
	return strings.Join(list, " ")
}
