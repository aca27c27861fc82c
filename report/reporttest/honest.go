package reporttest

import (
	"fmt"
	"strings"

	"keymove/suites"
	"keymove/suites/epd"
)

// Honest returns a record of a Trial as a run could have written it: its moves are legal, and its
// case is that of its position. The records of a number have the same case.
func Honest(rec suites.Record) suites.Record {
	var number int
	if _, err := fmt.Sscanf(rec.Case, "%x", &number); err != nil {
		panic(err)
	}
	four := strings.Replace(strings.Replace(positionOf(number), "8/8/", "k7/8/", 1), "/K1k5 ", "/K7 ", 1)
	line, err := epd.Parse(four+" bm Kb2;", 1, epd.Options{})
	if err != nil {
		panic(err)
	}
	rec.FEN, rec.MoveUCI = line.Position.FEN(), "a1"+strings.ToLower(strings.TrimPrefix(rec.Move, "K"))
	if rec.Points == nil { // a list of points would be part of the case
		rec.Case = suites.HashOf(line)
	}
	return rec
}
