package queue_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/internal/testenv"
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
	testenv.Check(t, err)
	openings := []match.Opening{{Start: start}}
	for _, m := range start.LegalMoves() {
		openings = append(openings, match.Opening{Start: start, Moves: []board.Move{m}})
	}
	schedule := match.Schedule{Pairings: match.Pairings(3), Pairs: 20}
	cfg := play.Config{
		Openings: openings, Sequence: match.NewSequence(len(openings), match.Order{Random: true, Seed: 3}), Schedule: schedule,
		Rules: match.Rules{Adjudication: match.Adjudication{MaxMoves: 6}}, Queue: match.NewQueue(&schedule, 1),
		Open: openFake, Journal: func(*match.Game) error { return nil },
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
		limit := suites.Limit{Limits: engine.Limits{Nodes: 100}}
		cfg.Players = append(cfg.Players, match.Player{Contender: suites.Contender{Name: name}, Limit: limit})
	}
	return cfg
}

// playing returns an executor that plays the games of a match, which change may change.
func playing(cfg play.Config) func(func(*executor)) prepare {
	return func(change func(*executor)) prepare {
		return func(context.Context, *queue.Job, queue.Fetch) (queue.Executor, error) {
			x := queue.MatchExecutor{Runner: play.NewRunner(&cfg)}
			made := executor{x.Do, x.Do, x.Close}
			change(&made)
			return made, nil
		}
	}
}

func submitMatch(t *testing.T, a queue.Address, w queue.MatchWork, notices *[]string) *queue.Submission {
	t.Helper()
	return submit(t, a, queue.Config{Job: &queue.Job{ID: queue.RunID("x")}, Work: w, Notice: func(text string) { *notices = append(*notices, text) }})
}

// playTogether has workers play a match, which die of a pair and are started again, as by systemd.
func playTogether(t *testing.T, cfg play.Config, fatal int) (notices []string, err error) {
	t.Helper()
	b := start(t)
	for range 3 {
		mortal(t, b.Address, func(i *queue.Item) bool { return i.Pair.Index == fatal }, playing(cfg))
	}
	q := submitMatch(t, b.Address, queue.MatchWork{Config: &cfg}, &notices)
	err = q.Run(t.Context())
	return notices, errors.Join(err, q.Close())
}

// TestWorkersPlayTheMatchOfOneProcess: the same games in the same order, up to the same end.
func TestWorkersPlayTheMatchOfOneProcess(t *testing.T) {
	t.Parallel()
	for _, pairs := range []int{7, 20} {
		var want, got [][2]match.Game
		err := play.Run(t.Context(), sampleMatch(t, pairs, &want))
		_, together := playTogether(t, sampleMatch(t, pairs, &got), -1)
		if diff := cmp.Diff(got, want); err != nil || together != nil || diff != "" || len(want) != pairs {
			t.Errorf("%v, %v, %d pairs (-got +want):\n%s", err, together, len(want), diff)
		}
	}
}

// TestAPairThatEndsItsWorkers ends the match, which says so; the pairs before it are played.
func TestAPairThatEndsItsWorkers(t *testing.T) {
	t.Parallel()
	const fatal, ended = 3, "it ended twice, the last time by signal: killed"
	var played [][2]match.Game
	notices, err := playTogether(t, sampleMatch(t, 20, &played), fatal)
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
	b := start(t)
	var played [][2]match.Game
	var notices []string
	cfg := sampleMatch(t, 20, &played)
	work := queue.MatchWork{Config: &cfg}
	killed := submitMatch(t, b.Address, work, &notices)
	testenv.Check(t, killed.Publish(t.Context(), &queue.Unit{Items: []*queue.Item{work.Next()}}))
	killed.Kill()
	work.Over = true
	again := submitMatch(t, b.Address, work, &notices)
	if err := errors.Join(again.Run(t.Context()), again.Close()); err != nil || len(played) > 0 {
		t.Errorf("%v, %d pairs", err, len(played))
	}
	look := open(t, b.Address, "look")
	defer look.Close()
	eventually(t, func() error { return left(t, look, 1) })
}
