package claim

import (
	"errors"
	"fmt"

	"keymove/engine"
	"keymove/engine/board"
)

// checkOwn checks what is true of each search of the built-in engine.
func (s *Search) checkOwn(r *engine.Result, reports []engine.Info, failed bool) error {
	switch {
	case failed:
		return errors.New("a failure of the built-in engine")
	case r.Depth > ownDepth || s.Limits.Depth > 0 && r.Depth > s.Limits.Depth:
		return fmt.Errorf("depth %d", r.Depth)
	case r.PVBroken:
		return errors.New("an illegal move in a line of the built-in engine")
	case r.SelDepth > ownPlies:
		return fmt.Errorf("selective depth %d", r.SelDepth)
	case s.isOver():
		return nil
	case r.Move == board.NoMove:
		return errors.New("no move where there are legal ones")
	}
	if err := s.checkOwnScore(r.Score, r.Move); err != nil {
		return err
	}
	if err := s.checkIterations(r, reports); err != nil {
		return err
	}
	if !s.canEnd(r) {
		return fmt.Errorf("%d nodes and depth %d, and its limit is %s", r.Nodes, r.Depth, s.limit())
	}
	if r.Telemetry != nil {
		return r.Telemetry.Check(r.Nodes)
	}
	return nil
}

func (s *Search) checkOwnScore(score engine.Score, m board.Move) error {
	if max(score.Centipawns, -score.Centipawns) >= ownCentipawns || max(score.Mate, -score.Mate) > ownMate {
		return fmt.Errorf("the score %v", score)
	}
	if s.refutes(score, m) {
		return fmt.Errorf("the score %v, and there is no such mate", score)
	}
	return nil
}

// checkIterations checks the reports: an exact one of each better move and of each iteration, in
// their order.
func (s *Search) checkIterations(r *engine.Result, reports []engine.Info) error {
	var last engine.Info
	for i := range reports {
		info := &reports[i]
		switch {
		case info.MultiPV != 1 || len(info.PV) == 0:
			return errors.New("a report without its line")
		case info.Depth < max(last.Depth, 1) || info.Nodes < last.Nodes:
			return fmt.Errorf("depth %d after %d nodes, behind depth %d after %d", info.Depth, info.Nodes, last.Depth, last.Nodes)
		}
		if info.Score != last.Score {
			if err := s.checkOwnScore(info.Score, info.PV[0]); err != nil {
				return err
			}
		}
		last = *info
	}
	switch {
	case len(reports) == 0 && r.Depth > 0 && !s.ResultOnly:
		return fmt.Errorf("depth %d without a report", r.Depth)
	case len(reports) > 0 && last.Depth != r.Depth && last.Depth != r.Depth+1:
		return fmt.Errorf("depth %d, and the last report is of depth %d", r.Depth, last.Depth)
	case len(reports) > 0 && last.Score != r.Score:
		return fmt.Errorf("the score %v, and the last report has %v", r.Score, last.Score)
	}
	return nil
}

// canEnd reports whether the search can have ended where it did. One thread ends exactly at its limit.
func (s *Search) canEnd(r *engine.Result) bool {
	limits, deepest := &s.Limits, ownDepth
	if s.Threads > 1 || limits.Clock != nil || limits.Infinite {
		return true
	}
	for _, depth := range []int{limits.Depth, s.Contender.MaxDepth()} {
		if depth > 0 {
			deepest = min(deepest, depth)
		}
	}
	mates, mated := max(2*r.Score.Mate-1, 0), max(-2*r.Score.Mate, 0) // plies
	switch {
	case limits.Nodes > 0 && r.Nodes > limits.Nodes || r.Depth > deepest:
		return false
	case s.EndsEarly || limits.MoveTime > 0 || limits.Nodes > 0 && r.Nodes == limits.Nodes || r.Depth == deepest:
		return true
	case s.Contender.Book != nil && r.Nodes == 0 && r.Depth == 0:
		return true
	case limits.Mate > 0 && r.Score.Mate > 0 && r.Score.Mate <= limits.Mate:
		return true
	}
	return limits.Depth == 0 && r.Score.Mate != 0 && max(mates, mated) <= r.Depth
}

func (s *Search) limit() string {
	switch l := &s.Limits; {
	case l.Nodes > 0 && l.Depth > 0:
		return fmt.Sprintf("%d nodes or depth %d", l.Nodes, l.Depth)
	case l.Nodes > 0:
		return fmt.Sprintf("%d nodes", l.Nodes)
	case l.Depth > 0:
		return fmt.Sprintf("depth %d", l.Depth)
	}
	return "another one"
}
