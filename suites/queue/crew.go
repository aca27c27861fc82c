package queue

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"

	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/match/play"
	"keymove/suites/runner"
)

// Crew does the units of one run on a worker. Any number of goroutines may use it.
type Crew interface {
	// Do does a unit. The error is the context's, or says why nothing of the run can be
	// done here.
	Do(ctx context.Context, u *Unit) (Results, error)
	// Close frees what the crew holds. It is not used afterwards.
	Close()
}

// Results are what comes of a unit: evidence of searches, from which the submitter makes
// records, or games of a match.
type Results struct {
	Found []Found      `json:"found,omitempty"`
	Games []match.Game `json:"games,omitempty"`
	// Engines are the external engines that were started, by the names of their contenders.
	Engines map[string]Identity `json:"engines,omitempty"`
}

// Found is what a search found, with the place of its record in the run.
type Found struct {
	suites.Key
	runner.Evidence
}

// mostReports bounds the reports of all searches of a unit, and so the size of an answer,
// mostReportsOfSearch those of one.
const mostReports, mostReportsOfSearch = 30_000, 4000

// runCrew searches the units of a run.
type runCrew struct{ cfg runner.Config }

// NewRunCrew returns what searches the units of a run with contenders, plan and opener.
// Searchers stay open from unit to unit.
func NewRunCrew(cfg runner.Config) Crew {
	c := &runCrew{cfg}
	c.cfg.Pool = runner.NewPool(&c.cfg)
	return c
}

func (c *runCrew) Close() { c.cfg.Pool.Close() }

// errForeign is the error of a unit that cannot be of its run.
var errForeign = errors.New("a unit asks for contenders, repeats or moves that cannot be")

// Do searches a unit as a run of its own. What it finds has its place in the run that the unit
// is of.
func (c *runCrew) Do(ctx context.Context, u *Unit) (Results, error) {
	cfg := c.cfg
	cfg.Suites = nil
	cfg.Plan.Shard, cfg.Plan.Workers = suites.Shard{}, 1
	var keys []suites.Key
	for i := range u.Items {
		item := &u.Items[i]
		if !isSound(item.Case) {
			return Results{}, errForeign
		}
		cfg.Suites = append(cfg.Suites, suites.Suite{Name: item.Case.Suite, Cases: suites.List{*item.Case}})
		for _, s := range item.Searches {
			if min(s.Contender, s.Repeat, s.Limit) < 0 || s.Limit >= cfg.Plan.Steps() || s.Contender >= len(cfg.Contenders) || s.Repeat >= cfg.Plan.Repeats() {
				return Results{}, errForeign
			}
			keys = append(keys, suites.Key{Limit: s.Limit, Contender: s.Contender, Suite: i, Repeat: s.Repeat})
		}
	}
	turn := func(k suites.Key) int { // as runner.Config.Todo takes turns
		return ((k.Contender-k.Suite-k.Repeat*cfg.Plan.Steps()-k.Limit)%len(cfg.Contenders) + len(cfg.Contenders)) % len(cfg.Contenders)
	}
	slices.SortFunc(keys, func(a, b suites.Key) int {
		return cmp.Or(cmp.Compare(a.Repeat, b.Repeat), cmp.Compare(a.Limit, b.Limit), cmp.Compare(a.Suite, b.Suite), cmp.Compare(turn(a), turn(b)))
	})
	cfg.Stages = func(yield func(iter.Seq[suites.Key]) bool) { yield(slices.Values(keys)) }
	var found []Found
	cfg.MaxReports = min(mostReports/max(1, len(keys)), mostReportsOfSearch)
	cfg.Evidence = func(key suites.Key, e *runner.Evidence) {
		item := &u.Items[key.Suite]
		key.Suite, key.Case = item.Suite, item.Number
		found = append(found, Found{key, *e})
	}
	err := runner.Run(ctx, cfg)
	return Results{Found: found}, err
}

// isSound reports whether the moves of a case, which a stranger may have written, can be played.
func isSound(c *suites.Case) bool {
	if c == nil {
		return false
	}
	moves := slices.Concat(c.Best, c.Avoid)
	for _, p := range c.Points {
		moves = append(moves, p.Move)
	}
	return c.History.IsSound(&c.Position) && c.SolutionIsSound() && !slices.ContainsFunc(moves, func(m board.Move) bool { return !c.Position.IsLegal(m) })
}

// matchCrew plays the units of a match.
type matchCrew struct {
	room    *play.Room
	players int
}

// NewMatchCrew returns what plays the units of a match with players, rules and opener.
func NewMatchCrew(cfg play.Config) Crew { return matchCrew{play.NewRoom(cfg), len(cfg.Players)} }

func (c matchCrew) Close() { c.room.Close() }

// Do plays the games of a unit.
func (c matchCrew) Do(ctx context.Context, u *Unit) (Results, error) {
	var results Results
	for i := range u.Items {
		pair := u.Items[i].Pair
		if pair == nil || min(pair.First, pair.Second) < 0 || max(pair.First, pair.Second) >= c.players {
			return results, errors.New("a unit asks for games that its match does not have")
		}
		o, err := pair.opening()
		if err != nil {
			return results, err
		}
		for _, s := range u.Items[i].Searches {
			g, err := c.room.Play(ctx, pair.Pair, s.Repeat+1, pair.Opening, &o)
			if err != nil {
				return results, err
			}
			results.Games = append(results.Games, g)
		}
	}
	return results, nil
}
