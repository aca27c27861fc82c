package explain

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// Twins says how often a contender loses the twins of a case that it has lost: the position with
// swapped colours, with mirrored files, and with both. Only the order of squares differs in them. It
// says whether the loss is one of the position, and nothing about its cause.
type Twins struct {
	// Lost of Asked twins are lost, and PlacebosLost of Placebos randomly perturbed searches of
	// the case itself.
	Lost, Asked            int
	PlacebosLost, Placebos int
}

// twinsOf returns the twins of a case: three, or the one with swapped colours if a castling right is
// left.
func twinsOf(c *suites.Case) []suites.Case {
	flip := twinOf(c, "flipped", c.Position.Flipped(), board.FlippedMove)
	twins := []suites.Case{flip}
	if mirror, ok := c.Position.Mirrored(); ok {
		both, _ := flip.Position.Mirrored() // it has as few rights
		twins = append(twins, twinOf(c, "mirrored", mirror, board.MirroredMove),
			twinOf(&flip, "mirrored", both, board.MirroredMove))
	}
	return twins
}

// twinOf returns a case in another position, whose moves are those of the case on other squares.
func twinOf(c *suites.Case, name string, pos board.Position, other func(board.Move) board.Move) suites.Case {
	moves := func(list []board.Move) []board.Move {
		list = slices.Clone(list)
		for i := range list {
			list[i] = other(list[i])
		}
		return list
	}
	twin := suites.Case{
		Suite: c.Suite, ID: c.ID + " " + name, Line: c.Line, Position: pos, Best: moves(c.Best), Avoid: moves(c.Avoid), Mate: c.Mate, MateFromBest: c.MateFromBest,
	}
	for _, p := range c.Points {
		twin.Points = append(twin.Points, suites.MovePoints{Move: other(p.Move), Points: p.Points})
	}
	twin.MaxPoints, twin.Hash = c.MaxPoints, twin.AskedHash()
	return twin
}

// twins asks the twins of a case, and the case as often by trees that differ by luck, if there are
// such: those of an external engine differ by their nodes.
func (l *Lab) twins(ctx context.Context, c suites.Contender, asked *suites.Case, limits engine.Limits) (*Twins, error) {
	twins := twinsOf(asked)
	answers, err := l.answersOf(ctx, c, twins, limits)
	if err != nil {
		return nil, err
	}
	t := &Twins{Asked: len(twins), Lost: lostOf(answers)}
	if c.Engine != nil && limits.Nodes == 0 {
		return t, nil
	}
	for n := range twins {
		tree, own := l.treeOf(c, limits, n+1)
		answers, err := l.answersOf(ctx, tree, []suites.Case{*asked}, own)
		if err != nil {
			return nil, err
		}
		t.Placebos++
		t.PlacebosLost += lostOf(answers)
	}
	return t, nil
}

func lostOf(answers []Answer) int {
	lost := 0
	for i := range answers {
		if !answers[i].Solved() {
			lost++
		}
	}
	return lost
}

// String returns "lost in 3 of 3 twins (colours swapped, files mirrored), in 2 of 3 placebos".
func (t *Twins) String() string {
	what := "colours swapped, files mirrored"
	if t.Asked == 1 {
		what = "colours swapped"
	}
	text := fmt.Sprintf("lost in %d of %d twins (%s)", t.Lost, t.Asked, what)
	if t.Placebos > 0 {
		text += fmt.Sprintf(", in %d of %d placebos", t.PlacebosLost, t.Placebos)
	}
	return text
}

func (t *Twins) writeText(b *bytes.Buffer) { fmt.Fprintln(b, t) }
