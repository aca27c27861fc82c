package queue_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/match"
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
	openings := []match.Opening{{Start: start}}
	for _, m := range start.LegalMoves() {
		openings = append(openings, match.Opening{Start: start, Moves: []board.Move{m}})
	}
	schedule := match.Schedule{Pairings: match.Pairings(3), Pairs: 20}
	limit := suites.Limit{}
	limit.Nodes = 100
	cfg := play.Config{
		Openings: openings, Sequence: match.NewSequence(len(openings), match.Order{Random: true, Seed: 3}), Schedule: schedule,
		Rules: match.Rules{Adjudication: match.Adjudication{MaxMoves: 6}}, Queue: match.NewQueue(&schedule, 1),
		Open: func(context.Context, suites.Contender) (engine.Searcher, error) {
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

// matchExecutor plays the games of a match, and dies of a pair.
type matchExecutor struct {
	queue.MatchExecutor
	fatal int // -1 for none
	die   func()
}

func (x matchExecutor) Do(ctx context.Context, u *queue.Unit) (queue.Results, error) {
	for _, item := range u.Items {
		if item.Pair.Index == x.fatal {
			x.die()
			<-ctx.Done()
			return queue.Results{}, ctx.Err()
		}
	}
	return x.MatchExecutor.Do(ctx, u)
}

func (x matchExecutor) Alone(ctx context.Context, u *queue.Unit) (queue.Results, error) {
	if u.Items[0].Pair.Index == x.fatal {
		return queue.Results{}, &queue.Death{State: "exit status 2"}
	}
	return x.MatchExecutor.Do(ctx, u)
}

// playTogether has workers play a match, which die of a pair and are started again, as by systemd.
func playTogether(t *testing.T, a queue.Address, cfg play.Config, fatal int) (notices []string, err error) {
	t.Helper()
	var another func()
	another = func() {
		var w *worker
		ready := make(chan struct{})
		w = work(t, a, "w", func(context.Context, *queue.Job, queue.Fetch) (queue.Executor, error) {
			<-ready
			return matchExecutor{queue.MatchExecutor{Runner: play.NewRunner(&cfg)}, fatal, func() {
				w.of.Kill()
				go another() // ends with the test
			}}, nil
		})
		close(ready)
	}
	for range 3 {
		another()
	}
	q, err := queue.Open(t.Context(), queue.Config{
		Address: a, Job: &queue.Job{ID: queue.RunID("x")}, Work: queue.MatchWork{Config: &cfg},
		Joined: func(*queue.Answer) {}, Notice: func(text string) { notices = append(notices, text) },
	})
	if err != nil {
		t.Fatal(err)
	}
	err = q.Run(t.Context())
	return notices, errors.Join(err, q.Close())
}

// TestWorkersPlayTheMatchOfOneProcess: the same games in the same order, up to the same end.
func TestWorkersPlayTheMatchOfOneProcess(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	for _, pairs := range []int{7, 20} {
		var want, got [][2]match.Game
		if err := play.Run(t.Context(), sampleMatch(t, pairs, &want)); err != nil {
			t.Fatal(err)
		}
		if _, err := playTogether(t, address(s), sampleMatch(t, pairs, &got), -1); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(got, want); diff != "" || len(want) != pairs {
			t.Errorf("%d pairs (-got +want):\n%s", len(want), diff)
		}
	}
}

// TestAPairThatEndsItsWorkers ends the match, which says so; the pairs before it are played.
func TestAPairThatEndsItsWorkers(t *testing.T) {
	t.Parallel()
	const fatal, ended = 3, "it ended twice, the last time by exit status 2"
	s := start(t, t.TempDir())
	var played [][2]match.Game
	notices, err := playTogether(t, address(s), sampleMatch(t, 20, &played), fatal)
	if err == nil || err.Error() != "pair 4 of the match cannot be played: the process that played it: "+ended {
		t.Errorf("the match ends with %v", err)
	}
	if len(played) > fatal || len(notices) != 1 || notices[0] != "pair 4 of the match ends the process that does it by itself: "+ended+" (worker w)" {
		t.Errorf("%d pairs, notices %q", len(played), notices)
	}
}

// TestAMatchThatIsOver: a submitter that comes after the end removes what a killed one has left, and plays nothing.
func TestAMatchThatIsOver(t *testing.T) {
	t.Parallel()
	s := start(t, t.TempDir())
	var played [][2]match.Game
	cfg := sampleMatch(t, 20, &played)
	submit := func(over bool) (*queue.Submission, queue.MatchWork) {
		work := queue.MatchWork{Config: &cfg, Over: over}
		q, err := queue.Open(t.Context(), queue.Config{Address: address(s), Job: &queue.Job{ID: queue.RunID("x")}, Work: work})
		if err != nil {
			t.Fatal(err)
		}
		return q, work
	}
	killed, work := submit(false)
	if err := killed.Publish(t.Context(), &queue.Unit{Items: []*queue.Item{work.Next()}}); err != nil {
		t.Fatal(err)
	}
	killed.Kill()
	again, _ := submit(true)
	if err := errors.Join(again.Run(t.Context()), again.Close()); err != nil || len(played) > 0 {
		t.Errorf("%v, %d pairs", err, len(played))
	}
	look := open(t, address(s), "look", asItIs)
	defer look.Close()
	for _, stream := range []string{"KEYMOVE_WORK", "KEYMOVE_ANSWERS"} {
		if s, err := look.JS().Stream(t.Context(), stream); err != nil || s.CachedInfo().State.Msgs > 0 || s.CachedInfo().State.Consumers > 1 {
			t.Errorf("%s: %+v, %v", stream, s.CachedInfo().State, err)
		}
	}
}
