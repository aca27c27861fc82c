// Package mine makes suites of positions out of games.
package mine

import (
	"context"
	"slices"

	"keymove/engine/board"
	"keymove/suites/epd"
	"keymove/suites/grade"
)

// Config says how decision points are found.
type Config struct {
	// Grade is the oracle and its full effort; Tasks and Lines are not read.
	Grade grade.Config
	// Screen is the effort of a first look, in nodes: only what looks like a decision
	// point is graded. 0 grades every candidate.
	Screen uint64
	// Margin is the loss of expected score up to which a move is in bm.
	Margin float64
}

// Find returns the decision points among candidates, as records with a theme: at most one of
// each game, and of each pawn skeleton. Candidates are in the order of their games. The
// result depends on the candidates, the oracle and its efforts alone. The error is that of
// grade.Positions.
func Find(ctx context.Context, cfg Config, list []Candidate) ([]*epd.Record, error) {
	look := cfg.lookAtAll
	if cfg.Screen > 0 {
		look = cfg.lookWithScreen
	}
	decisions, err := look(ctx, list)
	if err != nil {
		return nil, err
	}
	return recordsOf(decisions, cfg.Margin), nil
}

// lookAtAll grades each candidate, and the move that led to it.
func (cfg *Config) lookAtAll(ctx context.Context, list []Candidate) ([]decision, error) {
	var tasks []grade.Task
	for i := range list {
		c := &list[i]
		tasks = append(tasks, c.task(), grade.Task{Name: c.Name, Position: c.Before, Only: []board.Move{c.Last}})
	}
	grades, err := cfg.grade(ctx, tasks)
	if err != nil {
		return nil, err
	}
	decisions := make([]decision, len(list))
	for i := range list {
		decisions[i] = decision{
			Candidate: &list[i], moves: grades[2*i], scale: cfg.Grade.Scale,
			error: lossOf(grades[2*i+1], list[i].Last),
		}
	}
	return decisions, nil
}

// lookWithScreen grades what a short search of each candidate, and of the position before it,
// finds promising, and a longer one confirms: of each game one candidate after the other, until
// one is a decision.
func (cfg *Config) lookWithScreen(ctx context.Context, list []Candidate) ([]decision, error) {
	queues, err := cfg.screen(ctx, list)
	var found []decision
	for err == nil && len(queues) > 0 {
		var heads, decided []decision
		for _, queue := range queues {
			heads = append(heads, queue[0])
		}
		if decided, err = cfg.decide(ctx, heads); err != nil {
			break
		}
		found = append(found, decided...)
		queues = remaining(queues, decided)
	}
	slices.SortFunc(found, func(a, b decision) int { return a.Game - b.Game })
	return found, err
}

// decide returns those of the promising decisions that are confirmed and, graded, still are.
func (cfg *Config) decide(ctx context.Context, promising []decision) ([]decision, error) {
	confirmed, err := cfg.confirm(ctx, promising)
	if err != nil {
		return nil, err
	}
	var tasks []grade.Task
	for i := range confirmed {
		tasks = append(tasks, confirmed[i].task())
	}
	grades, err := cfg.grade(ctx, tasks)
	if err != nil {
		return nil, err
	}
	for i := range confirmed {
		confirmed[i].moves = grades[i]
	}
	return slices.DeleteFunc(confirmed, func(d decision) bool { return d.theme() == "" }), nil
}

// remaining returns what is left of the queues of the games that have no decision yet.
func remaining(queues [][]decision, decided []decision) (rest [][]decision) {
	done := map[int]bool{}
	for _, d := range decided {
		done[d.Game] = true
	}
	for _, queue := range queues {
		if len(queue) > 1 && !done[queue[0].Game] {
			rest = append(rest, queue[1:])
		}
	}
	return rest
}

func (cfg *Config) grade(ctx context.Context, tasks []grade.Task) ([][]grade.Grade, error) {
	full := cfg.Grade
	full.Tasks, full.Lines = tasks, 0
	return grade.Positions(ctx, full)
}

// task is the grading of a candidate's moves.
func (c *Candidate) task() grade.Task { return grade.Task{Name: c.Name, Position: c.Position} }
