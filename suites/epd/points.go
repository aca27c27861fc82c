package epd

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites/notation"
)

// This file reads lists of points. These notations are read, and no others:
//
//	c0 "Nf3=10, Nc3=7"                    commas or semicolons between the pairs, or nothing; ":" for
//	                                      "="; spaces around it; before the list text and a colon
//	c8 "10 7"; c9 "g1f3 b1c3"             the points of the moves of c9, in their order
//	c8 "10 7"; c7 "Nf3 Nc3"               the points of the moves of c7, where c9 has none
//
// Moves are SAN or coordinates, points are whole numbers; spaces or commas are between the entries of
// c7, c8 and c9. c8 takes precedence over c0. Anything else is a comment: see oddpoints.go.

// mostPoints is the greatest number of points of a move, positive or negative.
// Sums over any number of positions stay far from an overflow.
const mostPoints = math.MaxInt32

// pointItem is a move with its points as written, and its offset in the line.
type pointItem struct {
	move   string
	points int
	at     int
}

// pointsOf parses a number of points. The error is errNotPoints or errPointsRange.
func pointsOf(s string) (int, error) {
	n, err := strconv.Atoi(s)
	switch {
	case strings.HasPrefix(s, "+"): // in no notation of the table
		return 0, errNotPoints
	case err == nil && n <= mostPoints && n >= -mostPoints:
		return n, nil
	case err == nil || errors.Is(err, strconv.ErrRange):
		return 0, errPointsRange
	}
	return 0, errNotPoints
}

var (
	errNotPoints   = errors.New("is not a number")
	errPointsRange = errors.New("is out of range")
)

// readPoints resolves the list of points, and reports what contradicts it.
func (p *parser) readPoints() error {
	items, list, err := p.listedPoints()
	if err != nil {
		return err
	}
	if list == "" {
		items = p.commentPoints()
	}
	p.warnOfOddPoints(list)
	if len(items) == 0 {
		return nil
	}
	if p.record.Asked.Points, err = p.resolvePoints(items); err != nil {
		return err
	}
	if list != "" {
		p.compareLists(list)
	}
	p.checkSolution(items[0].at)
	return nil
}

// resolvePoints returns the moves with points, each once. An entry that cannot count is left
// out with a warning beside bm or a mate; without them the list is the solution, and it is an
// error.
func (p *parser) resolvePoints(items []pointItem) ([]MovePoints, error) {
	list := make([]MovePoints, 0, len(items))
	for _, item := range items {
		m, err := p.pointMove(item.move)
		if err == nil && item.points < 0 {
			err = fmt.Errorf("%s has %d, and points are not negative", item.move, item.points)
		}
		if err != nil {
			if err := p.badPoints(item.at, fmt.Errorf("points: %w", err), "it is left out"); err != nil {
				return nil, err
			}
			continue
		}
		if i := indexOfMove(list, m); i >= 0 {
			if list[i].Points != item.points {
				p.repair(DuplicatePoints, item.at, fmt.Sprintf("%s is listed with %d and with %d points", item.move, list[i].Points, item.points))
			}
			continue
		}
		list = append(list, MovePoints{m, item.points})
	}
	return list, nil
}

// mostOf returns the most points of a list; 0 for none.
func mostOf(list []MovePoints) int {
	most := 0
	for _, mp := range list {
		most = max(most, mp.Points)
	}
	return most
}

// badPoints reports points that cannot count: beside another solution with a warning that names
// their fate, else as an error, because they are the solution.
func (p *parser) badPoints(at int, err error, fate string) error {
	if !p.record.Asked.hasSolution() {
		return p.fail(at, err)
	}
	p.repair(PointsDropped, at, err.Error()+"; "+fate)
	return nil
}

func (p *parser) pointMove(move string) (board.Move, error) {
	if notation.IsCoordinates(move) {
		return p.record.Position.ParseUCI(move)
	}
	m, _, err := notation.ParseMove(&p.record.Position, move)
	return m, err
}

func indexOfMove(list []MovePoints, m board.Move) int {
	for i := range list {
		if list[i].Move == m {
			return i
		}
	}
	return -1
}

// listedPoints reads c8 with c9 or c7, and returns the opcode of the moves; empty without a list.
func (p *parser) listedPoints() (items []pointItem, opcode string, err error) {
	if p.find("c8") < 0 && p.find("c9") < 0 {
		return nil, "", nil
	}
	points, at := p.stringOf("c8")
	items, opcode = p.listedMoves()
	values := strings.FieldsFunc(points, isMoveSeparator)
	numbers, err := numbersOf(values)
	switch {
	case len(values) == 0:
		if opcode == "c9" && p.find("c0") < 0 {
			_, at := p.stringOf("c9")
			p.notPoints(p.find("c9"), at, "c9 lists moves, but c8 has no points for them")
		}
		return nil, "", nil
	case err != nil:
		if opcode != "" && len(numbers) > 0 || errors.Is(err, errPointsRange) || opcode == "c9" {
			p.notPoints(p.find("c8"), at, "c8 is not a list of points: "+err.Error())
		}
		return nil, "", nil
	case len(items) == 0:
		p.notPoints(p.find("c8"), at, "c8 lists points, but neither c9 nor c7 lists moves for them")
		return nil, "", nil
	case len(values) != len(items):
		return nil, "", p.badPoints(at, fmt.Errorf("the lists of c8 and %s differ in length: %d and %d", opcode, len(values), len(items)), "they are not read")
	}
	for i, n := range numbers {
		items[i].points = n
	}
	return slices.Clone(items), opcode, nil
}

