package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/engine/network"
)

// Position is a position to learn.
type Position struct {
	Pos board.Position
	// Score is the label: centipawns for the side to move.
	Score int
	// Result is the game's, White's points, as it was written; empty if unknown.
	// It is kept for other tools: nothing here reads it.
	Result string
	// Pair is the number of the pair of games that it is from.
	Pair int
	// Static is the score of the terms to which the network is added, centipawns for the
	// side to move.
	Static float64
}

// Largest scores in centipawns, either sign: beyond them a game is decided, and its
// positions teach little.
const (
	// MaxPlayed is that of the player who moved.
	MaxPlayed = 1500
	// MaxStatic is that of a label by a static evaluation, or of a file: a search evaluates
	// positions in which a queen hangs, and they have to score as such.
	MaxStatic = 6000
)

// MostPieces is the number of pieces that a position may have.
const MostPieces = 32

// Sample is a position with its label as the training sees it.
type Sample struct {
	// inputs are the active inputs of both perspectives, that of the side to move first.
	inputs [2][MostPieces]uint16
	pieces uint8
	bucket uint8
	// target is the expected result of the label for the side to move, 0 to 1.
	target float32
	// terms is the score to which the network is added, in the unit of its output: at 1 the
	// odds are e to one.
	terms float32
}

// NewSample returns the sample of a position that has at most MostPieces pieces, for a
// network that stands alone. score is in centipawns for the side to move, and k the
// centipawns that make odds of e to one.
func NewSample(p *board.Position, score int, k float64) Sample {
	s := Sample{pieces: uint8(p.Occupied().Count()), bucket: uint8(network.BucketOf(p)), target: float32(Expected(k, float64(score)))}
	us := p.SideToMove()
	network.ActiveInputs(s.inputs[0][:0], p, us)
	network.ActiveInputs(s.inputs[1][:0], p, us.Other())
	return s
}

// active returns the active inputs of a perspective.
func (s *Sample) active(side int) []uint16 { return s.inputs[side][:s.pieces] }

// Expected returns the expected result of a score in centipawns: 1/(1 + e^(−score/k)).
func Expected(k, score float64) float64 { return 1 / (1 + math.Exp(-score/k)) }

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
		return p, "", fmt.Errorf("%q is not a score: want whole centipawns for the side to move", fields[1])
	}
	p.Score = int(score)
	if len(fields) > least {
		p.Result = fields[least]
	}
	if p.Result != "" && !slices.Contains(results, p.Result) {
		return p, "", fmt.Errorf("%q is not a result: want 1-0, 0.5 and the like, or nothing", p.Result)
	}
	return p, strings.Join(fields[min(least+1, len(fields)):], ""), nil
}

// line returns the line of a position, without its end.
func (p *Position) line() string {
	return strings.Join([]string{p.Pos.FEN(), strconv.Itoa(p.Score), p.Result, strconv.Itoa(p.Pair)}, separator)
}
