package texel

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"keymove/engine/board"
	"keymove/suites/match/pgn"
)

// LineError is a line that has no position with a result.
type LineError struct {
	File string
	Line int // from 1
	Err  error
}

// Error returns "file:line: what".
func (e *LineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

// Unwrap returns what is wrong with the line.
func (e *LineError) Unwrap() error { return e.Err }

// ReadLines adds positions with the results of their games, one a line, in the forms in
// use: "FEN; 0.5", "FEN [1.0]", "FEN c9 \"1-0\";", "1/2-1/2 FEN". Results are White's.
// Empty lines and those that begin with "#" are skipped. Which game a position is from is
// not known: each is a group by itself. Lines that cannot be read are LineErrors, joined.
func (r *Reader) ReadLines(file string, in io.Reader) error {
	var errs []error
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if text == "" || text[0] == '#' {
			continue
		}
		pos, result, err := parseLine(text)
		if err != nil {
			errs = append(errs, &LineError{file, n, err})
			continue
		}
		r.Count.Positions++
		if !quiet(&pos, board.NoMove) {
			r.Noisy++
			continue
		}
		start := pos
		r.Positions = append(r.Positions, Position{Start: &start, Pos: pos, Result: result, Group: r.pairs.Next()})
		r.Count.Pairs = r.pairs.Len()
	}
	return errors.Join(append(errs, lines.Err())...)
}

// results are the ways in which results are written.
var results = map[string]float64{
	pgn.WhiteWins: 1, "1": 1, "1.0": 1, "1.00": 1,
	pgn.Draw: 0.5, "0.5": 0.5, "0.50": 0.5, "1/2": 0.5, ".5": 0.5,
	pgn.BlackWins: 0, "0": 0, "0.0": 0, "0.00": 0,
}

// ParseResult returns White's points of a result as people write it, and whether it is one.
func ParseResult(text string) (points float64, known bool) {
	points, known = results[text]
	return points, known
}

// Between the words of a line may be these, besides blanks.
const separators = ";,|[]\"' \t"

func isSeparator(r rune) bool { return strings.ContainsRune(separators, r) }

// parseLine reads a position and the result of its game. The result is the first or the
// last word.
func parseLine(text string) (pos board.Position, result float64, err error) {
	words := strings.FieldsFunc(text, isSeparator)
	const least = 5 // four fields of a position, and the result
	if len(words) < least {
		return pos, 0, errors.New("want a position and a result, as \"FEN; 0.5\"")
	}
	fields := words[:len(words)-1]
	result, found := results[words[len(words)-1]]
	if first, isFirst := results[words[0]]; isFirst {
		result, found, fields = first, true, words[1:]
	}
	if !found {
		return pos, 0, fmt.Errorf("%q is no result: want 1-0, 0.5 and the like as the first or the last word", words[len(words)-1])
	}
	pos, _, err = board.FENOptions{}.Parse(strings.Join(fenFields(fields), " "))
	return pos, result, err
}

// fenFields returns the fields of a position out of words that may go on behind it: four,
// or six if two numbers follow.
func fenFields(words []string) []string {
	const short, full = 4, 6
	if len(words) >= full && isNumber(words[short]) && isNumber(words[short+1]) {
		return words[:full]
	}
	return words[:min(short, len(words))]
}

func isNumber(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}
