package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/board"
)

// A line of a file of positions is "FEN;score", "FEN;score;result" or
// "FEN;score;result;pair": the score in centipawns for the side to move, the result of the
// game as White's points (1-0, 0.5 and the like) or empty, and a name of the pair of games.
const (
	separator = ";"
	comment   = "#"
)

// results are the ways in which results are written.
var results = []string{"1-0", "1", "1.0", "1.00", "1/2-1/2", "0.5", "0.50", "1/2", ".5", "0-1", "0", "0.0", "0.00"}

// lineError is a line that cannot be read.
type lineError struct {
	file string
	line int // from 1
	err  error
}

func (e *lineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.file, e.line, e.err) }

// ReadLines adds the positions of a file with one a line. Empty lines and those that begin
// with "#" are skipped. A position without a pair is one by itself. Lines that cannot be
// read are lineErrors, joined.
func (r *Reader) ReadLines(file string, in io.Reader) error {
	var errs []error
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if text == "" || strings.HasPrefix(text, comment) {
			continue
		}
		p, pair, err := parseLine(text)
		if err != nil {
			errs = append(errs, &lineError{file, n, err})
			continue
		}
		if pair == "" {
			p.Pair = r.pairs.next()
		} else {
			p.Pair = r.pairs.named(file, pair)
		}
		r.add(p, board.NoMove, playedScore(float64(p.Score), MaxStatic))
	}
	r.Count.Pairs = r.pairs.count
	return errors.Join(append(errs, lines.Err())...)
}

// parseLine reads a position with its score, and the name of its pair, empty for none.
func parseLine(text string) (p Position, pair string, err error) {
	fields := strings.Split(text, separator)
	const least, most = 2, 4
	if len(fields) < least || len(fields) > most {
		return p, "", errors.New("want a position and a score in centipawns, as \"FEN;35\", and perhaps a result and a pair")
	}
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	if p.Pos, err = board.ParseFEN(fields[0]); err != nil {
		return p, "", err
	}
	if n := p.Pos.Occupied().Count(); n > MostPieces {
		return p, "", fmt.Errorf("%d pieces, want at most %d", n, MostPieces)
	}
	const bits = 32
	score, err := strconv.ParseInt(fields[1], 10, bits)
	if err != nil {
		return p, "", fmt.Errorf("%q is no score: want whole centipawns for the side to move", fields[1])
	}
	p.Score = int(score)
	if len(fields) > least {
		p.Result = fields[least]
	}
	if p.Result != "" && !slices.Contains(results, p.Result) {
		return p, "", fmt.Errorf("%q is no result: want 1-0, 0.5 and the like, or nothing", p.Result)
	}
	return p, strings.Join(fields[min(least+1, len(fields)):], ""), nil
}

// line returns the line of a position, without its end.
func (p *Position) line() string {
	return strings.Join([]string{p.Pos.FEN(), strconv.Itoa(p.Score), p.Result, strconv.Itoa(p.Pair)}, separator)
}
