package auditing

import (
	"context"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/suites/audit"
	"keymove/suites/runfolder"
)

// replayHashMiB is the transposition table of a replay, which is small as replays are.
const replayHashMiB = 1

// searcher searches for a profile of the built-in engine, and without each of its rules.
type searcher struct {
	real    *search.Searcher
	without map[string]*search.Searcher // by rule
}

var _ audit.Searcher = (*searcher)(nil)

// open returns a searcher for a contender.
func open(c runfolder.Contender, hashMiB int) (audit.Searcher, error) {
	settings, err := profile.FromMap(c.Options)
	if err != nil {
		return nil, err
	}
	s := &searcher{settings.New(hashMiB), map[string]*search.Searcher{}}
	for _, rule := range audit.RulesOf(c.Options) {
		changed := settings
		if rule.Feature != audit.Control {
			if err := changed.Set(rule.Feature, "off"); err != nil {
				return nil, err
			}
		}
		s.without[rule.Feature] = changed.New(replayHashMiB)
	}
	return s, nil
}

// Search implements audit.Searcher.
func (s *searcher) Search(ctx context.Context, start board.Position, limits engine.Limits, wants func(string, int, *board.Position) bool, take func(audit.Answer)) (engine.Result, error) {
	if err := s.real.NewGame(ctx); err != nil {
		return engine.Result{}, err
	}
	s.real.Sample(sink{wants, take})
	return s.real.Search(ctx, engine.Game{Start: start}, limits, nil)
}

// Replay implements audit.Searcher.
func (s *searcher) Replay(ctx context.Context, a audit.Answer, nodes uint64) (score int, used uint64, complete bool) {
	return s.without[a.Facts().Rule].Replay(ctx, &a.(*answer).Answer, nodes)
}

// answer is an answer of the built-in engine.
type answer struct{ search.Answer }

// Facts implements audit.Answer.
func (a *answer) Facts() *engine.RuleAnswer { return &a.RuleAnswer }

// sink passes answers on.
type sink struct {
	wants func(string, int, *board.Position) bool
	take  func(audit.Answer)
}

// Wants implements search.Answers.
func (s sink) Wants(rule string, depth int, pos *board.Position) bool {
	return s.wants(rule, depth, pos)
}

// Take implements search.Answers.
func (s sink) Take(a search.Answer) { s.take(&answer{a}) }
