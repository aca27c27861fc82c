// Package grade has the moves of positions judged by an oracle, a strong searcher: how
// much of the expected score each of them loses. The results are points from 0 to 100,
// in the dialect that tools for the Strategic Test Suite read.
//
// An oracle that shares its effort among all moves is no better than what it is to judge.
// So there are two stages: one search with a line for each move makes a shortlist, then
// each move near the best is searched by itself, with the full effort. The loss is
// absolute: in a flat position many moves have 100 points. How far the result can be
// trusted is measured on a sample that is graded again with ten times the effort.
package grade

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/notation"
)

// Task is a position whose moves are to be graded.
type Task struct {
	// Name is the name of the position in errors: file and line.
	Name     string
	Position board.Position
	// History is how the position came about; empty for most.
	History notation.History
	// Only are the moves that matter; nil for all. The others keep the score of the
	// shortlist.
	Only []board.Move
	// Alone are moves that are searched by themselves however much they lose on the shortlist.
	Alone []board.Move
}

// game returns the position with its history.
func (t *Task) game() engine.Game { return suites.GameOf(t.Position, t.History) }

// Config says what is graded and how.
type Config struct {
	Tasks []Task
	// Nodes is the effort of each search.
	Nodes uint64
	// Lines is how many of the best moves are judged, by one search with a line for
	// each and nothing else, to see what is worth grading; 0 grades all moves.
	Lines int
	Scale Scale
	// Workers is the number of oracles at a time, at least 1.
	Workers int
	// Open opens an oracle; it is called from several goroutines.
	Open func(context.Context) (engine.Searcher, error)
	// Memory keeps what the oracle says; nil for none.
	Memory *Memory
	// Progress is called after each position; nil means no calls.
	Progress func(done, total int)
}

// Grade is the grade of a legal move.
type Grade struct {
	Move  board.Move
	Score engine.Score
	// Loss is the expected score that the move loses against the best, 0 to 1.
	Loss float64
	// Alone is set if the move was searched by itself.
	Alone bool
}

// Points returns 100 points less one for each hundredth of the expected score that the
// move loses.
func (g *Grade) Points() int { return int(math.Round(100 * (1 - g.Loss))) }

// EngineError is an oracle that failed twice in a row on a position.
type EngineError struct {
	Name string // of the position
	Err  error
}

func (e *EngineError) Error() string { return fmt.Sprintf("%s: the oracle failed: %v", e.Name, e.Err) }

func (e *EngineError) Unwrap() error { return e.Err }

// Positions grades the legal moves of each position, or the best ones with Lines, the best first. The result depends on
// the tasks, the oracle, its effort and the scale alone, not on the number of
// workers. The error is an *EngineError, or of ctx or the memory.
func Positions(ctx context.Context, cfg Config) ([][]Grade, error) {
	judged, err := judgeAll(ctx, cfg)
	if err != nil {
		return nil, err
	}
	graded := make([][]Grade, len(judged))
	for i, moves := range judged {
		graded[i] = grades(moves, cfg.Scale, &cfg.Tasks[i].Position)
	}
	return graded, nil
}

// grades turns scores into losses and sorts them; equal ones by their notation.
func grades(moves []Judged, scale Scale, pos *board.Position) []Grade {
	best := 0.0
	for _, m := range moves {
		best = max(best, scale.Expected(m.Score))
	}
	list := make([]Grade, len(moves))
	for i, m := range moves {
		list[i] = Grade{Move: m.Move, Score: m.Score, Loss: best - scale.Expected(m.Score), Alone: m.Alone}
	}
	slices.SortFunc(list, func(a, b Grade) int {
		if a.Points() != b.Points() {
			return b.Points() - a.Points()
		}
		return strings.Compare(pos.UCI(a.Move), pos.UCI(b.Move))
	})
	return list
}

// key identifies what is asked about a position.
func (cfg *Config) key(t *Task) string {
	var only []string
	for _, m := range t.Only {
		only = append(only, m.String())
	}
	slices.Sort(only)
	key := fmt.Sprintf("%s|%d|%g|%s", t.Position.FEN(), cfg.Nodes, float64(cfg.Scale), strings.Join(only, " "))
	if !t.History.IsEmpty() {
		key += "|" + t.History.UCI()
	}
	if cfg.Lines > 0 {
		key += fmt.Sprintf("|lines %d", cfg.Lines)
	}
	for _, m := range t.Alone {
		key += "|alone " + m.String()
	}
	return key
}

// Scale is how many centipawns make odds of ten to one in the expected score.
type Scale float64

// DefaultScale is the scale of Elo: 400 centipawns are as good as 400 Elo.
const DefaultScale Scale = 400

// Expected returns the expected score, 0 to 1, of a score for the side that it is of:
// 1/(1+10^(-cp/scale)); 1 and 0 for mates.
func (s Scale) Expected(score engine.Score) float64 {
	switch {
	case score.Mated || score.Mate < 0:
		return 0
	case score.Mate > 0:
		return 1
	}
	return 1 / (1 + math.Pow(10, -float64(score.Centipawns)/float64(s)))
}
