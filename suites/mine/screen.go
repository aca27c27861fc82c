package mine

import (
	"cmp"
	"context"
	"slices"

	"keymove/suites/grade"
)

// screenLines is the number of moves that a first look scores: the best, and how far it leads.
const screenLines = 2

// screen returns what a short search of each position finds promising, by game. Those of a
// game begin with the theme that is rarest among all; else chance decides.
func (cfg *Config) screen(ctx context.Context, list []Candidate) ([][]decision, error) {
	brief := cfg.Grade
	brief.Nodes, brief.Lines, brief.Tasks = cfg.Screen, screenLines, nil
	for i := range list {
		before := grade.Task{Name: list[i].Name, Position: list[i].Before}
		brief.Tasks = append(brief.Tasks, list[i].task(), before)
	}
	lines, err := grade.Positions(ctx, brief)
	if err != nil {
		return nil, err
	}
	var promising []decision
	counts := map[string]int{}
	for i := range list {
		d := decision{Candidate: &list[i], moves: lines[2*i], scale: cfg.Grade.Scale}
		if len(d.moves) < screenLines || len(lines[2*i+1]) == 0 {
			continue
		}
		d.error = max(0, d.scale.Expected(lines[2*i+1][0].Score)-(1-d.expected()))
		d.assumePlayed()
		if theme := d.theme(); theme != "" {
			counts[theme]++
			promising = append(promising, d)
		}
	}
	slices.SortStableFunc(promising, func(a, b decision) int {
		return cmp.Or(a.Game-b.Game, counts[a.theme()]-counts[b.theme()], cmp.Compare(a.Position.Key(), b.Position.Key()))
	})
	return byGame(promising), nil
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
