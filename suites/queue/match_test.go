package queue

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
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
				if err := Submit(ctx, Config{Work: NewMatchWork(&cfg, true)}, m); err != nil {
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
		err := Submit(ctx, Config{Work: NewMatchWork(&cfg, true)}, m)
		stop()
		working.Wait()
		if _, died := errors.AsType[*DiedError](err); !died || len(played) != 3 {
			t.Errorf("%v after %d pairs", err, len(played))
		}
	})
}

// TestForgedGamesAreNotBelieved: games of other pairs are not kept, and neither are those of other
// players and openings, nor those that cannot be.
func TestForgedGamesAreNotBelieved(t *testing.T) {
	var played [][2]match.Game
	cfg := sampleMatch(t, 20, &played)
	kept := 0
	cfg.Journal = func(*match.Game) error { kept++; return nil }
	w := NewMatchWork(&cfg, true)
	item, _ := w.Next()
	results, err := NewMatchCrew(cfg).Do(t.Context(), &Unit{Items: []Item{item}})
	if err != nil {
		t.Fatal(err)
	}
	check := func(g match.Game, worker string) ([]Outcome, error) {
		return w.Check(t.Context(), &Answer{Results: Results{Games: []match.Game{g}}, within: time.Minute, Worker: worker})
	}
	for what, change := range map[string]func(*match.Game){
		"another pair": func(g *match.Game) { g.Pair = 500 }, "another number": func(g *match.Game) { g.Number = 3 }, "a negative pair": func(g *match.Game) { g.Pair = -1 },
	} {
		g := results.Games[0]
		change(&g)
		if outcomes, err := check(g, "one"); len(outcomes) > 0 || err != nil {
			t.Errorf("%s: %v, %v", what, outcomes, err)
		}
	}
	for what, change := range map[string]func(*match.Game){
		"other players": func(g *match.Game) { g.White = 2 }, "another opening": func(g *match.Game) { g.Opening++ },
		"another start": func(g *match.Game) { g.FEN = "8/8/8/8/8/8/8/K1k5 w - - 0 1" },
	} {
		g := results.Games[0]
		change(&g)
		if _, err := check(g, "one"); err == nil {
			t.Errorf("%s: believed", what)
		}
	}
	black := &cfg.Players[results.Games[0].Black]
	black.Engine = &suites.Engine{ID: "Engine 1"}
	if _, err := check(results.Games[0], "one"); err == nil {
		t.Error("another engine: believed")
	}
	black.Engine = nil
	g := results.Games[0]
	for n := range 2 {
		outcomes, err := check(g, "one")
		if err != nil || len(outcomes) != 1 || outcomes[0].Differs != nil || w.Wants(outcomes[0].Key) != (n == 0) {
			t.Fatalf("its own game: %+v, %v", outcomes, err)
		}
		if n == 0 {
			if err := w.Keep(&outcomes[0]); err != nil || kept != 1 {
				t.Fatal(err, kept)
			}
		}
	}
	second := g
	second.Moves = slices.Clone(g.Moves)
	second.DurationUS, second.Moves[g.Plies].US = 7, 7 // times differ always
	side := &second.Sides[g.Plies%2]                   // the opening begins with White
	side.AllTime += (7 - time.Duration(g.Moves[g.Plies].US)) * time.Microsecond
	if outcomes, err := check(second, "two"); err != nil || outcomes[0].Differs != nil {
		t.Errorf("another time is a reason for doubt: %+v, %v", outcomes, err)
	}
	*second.Moves[g.Plies].CP++
	if outcomes, err := check(second, "two"); err != nil || outcomes[0].Differs == nil || outcomes[0].Differs.Error() != "the result of game 1.1 differs from that of worker one" {
		t.Errorf("another game: %+v, %v", outcomes, err)
	}
}

// TestGamesAreTakenBack: what a token brought that is not believed is missing in the folder.
func TestGamesAreTakenBack(t *testing.T) {
	var played [][2]match.Game
	cfg := sampleMatch(t, 20, &played)
	w := NewMatchWork(&cfg, true)
	out := map[suites.Key]bool{}
	w.TakeOut = func(keys map[suites.Key]bool) error { maps.Copy(out, keys); return nil }
	for _, worker := range []string{"a@one", "b@two", "c@one"} {
		item, _ := w.Next()
		results, err := NewMatchCrew(cfg).Do(t.Context(), &Unit{Items: []Item{item}})
		if err != nil {
			t.Fatal(err)
		}
		outcomes, err := w.Check(t.Context(), &Answer{Results: results, within: time.Minute, Worker: worker})
		if err != nil || len(outcomes) != 2 {
			t.Fatal(err, len(outcomes))
		}
		for i := range outcomes {
			if err := w.Keep(&outcomes[i]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n, err := w.TakeBack("three"); n != 0 || err != nil {
		t.Errorf("of an unknown token %d, %v", n, err)
	}
	if n, err := w.TakeBack("one"); n != 4 || !errors.Is(err, ErrTakenBack) || len(out) != 4 || out[suites.Key{Case: 1}] {
		t.Errorf("%d games, %v, %v", n, err, out)
	}
}
