package epd

import (
	"errors"
	"fmt"
	"strings"

	"keymove/suites/notation"
)

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
