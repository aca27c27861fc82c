package explain

import (
	"cmp"
	"context"
	"slices"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
)

// Step is what the built-in search did at one ply of the key line.
type Step struct {
	Ply  int
	Move board.Move // of the line at this ply
	// Event is what happened there last, in the deepest iteration that got there; nil if
	// no search did.
	Event *engine.LineEvent
	// Limited is the score that a search with the limit gives the position before Move,
	// from the view of the side to move at the root; nil if it was not needed.
	Limited *int
}

// Line is the key line as the built-in search saw it under the limit.
type Line struct {
	Steps []Step
	// Watched is set if the search was watched, as only the built-in one can be.
	Watched bool
	// Parts is the last ply from the root at which the limited score is not yet the deep
	// one, -1 if the scores do not part.
	Parts int
	// Culprit is the first step at which a rule kept the search from going on; nil if
	// none did.
	Culprit *Step
	// Terms are the terms of the evaluation by which the end of the key line differs from the
	// end of the line that was played, the greatest difference first, from the view of the
	// root.
	Terms []Term
}

const (
	// tolerance is by how many centipawns a limited score may differ from the deep one.
	tolerance = 60
	// longest is the number of plies of the key line that are looked at.
	longest = 16
)

// Watcher looks inside the built-in engine. Options are all settings of a profile.
type Watcher interface {
	// Watch searches the end of a game as the profile does, and calls sink at each node of a line
	// from it.
	Watch(ctx context.Context, options map[string]string, game engine.Game, limits engine.Limits, line []board.Move, sink func(engine.LineEvent)) (engine.Result, error)
	// Terms returns what the terms of the evaluation are worth at the end of a line that
	// continues a game, from White's view.
	Terms(options map[string]string, game engine.Game, line []board.Move) (map[string]int, error)
}

// follow looks where on the key line of a story the score under the limit differs from the deeper one. It
// watches the line while a profile of the built-in engine searches the case again, which is
// the same search as without; watcher is nil for an external engine.
func (l *Lab) follow(ctx context.Context, watcher Watcher, c suites.Contender, s *Story) (*Line, error) {
	line, moves := newLine(s, s.KeyLine)
	if len(moves) == 0 {
		return line, nil
	}
	if watcher == nil {
		return line, l.findParting(ctx, c, s, line)
	}
	played, err := l.watch(ctx, watcher, c, s, line, moves)
	if err != nil {
		return nil, err
	}
	if err := line.compareTerms(watcher, c, s, moves, legal(s.Case.Position, played.PV)); err != nil {
		return nil, err
	}
	return line, l.findParting(ctx, c, s, line)
}

// followRefutation watches, as follow does, the line that the contender believes to refute
// the key move. It is nil if that line is missing, or follows the key line to its end.
func (l *Lab) followRefutation(ctx context.Context, watcher Watcher, c suites.Contender, s *Story) (*Line, error) {
	line, moves := newLine(s, s.Refutation)
	if common := commonPrefix(moves, s.KeyLine); common == len(moves) {
		return nil, nil
	}
	_, err := l.watch(ctx, watcher, c, s, line, moves)
	return line, err
}

// newLine returns a line of a story to be watched, with its legal moves.
func newLine(s *Story, moves []board.Move) (*Line, []board.Move) {
	moves = legal(s.Case.Position, moves)
	moves = moves[:min(len(moves), longest)]
	line := &Line{Parts: -1}
	for i, m := range moves {
		line.Steps = append(line.Steps, Step{Ply: i, Move: m})
	}
	return line, moves
}

// watch notes what a search of the case does along a line.
func (l *Lab) watch(ctx context.Context, watcher Watcher, c suites.Contender, s *Story, line *Line, moves []board.Move) (engine.Result, error) {
	result, err := watcher.Watch(ctx, c.Options, s.Case.Game(), s.Limits, moves, line.note)
	l.Searches++
	line.Watched = true
	line.findCulprit()
	return result, err
}

// commonPrefix returns the number of moves with which both lines begin.
func commonPrefix(a, b []board.Move) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// note keeps the last event of each ply; a rule that acted counts more than a node that
// was searched in the same iteration.
func (line *Line) note(e engine.LineEvent) {
	if e.Ply >= len(line.Steps) {
		return
	}
	last := &line.Steps[e.Ply].Event
	if *last == nil || e.Iteration > (*last).Iteration || (*last).IsRule() == e.IsRule() || e.IsRule() {
		*last = &e
	}
}

