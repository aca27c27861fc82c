package suites

import (
	"fmt"
	"slices"
	"strings"

	"keymove/engine/board"
	"keymove/suites/digest"
	"keymove/suites/epd"
)

// HashOf returns the hash of the case of a line; see Case.Hash.
func HashOf(r *epd.Record) string {
	c := newCase(r)
	return c.hash()
}

// hash returns the first 16 hexadecimal digits of the SHA-256 of what the case
// asks for, which is this text in ASCII, each line ended by a line feed:
//
//	FEN4             the first four FEN fields; the en-passant square only if a
//	                 pawn can legally capture on it, rights as board.Position.FEN4
//	bm UCI UCI …     the moves of bm
//	am UCI UCI …     the moves of am
//	dm N             the mate of "dm N" or "bm #N"
//	points UCI=N …   the points
//
// A line is present only if the case has something for it. Moves are in coordinate
// notation as written by board.Position.UCI, sorted as text, separated by single
// spaces. Id, counters and comments are not part of it: two lines that ask for the
// same have the same hash.
func (c *Case) hash() string {
	text := c.Position.FEN4() + "\n"
	text += hashLine("bm", c.uciList(c.Best))
	text += hashLine("am", c.uciList(c.Avoid))
	if c.Mate != nil {
		text += fmt.Sprintf("dm %d\n", *c.Mate)
	}
	points := make([]string, len(c.Points))
	for i, p := range c.Points {
		points[i] = fmt.Sprintf("%s=%d", c.Position.UCI(p.Move), p.Points)
	}
	text += hashLine("points", points)
	return digest.Short(text)
}

func (c *Case) uciList(moves []board.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = c.Position.UCI(m)
	}
	return list
}

func hashLine(name string, words []string) string {
	if len(words) == 0 {
		return ""
	}
	slices.Sort(words)
	return name + " " + strings.Join(words, " ") + "\n"
}
