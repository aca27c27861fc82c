package epd

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"

	"keymove/engine/board"
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
// the moves of c9 (coordinates) or else of c7 (SAN), or in c0 as "f5=10, Be5+=2".
// If any part has another form, the whole is a comment; a comment that begins
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
	if isCoordinates(move) {
		return p.record.Position.ParseUCI(move)
	}
	return p.record.Position.ParseMove(move)
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
	points, at := p.stringOf("c8")
	values := strings.FieldsFunc(points, isMoveSeparator)
	if len(values) == 0 {
		return nil, nil
	}
	items, opcode := p.listedMoves()
	if len(items) == 0 {
		return nil, nil
	}
	for i, value := range values {
		n, err := pointsOf(value)
		if err != nil {
			if i > 0 || err == errPointsRange {
				p.repair(PointsAsComment, at, fmt.Sprintf("c8 begins with points, but %s %v", quoteText(value), err))
			}
			return nil, nil
		}
		if i < len(items) {
			items[i].points = n
		}
	}
	if len(values) != len(items) {
		return nil, p.fail(at, fmt.Errorf("the lists of c8 and %s differ in length: %d and %d", opcode, len(values), len(items)))
	}
	return items, nil
}

// listedMoves returns the moves of c9, or else of c7, and the opcode; nothing if
// its text is not a list of moves.
func (p *parser) listedMoves() ([]pointItem, string) {
	opcode, isMove := "c9", isCoordinates
	moves, at := p.stringOf(opcode)
	if moves == "" {
		opcode, isMove = "c7", isSAN
		moves, at = p.stringOf(opcode)
	}
	p.items = p.items[:0]
	for i, move := range wordsOf(moves) {
		if !isMove(move) {
			return nil, ""
		}
		p.items = append(p.items, pointItem{move: move, at: min(at+i, len(p.line))})
	}
	return p.items, opcode
}

// stringOf returns the string of an opcode and the offset of its text; "" if the
// line has none.
func (p *parser) stringOf(opcode string) (s string, at int) {
	if i := p.find(opcode); i >= 0 && p.spans[i].first < p.spans[i].end {
		operand := p.operands[p.spans[i].first]
		return operand.Text, min(p.spans[i].at+1, len(p.line))
	}
	return "", 0
}

// commentPoints reads c0, and returns nil if it is a comment.
func (p *parser) commentPoints() []pointItem {
	s, at := p.stringOf("c0")
	first := strings.IndexByte(s, '=')
	if first < 0 {
		return nil
	}
	i := strings.LastIndexByte(s[:first], ':') + 1 // "positional scores are: Rbc8=10"
	items, missing, spaced := p.items[:0], -1, -1
	for {
		for i < len(s) && (isSpace(s[i]) || s[i] == ',' || s[i] == ';') {
			i++
		}
		if i == len(s) {
			break
		}
		item, end, err := scanPointItem(s, i)
		if err != nil {
			if len(items) > 0 || err == errPointsRange {
				p.repair(PointsAsComment, min(at+i, len(p.line)), fmt.Sprintf("c0 begins with points, but %s %v", quoteText(s[i:end]), err))
			}
			return nil
		}
		if missing < 0 && len(items) > 0 && !strings.Contains(s[items[len(items)-1].at:i], ",") {
			missing = i
		}
		if strings.ContainsFunc(s[i:end], func(r rune) bool { return isSpace(byte(r)) }) {
			spaced = i
		}
		item.at = i
		items = append(items, item)
		i = end
	}
	p.items = items
	for i := range items {
		items[i].at = min(at+items[i].at, len(p.line))
	}
	if missing >= 0 {
		p.repair(PointsSeparator, min(at+missing, len(p.line)), "missing comma before "+quoteText(s[missing:]))
	}
	if spaced >= 0 {
		p.repair(PointsSpacing, min(at+spaced, len(p.line)), "spaces around = in "+quoteText(s[spaced:]))
	}
	return items
}

// scanPointItem parses "SAN=int", with or without spaces around "=", at an offset
// and returns its end. The error is errNotItem, up to the end of the text, or
// errPointsRange.
func scanPointItem(s string, start int) (item pointItem, end int, err error) {
	move := scanMove(s, start)
	if move < 0 {
		return item, len(s), errNotItem
	}
	i := skipSpaces(s, move)
	if i == len(s) || s[i] != '=' {
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

// isSAN reports whether a word has the form of a move.
func isSAN(s string) bool { return scanMove(s, 0) == len(s) }

// scanMove returns the end of the move at an offset, in SAN or coordinates; -1 if
// the text there does not have the form of a move.
func scanMove(s string, start int) int {
	i := scanCastling(s, start)
	if i < 0 {
		i = scanSquares(s, start)
	}
	for i >= 0 && i < len(s) && strings.IndexByte("+#!?", s[i]) >= 0 {
		i++
	}
	return i
}

func scanCastling(s string, start int) int {
	for _, castling := range []string{"O-O-O", "O-O", "0-0-0", "0-0"} {
		if strings.HasPrefix(s[start:], castling) {
			return start + len(castling)
		}
	}
	return -1
}

// scanSquares scans a piece letter, squares up to the target, and a promotion.
func scanSquares(s string, start int) int {
	i := start
	if i < len(s) && strings.IndexByte("KQRBNP", s[i]) >= 0 {
		i++
	}
	for i < len(s) && strings.IndexByte("abcdefgh12345678x-", s[i]) >= 0 {
		i++
	}
	if i-start < 2 || !isSquare(s[i-2:i]) {
		return -1
	}
	promotion := i
	if promotion < len(s) && s[promotion] == '=' {
		promotion++
	}
	if promotion < len(s) && strings.IndexByte("QRBNqrn", s[promotion]) >= 0 {
		return promotion + 1
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
