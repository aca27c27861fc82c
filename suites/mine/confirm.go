package mine

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"keymove/engine/board"
	"keymove/suites/grade"
	"keymove/suites/notation"
)

// Config says how an oracle confirms candidates.
type Config struct {
	// Grade is the oracle with its effort; its tasks are not read.
	Grade grade.Config
	// Loss is the expected score that the move played has to cost by the oracle, too.
	Loss float64
	// MaxPerGame is the most positions of a game, at least 1.
	MaxPerGame int
}

// Position is a candidate that is part of the suite, with the grades of all of its legal moves.
type Position struct {
	Candidate
	Grades []grade.Grade
	// Best is the best move, Score the one played.
	Best, Score grade.Grade
}

// Drops counts the candidates that were dropped, by the reason.
type Drops struct {
	// Doubles are positions that came before.
	Doubles int
	// Small are moves that cost less by the oracle, Decided those of positions that were won or lost by
	// it, Crowded those beyond the most of a game or next to a worse one.
	Small, Decided, Crowded int
}

// Total is the number of all that were dropped.
func (d *Drops) Total() int { return d.Doubles + d.Small + d.Decided + d.Crowded }

// String returns the reasons with their numbers: "3 cost less by the oracle, 1 had before".
func (d *Drops) String() string {
	text := ""
	for _, part := range []struct {
		n    int
		text string
	}{
		{d.Small, "cost less by the oracle"}, {d.Decided, "won or lost by the oracle"},
		{d.Doubles, "had before"}, {d.Crowded, "beyond --max-per-game, or next to a worse one"},
	} {
		if part.n > 0 {
			text += fmt.Sprintf(", %d %s", part.n, part.text)
		}
	}
	return text[min(2, len(text)):]
}

// Distinct returns the candidates without positions that came before.
func Distinct(list []Candidate, drops *Drops) []Candidate {
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(list), func(c Candidate) bool {
		key := c.key()
		if seen[key] {
			drops.Doubles++
			return true
		}
		seen[key] = true
		return false
	})
}

// key identifies a position: with its game where that decides something.
func (c *Candidate) key() string {
	key := c.Position.FEN4()
	if historyMatters(&c.Position, &c.History) {
		key += "|" + c.History.UCI()
	}
	return key
}

// historyMatters reports whether a legal move leads to a position of the game, or can come to the draw by
// fifty moves soon.
func historyMatters(pos *board.Position, h *notation.History) bool {
	const soon = 90 // plies without progress
	if pos.HalfmoveClock() >= soon {
		return true
	}
	seen := map[uint64]bool{}
	earlier := h.Start
	for i, m := range h.Moves {
		if len(h.Moves)-i <= pos.HalfmoveClock() {
			seen[earlier.Key()] = true
		}
		earlier = earlier.After(m)
	}
	for _, m := range pos.LegalMoves() {
		next := pos.After(m)
		if seen[next.Key()] {
			return true
		}
	}
	return false
}

// Confirm has an oracle judge candidates: first the best move against the one played, then, of those that
// are confirmed, every legal move. The move played is searched by itself each time. The result depends on
// the candidates, the oracle and its effort alone. The error is that of grade.Positions.
func Confirm(ctx context.Context, cfg Config, list []Candidate, drops *Drops) ([]Position, error) {
	brief, err := cfg.judge(ctx, list, func(c *Candidate) []board.Move { return []board.Move{c.Played} })
	if err != nil {
		return nil, err
	}
	chosen := thin(cfg.confirmed(brief, drops), cfg.MaxPerGame, drops, func(p *Position) (*Candidate, float64) { return &p.Candidate, p.Score.Loss })
	var kept []Candidate
	for i := range chosen {
		kept = append(kept, chosen[i].Candidate)
	}
	full, err := cfg.judge(ctx, kept, func(*Candidate) []board.Move { return nil })
	if err != nil {
		return nil, err
	}
	return cfg.confirmed(full, drops), nil
}

// judge grades the moves of candidates; see grade.Task.Only.
func (cfg *Config) judge(ctx context.Context, list []Candidate, only func(*Candidate) []board.Move) ([]Position, error) {
	g := cfg.Grade
	g.Lines, g.Tasks = 0, make([]grade.Task, len(list))
	for i := range list {
		g.Tasks[i] = list[i].task()
		g.Tasks[i].Only = only(&list[i])
	}
	grades, err := grade.Positions(ctx, g)
	if err != nil {
		return nil, err
	}
	positions := make([]Position, len(list))
	for i := range list {
		p := Position{Candidate: list[i], Grades: grades[i]}
		p.Best = slices.MinFunc(p.Grades, func(a, b grade.Grade) int { return cmp.Compare(a.Loss, b.Loss) })
		p.Score = p.Grades[slices.IndexFunc(p.Grades, func(g grade.Grade) bool { return g.Move == p.Played })]
		positions[i] = p
	}
	return positions, nil
}

func (c *Candidate) task() grade.Task {
	return grade.Task{Name: c.Name(), Position: c.Position, History: c.History, Alone: []board.Move{c.Played}}
}

// Tasks returns the gradings of positions, as they are done again with more effort.
func Tasks(list []Position) []grade.Task {
	tasks := make([]grade.Task, len(list))
	for i := range list {
		tasks[i] = list[i].task()
	}
	return tasks
}

// Grades returns those of positions.
func Grades(list []Position) [][]grade.Grade {
	grades := make([][]grade.Grade, len(list))
	for i := range list {
		grades[i] = list[i].Grades
	}
	return grades
}

// confirmed returns the positions whose move played costs enough by the oracle, where something was left
// to lose.
func (cfg *Config) confirmed(list []Position, drops *Drops) (kept []Position) {
	const tolerance = 1e-9 // of the sums that losses are
	for _, p := range list {
		switch {
		case !open(cfg.Grade.Scale.Expected(p.Best.Score)):
			drops.Decided++
		case p.Score.Loss < cfg.Loss-tolerance:
			drops.Small++
		default:
			kept = append(kept, p)
		}
	}
	return kept
}

// Thin returns the candidates that cost most in each game, by its evaluations.
func Thin(list []Candidate, mostPerGame int, drops *Drops) []Candidate {
	return thin(list, mostPerGame, drops, func(c *Candidate) (*Candidate, float64) { return c, c.Evidence.Loss })
}

// thin returns the worst of each game, two plies apart at least, in the order of the games.
func thin[T any](list []T, mostPerGame int, drops *Drops, loss func(*T) (*Candidate, float64)) []T {
	const apart = 2
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b T) int {
		_, of := loss(&a)
		_, against := loss(&b)
		return cmp.Compare(against, of)
	})
	plies := map[int][]int{} // of those kept, by game
	var kept []T
	for _, found := range sorted {
		c, _ := loss(&found)
		near := func(ply int) bool { return max(ply-c.Ply, c.Ply-ply) < apart }
		if of := plies[c.order]; len(of) >= mostPerGame || slices.ContainsFunc(of, near) {
			drops.Crowded++
			continue
		}
		plies[c.order] = append(plies[c.order], c.Ply)
		kept = append(kept, found)
	}
	slices.SortFunc(kept, func(a, b T) int {
		x, _ := loss(&a)
		y, _ := loss(&b)
		return inOrder(*x, *y)
	})
	return kept
}
