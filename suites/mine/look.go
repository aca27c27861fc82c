package mine

import (
	"context"
	"fmt"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/grade"
	"keymove/suites/notation"
)

// lookShare is the part of the effort of a search that a look at a position of a game without
// evaluations takes.
const lookShare = 10

// Look has an oracle evaluate the positions around the moves of some players in the games without
// evaluations, with a search of a tenth of the nodes for each, and adds what these evaluations say to the
// candidates. The error is that of grade.Positions.
func (c *Collector) Look(ctx context.Context, cfg grade.Config, of []Player) error {
	c.unrated = gamesOf(c.unrated, of)
	var all []sighting
	cfg.Nodes, cfg.Lines, cfg.Tasks = max(1, cfg.Nodes/lookShare), 1, nil
	for i := range c.unrated {
		for _, s := range sightings(&c.unrated[i], of) {
			s.game = i
			all = append(all, s)
			if s.ending == "" {
				cfg.Tasks = append(cfg.Tasks, s.task)
			}
		}
	}
	graded, err := grade.Positions(ctx, cfg)
	if err != nil {
		return err
	}
	var values evaluations
	for i, from := 0, 0; i < len(c.unrated); i++ {
		values.clear(len(c.unrated[i].moves) + 1)
		for ; from < len(all) && all[from].game == i; from++ {
			s := &all[from]
			score, known := scoreOf(s.ending)
			if s.ending == "" {
				if len(graded[0]) > 0 {
					score, known = graded[0][0].Score, true
				}
				graded = graded[1:]
			}
			if s.task.Position.SideToMove() == board.Black {
				score = opposite(score)
			}
			values[annotator][s.ply] = value{score, known}
		}
		c.candidates = append(c.candidates, c.failures(&c.unrated[i], &values)...)
	}
	c.unrated = nil
	return nil
}

// Unrated is the number of games of some players that have no evaluations, and were kept.
func (c *Collector) Unrated(of []Player) int { return len(gamesOf(c.unrated, of)) }

func gamesOf(games []game, players []Player) (list []game) {
	for i := range games {
		if plays(players, games[i].names[board.White]) || plays(players, games[i].names[board.Black]) {
			list = append(list, games[i])
		}
	}
	return list
}

func plays(players []Player, name string) bool {
	for i := range players {
		if players[i].Name == name {
			return true
		}
	}
	return false
}

// sighting is a position of a game that is to be evaluated, or that is the end of it by the rules.
type sighting struct {
	game, ply int
	task      grade.Task
	ending    board.Ending
}

// sightings returns the positions before and after each move of some players, each once.
func sightings(g *game, of []Player) (list []sighting) {
	referee := board.NewReferee(g.start)
	after := false // a move of theirs
	for ply := 0; ; ply++ {
		pos := *referee.Position()
		before := ply < len(g.moves) && !g.book[ply] && plays(of, g.names[pos.SideToMove()])
		if before || after {
			s := sighting{ply: ply, ending: referee.Over(), task: grade.Task{
				Name: fmt.Sprintf("%s:%d: ply %d", g.file, g.line, ply), Position: pos,
			}}
			if ply > 0 {
				s.task.History = notation.History{Start: g.start, Moves: g.moves[:ply:ply]}
			}
			list = append(list, s)
		}
		if ply == len(g.moves) {
			return list
		}
		after = before
		referee.Play(g.moves[ply])
	}
}

// scoreOf is what the rules say of a position that is the end of a game; false if it goes on.
func scoreOf(ending board.Ending) (engine.Score, bool) {
	switch ending {
	case "":
		return engine.Score{}, false
	case board.Checkmate:
		return engine.Score{Mated: true}, true
	}
	return engine.Score{}, true
}
