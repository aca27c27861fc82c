package suites

import (
	"slices"
	"strings"

	"keymove/engine/board"
)

// OwnMoves returns the number of moves that the case asks for: that of the own moves of its
// Solution, else 1. A reply at the end is not answered.
func (c *Case) OwnMoves() int { return max(1, (len(c.Solution)+1)/2) }

// AtMove returns what own move n of the Solution, from 0, asks for, as a case of its own with
// the position before it. Any mate on the move counts as well.
func (c *Case) AtMove(n int) Case {
	if len(c.Solution) == 0 {
		return *c
	}
	at := *c
	at.Solution = nil
	if n > 0 {
		at = c.After(c.Solution[:2*n]...)
		at.Line, at.Theme, at.Hash, at.Source = c.Line, c.Theme, c.Hash, c.Source
		at.Best, at.Rating, at.Origin, at.Disputed = []board.Move{c.Solution[2*n]}, c.Rating, c.Origin, c.Disputed
	}
	at.Best = slices.Clone(at.Best)
	for _, m := range at.Position.LegalMoves() {
		if Mates(&at.Position, m) && !slices.Contains(at.Best, m) {
			at.Best = append(at.Best, m)
		}
	}
	return at
}

// MatesIn returns in how many own moves the Solution mates, from own move n on, which is counted from 0;
// 0 if it does not end with a mate.
func (c *Case) MatesIn(n int) int {
	if len(c.Solution) == 0 {
		return 0
	}
	last := 2*c.OwnMoves() - 2
	if at := c.After(c.Solution[:last]...); !Mates(&at.Position, c.Solution[last]) {
		return 0
	}
	return c.OwnMoves() - n
}

// Mates reports whether a legal move mates at once.
func Mates(pos *board.Position, m board.Move) bool {
	next := pos.After(m)
	return next.InCheck() && !next.HasLegalMove()
}

// GoesOn reports whether another own move is asked for after m was played as own move n, from
// 0: m is the Solution's, and not its last one. Another move ends the line, solved or not.
func (c *Case) GoesOn(n int, m board.Move) bool {
	return n+1 < c.OwnMoves() && m == c.Solution[2*n]
}

// SolutionText returns the Solution in SAN up to its last own move; empty if the case has none.
func (c *Case) SolutionText() string { return c.solutionText((*board.Position).SAN) }

func (c *Case) solutionText(write func(*board.Position, board.Move) string) string {
	if len(c.Solution) == 0 {
		return ""
	}
	return LineText(c.Position, c.Solution[:2*c.OwnMoves()-1], write)
}

// PlayedText returns own moves in SAN, with the replies of the Solution between them.
func (c *Case) PlayedText(own []board.Move) string {
	var line []board.Move
	for n, m := range own {
		if n > 0 {
			line = append(line, c.Solution[2*n-1])
		}
		line = append(line, m)
	}
	return LineText(c.Position, line, (*board.Position).SAN)
}

// LineText returns moves that are played one after the other, each as it is to be written, up to the first
// illegal one: lines of a searcher are not trusted.
func LineText(pos board.Position, line []board.Move, write func(*board.Position, board.Move) string) string {
	var texts []string
	for _, m := range line {
		if !pos.IsLegal(m) {
			break
		}
		texts = append(texts, write(&pos, m))
		pos = pos.After(m)
	}
	return strings.Join(texts, " ")
}
