package play

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites/match"
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
func (r *Room) Play(ctx context.Context, pair match.Pair, number, place int, o *match.Opening) (match.Game, error) {
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

// pool keeps searchers that are not in use. Any number of goroutines may
// use it.
type pool struct {
	cfg    *Config
	starts chan struct{} // holds a token for each searcher that is being opened

	mu   sync.Mutex
	idle []seat // the one that was used last is at the end
}

// seat is an open searcher of a player.
type seat struct {
	engine.Searcher
	player int
}

// newPool returns an empty pool. As many searchers start at a time as there are CPUs:
// sixty engines that load their networks at once would all miss their deadlines.
func newPool(cfg *Config) *pool {
	return &pool{cfg: cfg, starts: make(chan struct{}, runtime.GOMAXPROCS(0))}
}

// maxStarts is how often in a row an engine is started that does not come up.
const maxStarts = 6

// StartError says that a player's engine cannot be started. It ends the match: games
// that cannot be played are no games.
type StartError struct {
	Player string
	Err    error
}

func (e *StartError) Error() string {
	return fmt.Sprintf("%s cannot be started, after %d attempts: %v", e.Player, maxStarts, e.Err)
}

func (e *StartError) Unwrap() error { return e.Err }

// take returns a searcher of the player, opening one where none is idle. The error is
// a *StartError or the context's.
func (p *pool) take(ctx context.Context, player int) (seat, error) {
	if s, ok := p.takeIdle(player); ok {
		return s, nil
	}
	select {
	case p.starts <- struct{}{}:
		defer func() { <-p.starts }()
	case <-ctx.Done():
		return seat{}, context.Cause(ctx)
	}
	p.makeRoom()
	who := &p.cfg.Players[player]
	var last error
	for range maxStarts {
		s, err := p.cfg.Open(ctx, *who)
		if err == nil {
			return seat{s, player}, nil
		}
		if ctx.Err() != nil {
			return seat{}, context.Cause(ctx)
		}
		last = err
	}
	return seat{}, &StartError{who.Name, last}
}

// takeIdle returns the searcher of the player that was used last.
func (p *pool) takeIdle(player int) (seat, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.idle) - 1; i >= 0; i-- {
		if s := p.idle[i]; s.player == player {
			p.idle = append(p.idle[:i], p.idle[i+1:]...)
			return s, true
		}
	}
	return seat{}, false
}

// makeRoom closes the searcher that has been idle for longest, where there are more
// than Config.MaxIdle.
func (p *pool) makeRoom() {
	p.mu.Lock()
	var oldest engine.Searcher
	if p.cfg.MaxIdle > 0 && len(p.idle) >= p.cfg.MaxIdle {
		oldest = p.idle[0].Searcher
		p.idle = p.idle[1:]
	}
	p.mu.Unlock()
	if oldest != nil {
		_ = oldest.Close() // it has answered all that it was asked
	}
}

// put gives a searcher back, or closes it where it cannot be used any more: it may
// be in any state.
func (p *pool) put(s seat, usable bool) {
	if !usable {
		_ = s.Close()
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, s)
}

// close closes the searchers, all of them at once, because an engine may take its
// time to quit. Every one has been given back by then.
func (p *pool) close() {
	var closing sync.WaitGroup
	for _, s := range p.idle {
		closing.Go(func() { _ = s.Close() }) // ends when the searcher is closed
	}
	closing.Wait()
	p.idle = nil
}
