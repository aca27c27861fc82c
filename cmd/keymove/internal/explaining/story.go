package explaining

import (
	"context"
	"slices"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/score"
)

// story is how a contender, any engine, came to its answer.
type story struct {
	*target
	solved bool
	// played is the move played, key the first solution, NoMove if the case asks for a
	// mate; of a case that only says what to avoid, the first other move of the search at
	// a multiple of the limit.
	played, key board.Move
	nodes       *uint64 // that were searched; nil if unknown
	// iterations are the exact reports of the best line, the last of each iteration; withKey and
	// withPlayed are those of searches that were forced to play the key move and the move played.
	iterations, withKey, withPlayed []iteration
	// ignoresSearchMoves is set if the contender searched other moves than the one it had to.
	ignoresSearchMoves bool
	// needed is the multiple of the limit that solves the case, by doubling up to
	// maxMultiple; 0 if none does, 1 if the limit is enough.
	needed int
	// refutation and playedLine are what the contender believes behind the key move and
	// behind the move played; the refutation is empty if an engine does not search a move alone.
	refutation, playedLine []board.Move
	opinion                *opinion // of an oracle; nil for none
}

// maxMultiple is how many times the limit is tried at most.
const maxMultiple = 64

// iteration is the best line as one iteration of a search ended.
type iteration struct {
	depth  *int    // nil if unknown
	nodes  *uint64 // nil if unknown
	best   board.Move
	score  engine.Score
	solves bool // whether best solves the case
}

// oracle is an engine that is asked for its opinion.
type oracle struct {
	contender suites.Contender
	limits    engine.Limits
}

// opinion is what an oracle thinks of the key move and of the move played.
type opinion struct {
	name                string
	key, played         engine.Score
	keyLine, playedLine []board.Move // behind the key move, and behind the move played
	nodes               uint64
	ignoresSearchMoves  bool
}

// story returns the story of a case.
func (l *lab) story(ctx context.Context, t *target, o *oracle) (*story, error) {
	a, err := l.askOne(ctx, t.contender, &t.asked, t.limits)
	if err != nil {
		return nil, err
	}
	s := &story{target: t, solved: a.solved(), needed: 1, nodes: a.Nodes, iterations: iterationsOf(a.infos, &t.asked)}
	s.played, _ = t.asked.Position.ParseUCI(a.MoveUCI)
	if len(t.asked.Best) > 0 {
		s.key = t.asked.Best[0]
	}
	s.playedLine, _ = lastLine(a.infos)
	if s.solved {
		return s, nil
	}
	if err := l.findNeeded(ctx, s); err != nil || s.key == board.NoMove {
		return s, err
	}
	err = l.force(ctx, s)
	if err == nil && o != nil {
		err = l.consult(ctx, o, s)
	}
	return s, err
}

// iterationsOf returns the last exact report of the best line of each iteration.
func iterationsOf(infos []engine.Info, asked *suites.Case) []iteration {
	var list []iteration
	for _, info := range infos {
		if info.MultiPV > 1 || len(info.PV) == 0 || info.Bound != engine.Exact {
			continue
		}
		it := iteration{
			engine.Known(info.Unknown, engine.FigureDepth, info.Depth), engine.Known(info.Unknown, engine.FigureNodes, info.Nodes),
			info.PV[0], info.Score, score.Solves(asked, &info),
		}
		if n := len(list); n > 0 && list[n-1].isOfDepth(it.depth) {
			list[n-1] = it
		} else {
			list = append(list, it)
		}
	}
	return list
}

// isOfDepth reports whether the iteration is known to be of a depth.
func (it *iteration) isOfDepth(depth *int) bool {
	return it.depth != nil && depth != nil && *it.depth == *depth
}

// times returns limits that are a multiple of others; a limit of depth alone grows by a
// ply for each doubling.
func times(limits engine.Limits, factor int) engine.Limits {
	limits.Nodes *= uint64(factor)
	limits.MoveTime *= time.Duration(factor)
	if limits.Nodes == 0 && limits.MoveTime == 0 {
		for ; factor > 1; factor /= 2 {
			limits.Depth++
		}
	} else {
		limits.Depth = 0
	}
	return limits
}

// findNeeded sets the multiple of the limit that solves a case.
func (l *lab) findNeeded(ctx context.Context, s *story) error {
	s.needed = 0
	for factor := 2; factor <= maxMultiple; factor *= 2 {
		a, err := l.askOne(ctx, s.contender, &s.asked, times(s.limits, factor))
		if err != nil {
			return err
		}
		if !a.solved() {
			continue
		}
		if s.key == board.NoMove || slices.Contains(s.asked.Best, firstMove(a.infos)) {
			s.key, _ = s.asked.Position.ParseUCI(a.MoveUCI)
		}
		s.needed = factor
		break
	}
	return nil
}

// firstMove returns the first move of the last line; NoMove for none.
func firstMove(infos []engine.Info) board.Move {
	for _, info := range slices.Backward(infos) {
		if info.MultiPV <= 1 && len(info.PV) > 0 {
			return info.PV[0]
		}
	}
	return board.NoMove
}

// force searches the key move and the move played alone.
func (l *lab) force(ctx context.Context, s *story) error {
	key, played, ignored, err := l.both(ctx, s.contender, s, s.limits)
	s.ignoresSearchMoves = ignored
	s.withKey, s.withPlayed = iterationsOf(key, &s.asked), iterationsOf(played, &s.asked)
	s.refutation, _ = lastLine(key)
	return err
}

// consult asks the oracle about the key move and the move played.
func (l *lab) consult(ctx context.Context, o *oracle, s *story) error {
	key, played, ignored, err := l.both(ctx, o.contender, s, o.limits)
	s.opinion = &opinion{name: o.contender.Name, nodes: o.limits.Nodes, ignoresSearchMoves: ignored}
	s.opinion.keyLine, s.opinion.key = lastLine(key)
	s.opinion.playedLine, s.opinion.played = lastLine(played)
	return err
}

// both returns the reports of searches of the key move and of the move played.
func (l *lab) both(ctx context.Context, c suites.Contender, s *story, limits engine.Limits) (key, played []engine.Info, ignored bool, err error) {
	key, ignored, err = l.forced(ctx, c, s, limits, s.key)
	if err != nil {
		return nil, nil, false, err
	}
	played, alsoIgnored, err := l.forced(ctx, c, s, limits, s.played)
	return key, played, ignored || alsoIgnored, err
}

// forced returns the reports of a search of one root move; none if the engine ignored that, and
// reported or played another one.
func (l *lab) forced(ctx context.Context, c suites.Contender, s *story, limits engine.Limits, m board.Move) (infos []engine.Info, ignored bool, err error) {
	limits.SearchMoves = []board.Move{m}
	a, err := l.askOne(ctx, c, &s.asked, limits)
	if err != nil {
		return nil, false, err
	}
	first := firstMove(a.infos)
	if first == m {
		return a.infos, false, nil
	}
	made, _ := s.asked.Position.ParseUCI(a.MoveUCI)
	return nil, first != board.NoMove || made != m, nil
}

// lastLine returns the last exact line with its score.
func lastLine(infos []engine.Info) ([]board.Move, engine.Score) {
	for _, info := range slices.Backward(infos) {
		if info.MultiPV <= 1 && info.Bound == engine.Exact && len(info.PV) > 0 {
			return info.PV, info.Score
		}
	}
	return nil, engine.Score{}
}
