// Package suites defines the words of a test-suite run: Suite, Case, Contender, Limit,
// Verdict, Record with its Key, Machine and Shard; the catalogue, and the suites that are
// built in. The packages below it do the work: epd reads and writes the files, score judges the results, runner schedules
// the searches.
package suites

import (
	"fmt"
	"iter"
	"strconv"

	"keymove/suites/epd"
)

// Suite is a named list of cases from one EPD file.
type Suite struct {
	// Name is the file's stem, or the catalogue's name; unique within a run
	// ("wac", and "wac#2" for a second file of that stem).
	Name string `json:"name"`
	// File is where the suite was read from; "-" for standard input and
	// "builtin" for the embedded one.
	File string `json:"file"`
	// Copy is the file of a run's folder with what was read from a pipe; empty for others.
	Copy string `json:"copy,omitempty"`
	// Source is how the user named the suite if not by File: a name of the
	// catalogue; empty otherwise.
	Source string `json:"source,omitempty"`
	// SHA256 is the hexadecimal digest of the bytes that were read.
	SHA256 string `json:"sha256"`
	// Cases are in the order of the file. Those of a file are its lines, parsed
	// when they are needed; see Case.
	Cases Cases `json:"-"`
	// MaxPoints is the maximum in the suite's lists of points if points decide (PointsDecide); 0
	// if not.
	MaxPoints int `json:"max_points,omitempty"`
	// Total is the number of cases of the file where the run takes fewer; 0 if it takes all.
	Total int `json:"total,omitempty"`
	// Skipped counts the invalid lines skipped by --skip-invalid.
	Skipped int `json:"skipped,omitempty"`
	// Broken counts the cases skipped because their erratum says that they test
	// nothing.
	Broken int `json:"broken,omitempty"`
	// Edition is the hexadecimal digest of its positions and operations in their order, after
	// reading: line ends, blanks, comments and a byte order mark make no other edition. It is
	// empty in runs of earlier versions.
	Edition string `json:"edition,omitempty"`
}

func (s *Suite) Len() int {
	if s.Cases == nil {
		return 0
	}
	return s.Cases.Len()
}

// Case returns case i, from 0, under the name of the suite.
func (s *Suite) Case(i int) Case {
	c := s.Cases.At(i)
	c.Suite = s.Name
	return c
}

// All yields the cases with their indices.
func (s *Suite) All() iter.Seq2[int, Case] {
	return func(yield func(int, Case) bool) {
		for i := range s.Len() {
			if !yield(i, s.Case(i)) {
				return
			}
		}
	}
}

// lines are the cases of a file as its valid lines. A line is parsed when its case is asked
// for: a million cases take little more memory than their text.
type lines struct {
	options epd.Options
	stem    string // begins the ids of lines that have none
	text    blocks
	list    []line
	themes  themes
	// maxPoints is the maximum in the lists of points; asking and listed count the lines that ask
	// for anything, and those of them with a list.
	maxPoints, asking, listed int
	// unlisted is the maximum of points of a line without a list, whose moves of bm have them; 0 if
	// it has no points.
	unlisted int
}

// line is a line without its text. It has no pointers, so that collecting garbage does
// not take longer with a million of them.
type line struct {
	at         span
	number     int32 // in the file, from 1
	pliesKnown bool
	ownMoves   uint8
}

func (l *lines) add(r *epd.Record) {
	c := newCase(r)
	l.list = append(l.list, line{l.text.add(c.Source), int32(c.Line), pliesKnown(&c), uint8(c.OwnMoves())})
	if c.AsksForMove() || c.AsksForMate() || len(c.Points) > 0 {
		l.asking++
	}
	if c.MaxPoints > 0 {
		l.maxPoints = max(l.maxPoints, c.MaxPoints)
		l.listed++
	}
	l.themes.add(&c, r.Theme())
}

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
	c.Best = r.Asked.Solutions() // behind the hash, which is of what the line says
	c.Theme = l.themes.of(&c, r.Theme())
	c.setMaxPoints(l.unlisted)
	if c.ID == "" {
		c.ID = missingID(l.stem, c.Line)
	}
	return c
}

// PliesKnown reports whether the position of case i came with a possible move
// number.
func (l *lines) PliesKnown(i int) bool { return l.list[i].pliesKnown }

// OwnMoves returns the number of moves that case i asks for.
func (l *lines) OwnMoves(i int) int { return int(l.list[i].ownMoves) }

// newCase returns the case of a line without what depends on other lines, and
// without its hash.
func newCase(r *epd.Record) Case {
	c := Case{
		ID:           r.ID(),
		Line:         r.Line,
		Source:       r.Source,
		Position:     r.Position,
		History:      r.History,
		Best:         r.Asked.Best,
		Avoid:        r.Asked.Avoid,
		MateFromBest: r.Asked.MateFromBest,
		MaxPoints:    r.Asked.MaxPoints(),
		Solution:     r.Asked.Line,
		Rating:       ratingOf(r),
		Origin:       originOf(r),
	}
	if r.Asked.HasMate {
		c.Mate = new(r.Asked.Mate)
	}
	for _, p := range r.Asked.Points {
		c.Points = append(c.Points, MovePoints(p))
	}
	return c
}

// ratingOf returns the operand of the opcode rating; 0 where that is not a rating.
func ratingOf(r *epd.Record) int {
	const most = 9999
	n, err := strconv.Atoi(r.Text("rating"))
	if err != nil || n < 1 || n > most {
		return 0
	}
	return n
}

// setMaxPoints sets the maximum of points of a case without a list, given that of the moves of bm there,
// which only a suite of the catalogue says (Entry.ScoresUnlisted).
func (c *Case) setMaxPoints(unlisted int) {
	switch {
	case len(c.Points) > 0:
	case c.AsksForMate():
		c.MaxPoints = 1
	case len(c.Best) > 0:
		c.MaxPoints = unlisted
	}
}

// PointsDecide reports whether a suite is judged by points: nine of ten positions that ask for anything
// have a list with more than no points.
func PointsDecide(listed, asking int) bool { return listed > 0 && 10*listed >= 9*asking }

func missingID(stem string, line int) string { return fmt.Sprintf("%s:%d", stem, line) }

// blocks hold texts one after the other, in blocks of blockSize bytes, so that they
// need neither a pointer each nor copying when they grow.
type blocks [][]byte

const blockSize = 1 << 20

// span is where a text is.
type span struct{ block, start, length uint32 }

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

func (b blocks) of(s span) string { return string(b[s.block][s.start : s.start+s.length]) }
