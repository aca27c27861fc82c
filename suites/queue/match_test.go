package queue

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/match"
	"keymove/suites/match/opening"
	"keymove/suites/match/play"
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
			return fakeSearcher{time.Millisecond}, nil
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

// TestWorkersPlayTheMatchOfOneProcess: the same games in the same order, up to the same end,
// although units, leases and answers are lost.
func TestWorkersPlayTheMatchOfOneProcess(t *testing.T) {
	for _, pairs := range []int{7, 20} {
		for seed := range uint64(3) {
			synctest.Test(t, func(t *testing.T) {
				var want, got [][2]match.Game
				alone := sampleMatch(t, pairs, &want)
				if err := play.Run(t.Context(), alone); err != nil {
					t.Fatal(err)
				}
				random := rand.New(rand.NewPCG(seed, 1))
				m := &memory{t: t, job: &Job{ID: "x"}, lose: func(string, int) bool { return seed > 0 && random.IntN(6) == 0 }}
				cfg := sampleMatch(t, pairs, &got)
				ctx, stop := context.WithCancel(t.Context())
				var working sync.WaitGroup
				for range 3 {
					w := Worker{Source: m, Name: "w", Slots: 1, Notice: func(string) {},
						Prepare: func(context.Context, *Job) (Crew, error) { return NewMatchCrew(cfg), nil }}
					working.Go(func() { w.Work(ctx) })
				}
				if err := Submit(ctx, Config{Work: NewMatchWork(&cfg)}, m); err != nil {
					t.Error(err)
				}
				stop()
				working.Wait()
				if diff := cmp.Diff(got, want); diff != "" || len(want) != pairs {
					t.Errorf("%d pairs (-got +want):\n%s", len(want), diff)
				}
			})
		}
	}
}

// TestAPairThatEndsItsWorkers ends the match.
func TestAPairThatEndsItsWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var played [][2]match.Game
		cfg := sampleMatch(t, 20, &played)
		m := &memory{t: t, job: &Job{ID: "x"}}
		ctx, stop := context.WithCancel(t.Context())
		w := Worker{Source: poisonous{m, func(i *Item) bool { return i.Number == 3 }}, Name: "w", Slots: 1, Notice: func(string) {},
			Prepare: func(context.Context, *Job) (Crew, error) { return NewMatchCrew(cfg), nil },
			Alone: func(ctx context.Context, _ *Job, u *Unit) (Results, error) {
				if u.Items[0].Number == 3 {
					return Results{}, &DiedError{"exit status 2"}
				}
				return NewMatchCrew(cfg).Do(ctx, u)
			}}
		var working sync.WaitGroup
		working.Go(func() { w.Work(ctx) })
		err := Submit(ctx, Config{Work: NewMatchWork(&cfg)}, m)
		stop()
		working.Wait()
		if _, died := errors.AsType[*DiedError](err); !died || len(played) != 3 {
			t.Errorf("%v after %d pairs", err, len(played))
		}
	})
}
