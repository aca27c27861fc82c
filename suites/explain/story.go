package explain

import (
	"context"
	"slices"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/score"
)

// Story is how a contender, any engine, came to its answer.
type Story struct {
	Case      suites.Case
	Contender string
	Limits    engine.Limits
	Solved    bool
	// Played is the move played, Key the first solution, NoMove if the case asks for a
	// mate; of a case that only says what to avoid, the first other move of the search at
	// a multiple of the limit.
	Played, Key board.Move
	Result      engine.Result
	// Iterations are the exact reports of the best line, the last of each iteration.
	Iterations []Iteration
	// WithKey and WithPlayed are those of searches that were forced to play the key move
	// and the move played.
	WithKey, WithPlayed []Iteration
	// IgnoresSearchMoves is set if the contender searched other moves than the one it had to.
	IgnoresSearchMoves bool
	// Needed is the multiple of the limit that solves the case, by doubling up to
	// MaxMultiple; 0 if none does, 1 if the limit is enough.
	Needed int
	// Refutation and PlayedLine are what the contender believes behind the key move and
	// behind the move played under the limit; the refutation is empty if an engine does not
	// search a move alone.
	Refutation, PlayedLine []board.Move
	// Oracle is what another engine thinks; nil for none.
	Oracle *Opinion
}

// MaxMultiple is how many times the limit is tried at most.
const MaxMultiple = 64

// Iteration is the best line as one iteration of a search ended.
type Iteration struct {
	Depth *int    // nil if unknown
	Nodes *uint64 // nil if unknown
	Best  board.Move
	Score engine.Score
	Solve bool // whether Best solves the case
}

// Opinion is what an oracle thinks of the key move and of the move played.
type Opinion struct {
	Name                string
	Key, Played         engine.Score
	KeyLine, PlayedLine []board.Move // behind the key move, and behind the move played
	Nodes               uint64
	// IgnoresSearchMoves is set if it searched other moves than the one it had to.
	IgnoresSearchMoves bool
}

// Oracle is an engine that is asked for its opinion.
type Oracle struct {
	Contender suites.Contender
	Limits    engine.Limits
}

// Story returns the story of a case.
func (l *Lab) Story(ctx context.Context, c suites.Contender, asked *suites.Case, limits engine.Limits, oracle *Oracle) (*Story, error) {
	a, err := l.askOne(ctx, c, asked, limits)
	if err != nil {
		return nil, err
	}
	s := &Story{Case: *asked, Contender: c.Name, Limits: limits, Solved: a.Solved(), Needed: 1}
	s.Iterations = iterationsOf(a.Infos, asked)
	s.Played, _ = asked.Position.ParseUCI(a.MoveUCI)
	if len(asked.Best) > 0 {
		s.Key = asked.Best[0]
	}
	s.PlayedLine, _ = lastLine(a.Infos)
	if s.Solved {
		return s, nil
	}
	if s.Needed, err = l.needed(ctx, c, s); err != nil {
		return nil, err
	}
	if s.Key != board.NoMove {
		err = l.force(ctx, c, s)
	}
	if err == nil && oracle != nil && s.Key != board.NoMove {
		err = l.consult(ctx, oracle, s)
	}
	return s, err
}

// iterationsOf returns the last exact report of the best line of each iteration.
func iterationsOf(infos []engine.Info, asked *suites.Case) []Iteration {
	var list []Iteration
	for _, info := range infos {
		if info.MultiPV > 1 || len(info.PV) == 0 || info.Bound != engine.Exact {
			continue
		}
		it := Iteration{
			engine.Known(info.Unknown, engine.FigureDepth, info.Depth), engine.Known(info.Unknown, engine.FigureNodes, info.Nodes),
			info.PV[0], info.Score, score.Solves(asked, &info),
		}
		if n := len(list); n > 0 && list[n-1].IsOfDepth(it.Depth) {
			list[n-1] = it
		} else {
			list = append(list, it)
		}
	}
	return list
}

// IsOfDepth reports whether the iteration is known to be of a depth.
func (it *Iteration) IsOfDepth(depth *int) bool {
	return it.Depth != nil && depth != nil && *it.Depth == *depth
}

// Times returns limits that are a multiple of others; a limit of depth alone grows by a
// ply for each doubling.
func Times(limits engine.Limits, factor int) engine.Limits {
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

// needed returns the multiple of the limit that solves a case.
func (l *Lab) needed(ctx context.Context, c suites.Contender, s *Story) (int, error) {
	for factor := 2; factor <= MaxMultiple; factor *= 2 {
		a, err := l.askOne(ctx, c, &s.Case, Times(s.Limits, factor))
		if err != nil {
			return 0, err
		}
		if !a.Solved() {
			continue
		}
		if s.Key == board.NoMove || slices.Contains(s.Case.Best, firstMove(a.Infos)) {
			s.Key, _ = s.Case.Position.ParseUCI(a.MoveUCI)
		}
		return factor, nil
	}
	return 0, nil
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
func (l *Lab) force(ctx context.Context, c suites.Contender, s *Story) error {
	key, ignored, err := l.forced(ctx, c, s, s.Limits, s.Key)
	if err != nil {
		return err
	}
	played, alsoIgnored, err := l.forced(ctx, c, s, s.Limits, s.Played)
	if err != nil {
		return err
	}
	s.IgnoresSearchMoves = ignored || alsoIgnored
	s.WithKey, s.WithPlayed = iterationsOf(key, &s.Case), iterationsOf(played, &s.Case)
	s.Refutation, _ = lastLine(key)
	return nil
}

// forced returns the reports of a search of one root move; none if the engine ignored that, and
// reported or played another one.
func (l *Lab) forced(ctx context.Context, c suites.Contender, s *Story, limits engine.Limits, m board.Move) (infos []engine.Info, ignored bool, err error) {
	limits.SearchMoves = []board.Move{m}
	a, err := l.askOne(ctx, c, &s.Case, limits)
	if err != nil {
		return nil, false, err
	}
	first := firstMove(a.Infos)
	if first == m {
		return a.Infos, false, nil
	}
	made, _ := s.Case.Position.ParseUCI(a.MoveUCI)
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

// consult asks the oracle about the key move and the move played.
func (l *Lab) consult(ctx context.Context, o *Oracle, s *Story) error {
	key, ignored, err := l.forced(ctx, o.Contender, s, o.Limits, s.Key)
	if err != nil {
		return err
	}
	played, alsoIgnored, err := l.forced(ctx, o.Contender, s, o.Limits, s.Played)
	if err != nil {
		return err
	}
	s.Oracle = &Opinion{Name: o.Contender.Name, Nodes: o.Limits.Nodes, IgnoresSearchMoves: ignored || alsoIgnored}
	s.Oracle.KeyLine, s.Oracle.Key = lastLine(key)
	s.Oracle.PlayedLine, s.Oracle.Played = lastLine(played)
	return nil
}
