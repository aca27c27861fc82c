package queue

import (
	"cmp"
	"context"
	"iter"
	"slices"

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

// Results are what comes of a unit: records of a run, or games of a match.
type Results struct {
	Records []suites.Record `json:"records,omitempty"`
	Games   []match.Game    `json:"games,omitempty"`
}

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

// Do searches a unit as a run of its own. What it finds has its place in the run that the unit
// is of.
func (c *runCrew) Do(ctx context.Context, u *Unit) (Results, error) {
	cfg := c.cfg
	cfg.Suites = nil
	cfg.Plan.Shard, cfg.Plan.Workers = suites.Shard{}, 1
	var keys []suites.Key
	for i := range u.Items {
		item := &u.Items[i]
		cfg.Suites = append(cfg.Suites, suites.Suite{Name: item.Case.Suite, Cases: suites.List{*item.Case}})
		for _, s := range item.Searches {
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
	var results Results
	cfg.Sink = func(rec suites.Record) error {
		item := &u.Items[rec.SuiteIndex]
		rec.SuiteIndex, rec.CaseIndex = item.Suite, item.Number
		results.Records = append(results.Records, rec)
		return nil
	}
	err := runner.Run(ctx, cfg)
	return results, err
}

// matchCrew plays the units of a match.
type matchCrew struct{ room *play.Room }

// NewMatchCrew returns what plays the units of a match with players, rules and opener.
func NewMatchCrew(cfg play.Config) Crew { return matchCrew{play.NewRoom(cfg)} }

func (c matchCrew) Close() { c.room.Close() }

// Do plays the games of a unit.
func (c matchCrew) Do(ctx context.Context, u *Unit) (Results, error) {
	var results Results
	for i := range u.Items {
		pair := u.Items[i].Pair
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
