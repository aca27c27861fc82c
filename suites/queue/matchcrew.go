package queue

import (
	"context"
	"errors"

	"keymove/suites/match/play"
)

// matchCrew plays the units of a match.
type matchCrew struct {
	room    *play.Room
	players int
}

// NewMatchCrew returns what plays the units of a match with players, rules and opener.
func NewMatchCrew(cfg play.Config) Crew { return matchCrew{play.NewRoom(cfg), len(cfg.Players)} }

// Close closes the searchers.
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
