package play

import (
	"context"
	"time"

	"keymove/engine/board"
	"keymove/suites/match"
	"keymove/suites/match/opening"
)

// Room is where games are played, each by whoever asks for it. Its searchers stay open from
// game to game. Any number of goroutines may use it.
type Room struct {
	cfg   Config
	seats *pool
}

// NewRoom returns a room for the players and rules of a configuration; its queue and
// schedule, and what takes games, are not used.
func NewRoom(cfg Config) *Room {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	r := &Room{cfg: cfg}
	r.seats = newPool(&r.cfg)
	return r
}

// Close closes the searchers. No game is played any more.
func (r *Room) Close() { r.seats.close() }

// Play plays a game of a pair from an opening with its place in the book. The error is the
// context's, or a *StartError.
func (r *Room) Play(ctx context.Context, pair match.Pair, number, place int, o *opening.Opening) (match.Game, error) {
	who := [2]int{pair.First, pair.Second}
	if number == 2 {
		who = [2]int{pair.Second, pair.First}
	}
	t := table{rules: &r.cfg.Rules, now: r.cfg.Now}
	t.record = match.Game{Pair: pair.Index, Number: number, White: who[board.White], Black: who[board.Black], Opening: place}
	var taken [2]seat
	for c := range taken {
		s, err := r.seats.take(ctx, who[c])
		if err != nil {
			if c > 0 {
				r.seats.put(taken[0], true)
			}
			return match.Game{}, err
		}
		taken[c], t.seats[c], t.players[c] = s, s.Searcher, &r.cfg.Players[who[c]]
	}
	t.game.Number = 2*pair.Index + number - 1
	err := t.play(ctx, o)
	for c, s := range taken {
		r.seats.put(s, !t.failed[c])
	}
	return t.record, err
}
