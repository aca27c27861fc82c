package runner

import (
	"context"
	"errors"
	"slices"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/score"
)

// reply has a searcher's reports and answer on one own move of a case.
type reply struct {
	result engine.Result
	infos  []engine.Info
}

// searches returns what the searcher said about each own move that was searched: one, unless the
// case has a line.
func (a *answer) searches() []reply {
	return append([]reply{{a.result, a.infos}}, a.more...)
}

// searchLine searches the own moves of a case, one of most cases, in one game: what the searcher
// has learned it keeps from move to move. A wrong move is the last one, as is a failure.
func (w *worker) searchLine(ctx context.Context, s engine.Searcher, place suites.Key, c *suites.Case) answer {
	began := time.Now()
	a := answer{result: nothing, err: s.NewGame(ctx)}
	a.newGame = time.Since(began)
	game := c.Game()
	limits := w.cfg.Plan.LimitOf(place.Limit, c).Limits
	enough := 0
	if w.cfg.Contenders[place.Contender].Engine != nil && w.cfg.Plan.OnlyMate() { // the built-in engine stops by itself
		enough = limits.Mate
	}
	for n := 0; a.err == nil; n++ {
		asked := c.AtMove(n)
		var found reply
		found, a.err = w.search(ctx, s, engine.Game{Start: game.Start, Moves: slices.Concat(game.Moves, c.Solution[:2*n])}, limits, enough, &asked)
		if n == 0 {
			a.result, a.infos = found.result, found.infos
		} else {
			a.more = append(a.more, found)
		}
		if ctx.Err() != nil || !c.GoesOn(n, found.result.Move) {
			break
		}
	}
	return a
}

// checkLine returns an error unless the searches of an answer are those that its moves ask for.
func (a *answer) checkLine(c *suites.Case) error {
	all := a.searches()
	for n := range all {
		last := n == len(all)-1
		switch goesOn := c.GoesOn(n, all[n].result.Move); {
		case !last && !goesOn:
			return errors.New("searches behind the end of a line")
		case last && goesOn && a.err == nil:
			return errors.New("a line without its last searches")
		}
	}
	return nil
}

// failure returns what is wrong with the answer: an error of the searcher, or a
// move that cannot be played.
func (a *answer) failure(c *suites.Case) error {
	if a.err != nil {
		return a.err
	}
	all := a.searches()
	at := c.AtMove(len(all) - 1)
	return checkMove(&at.Position, all[len(all)-1].result.Move)
}

// effort returns the result of the first search with nodes, times and counters of all.
func (a *answer) effort() engine.Result {
	sum := a.result
	for _, s := range a.more {
		sum.Nodes += s.result.Nodes
		sum.Unknown |= s.result.Unknown & engine.FigureNodes
		sum.Time = max(sum.Time, 0) + max(s.result.Time, 0)
		sum.CPU += s.result.CPU
		if sum.Telemetry != nil && s.result.Telemetry != nil {
			sum.Telemetry = new(*sum.Telemetry)
			sum.Telemetry.Add(*s.result.Telemetry)
		}
	}
	return sum
}

// judged returns the verdict on an answer without a failure. A line is solved if all own moves
// are right. Its points are those of the first move; what was kept belongs to the move that took
// the most nodes.
func judged(c *suites.Case, a *answer) (verdict suites.Verdict) {
	for n, s := range a.searches() {
		v := score.JudgeMove(c, n, s.result, s.infos)
		if n == 0 {
			verdict = v
			continue
		}
		verdict.Solved, verdict.Kept = v.Solved, laterKept(verdict.Kept, v.Kept)
	}
	return verdict
}

// reportedOnce counts the searches that said fewer than twice which move is best.
func (a *answer) reportedOnce(c *suites.Case) int {
	n := 0
	for i, s := range a.searches() {
		asked := c.AtMove(i)
		if score.ReportedOnce(&asked, s.infos) {
			n++
		}
	}
	return n
}

// setLine sets what a record with its verdict has of a line: all own moves but the last one that
// was searched are right, and that one as well if the line is solved.
func setLine(rec *suites.Record, c *suites.Case, a *answer) {
	if len(c.Solution) == 0 {
		return
	}
	rec.Line, rec.MovesAsked, rec.MovesRight = c.SolutionText(), c.OwnMoves(), len(a.more)
	if *rec.Solved {
		rec.MovesRight = rec.MovesAsked
	}
	if rec.Error == "" {
		var own []board.Move
		for _, s := range a.searches() {
			own = append(own, s.result.Move)
		}
		rec.Played = c.PlayedText(own)
	}
}

// traced returns the searches with their positions.
func (a *answer) traced(c *suites.Case) []folder.TraceSearch {
	var list []folder.TraceSearch
	for n, s := range a.searches() {
		list = append(list, folder.TraceSearch{Position: c.AtMove(n).Position, Infos: s.infos})
	}
	return list
}

// laterKept returns what took more nodes; nil if those of one are unknown.
func laterKept(a, b *suites.Kept) *suites.Kept {
	switch {
	case a == nil || b == nil || a.Nodes == nil || b.Nodes == nil:
		return nil
	case *b.Nodes > *a.Nodes:
		return b
	}
	return a
}

// clone copies what the searcher may write to in its next search. A negative depth is invalid and
// counts as unknown.
func clone(r engine.Result) engine.Result {
	if r.Depth < 0 {
		r.Depth, r.Unknown = 0, r.Unknown|engine.FigureDepth
	}
	if r.SelDepth < 0 {
		r.SelDepth, r.Unknown = 0, r.Unknown|engine.FigureSelDepth
	}
	r.PV = slices.Clone(r.PV)
	if r.Telemetry != nil {
		r.Telemetry = new(*r.Telemetry)
	}
	return r
}
