package explain

import (
	"maps"
	"strconv"

	"keymove/suites"
)

const (
	// saltRow and entriesRow are the features by which trees differ by luck only: the order
	// of equal moves, and the size of the table.
	saltRow    = "ordering.salt"
	entriesRow = "tt.entries"
	// entriesPerMiB is the number of entries of 16 bytes.
	entriesPerMiB = 1 << 16
)

// Salted returns a profile of the built-in engine with another order of equal moves.
func Salted(c suites.Contender, salt string) suites.Contender {
	c.Options = maps.Clone(c.Options)
	if c.Options["ordering"] != "off" {
		c.Options[saltRow] = salt
	}
	c.Name += "," + saltRow + "=" + salt
	return c
}

// halveTable halves the transposition table of a salted profile, unless it has a size of its
// own, which may be what loses the case.
func (l *Lab) halveTable(c *suites.Contender) {
	if c.Options["tt"] == "on" && c.Options[entriesRow] == "0" {
		c.Options[entriesRow] = strconv.Itoa(max(l.HashMiB, 1) * entriesPerMiB / 2)
		c.Name += "," + entriesRow + "=" + c.Options[entriesRow]
	}
}
