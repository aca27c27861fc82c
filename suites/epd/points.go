package epd

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

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
// c7, c8 and c9. c8 takes precedence over c0. Anything else is a comment; one of nothing but legal
// moves and numbers is noted.

// mostPoints is the greatest number of points of a move, positive or negative.
// Sums over any number of positions stay far from an overflow.
const mostPoints = math.MaxInt32

// pointItem is a move with its points as written, and its offset in the line.
type pointItem struct {
	move   string
	points int
	at     int
}

// pointList is a list of points, and the opcode of its moves.
type pointList struct {
	opcode string
	items  []pointItem
}

// readPoints resolves the first list of points, and reports what contradicts it.
func (p *parser) readPoints() error {
	lists, dropped, err := p.pointLists()
	if err != nil {
		return err
	}
	if len(lists) == 0 || lists[0].opcode == "c0" {
		p.noteUnreadPoints(len(lists) > 0 || dropped)
	}
	if len(lists) == 0 {
		return nil
	}
	asked := &p.record.Asked
	if asked.Points, err = p.resolvePoints(lists[0].items); err != nil {
		return err
	}
	for _, other := range lists[1:] {
		if text := p.difference(asked.Points, other.items); text != "" {
			p.repair(PointsConflict, other.items[0].at, fmt.Sprintf("%s and %s disagree, and %[1]s counts: %s", lists[0].opcode, other.opcode, text))
		}
	}
	p.checkPoints(lists[0].items[0].at)
	return nil
}

// pointLists returns the lists of a line, the one that counts first, and reports whether that of c8 is
// dropped.
func (p *parser) pointLists() (lists []pointList, dropped bool, err error) {
	text, at := p.stringOf("c8")
	points := numbersOf(text)
	for _, opcode := range []string{"c9", "c7"} {
		items := p.listedMoves(opcode)
		if len(points) == 0 || len(items) == 0 || dropped {
			continue
		}
		if len(points) != len(items) && len(lists) == 0 {
			err := fmt.Errorf("the lists of c8 and %s differ in length: %d and %d", opcode, len(points), len(items))
			if err := p.badPoints(at, err, "they are not read"); err != nil {
				return nil, true, err
			}
			dropped = true
			continue
		}
		for i := range items[:min(len(items), len(points))] {
			items[i].points = points[i]
		}
		lists = append(lists, pointList{opcode, items})
	}
	if items := p.commentPoints(len(lists) == 0); len(items) > 0 {
		lists = append(lists, pointList{"c0", items})
	}
	return lists, dropped, nil
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
		switch points := pointsOf(list, m); points {
		case -1:
			list = append(list, MovePoints{m, item.points})
		case item.points:
		default:
			p.repair(DuplicatePoints, item.at, fmt.Sprintf("%s is listed with %d and with %d points", item.move, points, item.points))
		}
	}
	return list, nil
}

// pointsOf returns the points of a move in a list; -1 if it is not there.
func pointsOf(list []MovePoints, m board.Move) int {
	for _, mp := range list {
		if mp.Move == m {
			return mp.Points
		}
	}
	return -1
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

// numbersOf returns the numbers of a list; nothing if there is anything else in it.
func numbersOf(text string) (numbers []int) {
	for _, word := range strings.FieldsFunc(text, isMoveSeparator) {
		n, err := strconv.Atoi(word)
		if err != nil || n > mostPoints || n < -mostPoints || word[0] == '+' {
			return nil
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// listedMoves returns the moves of an opcode; nothing if there is anything else in it.
func (p *parser) listedMoves(opcode string) (items []pointItem) {
	moves, at := p.stringOf(opcode)
	for i, move := range wordsOf(moves) {
		if !notation.IsMove(move) {
			return nil
		}
		items = append(items, pointItem{move: move, at: min(at+i, len(p.line))})
	}
	return items
}

// stringOf returns the string of an opcode and the offset of its text; "" if the
// line has none.
func (p *parser) stringOf(opcode string) (s string, at int) { return p.stringAt(p.find(opcode)) }

// stringAt returns the first operand of an operation if it is a string, as stringOf does.
func (p *parser) stringAt(i int) (text string, at int) {
	operand := p.operandOf(i)
	if !operand.Quoted {
		return "", 0
	}
	return operand.Text, min(p.places[i].operand+1, len(p.line))
}

// commentPoints returns the points of the first c0 that lists some. What is odd in them is reported
// if they count.
func (p *parser) commentPoints(counts bool) []pointItem {
	for i := range p.places {
		s, at := p.stringAt(i)
		if p.record.Operations[i].Opcode != "c0" || !strings.ContainsAny(s, "=:") {
			continue
		}
		items, odd, end := scanPoints(s)
		if end < len(s) || !p.arePairs(s, items) {
			continue
		}
		for i := range items {
			items[i].at = min(at+items[i].at, len(p.line)) // escapes shift the offsets
		}
		if counts && odd >= 0 {
			p.repair(PointsSpelling, min(at+odd, len(p.line)), "points are written as Nf3=10, Nc3=7: "+quoteText(s[odd:]))
		}
		return items
	}
	return nil
}

// arePairs reports whether pairs of a text are points: behind a colon only if the moves are legal.
func (p *parser) arePairs(s string, items []pointItem) bool {
	return len(items) > 0 && strings.Contains(s, "=") || p.areLegal(items)
}

// areLegal reports whether the moves with points are legal, and there are any.
func (p *parser) areLegal(items []pointItem) bool {
	return len(items) > 0 && !slices.ContainsFunc(items, func(item pointItem) bool {
		_, err := p.pointMove(item.move)
		return err != nil
	})
}

// pointSign matches what is between a move and its points, and those, without decimals.
var pointSign = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\s*[=:]\s*)(-?[0-9]+)([.,][0-9])?`) })

// scanPoints parses a list of points, which may stand after text and a colon: "positional
// scores are: Rbc8=10". It returns where it is first spelt in another way, or -1, and where it ends:
// before the end of the text, it is none.
func scanPoints(s string) (items []pointItem, odd, end int) {
	i := strings.LastIndexByte(s[:max(strings.IndexByte(s, '='), 0)], ':') + 1
	for odd = -1; ; {
		last := i
		i += len(s[i:]) - len(strings.TrimLeft(s[i:], " \t\n\v\f\r,;"))
		move := notation.ScanMove(s, i)
		if move < 0 {
			return items, odd, i
		}
		sign := pointSign().FindStringSubmatch(s[move:])
		if sign == nil || sign[3] != "" || numbersOf(sign[2]) == nil {
			return items, odd, i
		}
		if odd < 0 && (sign[1] != "=" || len(items) > 0 && !strings.Contains(s[last:i], ",")) {
			odd = i
		}
		items = append(items, pointItem{s[i:move], numbersOf(sign[2])[0], i})
		i = move + len(sign[0])
	}
}

// noteUnreadPoints notes comments that look like points, in a notation that is not read, so that points
// are not lost in silence.
func (p *parser) noteUnreadPoints(isRead bool) {
	for i, op := range p.record.Operations {
		s, at := p.stringAt(i)
		if offset := p.unreadPoints(op.Opcode, s, isRead); offset >= 0 {
			p.note(min(at+offset, len(p.line)), op.Opcode+" "+s)
		}
	}
}

// unreadPoints returns where a comment that looks like points is none; -1 for any other text.
func (p *parser) unreadPoints(opcode, s string, isRead bool) int {
	items, _, end := scanPoints(s)
	isList, equals := end == len(s) && p.arePairs(s, items), strings.Contains(s, "=")
	switch opcode {
	case "c0":
		if isList {
			return -1
		}
		if equals && p.areLegal(items) {
			return end
		}
		if moves, numbers := p.countTokens(s); moves > 0 && (moves == numbers || numbers > 0 && equals) {
			return 0
		}
	case "c7", "c8", "c9":
		if moves, numbers := p.countTokens(s); moves+numbers > 0 && !isRead {
			return 0
		}
	default:
		if isList && equals && !isRead {
			return 0
		}
	}
	return -1
}

var (
	// token matches castling, and a word with the sign of a promotion in it.
	token = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`O-O(-O)?|[\pL\pN]+(=[QRBN])?`) })
	// moveNumber matches "12. Nf3", and a sign of a game.
	moveNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[0-9]\.+\s*\pL|\$[0-9]`) })
)

