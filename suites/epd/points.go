package epd

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites/notation"
)

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

// readPoints resolves the points of the Strategic Test Suite. They are in c8, for
// the moves of c9 or else of c7 (coordinates or SAN), or in c0 as "f5=10, Be5+=2".
// If any part has another form, the whole is a comment; a comment that looks
// like points is reported.
func (p *parser) readPoints() error {
	items, err := p.listedPoints()
	if err == nil && items == nil {
		items = p.commentPoints()
	}
	if err != nil || len(items) == 0 {
		return err
	}
	list := make([]MovePoints, 0, len(items))
	for _, item := range items {
		m, err := p.pointMove(item.move)
		if err != nil {
			return p.fail(item.at, fmt.Errorf("points: %w", err))
		}
		if item.points < 0 {
			return p.fail(item.at, fmt.Errorf("points: %s has %d, and points are not negative", item.move, item.points))
		}
		if i := indexOfMove(list, m); i >= 0 {
			if list[i].Points != item.points {
				p.repair(DuplicatePoints, item.at, fmt.Sprintf("%s is listed with %d and with %d points", item.move, list[i].Points, item.points))
			}
			continue
		}
		list = append(list, MovePoints{m, item.points})
	}
	p.record.Asked.Points = list
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

// listedPoints reads c8 with c9 or c7.
func (p *parser) listedPoints() ([]pointItem, error) {
	if p.find("c8") < 0 && p.find("c9") < 0 {
		return nil, nil
	}
	points, at := p.stringOf("c8")
	items, opcode := p.listedMoves()
	values := strings.FieldsFunc(points, isMoveSeparator)
	numbers, err := numbersOf(values)
	switch {
	case len(values) == 0:
		if opcode == "c9" && p.find("c0") < 0 {
			_, at := p.stringOf("c9")
			p.repair(PointsAsComment, at, "c9 lists moves, but c8 has no points for them")
		}
		return nil, nil
	case err != nil:
		if len(numbers) > 0 || errors.Is(err, errPointsRange) || opcode == "c9" {
			p.repair(PointsAsComment, at, "c8 is not a list of points: "+err.Error())
		}
		return nil, nil
	case len(items) == 0:
		p.repair(PointsAsComment, at, "c8 lists points, but neither c9 nor c7 lists moves for them")
		return nil, nil
	case len(values) != len(items):
		return nil, p.fail(at, fmt.Errorf("the lists of c8 and %s differ in length: %d and %d", opcode, len(values), len(items)))
	}
	for i, n := range numbers {
		items[i].points = n
	}
	return items, nil
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
			if items := p.pointsIn(p.stringAt(&p.spans[i])); items != nil {
				return items
			}
		}
	}
	for i := range p.spans {
		s := &p.spans[i]
		if text, at := p.stringAt(s); s.opcode != "c0" && p.operandIsString(s) {
			if list, err := scanPoints(text); err == nil && len(list.items) > 0 && list.equals {
				p.repair(PointsAsComment, at, s.opcode+" lists points, which are read from c0")
			}
		}
	}
	return nil
}

// operandIsString reports whether an operation has a string as its first operand.
func (p *parser) operandIsString(s *span) bool {
	return s.first < s.end && p.operands[s.first].Quoted
}

// pointsIn returns the points that a text lists, nil if it is a comment. The offset is that
// of the text in the line.
func (p *parser) pointsIn(s string, at int) []pointItem {
	list, err := scanPoints(s)
	place := func(i int) int { return min(at+i, len(p.line)) } // escapes shift the offsets
	switch {
	case err != nil && (len(list.items) > 0 || errors.Is(err, errPointsRange)):
		p.repair(PointsAsComment, place(list.end), "c0 begins with points, but "+err.Error())
		return nil
	case err != nil && pointsInside.MatchString(s), err == nil && !list.equals && !p.areLegal(list.items):
		p.repair(PointsAsComment, at, "c0 looks like points, and is read as a comment: "+quoteText(s))
		return nil
	case err != nil:
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

// pointsInside finds a move with points inside another text.
var pointsInside = regexp.MustCompile(`(^|[\s,;(])(O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=?[QRBN])?)[+#!?]*\s*=\s*-?\d`)

// areLegal reports whether the moves with points are legal.
func (p *parser) areLegal(items []pointItem) bool {
	return !slices.ContainsFunc(items, func(item pointItem) bool {
		_, err := p.pointMove(item.move)
		return err != nil
	})
}

// pointList is a list of points in a text. Offsets are -1 where there is no such thing.
type pointList struct {
	items   []pointItem
	equals  bool // the points stand after "="
	missing int  // where a comma is missing
	spaced  int  // where spaces are around "="
	colon   int  // where ":" stands for "="
	end     int  // where the list is broken off
}

// scanPoints parses a list of points, which may stand after text and a colon: "positional
// scores are: Rbc8=10". The error says why it is no list.
func scanPoints(s string) (list pointList, err error) {
	list = pointList{missing: -1, spaced: -1, colon: -1}
	first := strings.IndexByte(s, '=')
	list.equals = first >= 0
	i := strings.LastIndexByte(s[:max(first, 0)], ':') + 1
	for {
		for i < len(s) && (isSpace(s[i]) || s[i] == ',' || s[i] == ';') {
			i++
		}
		if i == len(s) {
			break
		}
		item, end, err := scanPointItem(s, i)
		if err != nil {
			list.end = i
			return list, fmt.Errorf("%s %w", quoteText(s[i:end]), err)
		}
		if n := len(list.items); list.missing < 0 && n > 0 && !strings.Contains(s[list.items[n-1].at:i], ",") {
			list.missing = i
		}
		if strings.ContainsFunc(s[i:end], func(r rune) bool { return isSpace(byte(r)) }) {
			list.spaced = i
		}
		if list.colon < 0 && !strings.Contains(s[i:end], "=") {
			list.colon = i
		}
		item.at = i
		list.items = append(list.items, item)
		i = end
	}
	if len(list.items) == 0 {
		err = errNotItem
	}
	return list, err
}

// scanPointItem parses "SAN=int", or with a colon, and spaces around it or not, at an offset
// and returns its end. The error is errNotItem, up to the end of the text, or
// errPointsRange.
func scanPointItem(s string, start int) (item pointItem, end int, err error) {
	move := notation.ScanMove(s, start)
	if move < 0 {
		return item, len(s), errNotItem
	}
	i := skipSpaces(s, move)
	if i == len(s) || s[i] != '=' && s[i] != ':' {
		return item, len(s), errNotItem
	}
	number := skipSpaces(s, i+1)
	end = number
	if end < len(s) && s[end] == '-' {
		end++
	}
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	n, err := pointsOf(s[number:end])
	if err == errNotPoints {
		return item, len(s), errNotItem
	}
	return pointItem{move: s[start:move], points: n}, end, err
}

var errNotItem = errors.New("does not continue the list")

// skipSpaces returns the offset after any spaces at an offset.
func skipSpaces(s string, i int) int {
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	return i
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
