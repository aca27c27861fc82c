package match

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// Queue hands out the games of a schedule in its order, and brings the games that
// are over back into it: pair by pair. It holds no more than the pairs of a window
// after the first one that is not committed, however long the match is. Any number of
// goroutines may use it.
type Queue struct {
	schedule *Schedule
	window   int // pairs

	mu       sync.Mutex
	changed  *sync.Cond
	next     int // the first pair that is not committed
	nextGame place
	ahead    int // pairs from next up to the pair of nextGame
	waiting  map[int]*[2]*Game
}

// place is a game of the schedule.
type place struct{ pair, number int }

// pairsAhead is the window of a queue: so many pairs for each worker, and some more
// for one worker alone, may be played while a long game holds up the commit.
const pairsAhead = 16

// NewQueue returns a queue of a schedule at its start.
func NewQueue(s *Schedule, workers int) *Queue {
	q := &Queue{schedule: s, window: pairsAhead * (max(workers, 1) + 1), waiting: map[int]*[2]*Game{}}
	q.changed = sync.NewCond(&q.mu)
	q.next = s.next(0)
	q.nextGame = place{q.next, 1}
	return q
}

// errTwice is wrapped by the error for a game that was played already.
var errTwice = errors.New("is there twice")

// errNoGame is wrapped by the error for a game that the schedule does not have.
var errNoGame = errors.New("is not a game of this match")

// Restore adds a game that was played before. It has to be followed by Commit.
func (q *Queue) Restore(g *Game) error {
	if err := q.schedule.CheckGame(g); err != nil {
		return fmt.Errorf("game %s %w", g.Name(), err)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if g.Pair < q.next || q.waiting[g.Pair] != nil && q.waiting[g.Pair][g.Number-1] != nil {
		return fmt.Errorf("game %s %w", g.Name(), errTwice)
	}
	q.keep(g)
	return nil
}

// CheckGame returns an error for a game that the schedule does not have.
func (s *Schedule) CheckGame(g *Game) error {
	if g.Pair < 0 || g.Pair >= s.Pairs || g.Number < 1 || g.Number > 2 || !s.has(g.Pair) {
		return errNoGame
	}
	pair := s.Pair(g.Pair)
	white, black := pair.First, pair.Second
	if g.Number == 2 {
		white, black = black, white
	}
	if g.White != white || g.Black != black {
		return errNoGame
	}
	return nil
}

// Wants reports whether a game of the schedule is missing, handed out or not.
func (q *Queue) Wants(pair, number int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if number < 1 || number > 2 || pair < q.next || pair >= q.schedule.Pairs || !q.schedule.has(pair) {
		return false
	}
	games := q.waiting[pair]
	return games == nil || games[number-1] == nil
}

// keep holds a game until its pair is committed.
func (q *Queue) keep(g *Game) {
	pair := q.waiting[g.Pair]
	if pair == nil {
		pair = new([2]*Game)
		q.waiting[g.Pair] = pair
	}
	pair[g.Number-1] = g
}

// Add adds a game that was just played.
func (q *Queue) Add(g *Game) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.keep(g)
}

// Commit hands over all pairs that are complete, in the order of the schedule, up to
// the first one that is not, or that ends the match.
func (q *Queue) Commit(commit func(*[2]Game) (bool, error)) (done bool, err error) {
	for {
		pair, ok := q.firstComplete()
		if !ok {
			return false, nil
		}
		if done, err = commit(pair); err != nil {
			return false, err
		}
		q.advance()
		if done {
			return true, nil
		}
	}
}

// firstComplete returns the pair that is to be committed next, if it is complete.
func (q *Queue) firstComplete() (*[2]Game, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.schedule.Gaps && q.waiting[q.next] == nil {
		for index := range q.waiting { // of a merged match, which comes pair by pair
			q.next = index
		}
	}
	pair := q.waiting[q.next]
	if pair == nil || pair[0] == nil || pair[1] == nil {
		return nil, false
	}
	return &[2]Game{*pair[0], *pair[1]}, true
}

// advance forgets the pair that was committed.
func (q *Queue) advance() {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.waiting, q.next)
	q.next = q.schedule.next(q.next + 1)
	if q.nextGame.pair < q.next {
		q.nextGame = place{q.next, 1}
		q.ahead = 0
	} else {
		q.ahead--
	}
	q.changed.Broadcast()
}

// Complete reports whether every pair is committed.
func (q *Queue) Complete() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.next >= q.schedule.Pairs
}

// Take returns the next game to play. It waits while the window is full, and returns
// false when nothing is left or the context ends.
func (q *Queue) Take(ctx context.Context) (Pair, int, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for ctx.Err() == nil {
		q.skipPlayed()
		switch {
		case q.nextGame.pair >= q.schedule.Pairs:
			return Pair{}, 0, false
		case q.ahead < q.window:
			taken := q.nextGame
			q.step()
			return q.schedule.Pair(taken.pair), taken.number, true
		}
		q.changed.Wait()
	}
	return Pair{}, 0, false
}

// TakePair returns the next pair with the numbers of its games that are to be played; false
// if nothing is left, or the window is full. Unlike Take it never waits.
func (q *Queue) TakePair() (pair Pair, games []int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.skipPlayed()
	index := q.nextGame.pair
	if index >= q.schedule.Pairs || q.ahead >= q.window {
		return Pair{}, nil, false
	}
	for ; q.nextGame.pair == index; q.skipPlayed() {
		games = append(games, q.nextGame.number)
		q.step()
	}
	return q.schedule.Pair(index), games, true
}

// skipPlayed moves to the first game that was not played before.
func (q *Queue) skipPlayed() {
	for q.nextGame.pair < q.schedule.Pairs {
		pair := q.waiting[q.nextGame.pair]
		if pair == nil || pair[q.nextGame.number-1] == nil {
			return
		}
		q.step()
	}
}

// step moves to the next game of the schedule.
func (q *Queue) step() {
	if q.nextGame.number == 1 {
		q.nextGame.number = 2
		return
	}
	q.nextGame = place{q.schedule.next(q.nextGame.pair + 1), 1}
	q.ahead++
}

// Wake makes those who wait look whether their context has ended.
func (q *Queue) Wake() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.changed.Broadcast()
}
