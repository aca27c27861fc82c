// Package lichess makes suites of the puzzles of Lichess.
package lichess

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"keymove/suites/epd"
	"keymove/suites/notation"
)

// PuzzleOptions say which puzzles of a file are taken.
type PuzzleOptions struct {
	// N is the number of puzzles taken at random; 0 takes all.
	N int
	// Seed determines which.
	Seed uint64
	// Least and Most bound the rating; 0 for Most is no bound.
	Least, Most int
	// Theme is a theme that the puzzles have; empty for any.
	Theme string
}

// puzzleColumns are the columns of Lichess's file, in its order. Older files have no header,
// and fewer columns at the end.
var puzzleColumns = []string{"PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity", "NbPlays", "Themes", "GameUrl", "OpeningTags"}

// neededColumns is how many of them a row must have.
const neededColumns = 4

// Puzzles reads the puzzles of Lichess (database.lichess.org, "lichess_db_puzzle.csv") as
// records: the setup move is played, and the first move of the solver is bm. With N they are
// as many as that, chosen evenly, in the order of the file; they depend on the file and the
// options alone. Rows that are wrong are errors with line and column, all of them; err is
// that of the stream, or of a header without a column that is needed.
func Puzzles(r io.Reader, file string, o PuzzleOptions) (records []*epd.Record, invalid []*notation.ParseError, err error) {
	in := csv.NewReader(skipMark(r))
	in.FieldsPerRecord, in.ReuseRecord = -1, true
	s := &sampler{options: o, random: rand.New(rand.NewPCG(o.Seed, 0))}
	columns := indexOf(puzzleColumns)
	for first := true; ; first = false {
		cells, err := in.Read()
		if errors.Is(err, io.EOF) {
			return s.records(), invalid, nil
		}
		if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
			invalid = append(invalid, &notation.ParseError{File: file, Line: wrong.Line, Column: max(1, wrong.Column), Err: wrong.Err})
			continue
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", file, err)
		}
		if first && slices.Contains(cells, puzzleColumns[0]) {
			if columns, err = header(cells); err != nil {
				return nil, nil, fmt.Errorf("%s:1: %w", file, err)
			}
			continue
		}
		record, wrong := (&row{in: in, cells: cells, columns: columns, file: file}).record(o)
		if wrong != nil {
			invalid = append(invalid, wrong)
		}
		if record != nil {
			s.add(record)
		}
	}
}

// indexOf returns the places of names.
func indexOf(names []string) map[string]int {
	places := map[string]int{}
	for i, name := range names {
		places[name] = i
	}
	return places
}

// header returns the places of the columns that a header names.
func header(cells []string) (map[string]int, error) {
	columns := indexOf(cells)
	for _, name := range puzzleColumns[:neededColumns] {
		if _, ok := columns[name]; !ok {
			return nil, fmt.Errorf("no column %s", name)
		}
	}
	return columns, nil
}

// skipMark skips a byte-order mark.
func skipMark(r io.Reader) io.Reader {
	const mark = "\ufeff"
	start := make([]byte, len(mark))
	n, _ := io.ReadFull(r, start)
	text := strings.TrimPrefix(string(start[:n]), mark)
	return io.MultiReader(strings.NewReader(text), r)
}

// sampler keeps a sample of records, each with the same chance (Vitter's algorithm R).
type sampler struct {
	options PuzzleOptions
	random  *rand.Rand
	kept    []*epd.Record
	seen    int
}

func (s *sampler) add(r *epd.Record) {
	s.seen++
	if s.options.N == 0 || len(s.kept) < s.options.N {
		s.kept = append(s.kept, r)
		return
	}
	if i := s.random.IntN(s.seen); i < len(s.kept) {
		s.kept[i] = r
	}
}

// records returns the sample in the order of the file.
func (s *sampler) records() []*epd.Record {
	slices.SortFunc(s.kept, func(a, b *epd.Record) int { return a.Line - b.Line })
	return s.kept
}