// countTokens counts the legal moves and the numbers that a text consists of; none if there is
// anything else in it but signs, words for points, and a heading before a colon.
func (p *parser) countTokens(s string) (moves, numbers int) {
	if heading, list, found := strings.Cut(s, ":"); found && !strings.ContainsFunc(heading, unicode.IsNumber) && !strings.Contains(heading, "O-O") {
		s = list
	}
	for rest := s; ; {
		at := token().FindStringIndex(rest)
		if at == nil {
			break
		}
		word := rest[at[0]:at[1]]
		rest = rest[at[1]:]
		_, err := p.pointMove(word)
		switch {
		case err == nil:
			moves++
		case isDigits(word):
			numbers++
		case !slices.Contains([]string{"points", "point", "pts", "cp"}, word):
			return 0, 0
		}
	}
	if moveNumber().MatchString(s) {
		return 0, 0
	}
	return moves, numbers
}

// difference returns the first move about which a list that does not count differs from the one that
// does; empty if there is none.
func (p *parser) difference(counts []MovePoints, other []pointItem) string {
	var list []MovePoints
	for _, item := range other {
		if m, err := p.pointMove(item.move); err == nil && item.points >= 0 && pointsOf(list, m) < 0 {
			list = append(list, MovePoints{m, item.points})
		}
	}
	for _, mp := range slices.Concat(counts, list) {
		if a, b := pointsOf(counts, mp.Move), pointsOf(list, mp.Move); a != b {
			text := fmt.Sprintf("%s has %d and %d", p.record.Position.SAN(mp.Move), a, b)
			return strings.Replace(text, "-1", "none", 1)
		}
	}
	return ""
}

// checkPoints reports whether bm or am contradicts the points, which begin at an offset: what solves
// has points, one of bm has the most, and what is to be avoided has none; less than the most
// where every legal move is graded.
func (p *parser) checkPoints(at int) {
	asked, san := &p.record.Asked, p.record.Position.SAN
	if len(asked.Points) == 0 {
		return
	}
	most, best, allowed := asked.MaxPoints(), 0, 0
	conflict := func(format string, args ...any) { p.repair(PointsConflict, at, fmt.Sprintf(format, args...)) }
	for _, m := range asked.Best {
		got := pointsOf(asked.Points, m)
		if best = max(best, got); got <= 0 {
			conflict("%s is in bm, and has no points", san(m))
		}
	}
	if best > 0 && best < most {
		conflict("%s is in bm with %d points, and another move has %d", san(asked.Best[0]), best, most)
	}
	if len(asked.Avoid) > 0 && len(asked.Points) == p.record.Position.CountLegal() {
		allowed = max(0, most-1)
	}
	for _, m := range asked.Avoid {
		if got := pointsOf(asked.Points, m); got > allowed {
			conflict("%s is in am, and has %d of %d points", san(m), got, most)
		}
	}
}