// numbersOf returns the numbers of points up to the first word that is none.
func numbersOf(values []string) (numbers []int, err error) {
	for _, value := range values {
		n, err := pointsOf(value)
		if err != nil {
			return numbers, fmt.Errorf("%s %w", quoteText(value), err)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

// listedMoves returns the moves of c9, or else of c7, and the opcode; nothing if
// neither is a list of moves.
func (p *parser) listedMoves() ([]pointItem, string) {
	for _, opcode := range []string{"c9", "c7"} {
		if p.readMoveList(opcode) {
			return p.items, opcode
		}
	}
	return nil, ""
}

// readMoveList reads the moves of an opcode into p.items, and reports whether they are a
// list.
func (p *parser) readMoveList(opcode string) bool {
	moves, at := p.stringOf(opcode)
	p.items = p.items[:0]
	for i, move := range wordsOf(moves) {
		if !notation.IsMove(move) {
			return false
		}
		p.items = append(p.items, pointItem{move: move, at: min(at+i, len(p.line))})
	}
	return len(p.items) > 0
}

// stringOf returns the string of an opcode and the offset of its text; "" if the
// line has none.
func (p *parser) stringOf(opcode string) (s string, at int) {
	if i := p.find(opcode); i >= 0 {
		return p.stringAt(&p.spans[i])
	}
	return "", 0
}

// stringAt returns the first operand of an operation, as stringOf does.
func (p *parser) stringAt(s *span) (text string, at int) {
	if s.first == s.end {
		return "", 0
	}
	return p.operands[s.first].Text, min(s.at+1, len(p.line))
}

// commentPoints reads the first c0 that lists points; nil without one.
// A list under another opcode is reported.
func (p *parser) commentPoints() []pointItem {
	if !strings.ContainsAny(p.line, "=:") {
		return nil
	}
	for i := range p.spans {
		if p.spans[i].opcode == "c0" {
			if items := p.pointsIn(i); items != nil {
				return items
			}
		}
	}
	for i := range p.spans {
		s := &p.spans[i]
		if text, at := p.stringAt(s); s.opcode != "c0" && p.operandIsString(s) {
			if list, err := scanPoints(text); err == nil && len(list.items) > 0 && list.equals {
				p.notPoints(i, at, s.opcode+" lists points, which are read from c0")
			}
		}
	}
	return nil
}

// operandIsString reports whether an operation has a string as its first operand.
func (p *parser) operandIsString(s *span) bool {
	return s.first < s.end && p.operands[s.first].Quoted
}

// pointsIn returns the points that operation i lists, nil if it is a comment.
func (p *parser) pointsIn(i int) []pointItem {
	s, at := p.stringAt(&p.spans[i])
	list, err := scanPoints(s)
	place := func(i int) int { return min(at+i, len(p.line)) } // escapes shift the offsets
	switch {
	case err != nil && list.equals && (len(list.items) > 0 && p.areLegal(list.items) && !isFraction(s, list.end) || errors.Is(err, errPointsRange)):
		p.notPoints(i, place(list.end), "c0 begins with points, but "+err.Error())
		return nil
	case err != nil:
		return nil
	case !list.equals && !p.areLegal(list.items):
		return nil
	}
	if list.missing >= 0 {
		p.repair(PointsSeparator, place(list.missing), "missing comma before "+quoteText(s[list.missing:]))
	}
	if list.spaced >= 0 {
		p.repair(PointsSpacing, place(list.spaced), "spaces around = in "+quoteText(s[list.spaced:]))
	}
	if list.colon >= 0 {
		p.repair(PointsSeparator, place(list.colon), "colon instead of = in "+quoteText(s[list.colon:]))
	}
	for i := range list.items {
		list.items[i].at = place(list.items[i].at)
	}
	return list.items
}

// isFraction reports whether digits behind a decimal sign stand at an offset.
func isFraction(s string, at int) bool {
	return at > 0 && at+1 < len(s) && (s[at] == '.' || s[at] == ',') && isDigits(s[at-1:at]) && isDigits(s[at+1:at+2])
}

// areLegal reports whether the moves with points are legal.
func (p *parser) areLegal(items []pointItem) bool {
	return !slices.ContainsFunc(items, func(item pointItem) bool {
		_, err := p.pointMove(item.move)
		return err != nil
	})
}

// wordsOf yields the words of a list and their offsets.
func wordsOf(s string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for start := 0; start < len(s); {
			word := s[start:]
			if end := strings.IndexFunc(word, isMoveSeparator); end >= 0 {
				word = word[:end]
			}
			if word != "" && !yield(start, word) {
				return
			}
			start += len(word) + 1
		}
	}
}
