package suites

import (
	"fmt"
	"slices"
	"strconv"

	"keymove/suites/epd"
)

// lines are the cases of a file as its valid lines, each of which is parsed when its
// case is asked for: a million cases take little more memory than their text.
type lines struct {
	options epd.Options
	stem    string // begins the ids of lines that have none
	text    blocks
	list    []line
	themes  themes
	// maxPoints is the maximum in the lists of points.
	maxPoints int
}

// line is a line without its text. It has no pointers, so that collecting garbage does
// not take longer with a million of them.
type line struct {
	at         span
	number     int32 // in the file, from 1
	pliesKnown bool
}

// add appends the line of a record.
func (l *lines) add(r *epd.Record) {
	c := newCase(r)
	l.list = append(l.list, line{l.text.add(c.Source), int32(c.Line), pliesKnown(&c)})
	for _, p := range c.Points {
		l.maxPoints = max(l.maxPoints, p.Points)
	}
	l.themes.add(&c, r.Theme())
}

// Len returns the number of cases.
func (l *lines) Len() int { return len(l.list) }

// At parses the line of case i.
func (l *lines) At(i int) Case {
	at := &l.list[i]
	r, err := epd.Parse(l.text.of(at.at), int(at.number), l.options)
	if err != nil {
		panic(fmt.Sprintf("a line that was valid is not: %v", err))
	}
	c := newCase(r)
	c.Hash = c.hash()
	c.Theme = l.themes.of(&c, r.Theme())
	c.setMaxPoints(l.maxPoints)
	if c.ID == "" {
		c.ID = missingID(l.stem, c.Line)
	}
	return c
}

// PliesKnown reports whether the position of case i came with a possible move
// number.
func (l *lines) PliesKnown(i int) bool { return l.list[i].pliesKnown }

// newCase returns the case of a line without what depends on other lines, and
// without its hash.
func newCase(r *epd.Record) Case {
	c := Case{
		ID:           r.ID(),
		Line:         r.Line,
		Source:       r.Source,
		Position:     r.Position,
		Best:         r.Asked.Best,
		Avoid:        r.Asked.Avoid,
		MateFromBest: r.Asked.MateFromBest,
		Rating:       ratingOf(r),
	}
	if r.Asked.HasMate {
		c.Mate = new(r.Asked.Mate)
	}
	for _, p := range r.Asked.Points {
		c.Points = append(c.Points, MovePoints(p))
	}
	return c
}

// ratingOf returns the operand of the opcode rating; 0 where that is no rating.
func ratingOf(r *epd.Record) int {
	const most = 9999
	n, err := strconv.Atoi(r.Text("rating"))
	if err != nil || n < 1 || n > most {
		return 0
	}
	return n
}

// setMaxPoints sets the maximum of points of a case, given that of the suite. A suite
// has points if any case has a list of them; in such a suite the moves of bm score
// the suite's maximum in a case without a list.
func (c *Case) setMaxPoints(suite int) {
	switch {
	case len(c.Points) > 0:
		c.MaxPoints = slices.MaxFunc(c.Points, func(a, b MovePoints) int { return a.Points - b.Points }).Points
	case c.AsksForMate():
		c.MaxPoints = 1
	case len(c.Best) > 0:
		c.MaxPoints = suite
	}
}

// missingID returns the id for a line without one.
func missingID(stem string, line int) string { return fmt.Sprintf("%s:%d", stem, line) }

// blocks hold texts one after the other, in blocks of blockSize bytes, so that they
// need neither a pointer each nor copying when they grow.
type blocks [][]byte

const blockSize = 1 << 20

// span is where a text is.
type span struct{ block, start, length uint32 }

// add appends a text and returns where it is.
func (b *blocks) add(text string) span {
	last := len(*b) - 1
	if last < 0 || len((*b)[last])+len(text) > cap((*b)[last]) {
		*b = append(*b, make([]byte, 0, max(blockSize, len(text))))
		last++
	}
	start := len((*b)[last])
	(*b)[last] = append((*b)[last], text...)
	return span{uint32(last), uint32(start), uint32(len(text))}
}

// of returns the text at a span.
func (b blocks) of(s span) string { return string(b[s.block][s.start : s.start+s.length]) }
