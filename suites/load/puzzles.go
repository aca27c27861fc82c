package load

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/board"
	"keymove/suites"
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

// neededColumns is how many of them a puzzle must have.
const neededColumns = 4

// Puzzles reads the puzzles of Lichess (database.lichess.org, "lichess_db_puzzle.csv") as
// records: the setup move is played, the first move of the solver is bm, all that follow are pv. With N they are
// as many as that, chosen evenly, in the order of the file; they depend on the file and the
// options alone. Rows that are wrong are errors with line and column, all of them; err is
// about the stream, or about a header without a column that is needed.
func Puzzles(r io.Reader, file string, o PuzzleOptions) (records []*epd.Record, invalid []*notation.ParseError, err error) {
	text := bufio.NewReader(skipMark(r))
	const enough = 4096 // for the first line
	start, _ := text.Peek(enough)
	if err := notation.ForeignStart(start, notation.Puzzles); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	in := csv.NewReader(text)
	in.FieldsPerRecord, in.ReuseRecord = -1, true
	s := &sampler{options: o, random: rand.New(rand.NewPCG(o.Seed, 0))}
	columns := indexOf(puzzleColumns)
	for first := true; ; first = false {
		cells, err := in.Read()
		if errors.Is(err, io.EOF) {
			return s.records(), invalid, nil
		}
		if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
			invalid = append(invalid, &notation.ParseError{File: file, Line: wrong.Line, Column: max(1, wrong.Column), Err: &notation.ForeignLineError{Err: wrong.Err}})
			continue
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", file, err)
		}
		if first && slices.Contains(cells, puzzleColumns[0]) {
			if columns, err = puzzleHeader(cells); err != nil {
				return nil, nil, fmt.Errorf("%s:1: %w", file, err)
			}
			continue
		}
		record, wrong := (&puzzle{in: in, cells: cells, columns: columns, file: file}).record(o)
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

// puzzleHeader returns the places of the columns that a header names.
func puzzleHeader(cells []string) (map[string]int, error) {
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

// puzzle is a puzzle of a file of puzzles.
type puzzle struct {
	in      *csv.Reader
	cells   []string
	columns map[string]int
	file    string
}

// cell returns the cell of a column; empty if the puzzle has none.
func (r *puzzle) cell(name string) string {
	if i, ok := r.columns[name]; ok && i < len(r.cells) {
		return r.cells[i]
	}
	return ""
}

// foreign returns the error of a puzzle that may be no puzzle at all.
func (r *puzzle) foreign(name string, err error) *notation.ParseError {
	return r.fault(name, &notation.ForeignLineError{Err: err})
}

// fault returns an error at the place of a column.
func (r *puzzle) fault(name string, err error) *notation.ParseError {
	at := min(r.columns[name], len(r.cells)-1)
	line, column := r.in.FieldPos(at)
	return &notation.ParseError{File: r.file, Line: line, Column: column, Err: err}
}

// record returns the puzzle; nil without an error if the options do not want it.
func (r *puzzle) record(o PuzzleOptions) (*epd.Record, *notation.ParseError) {
	for _, name := range puzzleColumns[:neededColumns] {
		if strings.TrimSpace(r.cell(name)) == "" {
			return nil, r.foreign(name, fmt.Errorf("no %s", name))
		}
	}
	rating, err := rated(r.cell("Rating"))
	if err != nil {
		return nil, r.foreign("Rating", err)
	}
	if cell := r.cell("RatingDeviation"); cell != "" {
		if _, err := rated(cell); err != nil {
			return nil, r.foreign("RatingDeviation", err)
		}
	}
	themes := strings.Fields(r.cell("Themes"))
	if rating < o.Least || o.Most > 0 && rating > o.Most || o.Theme != "" && !slices.Contains(themes, o.Theme) {
		return nil, nil
	}
	pos, repairs, err := board.FENOptions{}.Parse(r.cell("FEN"))
	if err != nil {
		return nil, r.foreign("FEN", err)
	}
	pos, line, err := puzzleSolution(pos, strings.Fields(r.cell("Moves")))
	if err != nil {
		return nil, r.fault("Moves", err)
	}
	record := r.written(pos, line, rating, themes)
	for _, repaired := range repairs {
		at := r.fault("FEN", nil)
		record.Repairs = append(record.Repairs, notation.Repair{Kind: notation.RepairKind(repaired.Kind), Line: at.Line, Column: at.Column, Text: repaired.Text})
	}
	return record, nil
}

// rated returns the number of a rating, or of its deviation.
func rated(cell string) (int, error) {
	const most = 9999
	n, err := strconv.Atoi(cell)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%q is not a rating, want a number from 0 to %d", epd.Clean(cell), most)
	}
	return n, nil
}

// puzzleSolution plays the first of the moves and returns the position after it, and the moves
// that solve it, with the replies between them. All moves must be legal.
func puzzleSolution(pos board.Position, moves []string) (board.Position, []board.Move, error) {
	if len(moves) < 2 {
		return pos, nil, errors.New("want a move to set the puzzle up, and one to solve it")
	}
	var asked board.Position
	var line []board.Move
	for i, text := range moves {
		m, err := pos.ParseUCI(text)
		if err != nil {
			return pos, nil, fmt.Errorf("move %d of %d: %w", i+1, len(moves), err)
		}
		if pos = pos.After(m); i == 0 {
			asked = pos
		} else {
			line = append(line, m)
		}
	}
	return asked, line, nil
}

// allMates returns all moves that mate at once if m does, as on Lichess, else m alone.
func allMates(pos *board.Position, m board.Move) []board.Move {
	if !suites.Mates(pos, m) {
		return []board.Move{m}
	}
	return slices.DeleteFunc(pos.LegalMoves(), func(m board.Move) bool { return !suites.Mates(pos, m) })
}

// generalThemes say how long a puzzle is, from where, and to what end, not what it is about.
var generalThemes = []string{
	"oneMove", "short", "long", "veryLong", "opening", "middlegame", "endgame", "mate",
	"advantage", "crushing", "equality", "master", "masterVsMaster", "superGM",
}

// written returns the record of a puzzle. Its rating, and the deviation of that, are
// opcodes of their own; c0 has all themes, c1 the game, c2 the opening.
func (r *puzzle) written(pos board.Position, line []board.Move, rating int, themes []string) *epd.Record {
	best := allMates(&pos, line[0])
	var solutions []string
	for _, m := range best {
		solutions = append(solutions, pos.SAN(m))
	}
	operations := []epd.Operation{
		epd.Words("bm", solutions...),
		epd.Words("pv", strings.Fields(suites.LineText(pos, line, (*board.Position).SAN))...),
		epd.Words("hmvc", strconv.Itoa(pos.HalfmoveClock())),
		epd.Words("fmvn", strconv.Itoa(pos.FullmoveNumber())),
		epd.String("id", epd.Clean(r.cell("PuzzleId"))),
		epd.Words("rating", strconv.Itoa(rating)),
	}
	if deviation, err := strconv.Atoi(r.cell("RatingDeviation")); err == nil {
		operations = append(operations, epd.Words("rd", strconv.Itoa(deviation)))
	}
	i := slices.IndexFunc(themes, func(theme string) bool { return !slices.Contains(generalThemes, theme) })
	if len(themes) > 0 {
		operations = append(operations, epd.String("theme", epd.Clean(themes[max(i, 0)])))
	}
	for opcode, text := range []string{strings.Join(themes, " "), r.cell("GameUrl"), r.cell("OpeningTags")} {
		if text = epd.Clean(text); text != "" {
			operations = append(operations, epd.String("c"+strconv.Itoa(opcode), text))
		}
	}
	number, _ := r.in.FieldPos(0)
	return &epd.Record{Line: number, Position: pos, Operations: operations, Asked: epd.Asked{Best: best}}
}