func (line *Line) findCulprit() {
	for i := range line.Steps {
		if e := line.Steps[i].Event; e != nil && e.IsRule() && e.Rule != "tt" {
			line.Culprit = &line.Steps[i]
			return
		}
	}
}

// legal returns a line up to its first illegal move.
func legal(pos board.Position, line []board.Move) []board.Move {
	for i, m := range line {
		if !pos.IsLegal(m) {
			return line[:i]
		}
		pos = pos.After(m)
	}
	return line
}

// findParting finds by binary search where the limited score of the positions of the key
// line becomes the deep one.
func (l *Lab) findParting(ctx context.Context, c suites.Contender, s *Story, line *Line) error {
	deep := worth(s.DeepScore)
	low, high := 0, len(line.Steps) // the scores part before low, not from high on
	for low < high {
		middle := (low + high) / 2
		score, err := l.limitedAt(ctx, c, s, line, middle)
		if err != nil {
			return err
		}
		line.Steps[middle].Limited = &score
		if deep-score > tolerance {
			line.Parts = max(line.Parts, middle)
			low = middle + 1
		} else {
			high = middle
		}
	}
	return nil
}

// limitedAt returns the score of a search with the limit after some plies of the line,
// from the view of the root; at the root that of the key move.
func (l *Lab) limitedAt(ctx context.Context, c suites.Contender, s *Story, line *Line, plies int) (int, error) {
	if plies == 0 {
		if n := len(s.WithKey); n > 0 {
			return worth(s.WithKey[n-1].Score), nil
		}
	}
	var moves []board.Move
	for _, step := range line.Steps[:plies] {
		moves = append(moves, step.Move)
	}
	asked := s.Case.After(moves...)
	if len(asked.Position.LegalMoves()) == 0 {
		return worth(s.DeepScore), nil
	}
	answers, err := l.askOne(ctx, []suites.Contender{c}, &asked, s.Limits)
	if err != nil {
		return 0, err
	}
	_, score := lastLine(answers[0].Infos)
	if plies%2 == 1 {
		return -worth(score), nil
	}
	return worth(score), nil
}

// mateWorth is the worth of a mate in centipawns.
const mateWorth = 10_000

// worth returns a score in centipawns.
func worth(s engine.Score) int {
	switch {
	case s.Mate > 0:
		return mateWorth
	case s.IsMate():
		return -mateWorth
	}
	return s.Centipawns
}

// compareTerms finds the terms by which the ends of two lines differ most.
func (line *Line) compareTerms(watcher Watcher, c suites.Contender, s *Story, key, played []board.Move) error {
	ofKey, err := watcher.Terms(c.Options, s.Case.Game(), key)
	if err != nil {
		return err
	}
	ofPlayed, err := watcher.Terms(c.Options, s.Case.Game(), played)
	if err != nil {
		return err
	}
	sign := 1
	if s.Case.Position.SideToMove() == board.Black {
		sign = -1
	}
	line.Terms = differingTerms(ofKey, ofPlayed, sign)
	return nil
}

// acted returns the rules that acted on the line, each once.
func (line *Line) acted() []string {
	var rules []string
	for _, step := range line.Steps {
		if e := step.Event; e != nil && e.IsRule() && !slices.Contains(rules, e.Rule) {
			rules = append(rules, e.Rule)
		}
	}
	return rules
}

// Term is what a term of the evaluation is worth at the end of two lines, in centipawns
// from the view of the side to move at the root.
type Term struct {
	Name        string
	Key, Played int
}

// difference returns by how much the two lines differ, without a sign.
func (t Term) difference() int { return max(t.Key-t.Played, t.Played-t.Key) }

// differingTerms returns the terms that differ, the greatest difference first; sign is
// that of the side whose view counts.
func differingTerms(key, played map[string]int, sign int) []Term {
	var terms []Term
	for name, value := range key {
		terms = append(terms, Term{name, sign * value, sign * played[name]})
	}
	for name, value := range played {
		if _, both := key[name]; !both {
			terms = append(terms, Term{Name: name, Played: sign * value})
		}
	}
	terms = slices.DeleteFunc(terms, func(t Term) bool { return t.Key == t.Played })
	slices.SortFunc(terms, func(a, b Term) int {
		return cmp.Or(cmp.Compare(b.difference(), a.difference()), cmp.Compare(a.Name, b.Name))
	})
	return terms
}
