// Package claim says whether a search can have found what somebody else says that it found. It
// trusts nobody, and doubts nothing that an honest worker can say: what an external engine says is
// limited by what UCI and a machine can do, what the built-in engine says by what it always does.
package claim

import (
	"errors"
	"fmt"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/mate"
	"keymove/suites"
)

// Search is what is known of a search before anybody says what it found.
type Search struct {
	Contender *suites.Contender
	Limits    engine.Limits
	// Threads are those of all contenders.
	Threads int
	// EndsEarly is set if something else than its limit may have ended the search.
	EndsEarly bool
	Position  *board.Position
	// ResultOnly is set if nobody asked for reports.
	ResultOnly bool
	// Within is the longest time that the search can have taken.
	Within time.Duration
}

const (
	// mostDepth and mostMate are more than any engine reports; the longest mate known takes 549 moves.
	mostDepth, mostMate = 1024, 1000
	// mostCentipawns is more than any engine means by a score.
	mostCentipawns = 1 << 24
	// mostRank is more than any position has moves.
	mostRank = 1 << 10
	// fastest is more nodes a second than any thread searches; briefest are those that no clock
	// measures.
	fastest, briefest = 1_000_000_000, 1_000_000
	// mostParallel is more CPUs than a machine has.
	mostParallel = 1 << 12
	// longestLine is more moves than the line of a searcher that is kept.
	longestLine = 256
)

// Limits of the built-in engine.
const (
	ownPlies      = 128
	ownDepth      = ownPlies - 8
	ownCentipawns = 31000 - 2*ownPlies
	ownMate       = ownPlies
)

// Check returns an error for a result that the search cannot have, or reports that cannot have led to
// it. Of a search that failed the move says nothing.
func (s *Search) Check(r *engine.Result, reports []engine.Info, failed bool) error {
	checks := []func() error{
		func() error { return s.checkNumbers(r) },
		func() error { return s.checkReports(r, reports) },
		func() error { return s.checkLine(r, failed) },
	}
	if s.Contender.Engine == nil {
		checks = append(checks, func() error { return s.checkOwn(r, reports, failed) })
	} else if r.Telemetry != nil {
		return errors.New("counters of the built-in engine for another one")
	}
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// IsOver reports whether there is nothing to search.
func (s *Search) isOver() bool { return !s.Position.HasLegalMove() }

// checkNumbers checks what any searcher says.
func (s *Search) checkNumbers(r *engine.Result) error {
	switch {
	case r.Time < 0 || r.Time > s.Within:
		return fmt.Errorf("a time of %v in %v", r.Time, s.Within.Truncate(time.Millisecond))
	case r.CPU < 0 || r.CPU/mostParallel > s.Within:
		return fmt.Errorf("a CPU time of %v in %v", r.CPU, s.Within.Truncate(time.Millisecond))
	case r.Depth < 0 || r.Depth > mostDepth:
		return fmt.Errorf("depth %d", r.Depth)
	case r.SelDepth < 0 || r.SelDepth > mostDepth:
		return fmt.Errorf("selective depth %d", r.SelDepth)
	case r.Nodes > s.mostNodes(r.Time):
		return fmt.Errorf("%d nodes in %v", r.Nodes, r.Time)
	}
	return checkScore(r.Score)
}

// mostNodes returns more nodes than a search of some length has.
func (s *Search) mostNodes(took time.Duration) uint64 {
	threads := suites.SizesOf(s.Contender, suites.Sizes{Threads: s.Threads}).Threads
	return briefest + uint64(took.Seconds()*fastest)*uint64(min(max(threads, 1), mostParallel))
}

func checkScore(s engine.Score) error {
	switch {
	case s.Mate < -mostMate || s.Mate > mostMate, s.Centipawns < -mostCentipawns || s.Centipawns > mostCentipawns:
	case s.IsMate() && s.Centipawns != 0, s.Mated && s.Mate != 0:
	default:
		return nil
	}
	return fmt.Errorf("the score %v", s)
}

// checkReports checks what is true of the reports of any searcher.
func (s *Search) checkReports(r *engine.Result, reports []engine.Info) error {
	var last time.Duration
	for i := range reports {
		info := &reports[i]
		switch {
		case info.Depth < 0 || info.Depth > mostDepth:
			return fmt.Errorf("depth %d", info.Depth)
		case info.MultiPV < 0 || info.MultiPV > mostRank:
			return fmt.Errorf("line %d", info.MultiPV)
		case info.Nodes > r.Nodes:
			return fmt.Errorf("%d nodes in a search of %d", info.Nodes, r.Nodes)
		case info.Time < last || info.Time > r.Time:
			return fmt.Errorf("a report after %v, behind one after %v, in a search of %v", info.Time, last, r.Time)
		}
		last = info.Time
		if err := checkScore(info.Score); err != nil {
			return err
		}
		for _, m := range info.PV {
			if !s.Position.IsLegal(m) {
				return errors.New("a report of a move that is not legal")
			}
		}
	}
	return nil
}

// checkLine checks the move and the line: readers of engines keep legal moves alone.
func (s *Search) checkLine(r *engine.Result, failed bool) error {
	if !failed && r.Move != board.NoMove && !s.Position.IsLegal(r.Move) {
		return errors.New("a move that is not legal")
	}
	if len(r.PV) > longestLine {
		return fmt.Errorf("a line of %d moves", len(r.PV))
	}
	if !failed && len(r.PV) > 0 && r.PV[0] != r.Move {
		return errors.New("a line that begins with another move")
	}
	pos := *s.Position
	for _, m := range r.PV {
		if !pos.IsLegal(m) {
			return errors.New("a line with a move that is not legal")
		}
		pos = pos.After(m)
	}
	if s.isOver() && (r.Nodes > 0 || r.Depth > 0 || r.SelDepth > 0 || r.Score != (engine.Score{})) {
		return errors.New("a search where the game is over")
	}
	return nil
}

// refuteMoves bounds the moves that are made to refute a mate.
const refuteMoves = 20_000

// refutes reports whether the board refutes that a search has a score for a move; NoMove is any.
func (s *Search) refutes(score engine.Score, m board.Move) bool {
	switch {
	case score.Mated:
		return !s.isOver()
	case score.Mate == 0:
		return false
	case score.Mate < 0 || m == board.NoMove:
		return mate.Refuted(s.Position, score.Mate, refuteMoves)
	}
	next := s.Position.After(m)
	if score.Mate == 1 {
		return !suites.Mates(s.Position, m)
	}
	return mate.Refuted(&next, -(score.Mate - 1), refuteMoves)
}
