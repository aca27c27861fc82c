package grade

import (
	"fmt"
	"slices"

	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/epd"
	"keymove/suites/notation"
)

// Chosen are the positions of a run with the moves that its contenders played there.
type Chosen struct {
	Records []*epd.Record
	Tasks   []Task
	// played has, for each contender in the order of the run, its moves by position.
	contenders []string
	played     []map[int]board.Move
}

// ChosenIn returns what the contenders of a run chose, in the order of its suites. Records
// without a move are skipped. The error names a record that is no position, or whose move
// is not legal there.
func ChosenIn(records []suites.Record) (*Chosen, error) {
	c := &Chosen{}
	places := map[[2]int]int{}
	sorted := slices.Clone(records)
	slices.SortStableFunc(sorted, func(a, b suites.Record) int {
		if a.SuiteIndex != b.SuiteIndex {
			return a.SuiteIndex - b.SuiteIndex
		}
		return a.CaseIndex - b.CaseIndex
	})
	for i := range sorted {
		if r := &sorted[i]; r.MoveUCI != "" {
			if err := c.add(r, places); err != nil {
				return nil, fmt.Errorf("%s of %s: %w", r.ID, r.Suite, err)
			}
		}
	}
	return c, nil
}

// add adds the move of a record to its position.
func (c *Chosen) add(r *suites.Record, places map[[2]int]int) error {
	place := [2]int{r.SuiteIndex, r.CaseIndex}
	i, known := places[place]
	if !known {
		pos, err := board.ParseFEN(r.FEN)
		if err != nil {
			return err
		}
		history, err := notation.ParseHistory(r.History, pos.Chess960())
		if err != nil {
			return err
		}
		i = len(c.Tasks)
		places[place] = i
		c.Tasks = append(c.Tasks, Task{Name: r.Suite + " " + r.ID, Position: pos, History: history, Only: []board.Move{}})
		c.Records = append(c.Records, recordOf(r, pos, history))
	}
	t := &c.Tasks[i]
	move, err := t.Position.ParseUCI(r.MoveUCI)
	if err != nil {
		return err
	}
	if !slices.Contains(t.Only, move) {
		t.Only = append(t.Only, move)
	}
	c.play(r, i, move)
	return nil
}

// recordOf returns the line of a case of a run, as far as its records have it.
func recordOf(r *suites.Record, pos board.Position, history notation.History) *epd.Record {
	operations := []epd.Operation{epd.String("id", r.ID)}
	if r.Theme != "" {
		operations = append(operations, epd.String("theme", r.Theme))
	}
	if pos.MoveNumberKnown() && history.IsEmpty() {
		operations = append(operations,
			epd.Words("hmvc", fmt.Sprint(pos.HalfmoveClock())), epd.Words("fmvn", fmt.Sprint(pos.FullmoveNumber())))
	}
	return &epd.Record{Position: pos, History: history, Operations: operations}
}

// play notes the first move of a contender in a position.
func (c *Chosen) play(r *suites.Record, position int, move board.Move) {
	for len(c.contenders) <= r.ContenderIndex {
		c.contenders, c.played = append(c.contenders, ""), append(c.played, map[int]board.Move{})
	}
	c.contenders[r.ContenderIndex] = r.Contender
	if _, given := c.played[r.ContenderIndex][position]; !given {
		c.played[r.ContenderIndex][position] = move
	}
}

// Keep returns the grades of moves that somebody chose, and of the best: only these are
// graded with the full effort.
func (c *Chosen) Keep(graded [][]Grade) [][]Grade {
	kept := make([][]Grade, len(graded))
	for i, moves := range graded {
		for _, g := range moves {
			if g.Loss == 0 && g.Alone || slices.Contains(c.Tasks[i].Only, g.Move) {
				kept[i] = append(kept[i], g)
			}
		}
	}
	return kept
}

// Mean is the mean worth of the moves of a contender.
type Mean struct {
	Contender string
	// Points are the mean of the points of Positions moves.
	Points    float64
	Positions int
}

// Means returns the mean of each contender, in the order of the run.
func (c *Chosen) Means(graded [][]Grade) []Mean {
	var means []Mean
	for n, name := range c.contenders {
		m := Mean{Contender: name}
		for i, moves := range graded {
			for _, g := range moves {
				if played, ok := c.played[n][i]; ok && played == g.Move {
					m.Points += 100 * (1 - g.Loss)
					m.Positions++
				}
			}
		}
		if m.Positions > 0 {
			m.Points /= float64(m.Positions)
			means = append(means, m)
		}
	}
	return means
}
