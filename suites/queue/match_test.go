package queue_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/match/opening"
	"keymove/suites/match/play"
	"keymove/suites/queue"
)

// sampleMatch is a match of three players over a few openings, which ends after so many
// pairs; played gets its pairs in the order of the schedule.
func sampleMatch(t *testing.T, pairs int, played *[][2]match.Game) play.Config {
	t.Helper()
	start, _, err := board.FENOptions{}.Parse("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	openings := []opening.Opening{{Start: start}}
	for _, m := range start.LegalMoves() {
		openings = append(openings, opening.Opening{Start: start, Moves: []board.Move{m}})
	}
	schedule := match.Schedule{Pairings: match.Pairings(3), Pairs: 20}
	limit := match.Limit{}
	limit.Nodes = 100
	cfg := play.Config{
		Openings: openings, Sequence: opening.NewSequence(len(openings), opening.Order{Random: true, Seed: 3}), Schedule: schedule,
		Rules: match.Rules{Adjudication: match.Adjudication{MaxMoves: 6}}, Queue: match.NewQueue(&schedule, 1),
		Open: func(context.Context, match.Player) (engine.Searcher, error) {
			return fakeSearcher{}, nil
		},
		Journal: func(*match.Game) error { return nil },
		Commit: func(pair *[2]match.Game) (bool, error) {
			for i := range pair {
				g := &pair[i]
				g.Start, g.DurationUS, g.Sides = time.Time{}, 0, [2]match.Effort{}
				for m := range g.Moves {
					g.Moves[m].US = 0
				}
			}
			*played = append(*played, *pair)
			return len(*played) == pairs, nil
		},
	}
	for _, name := range []string{"a", "b", "c"} {
		cfg.Players = append(cfg.Players, match.Player{Contender: suites.Contender{Name: name}, Limit: limit})
	}
	return cfg
}

// matchCrew plays the games of a match, and dies of a pair.
type matchCrew struct {
	queue.MatchCrew
	poison int // -1 for none
}

func (m matchCrew) Do(ctx context.Context, u *queue.Unit) (queue.Results, error) {
	for i := range u.Items {
		if u.Items[i].Number == m.poison {
			<-ctx.Done() // its worker stands still
			return queue.Results{}, ctx.Err()
		}
	}
	return m.MatchCrew.Do(ctx, u)
}

func (m matchCrew) Alone(ctx context.Context, u *queue.Unit) (queue.Results, error) {
	if u.Items[0].Number == m.poison {
		return queue.Results{}, &queue.Death{State: "exit status 2"}
	}
	return m.MatchCrew.Do(ctx, u)
}

// playTogether has workers play a match.
func playTogether(t *testing.T, a queue.Address, cfg play.Config, poison int) error {
	t.Helper()
	for n := range 3 {
		work(t, a, fmt.Sprint(n), func(context.Context, *queue.Job, queue.Fetch) (queue.Crew, error) {
			return matchCrew{queue.NewMatchCrew(cfg), poison}, nil
		})
	}
	q, err := queue.Open(t.Context(), queue.Config{Address: a, Job: &queue.Job{ID: queue.RunID("x")}, Work: queue.NewMatchWork(&cfg)})
	if err != nil {
		t.Fatal(err)
	}
	err = q.Run(t.Context())
	return errors.Join(err, q.Close())
}

// TestWorkersPlayTheMatchOfOneProcess: the same games in the same order, up to the same end.
func TestWorkersPlayTheMatchOfOneProcess(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir(), 0)
	for _, pairs := range []int{7, 20} {
		var want, got [][2]match.Game
		if err := play.Run(t.Context(), sampleMatch(t, pairs, &want)); err != nil {
			t.Fatal(err)
		}
		if err := playTogether(t, address(s), sampleMatch(t, pairs, &got), -1); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(got, want); diff != "" || len(want) != pairs {
			t.Errorf("%d pairs (-got +want):\n%s", len(want), diff)
		}
	}
}
