package output

import (
	"fmt"
	"iter"
	"math"
	"strings"

	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
)

// SolverRating is the rating of a contender by the ratings of a suite's puzzles.
type SolverRating struct {
	Contender, Suite string
	// Puzzles is the number of searches of puzzles with a rating, Solved of those solved.
	Puzzles, Solved int
	// Rating is in Elo, with its interval of 95 %; a side is infinite if all puzzles are
	// solved, or none.
	Rating stats.Interval
}

// leastPuzzles is the number of puzzles with a rating below which there is no rating of the
// solver.
const leastPuzzles = 10

// SolverRatings returns the rating of each contender on each suite with rated puzzles.
func (s *Sections) SolverRatings() []SolverRating { return s.scan().solvers }

// rateSolvers rates contenders, in the order in which they and the suites first occur.
func rateSolvers(records iter.Seq[*suites.Record]) []SolverRating {
	var order [][2]string
	results := map[[2]string][]stats.Rated{}
	for rec := range records {
		if rec.Rating == 0 || rec.Solved == nil {
			continue
		}
		key := [2]string{rec.Contender, rec.Suite}
		if results[key] == nil {
			order = append(order, key)
		}
		results[key] = append(results[key], stats.Rated{Rating: float64(rec.Rating), Solved: *rec.Solved})
	}
	var list []SolverRating
	for _, key := range order {
		if of := results[key]; len(of) >= leastPuzzles {
			list = append(list, rateSolver(key[0], key[1], of))
		}
	}
	return list
}

func rateSolver(contender, suite string, results []stats.Rated) SolverRating {
	r := SolverRating{Contender: contender, Suite: suite, Puzzles: len(results), Rating: stats.SolverRating(results)}
	for _, result := range results {
		if result.Solved {
			r.Solved++
		}
	}
	return r
}

// String returns the rating with its interval.
func (r *SolverRating) String() string {
	from := fmt.Sprintf("from %d of %d puzzles with a rating", r.Solved, r.Puzzles)
	switch {
	case math.IsInf(r.Rating.Value, 1):
		return fmt.Sprintf("above %.0f, %s", r.Rating.Low, from)
	case math.IsInf(r.Rating.Value, -1):
		return fmt.Sprintf("below %.0f, %s", r.Rating.High, from)
	}
	return fmt.Sprintf("%.0f (%.0f to %.0f), %s", r.Rating.Value, r.Rating.Low, r.Rating.High, from)
}

// solverRatings writes a line for each rating of a solver; it is empty without rated puzzles.
func (t text) solverRatings() string {
	var lines []string
	for _, r := range t.SolverRatings() {
		lines = append(lines, sink.Terminal(fmt.Sprintf("Puzzle rating of %s on %s: %v", r.Contender, r.Suite, &r)))
	}
	if len(lines) == 0 {
		return ""
	}
	return "\n" + sink.Paragraph("", strings.Join(lines, "\n"), t.width)
}
