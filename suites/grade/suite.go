package grade

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"keymove/suites/epd"
	"keymove/suites/notation"
)

// Read reads the positions of an EPD file, whatever they ask. Lines that are invalid, and
// positions without a legal move, are errors with their place, all of them; a failure of
// the stream ends the reading.
func Read(r io.Reader, file string) (records []*epd.Record, invalid []*notation.ParseError, err error) {
	for record, err := range epd.NewReader(r, file, epd.Options{}).All() {
		var wrong *notation.ParseError
		switch {
		case errors.As(err, &wrong):
			invalid = append(invalid, wrong)
		case err != nil:
			return nil, nil, fmt.Errorf("%s: %w", file, err)
		case !record.Position.HasLegalMove():
			invalid = append(invalid, &notation.ParseError{File: file, Line: record.Line, Column: 1, Err: errNoMoves})
		default:
			records = append(records, record)
		}
	}
	return records, invalid, nil
}

var errNoMoves = errors.New("the position has no legal move to grade")

// Tasks returns the positions of records for a grading of all moves.
func Tasks(file string, records []*epd.Record) []Task {
	tasks := make([]Task, len(records))
	for i, r := range records {
		tasks[i] = Task{Name: fmt.Sprintf("%s:%d", file, r.Line), Position: r.Position, History: r.History}
	}
	return tasks
}

// Provenance says in the head of a graded file how it was made.
type Provenance struct {
	Version string // of the program
	// Oracle is the name of the oracle with the digest of its executable, or the profile.
	Oracle string
	Nodes  uint64
	Scale  Scale
	// Margin is the loss up to which a move is in bm.
	Margin float64
	Seed   uint64
	// Reliability is the reliability of the grading.
	Reliability Reliability
}

// Write writes records with the points of their moves, c8 with c9, and the moves within
// the margin as bm. What the records asked before is gone, other operations stay.
func Write(w io.Writer, from Provenance, records []*epd.Record, graded [][]Grade) error {
	if _, err := io.WriteString(w, from.Head()); err != nil {
		return err
	}
	out := epd.NewWriter(w)
	for i, r := range records {
		if err := out.Write(Graded(r, graded[i], from.Margin)); err != nil {
			return err
		}
	}
	return nil
}

// Head returns the comments that a graded file begins with.
func (p *Provenance) Head() string {
	line := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return fmt.Sprintf(`# Moves graded by %s: %d nodes for each move near the best.
# Points are 100 times 1 minus the loss of expected score, 1/(1+10^(-cp/%g)); bm are the moves that lose at most %g.
# Seed %d: %s.
# Program: keymove %s
`, line(p.Oracle), p.Nodes, float64(p.Scale), p.Margin, p.Seed, p.Reliability.String(), line(p.Version))
}

// asked are the operations that say what a record asks.
var asked = []string{"bm", "am", "dm", "c7", "c8", "c9"}

// Graded returns a record that asks for the graded moves: their points, and those that lose at most
// margin as bm. What it asked before is gone, other operations stay.
func Graded(r *epd.Record, moves []Grade, margin float64) *epd.Record {
	var points, names []string
	for _, g := range moves {
		points, names = append(points, strconv.Itoa(g.Points())), append(names, r.Position.UCI(g.Move))
	}
	operations := []epd.Operation{epd.Words("bm", bestOf(r, moves, margin)...)}
	for _, op := range r.Operations {
		isPoints := op.Opcode == "c0" && len(r.Asked.Points) > 0 && r.Comment(8) == ""
		if !isPoints && !slices.Contains(asked, op.Opcode) {
			operations = append(operations, op)
		}
	}
	operations = append(operations, epd.String("c8", strings.Join(points, " ")), epd.String("c9", strings.Join(names, " ")))
	made := &epd.Record{Position: r.Position, History: r.History, Operations: operations, FreeText: r.FreeText}
	made.Standardize()
	return made
}

// bestOf returns the moves within the margin, in the ASCII order of the standard.
func bestOf(r *epd.Record, moves []Grade, margin float64) []string {
	const tolerance = 1e-9 // of the sums that losses are
	var best []string
	for _, g := range moves {
		if g.Loss <= margin+tolerance {
			best = append(best, r.Position.SAN(g.Move))
		}
	}
	slices.Sort(best)
	return best
}

// Changed returns in how many records the moves of bm become others by the grades, of how many that
// have some.
func Changed(records []*epd.Record, graded [][]Grade, margin float64) (changed, asked int) {
	for i, r := range records {
		if len(r.Asked.Best) == 0 {
			continue
		}
		var before []string
		for _, m := range r.Asked.Best {
			before = append(before, r.Position.SAN(m))
		}
		slices.Sort(before)
		asked++
		if !slices.Equal(before, bestOf(r, graded[i], margin)) {
			changed++
		}
	}
	return changed, asked
}
