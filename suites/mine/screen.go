package mine

import (
	"cmp"
	"context"
	"slices"

	"keymove/suites/grade"
)

// screenLines is the number of moves that a first look scores: the best, and how far it leads.
const screenLines = 2

// screen returns what a short search of each position finds promising, and a longer one
// confirms, by game. Those of a game begin with the theme that is rarest among all; else
// chance decides. Where several moves are near the best, grading takes a search for each:
// one search with the full effort saves that for most of what is none.
func (cfg *Config) screen(ctx context.Context, list []Candidate) ([][]decision, error) {
	promising, err := cfg.glance(ctx, list, cfg.Screen)
	if err != nil {
		return nil, err
	}
	var rest []Candidate
	for _, d := range promising {
		rest = append(rest, *d.Candidate)
	}
	if promising, err = cfg.glance(ctx, rest, cfg.Grade.Nodes); err != nil {
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

// glance returns the candidates that one search with so many nodes finds to be decisions.
func (cfg *Config) glance(ctx context.Context, list []Candidate, nodes uint64) ([]decision, error) {
	brief := cfg.Grade
	brief.Nodes, brief.Lines, brief.Tasks = nodes, screenLines, nil
	for i := range list {
		before := grade.Task{Name: list[i].Name, Position: list[i].Before}
		brief.Tasks = append(brief.Tasks, list[i].task(), before)
	}
	lines, err := grade.Positions(ctx, brief)
	if err != nil {
		return nil, err
	}
	var promising []decision
	for i := range list {
		d := decision{Candidate: &list[i], moves: lines[2*i], scale: cfg.Grade.Scale}
		if len(d.moves) < screenLines || len(lines[2*i+1]) == 0 {
			continue
		}
		d.error = max(0, d.scale.Expected(lines[2*i+1][0].Score)-(1-d.expected()))
		d.assumePlayed()
		if d.theme() != "" {
			promising = append(promising, d)
		}
	}
	return promising, nil
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
