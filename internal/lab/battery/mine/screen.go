package mine

import (
	"cmp"
	"context"
	"math"
	"slices"

	"keymove/suites/grade"
)

// screenLines is the number of moves that a first look scores: the best, and how far it leads.
const screenLines = 2

// screen returns what a short search of each position finds promising, by game. Those of a
// game begin with the theme that is rarest among all; else chance decides.
func (cfg *Config) screen(ctx context.Context, list []Candidate) ([][]decision, error) {
	promising, err := cfg.glance(ctx, list, cfg.Screen, cfg.Screen)
	if err != nil {
		return nil, err
	}
	counts := map[string]int{}
	for i := range promising {
		counts[promising[i].theme()]++
	}
	slices.SortStableFunc(promising, func(a, b decision) int {
		return cmp.Or(a.Game-b.Game, counts[a.theme()]-counts[b.theme()], cmp.Compare(a.Position.Key(), b.Position.Key()))
	})
	return byGame(promising), nil
}

// confirm returns those of the promising decisions that two longer searches confirm: one with
// the geometric mean of the efforts of the screen and of grading, and one with the latter. Where
// several moves are near the best, grading takes a search for each, which this saves for most of
// what is none. The position before has the lesser effort: it only says whether there was an error.
func (cfg *Config) confirm(ctx context.Context, promising []decision) ([]decision, error) {
	less := uint64(math.Sqrt(float64(cfg.Screen) * float64(cfg.Grade.Nodes)))
	for _, nodes := range []uint64{less, cfg.Grade.Nodes} {
		list := make([]Candidate, len(promising))
		for i := range promising {
			list[i] = *promising[i].Candidate
		}
		var err error
		if promising, err = cfg.glance(ctx, list, nodes, less); err != nil {
			return nil, err
		}
	}
	return promising, nil
}

// glance returns the candidates that one search with so many nodes, and one of the position
// before, find to be decisions.
func (cfg *Config) glance(ctx context.Context, list []Candidate, nodes, nodesBefore uint64) ([]decision, error) {
	var now, before []grade.Task
	for i := range list {
		now = append(now, list[i].task())
		before = append(before, grade.Task{Name: list[i].Name, Position: list[i].Before})
	}
	lines, err := cfg.best(ctx, now, nodes)
	if err != nil {
		return nil, err
	}
	linesBefore, err := cfg.best(ctx, before, nodesBefore)
	if err != nil {
		return nil, err
	}
	var promising []decision
	for i := range list {
		d := decision{Candidate: &list[i], moves: lines[i], scale: cfg.Grade.Scale}
		if len(d.moves) < screenLines || len(linesBefore[i]) == 0 {
			continue
		}
		d.error = max(0, d.scale.Expected(linesBefore[i][0].Score)-(1-d.expected()))
		d.assumePlayed()
		if d.theme() != "" {
			promising = append(promising, d)
		}
	}
	return promising, nil
}

// best judges the best moves of positions with so many nodes.
func (cfg *Config) best(ctx context.Context, tasks []grade.Task, nodes uint64) ([][]grade.Grade, error) {
	brief := cfg.Grade
	brief.Tasks, brief.Nodes, brief.Lines = tasks, nodes, screenLines
	return grade.Positions(ctx, brief)
}

// assumePlayed adds the move played if it has no line: it loses at least as much as the last
// one that has.
func (d *decision) assumePlayed() {
	has := func(g grade.Grade) bool { return g.Move == d.Played }
	if !slices.ContainsFunc(d.moves, has) {
		last := d.moves[len(d.moves)-1]
		d.moves = append(slices.Clone(d.moves), grade.Grade{Move: d.Played, Score: last.Score, Loss: last.Loss})
	}
}

// byGame splits decisions in the order of their games.
func byGame(list []decision) (games [][]decision) {
	for from := 0; from < len(list); {
		to := from
		for to < len(list) && list[to].Game == list[from].Game {
			to++
		}
		games = append(games, list[from:to])
		from = to
	}
	return games
}
